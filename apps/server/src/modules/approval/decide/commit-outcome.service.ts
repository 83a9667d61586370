import { type DomainEvent, inboxOf, type State } from '@countersign/engine'
import type { SystemCtx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { existing } from '../../../platform/database/existing.ts'
import { writesTogether } from '../../../platform/database/writes-together.ts'
import { insertOutbox } from '../../../platform/outbox/outbox.repository.ts'
import { type Actor, insertEvents, type NewEvent } from '../../evidence/index.ts'
import { appendEvents } from '../record/append-events.rules.ts'
import type { Given, RecordedPerson, Submitted } from '../record/payloads.rules.ts'
import { rowsAfter, type Step } from '../record/rows-after.rules.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { approvalGiven, updateApproval } from '../request/approval.repository.ts'
import { inboxRows, updateOthersShown, upsertInbox } from '../request/inbox.repository.ts'
import { upsertNodeRuns, upsertTasks } from '../request/state.repository.ts'
import { outboxRows } from './outbox-rows.rules.ts'

export interface Commit extends Step {
  actor: Actor
  /** Name of the actor, as the record keeps it. */
  actorName: string
  /** Time of the previous event; "" before the first. */
  lastTime: string
  /** Facts and ids that the engine decided with. */
  given: Given
  /** Recorded name of every person in `given`, by id. */
  people: ReadonlyMap<string, RecordedPerson>
  contentHash: string
  /** Set only for a submission: its record and the SHA-256 of each attached file. */
  submitted?: { record: Omit<Submitted, 'given'>; attachmentSha256s: string[] }
  signatureSha256?: string
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
export async function commitOutcome(ctx: SystemCtx<Tx>, commit: Commit): Promise<ApprovalRow> {
  const { outcome } = commit
  const { tenantId } = ctx
  const after = outcome.state
  const actorId = commit.actor.kind === 'person' ? commit.actor.id : ''
  const { events, head } = appendEvents(
    ctx,
    commit.approval,
    commit.lastTime,
    outcome.events.map((event) => evidenceOf(commit, event)),
  )
  const rows = rowsAfter(tenantId, commit)
  const approval: ApprovalRow = { ...rows.approval, ...head }
  await saveOutcome(ctx.db, {
    nodeRuns: rows.nodeRuns,
    tasks: rows.tasks,
    events,
    ...inboxRows(tenantId, approval, inboxOf(after)),
    outbox: outboxRows(tenantId, approval, {
      effects: outcome.effects,
      actorId,
      touched: touchedBy(actorId, commit),
      settled: settledBy(commit),
    }),
    approval: approvalGiven(tenantId, approval),
  })
  return approval
}

/** People whose open task was decided or closed by this action. */
function settledBy({ before, outcome }: Commit): string[] {
  const still = new Set(outcome.state.tasks.filter((task) => task.state === 'open').map(({ id }) => id))
  const gone = before.tasks.filter((task) => task.state === 'open' && !still.has(task.id))
  return [...new Set(gone.map(({ assigneeId }) => assigneeId))]
}

/**
 * People whose lists change although they get no message: the applicant, and those whose task another person's
 * decision closed.
 */
function touchedBy(actorId: string, { before, outcome }: Commit): string[] {
  const told = new Set([actorId, ...outcome.effects.map(({ userId }) => userId)])
  const open = (state: State) => state.tasks.filter((task) => task.state === 'open')
  const still = new Set(open(outcome.state).map(({ assigneeId }) => assigneeId))
  const closed = open(before).flatMap(({ assigneeId }) => (still.has(assigneeId) ? [] : assigneeId))
  return [...new Set([before.applicantId, ...closed])].filter((userId) => !told.has(userId))
}

function evidenceOf(commit: Commit, event: DomainEvent): NewEvent {
  const { type, round, ...engine } = event
  const isSubmission = type === 'submitted'
  return {
    type,
    actor: commit.actor,
    actingForId: null,
    round,
    contentHash: commit.contentHash,
    payload: { ...engine, ...recordOf(commit, event) },
    signatureSha256: type === 'agreed' ? (commit.signatureSha256 ?? '') : '',
    attachmentSha256s: isSubmission ? (commit.submitted?.attachmentSha256s ?? []) : [],
    time: commit.time,
  }
}

/** Payload fields that the platform adds to the engine's own (record/payloads.rules.ts). */
function recordOf(
  { actorName, decided, given, people, submitted }: Commit,
  event: DomainEvent,
): Record<string, unknown> {
  const decision = { name: actorName, opinion: decided?.opinion ?? '' }
  switch (event.type) {
    case 'submitted':
      return { ...submitted?.record, given }
    case 'nodeOpened':
      return { people: event.assigneeIds.map((id) => existing(people.get(id))) }
    case 'agreed':
      return { ...decision, signatureFileId: decided?.signatureFileId ?? '', given }
    case 'rejected':
    case 'abandoned':
      return decision
    case 'withdrawn':
      return { name: actorName }
    case 'nodeSkipped':
    case 'personSkipped':
    case 'approved':
      return {}
  }
}
