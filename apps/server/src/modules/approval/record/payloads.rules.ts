import type { Facts, OperandValue } from '@countersign/engine'
import { z } from 'zod'
import { storedLine } from '../../ledger/index.ts'
import { ruleKind, why } from '../request/stored-why.rules.ts'

/**
 * Payloads of a request's events. They hold everything that is shown and printed of a request besides the
 * content of its rounds, and everything the engine was given, so that every row can be computed again.
 */

const operand: z.ZodType<OperandValue> = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('several'),
    get values() {
      return z.array(operand)
    },
  }),
  z.object({ type: z.literal('empty') }),
  z.object({ type: z.literal('number'), number: z.string() }),
  z.object({ type: z.literal('date'), date: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('set'), entries: z.array(z.string()) }),
])

const facts: z.ZodType<Facts> = z.object({
  people: z.record(z.string(), z.array(z.object({ rule: ruleKind, userIds: z.array(z.string()) }))),
  leadersAbove: z.array(z.string()),
  flowAdministrators: z.array(z.string()),
  namedInstead: z.record(z.string(), z.array(z.string())).exactOptional(),
  active: z.array(z.string()).exactOptional(),
  operands: z.record(z.string(), operand).exactOptional(),
})

/**
 * Input of the engine besides the action: the people it found by rule, and the ids of new node runs and tasks,
 * in order.
 */
const given = z.object({ facts, ids: z.array(z.string()) })
export type RecordedFacts = z.infer<typeof given>

/** People whom somebody chose for steps, by node id. */
const choice = z.record(z.string(), z.array(z.string()))

/** Columns of the request that a submission sets; later changes follow from the events. */
const request = z.object({
  kind: z.string(),
  applyNo: z.string(),
  name: z.string(),
  applicantId: z.string(),
  departmentId: z.string(),
  createName: z.string(),
  deptName: z.string(),
  company: z.string(),
  amount: z.string().nullable(),
  payee: z.string(),
  periodFrom: z.string().nullable(),
  periodTo: z.string().nullable(),
  /** Time by the clock of the app, which people see; the event carries the time of the database. */
  appliedAt: z.iso.datetime(),
})

/**
 * Whether the round goes on where the one before was rejected, since it says the same. Absent from rounds of before this was
 * asked, which all went on where the flow allows it.
 */
const resumes = z.boolean().optional()

const link = z.object({ field: z.string(), toId: z.string() })

/** Lines that the round writes into the ledger. Absent from rounds of before the ledger, and of kinds that write none. */
const claims = z.array(storedLine).optional()

export const submitted = z.object({
  request,
  formVersion: z.number().int(),
  flowVersionId: z.string(),
  /** SHA-256 of the flow's definition. */
  flowSha256: z.string(),
  /** Names of the steps by node id. */
  steps: z.record(z.string(), z.string()),
  links: z.array(link),
  claims,
  copiedTo: z.array(z.string()),
  /** People whom the applicant chose, by node id. */
  chosen: choice.optional(),
  /** Name of whoever submitted it for an applicant who can act no more. */
  name: z.string().optional(),
  /** People whom the applicant chose for steps before which nobody had to act. */
  chosenNext: choice.optional(),
  resumes,
  given,
})
export type Submitted = z.infer<typeof submitted>

/** A person asked to decide, with the name and department of that moment. */
const person = z.object({ id: z.string(), name: z.string(), department: z.string() })
export type RecordedPerson = z.infer<typeof person>

/** Events that ask people: a step that opens, a task handed over, signers added, people consulted. */
export const asking = z.object({ people: z.array(person) })
export const nodeOpened = z.object({ nodeId: z.string() })

/** The delegation by which somebody acted in the place of another person, and its SHA-256 (delegation.service.ts). */
const delegation = z.object({ id: z.string(), sha256: z.string() })

export const standsIn = z.object({ delegation: delegation.optional() })

const decision = {
  taskId: z.string(),
  /** Name of the person who decided, at that moment. */
  name: z.string(),
  opinion: z.string(),
}
/** An agreement, a handling or an answer; only an agreement is always signed. */
export const agreed = z.object({
  ...decision,
  signatureFileId: z.string(),
  given,
  /** People chosen for the steps that the agreement opened. */
  chosenNext: choice.optional(),
})
export const ended = z.object(decision)
/** Actions on signers and steps, whose other fields are the engine's. */
export const changed = z.object({ ...decision, nodeId: z.string(), given })
export const signerRemoved = z.object({
  ...changed.shape,
  userId: z.string(),
  chosenNext: choice.optional(),
})
export const transferred = z.object({ ...changed.shape, to: z.string() })
export const requestHandedOver = z.object({
  name: z.string(),
  opinion: z.string(),
  given,
  to: z.string(),
})
export const consulted = z.object({ ...changed.shape, toIds: z.array(z.string()) })
export const signerAdded = z.object({ ...consulted.shape, where: z.enum(['before', 'after', 'beside']) })
export const returned = z.object({
  ...changed.shape,
  toNodeId: z.string(),
  afterwards: z.enum(['goesOn', 'comesBack']),
})
export const urged = z.object({ name: z.string(), people: z.array(person) })
/** A file as it was when somebody attached it. */
const attached = z.object({
  id: z.string(),
  name: z.string(),
  sha256: z.string(),
  size: z.number(),
  mime: z.string(),
})
export type RecordedFile = z.infer<typeof attached>
export const commented = z.object({
  name: z.string(),
  text: z.string(),
  people: z.array(person),
  files: z.array(attached).optional(),
})
/** What a cashier paid of an approved request, in 分. */
export const paid = z.object({
  name: z.string(),
  amount: z.string().regex(/^[1-9]\d{0,14}$/),
  date: z.iso.date(),
  note: z.string(),
  /** The receipts. */
  files: z.array(attached).optional(),
})
export const paymentFailed = z.object({ name: z.string(), reason: z.string() })
/** Takes back what a cashier put on record by mistake; `seq` is that of its event. */
export const paymentTakenBack = z.object({ name: z.string(), seq: z.number(), reason: z.string() })
/** Copies that a step of the flow sends. */
export const copied = z.object({ userIds: z.array(z.string()) })
export const withdrawn = z.object({ name: z.string() })

export const pdfStored = z.object({
  fileId: z.string(),
  sha256: z.string(),
  size: z.number(),
})

const nodeRun = z
  .object({
    id: z.string(),
    round: z.number(),
    run: z.number(),
    seq: z.number(),
    node_id: z.string(),
    parent_id: z.string().nullable(),
    state: z.enum(['open', 'passed', 'skipped', 'closed', 'returned']),
    skip_reason: z.enum(['samePerson', 'nobody', 'initiator', 'resumed']).nullable().optional(),
  })
  // Records from before flows were trees: a step was skipped for one reason only.
  .transform(({ skip_reason, ...run }) => ({
    ...run,
    skip_reason: skip_reason ?? (run.state === 'skipped' ? ('samePerson' as const) : null),
  }))
const task = z.object({
  id: z.string(),
  node_run_id: z.string(),
  seq: z.number(),
  assignee_id: z.string(),
  acting_for_id: z.string().nullable(),
  origin: z.enum(['flow', 'added', 'consulted']).default('flow'),
  host_id: z.string().nullable().default(null),
  after_id: z.string().nullable().default(null),
  state: z.enum([
    'open',
    'waiting',
    'paused',
    'agreed',
    'completed',
    'rejected',
    'opposed',
    'answered',
    'handled',
    'transferred',
    'returned',
    'takenBack',
    'removed',
    'closed',
    'unreached',
  ]),
  why,
  opinion: z.string(),
  signature_file_id: z.string().nullable(),
  opened_at: z.string(),
  decided_at: z.string().nullable(),
  name: z.string(),
  /** Name of the person in whose place another one decided. */
  actingForName: z.string().optional(),
  department: z.string(),
  signatureSha256: z.string(),
  /** Ids of the people whom the rule found that led to this person. Absent for tasks that the flow itself did not open. */
  found: z.array(z.string()).optional(),
})
/** A task as its row must be, with the name of its approver and the SHA-256 of the signature. */
export type RecordedTask = z.infer<typeof task>

const round = z.object({
  round: z.number(),
  contentHash: z.string(),
  formVersion: z.number(),
  flowVersionId: z.string(),
  flowSha256: z.string(),
  steps: z.record(z.string(), z.string()),
  submittedAt: z.string(),
  createName: z.string(),
  /** Name of whoever submitted it for an applicant who can act no more. */
  submittedBy: z.string().optional(),
  deptName: z.string(),
  /** People whom the applicant chose, by node id. */
  chosen: choice.optional(),
  claims,
  resumes,
  /** People whom whoever completed the step before chose, by node id: the last choice for each step. */
  chosenNext: choice.optional(),
  /** Values that the conditions of the flow were decided by. */
  operands: z.record(z.string(), operand).optional(),
  /** SHA-256 of each attached file. */
  attachments: z.array(z.string()),
})
export type RecordedRound = z.infer<typeof round>

/** Events beside the decisions: actions on signers and steps, reminders and comments. */
const happening = z.object({
  type: z.enum([
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
  ]),
  round: z.number(),
  at: z.string(),
  /** Name of the person who acted. */
  name: z.string(),
  /** Name of the person in whose place it was done. */
  actingForName: z.string().optional(),
  nodeId: z.string(),
  /** Names of the people or of the step that the action is about. */
  about: z.array(z.string()),
  /** How: before, after or beside; goesOn or comesBack; the day of a payment; "" elsewhere. */
  how: z.string(),
  opinion: z.string(),
  /** Attachments of a comment. */
  files: z.array(attached).optional(),
})
export type RecordedHappening = z.infer<typeof happening>

/** A payment, or an attempt that failed. */
const payment = z.object({
  /** Number of its event. */
  seq: z.number(),
  /** In 分; "0" for an attempt that failed. */
  amount: z.string(),
  date: z.string(),
  /** A note, or the reason of the failure. */
  note: z.string(),
  name: z.string(),
  at: z.string(),
  files: z.array(attached).optional(),
  isTakenBack: z.boolean().optional(),
})
export type RecordedPayment = z.infer<typeof payment>

/** A request as its record states it. Plain data, so that an `adopted` event can hold it. */
const recorded = z.object({
  request,
  status: z.enum(['draft', 'running', 'approved', 'rejected', 'abandoned', 'withdrawn']),
  version: z.number(),
  step: z.string(),
  opinion: z.string(),
  /** Evidence time of the last event. `approvedAt` is that of the approval, "" without one. */
  time: z.string(),
  approvedAt: z.string(),
  /** Whether the times of the submissions or decisions are invented, as in the demo's history (ADR 33). */
  isSeeded: z.boolean().optional(),
  /** The people to whom the request was handed over, the present one last; absent where it never was. */
  handlerIds: z.array(z.string()).optional(),
  rounds: z.array(round),
  nodeRuns: z.array(nodeRun),
  tasks: z.array(task),
  links: z.array(link),
  happenings: z.array(happening).default([]),
  /** Since when the approved request waits for a cashier, and what was paid; absent from requests that pay nothing. */
  payments: z.object({ queuedAt: z.string(), lines: z.array(payment) }).optional(),
  copies: z.array(
    z.object({
      userId: z.string(),
      fromId: z.string(),
      fromName: z.string(),
      round: z.number(),
      at: z.string(),
    }),
  ),
  documents: z.array(
    z.object({ round: z.number(), fileId: z.string(), sha256: z.string(), size: z.number(), at: z.string() }),
  ),
})
export type Recorded = z.infer<typeof recorded>

export const adopted = z.object({ recorded })
