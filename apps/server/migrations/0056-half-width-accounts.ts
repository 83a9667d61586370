import { type Kysely, sql } from 'kysely'

/** Signs of full width that an account may hold, and the plain ones that stand for them. */
const wide = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0xff01 + index)).join('')
const plain = Array.from({ length: 94 }, (_, index) => String.fromCharCode(0x21 + index)).join('')

/**
 * A log-in reads what is typed in half width, so that accounts stand in it, too. One that would then be another person's
 * stays as it is; an administrator gives it another name.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`update app_user u set account = translate(account, ${wide}, ${plain})
    where account ~ '[！-～]' and not exists (
      select from app_user other where other.tenant_id = u.tenant_id and other.id <> u.id
        and lower(translate(other.account, ${wide}, ${plain})) = lower(translate(u.account, ${wide}, ${plain})))`.execute(
    db,
  )
}
