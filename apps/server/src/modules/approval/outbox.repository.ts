import type { Effect } from '@countersign/engine'
import { rowsGiven, type Write } from '../../platform/database/writes-together.ts'
import type { ApprovalRow } from './approval.repository.ts'

interface OutboxRow {
  tenant_id: string
  topic: string
  payload: Record<string, unknown>
}

/** What must happen outside, written with the decision; the relay sees to it after the commit. */
export function outboxRows(
  tenantId: string,
  { id: approvalId, status }: ApprovalRow,
  effects: readonly Effect[],
): OutboxRow[] {
  const rows = effects.map((effect): OutboxRow => {
    return {
      tenant_id: tenantId,
      topic: 'notify',
      payload: { approvalId, userId: effect.userId, kind: effect.type },
    }
  })
  if (status === 'approved') rows.push({ tenant_id: tenantId, topic: 'finalPdf', payload: { approvalId } })
  return rows
}

const columns = ['tenant_id', 'topic', 'payload'] as const

export const insertOutbox: Write<OutboxRow[]> = (db, rows) =>
  db
    .insertInto('outbox')
    .columns(columns)
    .expression(db.selectFrom(rowsGiven('outbox', rows)).select(columns))
