import { type Kysely, sql } from 'kysely'

/** Sessions stay for 30 days, ended or not: from where they were used, an account that waits is open (G-252). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create index session_of_person on session (tenant_id, user_id)`.execute(db)
}
