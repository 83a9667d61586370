import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../../platform/database/connect.ts'
import { noticesOf } from './hint.rules.ts'

const hintChannel = 'countersign'

/** Tells every copy of the app whose lists have changed, once this transaction is committed. */
export async function sendHints(
  tx: Tx,
  told: readonly { tenantId: string; userId: string }[],
): Promise<void> {
  for (const notice of noticesOf(told)) {
    await sql`select pg_notify(${hintChannel}, ${notice})`.execute(tx)
  }
}

/** From now on this connection is told what any copy sends. */
export async function listenForHints(client: pg.Client): Promise<void> {
  await client.query(`listen ${hintChannel}`)
}
