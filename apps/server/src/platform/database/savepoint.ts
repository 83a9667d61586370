import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/** Does the work within a transaction. Where it throws, what it has written is undone and the transaction goes on. */
export async function inSavepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(tx)
  try {
    return await work()
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx)
    throw error
  } finally {
    await sql`release savepoint work`.execute(tx)
  }
}
