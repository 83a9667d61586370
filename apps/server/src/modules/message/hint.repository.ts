import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../../platform/database/connect.ts'
import { hintPayloads } from './hint.rules.ts'

const hintChannel = 'countersign'

/** Notifies every copy of the app of the people whose data changed, once this transaction is committed. */
export async function sendHints(
  tx: Tx,
  told: readonly { tenantId: string; userId: string }[],
): Promise<void> {
  for (const payload of hintPayloads(told)) {
    await sql`select pg_notify(${hintChannel}, ${payload})`.execute(tx)
  }
}

/** Subscribes this connection to the hints of all copies of the app. */
export async function listenForHints(client: pg.Client): Promise<void> {
  await client.query(`listen ${hintChannel}`)
}
