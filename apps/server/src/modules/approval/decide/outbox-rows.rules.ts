import type { Effect } from '@countersign/engine'
import { type OutboxRow, outboxRow } from '../../../platform/outbox/outbox-row.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'

export interface Happened {
  effects: readonly Effect[]
  /** Id of the acting person; "" for the platform. */
  actorId: string
  /** People whose lists changed although they get no message. */
  touched: string[]
  /** People whose open task was decided or closed. */
  settled: string[]
}

/**
 * Outbox rows for everything that follows a decision outside the database. They are saved with the decision;
 * the relay handles them after the commit.
 */
export function outboxRows(
  tenantId: string,
  { id: approvalId, status }: ApprovalRow,
  { effects, actorId, touched, settled }: Happened,
): OutboxRow[] {
  const rows: OutboxRow[] = []
  // The hint stands first: it marks the messages of settled tasks as read, and must not mark a new one to the
  // same person.
  if (touched.length + settled.length > 0)
    rows.push(outboxRow(tenantId, 'hint', { userIds: touched, settled: { approvalId, userIds: settled } }))
  for (const { userId, type: kind } of effects)
    rows.push(outboxRow(tenantId, 'notify', { approvalId, userId, kind, actorId }))
  if (status === 'approved') rows.push(outboxRow(tenantId, 'finalPdf', { approvalId }))
  return rows
}
