import { type Kysely, sql } from 'kysely'

/** Links by which people who are invited set their first password. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `alter table password_link
      -- The invitation, which may be of many people, and who made it; null for a link that its person asked for.
      add column batch_id text,
      add column invited_by text,
      add constraint password_link_invited check ((batch_id is null) = (invited_by is null))`,
    'create index password_link_batch on password_link (tenant_id, batch_id) where batch_id is not null',
    'create index password_link_person on password_link (tenant_id, user_id)',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
