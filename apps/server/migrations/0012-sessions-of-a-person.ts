import { type Kysely, sql } from 'kysely'

/** Finds a person's sessions, ended or not: at an address they were used from, the account need not wait (G-252). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index session_of_person on session (tenant_id, user_id)`.execute(db)
}
