import { type Kysely, sql } from 'kysely'

/**
 * Events and anchors are signed with a key that the database does not hold. Older ones have no signature; they
 * are put on record as they stand when the key is first used (record/adopt.service.ts).
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ['event', 'anchor']) {
    await sql
      .raw(
        `alter table ${table} add column key_id text not null default '', add column signature text not null default ''`,
      )
      .execute(db)
  }
}
