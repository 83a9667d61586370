import type { SystemCtx } from '../../../platform/context.ts'
import { chainStart, type EventRow, extendChain, type NewEvent } from '../../evidence/index.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'

type Head = Pick<ApprovalRow, 'eventSeq' | 'eventHash'>

/**
 * Extends the chain of a request whose row the caller has locked, and answers the new head to save in that row.
 * `lastTime` is the time of the chain's last event, "" when it has none.
 */
export function appendEvents(
  { tenantId, evidence }: Pick<SystemCtx, 'tenantId' | 'evidence'>,
  approval: Head & Pick<ApprovalRow, 'id'>,
  lastTime: string,
  events: readonly NewEvent[],
): { events: EventRow[]; head: Head } {
  const from =
    approval.eventSeq === 0
      ? chainStart(tenantId, approval.id)
      : { seq: approval.eventSeq, hash: approval.eventHash }
  const { rows, head } = extendChain(evidence.keys, { ...from, time: lastTime }, events)
  return {
    events: rows.map((row) => ({ ...row, tenant_id: tenantId, approval_id: approval.id })),
    head: { eventSeq: head.seq, eventHash: head.hash },
  }
}
