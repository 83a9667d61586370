import { type Outcome, ownerOf, type State } from '@countersign/engine'
import { isPaying, type Kind } from '@countersign/forms'
import { type OutboxRow, outboxRow } from '../../../platform/outbox/outbox-row.ts'
import type { Payload } from '../../../platform/outbox/topics.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'

/** Kinds that pay a partner. */
const paying: ReadonlySet<string> = new Set<Kind>(['payments', 'advance', 'nopayment'])

interface Happened {
  before: State
  outcome: Pick<Extract<Outcome, { ok: true }>, 'state' | 'effects'>
  /** Id of the acting person; "" for the platform. */
  actorId: string
  /** Time of the messages in the demo's history; undefined for now. */
  seeded?: Payload<'notify'>['seeded'] | undefined
  /** Whether one message will tell the people who are asked of this task and others. */
  isToldLater?: boolean | undefined
}

/**
 * Outbox rows for everything that follows a decision outside the database. They are saved with the decision;
 * the relay handles them after the commit.
 */
export function outboxRows(
  tenantId: string,
  { id: approvalId, kind, status }: Pick<ApprovalRow, 'id' | 'kind' | 'status'>,
  happened: Happened,
): OutboxRow[] {
  const { actorId, seeded } = happened
  const rows: OutboxRow[] = []
  const [touched, settled] = [touchedBy(happened), settledBy(happened)]
  // The hint stands first: it marks the messages of settled tasks as read, and must not mark a new one to the
  // same person.
  if (touched.length + settled.length > 0)
    rows.push(outboxRow(tenantId, 'hint', { userIds: touched, settled: { approvalId, userIds: settled } }))
  for (const { userId, type } of happened.outcome.effects) {
    if (happened.isToldLater && (type === 'yourTurn' || type === 'requestHandedOver')) continue
    rows.push(
      outboxRow(tenantId, 'notify', { approvalId, userId, kind: type, actorId, ...(seeded && { seeded }) }),
    )
  }
  // The PDFs of the demo's history are made when they are first exported: hundreds would slow the first minutes.
  if (status === 'approved' && !seeded) rows.push(outboxRow(tenantId, 'finalPdf', { approvalId }))
  // The shop places the order of a purchase that was made of a cart (ADR 36).
  if (status === 'approved' && kind === 'procured' && !seeded)
    rows.push(outboxRow(tenantId, 'purchaseApproved', { approvalId }))
  // The register of partners takes the parties of a contract, and accounts as soon as a payment names them.
  const isSubmitted = happened.outcome.state.round !== happened.before.round
  if (
    (status === 'approved' ? kind === 'contract' || paying.has(kind) : isSubmitted && paying.has(kind)) &&
    !seeded
  )
    rows.push(outboxRow(tenantId, 'partnersNamed', { approvalId }))
  // A cashier pays what it says (ADR 49). The history of the demo was paid long ago.
  if (status === 'approved' && isPaying(kind) && !seeded)
    rows.push(outboxRow(tenantId, 'queueToPay', { approvalId }))
  return rows
}

/** People whose open task was decided or closed. */
function settledBy({ before, outcome }: Happened): string[] {
  const still = new Set(openTasks(outcome.state).map(({ id }) => id))
  const gone = openTasks(before).filter((task) => !still.has(task.id))
  return [...new Set(gone.map(({ assigneeId }) => assigneeId))]
}

/**
 * People whose lists change although they get no message: the applicant, and those whose task another person's
 * decision closed.
 */
function touchedBy({ before, outcome, actorId }: Happened): string[] {
  const told = new Set([actorId, ...outcome.effects.map(({ userId }) => userId)])
  const still = new Set(openTasks(outcome.state).map(({ assigneeId }) => assigneeId))
  const closed = openTasks(before).flatMap(({ assigneeId }) => (still.has(assigneeId) ? [] : assigneeId))
  return [...new Set([ownerOf(before), ...closed])].filter((userId) => !told.has(userId))
}

const openTasks = ({ tasks }: State) => tasks.filter((task) => task.state === 'open')
