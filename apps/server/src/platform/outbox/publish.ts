import type { Db, Tx } from '../database/connect.ts'
import { rowsGiven, type Write, writesTogether } from '../database/writes-together.ts'
import type { Payload, Topic } from './topics.ts'

/** A row whose payload is that of its topic. */
export type OutboxRow<T extends Topic = Topic> = {
  [Name in T]: { tenant_id: string; topic: Name; payload: Payload<Name> }
}[T]

export function outboxRow<T extends Topic>(tenantId: string, topic: T, payload: Payload<T>): OutboxRow<T> {
  return { tenant_id: tenantId, topic, payload }
}

const columns = ['tenant_id', 'topic', 'payload'] as const

const insertRows = (db: Db, json: string) =>
  db
    .insertInto('outbox')
    .columns(columns)
    .expression(db.selectFrom(rowsGiven('outbox', json)).select(columns))

/** For who writes other tables in the same statement; all others `publish`. */
export const insertOutbox: Write<OutboxRow[]> = insertRows

const saveRows = writesTogether<{ rows: Write<object[]> }>({ rows: insertRows })

/**
 * Writes what must happen once this transaction is committed: one row for each payload, in their order. The relay sees
 * to it.
 */
export async function publish<T extends Topic>(
  tx: Tx,
  tenantId: string,
  topic: T,
  ...payloads: readonly Payload<T>[]
): Promise<void> {
  if (payloads.length === 0) return
  await saveRows(tx, { rows: payloads.map((payload) => outboxRow(tenantId, topic, payload)) })
}
