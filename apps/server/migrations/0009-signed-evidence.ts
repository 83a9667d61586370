import { type Kysely, sql } from 'kysely'

/**
 * Events and anchors are signed with a key that the database does not hold. What was written before has no signature;
 * it is taken as it stood when the key was first used (record/adopt.service.ts).
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
