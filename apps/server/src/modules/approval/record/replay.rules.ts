import { decide, type Definition, type DomainEvent } from '@countersign/engine'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { actorIn, type StoredEvent } from '../../evidence/index.ts'
import { type RecordedAction, doingOf } from './doing-of.rules.ts'
import { payloadOf, readPayload, seededAt } from './event-payload.rules.ts'
import { happeningsIn } from './happenings.rules.ts'
import {
  adopted,
  asking,
  copied as sent,
  nodeOpened,
  type RecordedFacts,
  pdfStored,
  standsIn,
  type Recorded,
  type RecordedPerson,
  type RecordedRound,
  type RecordedTask,
  submitted,
} from './payloads.rules.ts'
import { keptTask } from '../request/state-rows.rules.ts'
import { isPayment, paymentsAfter, queued } from './payment.rules.ts'
import { ReplayError } from './replay-error.rules.ts'
import { rowsAfter } from './rows-after.rules.ts'
import { rowOf, stateOf, submission } from './rows-of-record.rules.ts'

/** Finds the flow of a version whose definition has this hash. */
export type FindFlow = (flowVersionId: string, flowSha256: string) => Definition | undefined

/**
 * Computes a request's rows from its events alone, through the engine. `events` must have passed findBreak.
 * Events before an `adopted` event are not replayed: `adopted` states the result. Throws ReplayError.
 */
export function replay(
  tenantId: string,
  approvalId: string,
  events: readonly StoredEvent[],
  findFlow: FindFlow,
): Recorded {
  let record: Recorded | undefined
  for (const group of groupsOf(events)) {
    const [event] = group
    try {
      record = applyGroup({ tenantId, approvalId, findFlow }, record, group)
    } catch (cause) {
      throw cause instanceof ReplayError ? cause : new ReplayError(event.seq, { cause })
    }
  }
  if (!record) throw new ReplayError(0)
  return record
}

type Group = [StoredEvent, ...StoredEvent[]]

const beginsGroup = new Set([
  'submitted',
  'agreed',
  'completed',
  'answered',
  'rejected',
  'opposed',
  'abandoned',
  'withdrawn',
  'transferred',
  'handedOver',
  'requestHandedOver',
  'consulted',
  'signerAdded',
  'signerRemoved',
  'returned',
  'takenBack',
  'urged',
  'commented',
  'paid',
  'paymentFailed',
  'paymentTakenBack',
  'queuedToPay',
  'pdfStored',
  'adopted',
])

/** Groups each action with the events it caused, beginning with the last `adopted` event if there is one. */
function groupsOf(events: readonly StoredEvent[]): Group[] {
  const from = events.findLastIndex((event) => event.type === 'adopted')
  const groups: Group[] = []
  for (const event of events.slice(Math.max(from, 0))) {
    const last = groups.at(-1)
    if (!last || beginsGroup.has(event.type)) groups.push([event])
    else last.push(event)
  }
  return groups
}

interface Request {
  tenantId: string
  approvalId: string
  findFlow: FindFlow
}

/** Events that the platform causes itself; they cause no others. Every other group begins with an action of a person. */
const ownEvents = new Set(['pdfStored', 'queuedToPay', 'adopted'])

function applyGroup(request: Request, record: Recorded | undefined, group: Group): Recorded {
  const [event] = group
  const isOwn = ownEvents.has(event.type)
  if ((actorIn(event.actor_id).kind === 'system') !== isOwn) throw new ReplayError(event.seq)
  if (isOwn && group.length > 1) throw new ReplayError(event.seq)
  if (event.type === 'adopted') return readPayload(adopted, event).recorded
  if (event.type === 'submitted') return applySubmission(request, record, group)
  if (!record) throw new ReplayError(event.seq)
  if (event.type === 'pdfStored') {
    if (record.status !== 'approved') throw new ReplayError(event.seq)
    const document = { ...readPayload(pdfStored, event), round: event.round, at: event.time }
    return { ...record, time: event.time, documents: [...record.documents, document] }
  }
  if (event.type === 'queuedToPay') return queued(record, event)
  if (event.type === 'urged' || event.type === 'commented') return applyRemark(record, group)
  requireStandIn(event)
  if (isPayment(event.type)) return { ...applyRemark(record, group), payments: paymentsAfter(record, event) }
  return act(request, record, group, doingOf(event))
}

/** Actions that a person may take in the place of another one. */
const mayStandIn = new Set([
  'agreed',
  'completed',
  'rejected',
  'opposed',
  'abandoned',
  'returned',
  'consulted',
  'signerAdded',
])

/** Requires that an event names a delegation exactly when its actor acted for another person, and that the action can be taken so. */
function requireStandIn(event: StoredEvent): void {
  const isStandIn = event.acting_for_id !== null
  const hasDelegation = readPayload(standsIn, event).delegation !== undefined
  if (isStandIn !== hasDelegation || (isStandIn && !mayStandIn.has(event.type)))
    throw new ReplayError(event.seq)
}

/** A reminder, a comment or a payment changes no row of the approval but the time of the last event. */
function applyRemark(record: Recorded, group: Group): Recorded {
  const [event] = group
  if (group.length > 1 || event.round !== record.rounds.at(-1)?.round) throw new ReplayError(event.seq)
  return { ...record, time: event.time, happenings: [...record.happenings, ...happeningsIn(record, event)] }
}

function applySubmission(request: Request, record: Recorded | undefined, group: Group): Recorded {
  const [event] = group
  const { given, copiedTo, links, request: head, name: submittedBy, ...round } = readPayload(submitted, event)
  if (record && record.request.applicantId !== head.applicantId) throw new ReplayError(event.seq)
  const before: Omit<Recorded, 'request' | 'links'> = record ?? {
    status: 'draft',
    version: 0,
    step: '',
    opinion: '',
    time: '',
    approvedAt: '',
    rounds: [],
    nodeRuns: [],
    tasks: [],
    copies: [],
    happenings: [],
    documents: [],
  }
  const prior: Recorded = {
    ...before,
    request: head,
    links,
    copies: withCopies(before.copies, copiedTo, { head, round: event.round, at: head.appliedAt }),
  }
  return act(request, prior, group, {
    action: submission(before, event.actor_id, round),
    given,
    name: submittedBy ?? head.createName,
    round: {
      ...round,
      round: event.round,
      contentHash: event.content_hash,
      submittedAt: head.appliedAt,
      createName: head.createName,
      ...(submittedBy !== undefined && { submittedBy }),
      deptName: head.deptName,
      attachments: event.attachment_sha256s === '' ? [] : event.attachment_sha256s.split(','),
    },
  })
}

/** Adds copies for the people who have none yet. */
function withCopies(
  copies: Recorded['copies'],
  userIds: readonly string[],
  { head, round, at }: { head: Recorded['request']; round: number; at: string },
): Recorded['copies'] {
  const already = new Set(copies.map((copy) => copy.userId))
  const { applicantId: fromId, createName: fromName } = head
  const added = userIds
    .filter((userId) => !already.has(userId))
    .map((userId) => ({ userId, fromId, fromName, round, at }))
  return [...copies, ...added]
}

/** Events that name the people they ask. */
const asks = new Set(['nodeOpened', 'transferred', 'handedOver', 'consulted', 'signerAdded'])

const nothingGiven: RecordedFacts = {
  facts: { people: {}, leadersAbove: [], flowAdministrators: [] },
  ids: [],
}

function act(
  { tenantId, approvalId, findFlow }: Request,
  record: Recorded,
  group: Group,
  { action, given = nothingGiven, name, round: begun, decided, chosenNext }: RecordedAction,
): Recorded {
  const [event] = group
  const round = begun ?? record.rounds.at(-1)
  const definition = round && findFlow(round.flowVersionId, round.flowSha256)
  if (!definition) throw new ReplayError(event.seq)
  const before = stateOf(record)
  const ids = given.ids.values()
  const outcome = decide(definition, before, action, given.facts, () => {
    const { value, done } = ids.next()
    if (done) throw new ReplayError(event.seq)
    return value
  })
  if (!outcome.ok || !ids.next().done) throw new ReplayError(event.seq)
  requireSameEvents(group, outcome.events, event)
  const { approval, nodeRuns, tasks } = rowsAfter(tenantId, {
    approval: rowOf(approvalId, record),
    definition,
    before,
    outcome,
    time: event.time,
    decided: decided && {
      taskId: decided.taskId,
      opinion: decided.opinion,
      signatureFileId: decided.signed?.fileId ?? null,
    },
  })
  const asked = group.filter(({ type }) => asks.has(type)).flatMap((one) => readPayload(asking, one).people)
  // A person asked again after taking back an agreement was named before.
  const known = record.tasks.map((task) => ({ ...task, id: task.assignee_id }))
  const people = new Map([...known, ...asked].map((person) => [person.id, person]))
  const opened = group.flatMap((one) =>
    one.type === 'nodeOpened' ? readPayload(nodeOpened, one).nodeId : [],
  )
  const runs = new Map(nodeRuns.map((run) => [run.id, run.node_id]))
  const found = { runs, opened: new Set(opened), people: given.facts.people }
  const copied = group
    .filter(({ type }) => type === 'copied')
    .flatMap((one) => readPayload(sent, one).userIds)
  return {
    ...record,
    status: approval.status,
    version: approval.version,
    step: approval.step,
    opinion: approval.opinion,
    time: event.time,
    approvedAt: approval.status === 'approved' ? event.time : '',
    ...(outcome.state.handlerIds && { handlerIds: [...outcome.state.handlerIds] }),
    ...(seededAt(event) !== undefined && { isSeeded: true }),
    rounds: withRead(begun ? [...record.rounds, begun] : record.rounds, given.facts.operands, chosenNext),
    nodeRuns: merged(record.nodeRuns, nodeRuns.map(withoutRequest), (_before, after) => after),
    tasks: merged(
      record.tasks,
      tasks.map((row) => ({ ...asRecorded(row, people), ...foundFor(row, found) })),
      (before, after) => {
        const isDecided = after.id === decided?.taskId
        return {
          ...after,
          ...keptTask(before, after),
          why: before.why,
          ...(before.found && { found: before.found }),
          name: isDecided ? name : before.name,
          ...(isDecided && after.acting_for_id !== null && { actingForName: before.name }),
          department: before.department,
          signatureSha256: isDecided ? (decided.signed?.sha256 ?? '') : before.signatureSha256,
        }
      },
    ),
    happenings: [...record.happenings, ...happeningsIn(record, event)],
    copies: withCopies(record.copies, copied, {
      head: record.request,
      round: round.round,
      at: event.time,
    }),
  }
}

/**
 * Adds the values that this action read to its round, and the people whom it chose. The content of a round never changes,
 * so that its values stay the same.
 */
function withRead(
  rounds: readonly RecordedRound[],
  operands: RecordedFacts['facts']['operands'],
  chosenNext: RecordedRound['chosenNext'],
): RecordedRound[] {
  const last = rounds.at(-1)
  if (!last) return []
  const added: RecordedRound = {
    ...last,
    ...(operands && { operands: { ...last.operands, ...operands } }),
    ...(chosenNext && { chosenNext: { ...last.chosenNext, ...chosenNext } }),
  }
  return [...rounds.slice(0, -1), added]
}

type Rows = ReturnType<typeof rowsAfter>

function withoutRequest({ tenant_id: _tenant, approval_id: _approval, ...row }: Rows['nodeRuns'][number]) {
  return row
}

function asRecorded(
  { tenant_id: _tenant, approval_id: _approval, ...row }: Rows['tasks'][number],
  people: ReadonlyMap<string, RecordedPerson>,
): RecordedTask {
  const person = people.get(row.assignee_id)
  return { ...row, name: person?.name ?? '', department: person?.department ?? '', signatureSha256: '' }
}

/** The people whom the rule found that led to a task. Only the steps that open here were opened with these facts. */
function foundFor(
  { node_run_id, origin, why }: Rows['tasks'][number],
  { runs, opened, people }: Opened,
): Pick<RecordedTask, 'found'> {
  const nodeId = runs.get(node_run_id) ?? ''
  if (origin !== 'flow' || !opened.has(nodeId)) return {}
  const byRule = people[nodeId]?.filter(({ rule }) => rule === why.rule) ?? []
  return { found: [...new Set(byRule.flatMap(({ userIds }) => userIds))] }
}

interface Opened {
  /** Node of each run that is new or changed. */
  runs: ReadonlyMap<string, string>
  /** Nodes that open. */
  opened: ReadonlySet<string>
  people: RecordedFacts['facts']['people']
}

/** Merges changed rows by id, as an upsert does. New rows have the greatest `seq`, so that the order stays. */
function merged<Row extends { id: string }>(
  before: readonly Row[],
  changed: readonly Row[],
  update: (before: Row, after: Row) => Row,
): Row[] {
  const rows = new Map(before.map((row) => [row.id, row]))
  for (const row of changed) {
    const known = rows.get(row.id)
    rows.set(row.id, known ? update(known, row) : row)
  }
  return [...rows.values()]
}

/** Requires that the chain holds exactly the events of the engine. Further payload fields are not compared. */
function requireSameEvents(group: Group, expected: readonly DomainEvent[], first: StoredEvent): void {
  if (group.length !== expected.length) throw new ReplayError(first.seq)
  for (const [index, event] of group.entries()) {
    const { type, round, ...engine } = expected[index] ?? { type: '', round: 0 }
    const payload = payloadOf(event)
    const own = Object.entries(engine).every(
      ([key, value]) =>
        typeof payload === 'object' && payload !== null && isEqual(Reflect.get(payload, key), value),
    )
    const isSame =
      event.type === type &&
      event.round === round &&
      event.actor_id === first.actor_id &&
      event.acting_for_id === (index === 0 ? first.acting_for_id : null) &&
      event.time === first.time &&
      event.content_hash === first.content_hash &&
      seededAt(event) === seededAt(first) &&
      own
    if (!isSame) throw new ReplayError(event.seq)
  }
}

function isEqual(found: unknown, expected: unknown): boolean {
  return found === expected || canonicalJson(found) === canonicalJson(expected)
}
