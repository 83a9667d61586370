import { chainStart, type EventRow, extendChain, type NewEvent } from '../evidence/index.ts'
import type { ApprovalRow } from './approval.repository.ts'

type Head = Pick<ApprovalRow, 'eventSeq' | 'eventHash'>

/** Extends the chain of a request whose row the caller has locked; answers the head to keep in that row. */
export function appendEvents(
  tenantId: string,
  approval: Head & Pick<ApprovalRow, 'id'>,
  events: readonly NewEvent[],
): { events: EventRow[]; head: Head } {
  const from =
    approval.eventSeq === 0
      ? chainStart(tenantId, approval.id)
      : { seq: approval.eventSeq, hash: approval.eventHash }
  const { rows, head } = extendChain(from, events)
  return {
    events: rows.map((row) => ({ ...row, tenant_id: tenantId, approval_id: approval.id })),
    head: { eventSeq: head.seq, eventHash: head.hash },
  }
}
