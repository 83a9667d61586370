import type { Tx } from '../../platform/database/connect.ts'
import { chainStart, extendChain, type NewEvent, saveEvents } from '../evidence/index.ts'
import type { ApprovalRow } from './approval.repository.ts'

type Head = Pick<ApprovalRow, 'eventSeq' | 'eventHash'>

/** Adds to the chain of a request whose row the caller has locked; answers the head to keep in that row. */
export async function appendEvents(
  tx: Tx,
  tenantId: string,
  approval: Head & Pick<ApprovalRow, 'id'>,
  events: readonly NewEvent[],
): Promise<Head> {
  const from =
    approval.eventSeq === 0
      ? chainStart(tenantId, approval.id)
      : { seq: approval.eventSeq, hash: approval.eventHash }
  const { rows, head } = extendChain(from, events)
  await saveEvents(tx, tenantId, approval.id, rows)
  return { eventSeq: head.seq, eventHash: head.hash }
}
