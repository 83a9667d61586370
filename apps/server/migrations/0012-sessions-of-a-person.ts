import { type Kysely, sql } from 'kysely'

/**
 * Index for all sessions of a person, including ended ones: an account need not wait at an address of one of
 * its sessions (G-252).
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index session_of_person on session (tenant_id, user_id)`.execute(db)
}
