import type { SystemCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { writesTogether } from '../../../platform/database/writes-together.ts'
import { insertEvents, type NewEvent } from '../../evidence/index.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { approvalGiven, updateApprovals } from '../request/approval.repository.ts'
import { appendEvents } from './append-events.rules.ts'

const saveRows = writesTogether({ events: insertEvents, approvals: updateApprovals })

/**
 * Extends the chain of a request, whose row the transaction has locked, by one event that decides nothing, and saves it with the
 * new head. `lastTime` is the time of the chain's last event. Answers the time of the event.
 */
export async function saveEvent(
  ctx: SystemCtx<Tx>,
  approval: ApprovalRow,
  lastTime: string,
  event: Pick<NewEvent, 'type' | 'actor' | 'round' | 'contentHash' | 'payload' | 'time'>,
): Promise<string> {
  const { events, head } = appendEvents(ctx, approval, lastTime, [
    { ...event, actingForId: null, signatureSha256: '', attachmentSha256s: [] },
  ])
  await saveRows(ctx.db, { events, approvals: [approvalGiven(ctx.tenantId, { ...approval, ...head })] })
  return events[0]?.time ?? event.time
}
