import { type Kysely, sql } from 'kysely'

/** Clients of the family translate "form" as a page of their own, so the page 表单设置 gets another word code. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update menu set i18n = 'formSettings', version = version + 1 where code = 'form' and i18n = 'form'`.execute(
    db,
  )
}
