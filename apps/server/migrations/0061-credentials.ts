import { type Kysely, sql } from 'kysely'

/**
 * A session notes when it proved the password. A person has the time of the last change of what the person logs in with;
 * codes and tickets from before it are void. A phone is a way to log in when its code was entered, or when administrators
 * gave it: a number that was there before counts unless another person who may log in has it, too. A code may be one that
 * proves the phone of its user and logs nobody in.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table session add column password_at timestamptz`.execute(db)
  await sql`alter table app_user add column credentials_at timestamptz not null default 'epoch'`.execute(db)
  await sql`alter table app_user add column phone_verified boolean not null default false`.execute(db)
  await sql`alter table sms_code add column user_id text`.execute(db)
  await sql`update app_user u set phone_verified = true where phone <> '' and not exists (
    select from app_user o where o.tenant_id = u.tenant_id and o.phone = u.phone and o.id <> u.id and o.status = 'active')`.execute(
    db,
  )
}
