import { sql } from 'kysely'
import type pg from 'pg'
import type { Db } from './connect.ts'

/** Throws where this connection has died, which a silent one does not say. */
export async function requireLiveClient(client: pg.ClientBase): Promise<void> {
  await client.query('select 1')
}

/** Throws where the database does not answer. */
export async function requireLiveDatabase(db: Db): Promise<void> {
  await sql`select 1`.execute(db)
}
