import { type Kysely, sql } from 'kysely'

/**
 * The revision of a draft that a page has seen. It belongs to the request rather than to the draft: the draft
 * is deleted at the submission, and the next one must not reuse a number that an old page still holds.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table approval add column draft_revision int not null default 0`.execute(db)
}
