import type { Effect } from '@countersign/engine'
import { type OutboxRow, outboxRow } from '../../../platform/outbox/outbox-row.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'

export interface Happened {
  effects: readonly Effect[]
  /** The person who did it; "" where the platform did. */
  actorId: string
  /** Whose lists it changed without a word to them. */
  touched: string[]
  /** Whose open task it decided or closed. */
  settled: string[]
}

/** What must happen outside, written with the decision; the relay sees to it after the commit. */
export function outboxRows(
  tenantId: string,
  { id: approvalId, status }: ApprovalRow,
  { effects, actorId, touched, settled }: Happened,
): OutboxRow[] {
  const rows: OutboxRow[] = []
  // This row comes first, so that a new request to the same person stays unread.
  if (touched.length + settled.length > 0)
    rows.push(outboxRow(tenantId, 'hint', { userIds: touched, settled: { approvalId, userIds: settled } }))
  for (const { userId, type: kind } of effects)
    rows.push(outboxRow(tenantId, 'notify', { approvalId, userId, kind, actorId }))
  if (status === 'approved') rows.push(outboxRow(tenantId, 'finalPdf', { approvalId }))
  return rows
}
