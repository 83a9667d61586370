import { sql } from 'kysely'
import type { Tx } from './connect.ts'

/** Runs work inside a transaction. When it throws, its writes are undone and the transaction continues. */
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
