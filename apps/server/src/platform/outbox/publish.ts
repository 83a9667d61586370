import type { Tx } from '../database/connect.ts'
import { saveRows } from './outbox.repository.ts'
import { outboxRow } from './outbox-row.ts'
import type { Payload, Topic } from './topics.ts'

/** Writes what the relay must do after this transaction is committed: one row per payload, in their order. */
export async function publish<T extends Topic>(
  tx: Tx,
  tenantId: string,
  topic: T,
  ...payloads: readonly Payload<T>[]
): Promise<void> {
  if (payloads.length === 0) return
  await saveRows(tx, { rows: payloads.map((payload) => outboxRow(tenantId, topic, payload)) })
}
