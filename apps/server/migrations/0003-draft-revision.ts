import { type Kysely, sql } from 'kysely'

/**
 * Which state of a draft somebody has seen. It stands at the request and not at the kept draft: a draft goes away
 * with its submission, and the next one must not begin again with a number that a forgotten page still holds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table approval add column draft_revision int not null default 0`.execute(db)
}
