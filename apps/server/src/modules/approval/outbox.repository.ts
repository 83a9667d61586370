import type { MessageKind } from '@countersign/contract'
import type { Effect } from '@countersign/engine'
import { rowsGiven, type Write, writesTogether } from '../../platform/database/writes-together.ts'
import { hintRow } from '../message/index.ts'
import type { ApprovalRow } from './approval.repository.ts'

interface OutboxRow {
  tenant_id: string
  topic: string
  payload: Record<string, unknown>
}

export interface Happened {
  effects: readonly Effect[]
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
    rows.push(hintRow(tenantId, { userIds: touched, settled: { approvalId, userIds: settled } }))
  rows.push(
    ...effects.map(({ userId, type: kind }) => notifyRow(tenantId, { approvalId, userId, kind, actorId })),
  )
  if (status === 'approved') rows.push({ tenant_id: tenantId, topic: 'finalPdf', payload: { approvalId } })
  return rows
}

interface Notification {
  approvalId: string
  userId: string
  kind: MessageKind
  actorId: string
}

export function notifyRow(tenantId: string, payload: Notification): OutboxRow {
  return { tenant_id: tenantId, topic: 'notify', payload: { ...payload } }
}

const columns = ['tenant_id', 'topic', 'payload'] as const

export const insertOutbox: Write<OutboxRow[]> = (db, rows) =>
  db
    .insertInto('outbox')
    .columns(columns)
    .expression(db.selectFrom(rowsGiven('outbox', rows)).select(columns))

export const saveOutbox = writesTogether({ outbox: insertOutbox })
