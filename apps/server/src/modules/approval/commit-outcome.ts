import { type Definition, type DomainEvent, inboxOf, type Outcome, type State } from '@countersign/engine'
import type { TxCtx } from '../../platform/context.ts'
import { writesTogether } from '../../platform/database/writes-together.ts'
import { insertEvents, type NewEvent } from '../evidence/index.ts'
import { appendEvents } from './append-events.ts'
import { approvalGiven, type ApprovalRow, updateApproval } from './approval.repository.ts'
import { inboxRows, updateOthersShown, upsertInbox } from './inbox.repository.ts'
import { insertOutbox, outboxRows } from './outbox.repository.ts'
import { type Decided, stateRows, upsertNodeRuns, upsertTasks } from './state.repository.ts'

export interface Commit {
  /** The row as it was locked, with whatever a submission changes on it. */
  approval: ApprovalRow
  definition: Definition
  before: State
  outcome: Extract<Outcome, { ok: true }>
  /** The database's clock. */
  time: string
  contentHash: string
  decided?: Decided
  signatureSha256?: string
  /** Of the submitted files, in the event of the submission. */
  attachmentSha256s?: string[]
}

/** References between them are checked at the end of the statement. */
const saveOutcome = writesTogether({
  nodeRuns: upsertNodeRuns,
  tasks: upsertTasks,
  events: insertEvents,
  inbox: upsertInbox,
  others: updateOthersShown,
  outbox: insertOutbox,
  approval: updateApproval,
})

/** Everything one action changes, in the transaction that locked the request: a decision has no second one. */
export async function commitOutcome(ctx: TxCtx, commit: Commit): Promise<ApprovalRow> {
  const { outcome, before, definition, time, decided } = commit
  const { tenantId } = ctx
  const after = outcome.state
  const { events, head } = appendEvents(
    tenantId,
    commit.approval,
    outcome.events.map((event) => evidenceOf(ctx, commit, event)),
  )
  const approval: ApprovalRow = {
    ...commit.approval,
    status: after.status,
    round: after.round,
    version: commit.approval.version + 1,
    step: openSteps(definition, after),
    opinion: opinionAfter(commit),
    ...head,
  }
  await saveOutcome(ctx.db, {
    ...stateRows(tenantId, approval.id, { before, after, time, decided }),
    events,
    ...inboxRows(tenantId, approval, inboxOf(after)),
    outbox: outboxRows(tenantId, approval, {
      effects: outcome.effects,
      actorId: ctx.user.id,
      touched: touchedBy(ctx.user.id, commit),
    }),
    approval: approvalGiven(tenantId, approval),
  })
  return approval
}

/** Whose lists it changes without a message: the applicant's, and of those whose task somebody else's decision closed. */
function touchedBy(actorId: string, { before, outcome }: Commit): string[] {
  const told = new Set([actorId, ...outcome.effects.map(({ userId }) => userId)])
  const open = (state: State) => state.tasks.filter((task) => task.state === 'open')
  const still = new Set(open(outcome.state).map(({ assigneeId }) => assigneeId))
  const closed = open(before).flatMap(({ assigneeId }) => (still.has(assigneeId) ? [] : assigneeId))
  return [...new Set([before.applicantId, ...closed])].filter((userId) => !told.has(userId))
}

function evidenceOf(ctx: TxCtx, commit: Commit, event: DomainEvent): NewEvent {
  const { type, round, ...rest } = event
  const isDecision = 'taskId' in event && event.taskId === commit.decided?.taskId
  return {
    type,
    actorId: 'by' in event ? event.by : ctx.user.id,
    actingForId: null,
    round,
    contentHash: commit.contentHash,
    payload: isDecision ? { ...rest, opinion: commit.decided?.opinion ?? '' } : rest,
    signatureSha256: isDecision ? (commit.signatureSha256 ?? '') : '',
    attachmentSha256s: type === 'submitted' ? (commit.attachmentSha256s ?? []) : [],
    time: commit.time,
  }
}

/** The names of the steps waited for, as the list shows them. */
function openSteps(definition: Definition, state: State): string {
  const open = new Set(state.nodeRuns.filter((run) => run.state === 'open').map((run) => run.nodeId))
  return definition.nodes
    .filter((node) => open.has(node.id))
    .map((node) => node.name)
    .join('、')
}

/** The last non-empty opinion of the round. */
function opinionAfter({ approval, outcome, decided }: Commit): string {
  if (outcome.state.round !== approval.round) return ''
  return decided?.opinion || approval.opinion
}
