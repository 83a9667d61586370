import { inboxOf } from '@countersign/engine'
import { stateOfRound } from '@countersign/ledger'
import type { SystemCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { sendWithCommit } from '../../../platform/database/pipelined-transaction.ts'
import { writesTogether } from '../../../platform/database/writes-together.ts'
import { insertAnswers } from '../../../platform/idempotency.repository.ts'
import { messageTime } from '../../../platform/outbox/message-time.ts'
import { publish } from '../../../platform/outbox/publish.ts'
import { insertOutbox } from '../../../platform/outbox/outbox.repository.ts'
import { insertEvents } from '../../evidence/index.ts'
import { spendSignatures } from '../../file/index.ts'
import { insertLines, ledgerRow, turnLines } from '../../ledger/index.ts'
import { appendEvents } from '../record/append-events.rules.ts'
import { rowsAfter, type Step } from '../record/rows-after.rules.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { approvalGiven, updateApprovals } from '../request/approval.repository.ts'
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
  isToldLater?: boolean
}

/** One statement for all rows: foreign keys between them are checked at its end. */
const saveRows = writesTogether({
  signatures: spendSignatures,
  nodeRuns: upsertNodeRuns,
  tasks: upsertTasks,
  events: insertEvents,
  inbox: upsertInbox,
  others: updateOthersShown,
  outbox: insertOutbox,
  keys: insertAnswers,
  lines: insertLines,
  turned: turnLines,
  approvals: updateApprovals,
})

type Rows = Parameters<typeof saveRows>[1]

/** Everything that one action changes, before it is saved. */
export interface Prepared {
  approval: ApprovalRow
  rows: Rows
  /** Copies that the action sends in the name of the applicant. */
  copies: { userIds: string[]; at: Date | string }[]
}

/** The rows of one action on a request whose lock the transaction holds. */
export function prepareOutcome(ctx: SystemCtx, given: Commit): Prepared {
  const commit = ctx.backdated ? backdate(given, ctx.now()) : given
  const { before, outcome, actor, decided } = commit
  const { tenantId } = ctx
  const { events, head } = appendEvents(
    ctx,
    commit.approval,
    commit.lastTime,
    newEvents(commit, outcome.events),
  )
  const { nodeRuns, tasks, ...after } = rowsAfter(tenantId, commit)
  const approval: ApprovalRow = { ...after.approval, ...head }
  const signature = decided?.signatureFileId
  const copied = outcome.events.flatMap((event) => (event.type === 'copied' ? event.userIds : []))
  return {
    approval,
    rows: {
      signatures: signature ? [{ tenant_id: tenantId, id: signature, spent_by: decided.taskId }] : [],
      nodeRuns,
      tasks,
      events,
      ...inboxRows(tenantId, approval, inboxOf(outcome.state)),
      outbox: outboxRows(tenantId, approval, {
        before,
        outcome,
        actorId: actor.kind === 'person' ? actor.id : '',
        seeded: ctx.backdated && messageTime(ctx.backdated, ctx.now()),
        isToldLater: commit.isToldLater,
      }),
      keys: [],
      ...ledgerAfter(tenantId, commit),
      approvals: [approvalGiven(tenantId, approval)],
    },
    copies: [
      ...(commit.copies ? [commit.copies] : []),
      { userIds: [...new Set(copied)], at: commit.time },
    ].filter(({ userIds }) => userIds.length > 0),
  }
}

/** Lines that a submission writes, and those of a round that this action has ended. */
function ledgerAfter(
  tenantId: string,
  { approval: { id }, before, outcome, submitted }: Commit,
): Pick<Rows, 'lines' | 'turned'> {
  const { status, round } = outcome.state
  const state = stateOfRound(status, true)
  const of = { tenant_id: tenantId, from_id: id }
  const hasEnded = before.status === 'running' && state !== 'reserved'
  const { claims = [], request } = submitted?.record ?? {}
  return {
    lines: claims.map((line) => ({
      ...of,
      ...ledgerRow(line, { round, state, reservedAt: request?.appliedAt ?? '' }),
    })),
    turned: hasEnded ? [{ ...of, round: before.round, state }] : [],
  }
}

/** Saves actions on different requests with the commit of the transaction that holds their locks. */
export function saveOutcomes(tx: Tx, prepared: readonly Prepared[]): void {
  if (prepared.length === 0) return
  const all = prepared.map(({ rows }) => rows)
  const saved = saveRows(tx, {
    signatures: all.flatMap((rows) => rows.signatures),
    nodeRuns: all.flatMap((rows) => rows.nodeRuns),
    tasks: all.flatMap((rows) => rows.tasks),
    events: all.flatMap((rows) => rows.events),
    inbox: all.flatMap((rows) => rows.inbox),
    others: all.flatMap((rows) => rows.others),
    outbox: all.flatMap((rows) => rows.outbox),
    keys: all.flatMap((rows) => rows.keys),
    lines: all.flatMap((rows) => rows.lines),
    turned: all.flatMap((rows) => rows.turned),
    approvals: all.flatMap((rows) => rows.approvals),
  })
  sendWithCommit(tx, saved)
}

/** Saves everything that one action changes. */
export async function commitOutcome(ctx: SystemCtx<Tx>, commit: Commit): Promise<ApprovalRow> {
  const prepared = prepareOutcome(ctx, commit)
  saveOutcomes(ctx.db, [prepared])
  await sendCopies(ctx, prepared)
  return prepared.approval
}

/** Sends copies. People who have a copy of the request already get no second message. */
export async function sendCopies(ctx: SystemCtx<Tx>, { approval, copies }: Prepared): Promise<void> {
  const fromId = approval.applicantId
  for (const { userIds, at } of copies) {
    const copied = await saveCopies(ctx.db, ctx.tenantId, approval, { userIds, fromId, at })
    const seeded = ctx.backdated && messageTime(ctx.backdated, new Date(at))
    const of = {
      approvalId: approval.id,
      kind: 'copied',
      actorId: fromId,
      ...(seeded && { seeded }),
    } as const
    await publish(ctx.db, ctx.tenantId, 'notify', ...copied.map((userId) => ({ ...of, userId })))
  }
}
