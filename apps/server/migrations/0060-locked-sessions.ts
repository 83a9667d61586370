import { type Kysely, sql } from 'kysely'

/** A session can be locked, and is unlocked with its own password, of which a hash is kept. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table session add column locked_at timestamptz`.execute(db)
  await sql`alter table session add column lock_hash text`.execute(db)
}
