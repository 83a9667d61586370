import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/**
 * Does work that may refuse, and takes it back: whoever plans it for later is refused now what would be refused now. The locks
 * that it takes are taken back, too.
 */
export async function rehearse(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint rehearsal`.execute(tx)
  await work()
  await sql`rollback to savepoint rehearsal`.execute(tx)
}
