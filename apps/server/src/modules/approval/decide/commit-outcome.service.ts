import { inboxOf } from '@countersign/engine'
import type { SystemCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { sendWithCommit } from '../../../platform/database/pipelined-transaction.ts'
import { writesTogether } from '../../../platform/database/writes-together.ts'
import { messageTime } from '../../../platform/outbox/message-time.ts'
import { publish } from '../../../platform/outbox/publish.ts'
import { insertOutbox } from '../../../platform/outbox/outbox.repository.ts'
import { insertEvents } from '../../evidence/index.ts'
import { appendEvents } from '../record/append-events.rules.ts'
import { rowsAfter, type Step } from '../record/rows-after.rules.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { approvalGiven, updateApproval } from '../request/approval.repository.ts'
import { inboxRows, saveCopies, updateOthersShown, upsertInbox } from '../request/inbox.repository.ts'
import { upsertNodeRuns, upsertTasks } from '../request/state.repository.ts'
import { backdate } from './backdate.rules.ts'
import { newEvents, type Recorded } from './new-events.rules.ts'
import { outboxRows } from './outbox-rows.rules.ts'

export interface Commit extends Step, Recorded {
  /** Time of the previous event; "" before the first. */
  lastTime: string
  /** People to whom the form of a submission sends copies, and the time of the submission. */
  copies?: { userIds: string[]; at: Date }
}

/** One statement for all rows: foreign keys between them are checked at its end. */
const saveOutcome = writesTogether({
  nodeRuns: upsertNodeRuns,
  tasks: upsertTasks,
  events: insertEvents,
  inbox: upsertInbox,
  others: updateOthersShown,
  outbox: insertOutbox,
  approval: updateApproval,
})

/** Saves everything one action changes, inside the transaction that holds the request's lock. */
export async function commitOutcome(ctx: SystemCtx<Tx>, given: Commit): Promise<ApprovalRow> {
  const commit = ctx.backdated ? backdate(given, ctx.now()) : given
  const { before, outcome, actor } = commit
  const { tenantId } = ctx
  const { events, head } = appendEvents(
    ctx,
    commit.approval,
    commit.lastTime,
    newEvents(commit, outcome.events),
  )
  const rows = rowsAfter(tenantId, commit)
  const approval: ApprovalRow = { ...rows.approval, ...head }
  const saved = saveOutcome(ctx.db, {
    nodeRuns: rows.nodeRuns,
    tasks: rows.tasks,
    events,
    ...inboxRows(tenantId, approval, inboxOf(outcome.state)),
    outbox: outboxRows(tenantId, approval, {
      before,
      outcome,
      actorId: actor.kind === 'person' ? actor.id : '',
      seeded: ctx.backdated && messageTime(ctx.backdated, ctx.now()),
    }),
    approval: approvalGiven(tenantId, approval),
  })
  sendWithCommit(ctx.db, saved)
  if (commit.copies) await sendCopies(ctx, approval, commit.copies)
  const copied = outcome.events.flatMap((event) => (event.type === 'copied' ? event.userIds : []))
  await sendCopies(ctx, approval, { userIds: [...new Set(copied)], at: commit.time })
  return approval
}

/** Sends copies in the name of the applicant. People who have a copy of the request already get no second message. */
async function sendCopies(
  ctx: SystemCtx<Tx>,
  saved: ApprovalRow,
  { userIds, at }: { userIds: string[]; at: Date | string },
): Promise<void> {
  const copied = await saveCopies(ctx.db, ctx.tenantId, saved, { userIds, fromId: saved.applicantId, at })
  const seeded = ctx.backdated && messageTime(ctx.backdated, new Date(at))
  const of = {
    approvalId: saved.id,
    kind: 'copied',
    actorId: saved.applicantId,
    ...(seeded && { seeded }),
  } as const
  await publish(ctx.db, ctx.tenantId, 'notify', ...copied.map((userId) => ({ ...of, userId })))
}
