import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './connect.ts'

/** Throws when this connection has died, which it does not report by itself. */
export async function requireLiveClient(client: pg.ClientBase): Promise<void> {
  await client.query('select 1')
}

/** Throws when the database does not answer. */
export async function requireLiveDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
