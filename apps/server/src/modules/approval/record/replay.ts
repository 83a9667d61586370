import { type Action, decide, type Definition, type DomainEvent, type State } from '@countersign/engine'
import { z } from 'zod'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { StoredEvent } from '../../evidence/index.ts'
import type { ApprovalRow } from '../approval.repository.ts'
import {
  adopted,
  agreed,
  ended,
  type Given,
  nodeOpened,
  pdfStored,
  type Recorded,
  type RecordedPerson,
  type RecordedRound,
  type RecordedTask,
  submitted,
  withdrawn,
} from './payloads.ts'
import { rowsAfter } from './rows-after.ts'

/** The event that the engine, given the same, would not have written; or whose text cannot be read. */
export class ReplayError extends Error {
  readonly seq: number

  constructor(seq: number, options?: ErrorOptions) {
    super(`event ${seq} does not follow from those before it`, options)
    this.seq = seq
  }
}

/** Finds the flow of a version whose definition has this hash. */
export type FindFlow = (flowVersionId: string, flowSha256: string) => Definition | undefined

/** A chain is read once to find its flows and once to be replayed; its texts are parsed once. */
const parsed = new WeakMap<StoredEvent, unknown>()

/** Throws where the text is no JSON, or not what its type holds. */
function read<T>(schema: z.ZodType<T>, event: StoredEvent): T {
  return schema.parse(payloadOf(event))
}

function payloadOf(event: StoredEvent): unknown {
  if (!parsed.has(event)) parsed.set(event, JSON.parse(event.payload))
  return parsed.get(event)
}

const namesFlow = z.object({ flowVersionId: z.string(), flowSha256: z.string() })
const namesFlows = z.object({ recorded: z.object({ rounds: z.array(namesFlow) }) })

/** The flow versions that the replay of a chain asks for; none of a text that cannot be read. */
export function flowsIn(events: readonly StoredEvent[]): { id: string; sha256: string }[] {
  const known = new Map<string, string>()
  for (const event of events) {
    for (const { flowVersionId, flowSha256 } of flowsNamedIn(event)) known.set(flowVersionId, flowSha256)
  }
  return [...known].map(([id, sha256]) => ({ id, sha256 }))
}

function flowsNamedIn(event: StoredEvent): z.infer<typeof namesFlow>[] {
  try {
    if (event.type === 'submitted') {
      const flow = namesFlow.safeParse(payloadOf(event)).data
      return flow ? [flow] : []
    }
    return event.type === 'adopted' ? read(namesFlows, event).recorded.rounds : []
  } catch {
    // The replay names the event whose text is none.
    return []
  }
}

/**
 * Computes a request's rows from its events alone, through the engine. `events` is a chain that holds (findBreak).
 * Events of before the first signature are not replayed: `adopted` says what was there. Throws ReplayError.
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
  'rejected',
  'abandoned',
  'withdrawn',
  'pdfStored',
  'adopted',
])

/** An action with all that it brought about. */
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

function applyGroup(request: Request, record: Recorded | undefined, group: Group): Recorded {
  const [event] = group
  if (event.type === 'adopted') return read(adopted, event).recorded
  if (event.type === 'submitted') return applySubmission(request, record, group)
  if (!record) throw new ReplayError(event.seq)
  if (event.type === 'pdfStored') {
    if (group.length > 1 || record.status !== 'approved') throw new ReplayError(event.seq)
    const document = { ...read(pdfStored, event), round: event.round, at: event.time }
    return { ...record, time: event.time, documents: [...record.documents, document] }
  }
  return applyAction(request, record, group)
}

function applySubmission(request: Request, record: Recorded | undefined, group: Group): Recorded {
  const [event] = group
  const { given, copiedTo, links, request: head, ...round } = read(submitted, event)
  if (record && record.request.applicantId !== head.applicantId) throw new ReplayError(event.seq)
  const before: Recorded = record ?? {
    request: head,
    status: 'draft',
    version: 0,
    step: '',
    opinion: '',
    time: '',
    approvedAt: '',
    rounds: [],
    nodeRuns: [],
    tasks: [],
    links: [],
    copies: [],
    documents: [],
  }
  const already = new Set(before.copies.map((copy) => copy.userId))
  const copies = copiedTo
    .filter((userId) => !already.has(userId))
    .map((userId) => ({
      userId,
      fromId: head.applicantId,
      fromName: head.createName,
      round: event.round,
      at: head.appliedAt,
    }))
  const prior: Recorded = { ...before, request: head, links, copies: [...before.copies, ...copies] }
  return act(request, prior, group, {
    action: { type: before.status === 'draft' ? 'submit' : 'resubmit', by: head.applicantId },
    given,
    name: head.createName,
    round: {
      ...round,
      round: event.round,
      contentHash: event.content_hash,
      submittedAt: head.appliedAt,
      createName: head.createName,
      deptName: head.deptName,
      attachments: event.attachment_sha256s === '' ? [] : event.attachment_sha256s.split(','),
    },
  })
}

const actionOf = { agreed: 'agree', rejected: 'reject', abandoned: 'abandon' } as const

function applyAction(request: Request, record: Recorded, group: Group): Recorded {
  const [event] = group
  const by = event.actor_id
  switch (event.type) {
    case 'withdrawn':
      return act(request, record, group, {
        action: { type: 'withdraw', by },
        name: read(withdrawn, event).name,
      })
    case 'agreed': {
      const { taskId, opinion, signatureFileId, given, name } = read(agreed, event)
      const signed = { fileId: signatureFileId, sha256: event.signature_sha256 }
      return act(request, record, group, {
        action: { type: 'agree', by, taskId },
        given,
        name,
        decided: { taskId, opinion, signed },
      })
    }
    case 'rejected':
    case 'abandoned': {
      const { taskId, opinion, name } = read(ended, event)
      return act(request, record, group, {
        action: { type: actionOf[event.type], by, taskId },
        name,
        decided: { taskId, opinion },
      })
    }
    default:
      throw new ReplayError(event.seq)
  }
}

interface Doing {
  action: Action
  /** Nothing but for a submission and an agreement. */
  given?: Given
  /** Of whoever acts. */
  name: string
  /** The round that a submission begins. */
  round?: RecordedRound
  decided?: { taskId: string; opinion: string; signed?: { fileId: string; sha256: string } }
}

const nothingGiven: Given = { facts: { people: {}, leadersAbove: [], flowAdministrators: [] }, ids: [] }

function act(
  { tenantId, approvalId, findFlow }: Request,
  record: Recorded,
  group: Group,
  { action, given = nothingGiven, name, round: begun, decided }: Doing,
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
  const people = new Map(
    group
      .filter(({ type }) => type === 'nodeOpened')
      .flatMap((opened) => read(nodeOpened, opened).people)
      .map((person) => [person.id, person]),
  )
  return {
    ...record,
    status: approval.status,
    version: approval.version,
    step: approval.step,
    opinion: approval.opinion,
    time: event.time,
    approvedAt: approval.status === 'approved' ? event.time : '',
    rounds: begun ? [...record.rounds, begun] : record.rounds,
    nodeRuns: merged(record.nodeRuns, nodeRuns.map(withoutRequest), (_before, after) => after),
    tasks: merged(
      record.tasks,
      tasks.map((row) => asRecorded(row, people)),
      (before, after) => {
        const isDecided = after.id === decided?.taskId
        return {
          ...after,
          why: before.why,
          opened_at: before.opened_at,
          name: isDecided ? name : before.name,
          department: before.department,
          signatureSha256: isDecided ? (decided.signed?.sha256 ?? '') : '',
        }
      },
    ),
  }
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

/** As an upsert by id does it, in the order of `seq`. */
function merged<Row extends { id: string; seq: number }>(
  before: readonly Row[],
  changed: readonly Row[],
  update: (before: Row, after: Row) => Row,
): Row[] {
  const rows = new Map(before.map((row) => [row.id, row]))
  for (const row of changed) {
    const known = rows.get(row.id)
    rows.set(row.id, known ? update(known, row) : row)
  }
  return [...rows.values()].toSorted((one, other) => one.seq - other.seq)
}

/** What the engine says must stand in the chain, whatever else each event holds. */
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
      event.time === first.time &&
      event.content_hash === first.content_hash &&
      own
    if (!isSame) throw new ReplayError(event.seq)
  }
}

function isEqual(found: unknown, expected: unknown): boolean {
  return found === expected || canonicalJson(found) === canonicalJson(expected)
}

/** The engine's state of what is on record. */
export function stateOf(record: Recorded): State {
  return {
    status: record.status,
    round: record.rounds.at(-1)?.round ?? 0,
    applicantId: record.request.applicantId,
    nodeRuns: record.nodeRuns.map((row) => ({
      id: row.id,
      round: row.round,
      run: row.run,
      nodeId: row.node_id,
      parentId: row.parent_id,
      state: row.state,
    })),
    tasks: record.tasks.map((row) => ({
      id: row.id,
      nodeRunId: row.node_run_id,
      assigneeId: row.assignee_id,
      actingForId: row.acting_for_id,
      state: row.state,
      why: row.why,
    })),
  }
}

/** The row of a request as its record says it must be. Chain and draft are not the record's to say. */
export function rowOf(approvalId: string, record: Recorded): ApprovalRow {
  return {
    ...record.request,
    id: approvalId,
    status: record.status,
    round: record.rounds.at(-1)?.round ?? 0,
    version: record.version,
    step: record.step,
    opinion: record.opinion,
    eventSeq: 0,
    eventHash: '',
    draftRevision: 0,
    appliedAt: new Date(record.request.appliedAt),
  }
}
