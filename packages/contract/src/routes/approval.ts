import { type Card, type CardTable, fieldTypes, type LinkedRecord } from '@countersign/forms'
import * as z from 'zod/mini'
import { sampleId, sampleSeen, otherSampleId } from '../examples.ts'
import { decisionRefusals, readRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import {
  chosenPeople,
  clearedText,
  emptyInput,
  id,
  page,
  pageInput,
  storable,
  text,
  wholeNumber,
  withDefault,
} from '../values.ts'

export const listStates = ['我收到的', '待处理', '已处理', '已发起'] as const
export type ListState = (typeof listStates)[number]

export const approvalStatuses = ['草稿', '审批中', '已通过', '已驳回', '已废弃', '已撤回'] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

export const listRow = z.object({
  id: z.string(),
  kind: z.string(),
  type: z.string(),
  applyNo: z.string(),
  applicationName: z.string(),
  approvalStatus: z.enum(approvalStatuses),
  /** The steps the request waits for, joined by 、; "" when there is none. */
  step: z.string(),
  deptName: z.string(),
  createName: z.string(),
  applicationDate: z.string(),
  amount: z.nullable(z.string()),
  opinion: z.string(),
  isUpd: z.boolean(),
})
export type ListRow = z.infer<typeof listRow>

export const list = route({
  method: 'GET',
  path: '/api/oa_info/oa_message/list',
  summary: 'List requests: waiting for the caller, handled, received, or submitted by the caller',
  input: z.object({
    ...pageInput,
    state: withDefault(z.enum(listStates), '已发起'),
    pendingName: z.optional(text(200)),
    pendingTime: z.optional(text(19)),
    pendType: z.optional(text(64)),
    propState: z.optional(text(16)),
  }),
  output: page(listRow),
  refuses: ['dayInvalid', 'statusUnknown'],
})

export const counts = route({
  method: 'GET',
  path: '/api/oa_info/oa_message/counts',
  summary: 'Count the requests of each list',
  input: emptyInput,
  output: z.object({ 我收到的: z.number(), 待处理: z.number(), 已处理: z.number(), 已发起: z.number() }),
})

export const types = route({
  method: 'GET',
  path: '/api/oa_info/oa_message/types',
  summary: 'List the kinds of form',
  input: emptyInput,
  output: z.array(
    z.object({
      kind: z.string(),
      type: z.string(),
      title: z.string(),
      pdfName: z.string(),
      submitRoute: z.string(),
      /** Whether the caller may start a request of this kind. */
      mayStart: z.boolean(),
    }),
  ),
})

const trailStatuses = ['同意', '已处理', '待处理', '驳回'] as const
export type TrailStatus = (typeof trailStatuses)[number]

export const trailRow = z.object({
  personName: z.string(),
  deptName: z.string(),
  status: z.enum(trailStatuses),
  /** The address of the signature, or "". */
  baseImage: z.string(),
  opinion: z.string(),
  time: z.string(),
  node: z.string(),
  actingFor: z.string(),
  /** Why the person was asked, in words, or "". */
  why: z.string(),
  /** Who acts in the place of a person who is asked, and until which day. */
  away: z.optional(z.object({ until: z.string(), by: z.string() })),
})
export type TrailRow = z.infer<typeof trailRow>

export const attachment = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  size: z.number(),
  mime: z.string(),
})
export type Attachment = z.infer<typeof attachment>

const choosable = z.nullable(z.array(z.object({ id: z.string(), name: z.string() })))

/** A step whose people must be chosen with an action. */
export const toChoose = z.object({
  nodeId: z.string(),
  name: z.string(),
  /** Whether several people may be chosen. */
  isMany: z.boolean(),
  /** The people who can be chosen; null for everybody but the applicant. */
  people: choosable,
  /** Ids of the people chosen before in the same round, who are asked again unless others are chosen. */
  chosen: z.array(z.string()),
})
export type ToChoose = z.infer<typeof toChoose>

export const pathStep = z.object({
  nodeId: z.string(),
  node: z.string(),
  mode: z.enum(['one', 'all', 'any', 'inOrder', 'share']),
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  why: z.string(),
  /** The sentence that says why the step makes no task, or "". */
  skipped: z.string(),
  /** Whether the applicant chooses the people of the step when submitting. */
  chooses: z.boolean(),
  /** In a preview: the people whom the applicant can choose, or null for everybody. */
  choosable: z.optional(choosable),
  /** In a preview: why nobody is named, where the submission would be refused or the form does not say enough yet. */
  missing: z.optional(z.string()),
  /** Name of the branch of the step, where other branches may run beside it. */
  branch: z.optional(z.string()),
})
export type PathStepView = z.infer<typeof pathStep>

/** Happenings of a request beside its decisions. */
const happening = z.object({
  kind: z.enum([
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
  /** The round in which it happened. */
  round: z.number(),
  time: z.string(),
  personName: z.string(),
  /** The action in words, as 转交给 王五. */
  what: z.string(),
  /** The step at which it happened, or "". */
  node: z.string(),
  /** The words that the person added, or "". */
  opinion: z.string(),
  /** Attachments of a comment; absent without any. */
  files: z.optional(z.array(attachment)),
})
export type Happening = z.infer<typeof happening>

export const paymentStates = ['waiting', 'partlyPaid', 'paid', 'failed'] as const
export type PaymentState = (typeof paymentStates)[number]

/** What is paid of an approved request, in yuan. */
const payment = z.object({
  state: z.enum(paymentStates),
  amount: z.string(),
  paid: z.string(),
  /** The last day on which something was paid, or "". */
  paidOn: z.string(),
  /** Why the payment failed, or "". */
  failure: z.string(),
})

const actionNames = [
  'submit',
  'agree',
  'reject',
  'abandon',
  'withdraw',
  'resubmit',
  'transfer',
  'consult',
  'addSigner',
  'removeSigner',
  'returnTo',
  'takeBack',
  'urge',
  'comment',
] as const
export type ActionName = (typeof actionNames)[number]

const taskKinds = ['approval', 'handling', 'consulted'] as const
export type TaskKind = (typeof taskKinds)[number]

const cardTable: z.ZodMiniType<CardTable> = z.object({
  columns: z.array(z.object({ name: z.string(), label: z.string(), type: z.enum(fieldTypes) })),
  rows: z.array(z.array(z.string())),
  totals: z.optional(z.array(z.string())),
})

/** The part of a linked request that is kept with the round. */
export const linkedRecord: z.ZodMiniType<LinkedRecord> = z.record(
  z.string(),
  z.union([z.string(), z.null(), z.lazy(() => linkedRecord)]),
)

/** A linked request as it is today. */
const liveLink = z.object({
  id: z.string(),
  kind: z.string(),
  type: z.string(),
  applyNo: z.string(),
  applicationName: z.string(),
  approvalStatus: z.enum(approvalStatuses),
  /** Whether the reader may see it. */
  mayOpen: z.boolean(),
})

export const card: z.ZodMiniType<Card> = z.object({
  title: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(fieldTypes),
      text: z.string(),
      files: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
      links: z.optional(z.array(z.object({ id: z.string(), kind: z.string(), text: z.string() }))),
      table: z.optional(cardTable),
    }),
  ),
})

/** The form's own fields stand beside these under their exact names, as text (wire.md "Detail is flat"). */
export const detailOutput = z.looseObject({
  id: z.string(),
  kind: z.string(),
  type: z.string(),
  applyNo: z.string(),
  approvalStatus: z.enum(approvalStatuses),
  version: z.number(),
  /** My open task, if I have one. */
  taskId: z.nullable(z.string()),
  /** Kind of that task: a signed approval, a handling (办理) or an answer to a consultation. */
  taskKind: z.nullable(z.enum(taskKinds)),
  /** Name of the person whose task it is, where I act in the place of somebody else. */
  actingFor: z.optional(z.string()),
  flowId: z.string(),
  round: z.number(),
  createName: z.string(),
  departmentName: z.string(),
  applicationName: z.string(),
  applicationDate: z.string(),
  cards: z.array(card),
  personTable: z.array(trailRow),
  route: z.array(pathStep),
  history: z.array(z.object({ round: z.number(), endedAt: z.string(), rows: z.array(trailRow) })),
  actions: z.array(z.enum(actionNames)),
  /**
   * Choices of the actions: the steps that an agreement comes to and whose people it must choose (`toChoose`), steps to
   * return to, added signers to remove, the agreement that can be taken back, the people whom a comment can mention.
   */
  choices: z.object({
    toChoose: z.array(toChoose),
    returnTo: z.array(z.object({ nodeId: z.string(), name: z.string() })),
    removeSigner: z.array(
      z.object({ taskId: z.string(), personName: z.string(), toChoose: z.array(toChoose) }),
    ),
    takeBack: z.nullable(z.string()),
    mention: z.array(z.object({ userId: z.string(), personName: z.string() })),
  }),
  happenings: z.array(happening),
  /** Name of the person who sent me the copy, or "". */
  from: z.string(),
  warnings: z.array(z.object({ code: z.string(), field: z.string(), message: z.string() })),
  values: z.record(z.string(), z.unknown()),
  /** Files by field name; files in cells of a table by `{table}.{column}`, from the first row to the last. */
  attachments: z.record(z.string(), z.array(attachment)),
  /** The requests this one builds on, by field name. */
  links: z.record(z.string(), z.array(liveLink)),
  /** The files of a saved edit when `values` holds one; they do not belong to the round. */
  editedFiles: z.array(attachment),
  /** Revision of the draft or saved edit while the applicant may edit it; null otherwise. */
  revision: z.nullable(z.number()),
  /** What a cashier paid of an approved request; absent where nothing is to be paid. */
  payment: z.optional(payment),
  /** Whether times on the record are invented, as in the history of the demo company. */
  isSeeded: z.optional(z.boolean()),
})
export type Detail = z.infer<typeof detailOutput>

export const detail = route({
  method: 'GET',
  path: '/api/oa_info/oa_message/detail',
  summary: 'Return a request in full',
  input: z.object({ id, type: z.optional(text(64)) }),
  output: detailOutput,
  refuses: readRefusals,
})

/** The version that the approver saw; a decision on another version is refused. */
const seen = { id, version: z.optional(wholeNumber(0, 1_000_000_000)), taskId: z.optional(id) }
/**
 * Both the input field and the wire allow 500 characters. An opinion is not validated (platform.txt §5), so invisible
 * characters are removed from it instead of being refused.
 */
const opinion = withDefault(clearedText(500), '')
/** The request after an action. */
export const decided = z.object({
  id: z.string(),
  approvalStatus: z.enum(approvalStatuses),
  version: z.number(),
})

const decision = { method: 'GET', writes: true, output: decided } as const

/** The people of the next steps, where whoever completes the step before chooses them (`detail.choices.toChoose`). */
const chosen = z.optional(chosenPeople)

export const agreeClick = route({
  ...decision,
  path: '/api/oa_info/oa_message/agreeClick',
  summary: 'Agree with a signature only (contract payment)',
  input: z.object({ ...seen, baseImage: withDefault(storable(2000), ''), chosen }),
  refuses: [
    ...decisionRefusals,
    'signatureRequired',
    'noApprover',
    'notChosen',
    'notPossible',
    'roomTaken',
    'claimNoLongerFits',
  ],
  example: { ...sampleSeen, baseImage: '/api/files/019b8f61-0f4e-7a55-b1c8-92d3e7f60b1d' },
})

export const agreeClick2 = route({
  ...decision,
  path: '/api/oa_info/oa_message/agreeClick2',
  summary: 'Agree with a signature and an opinion',
  input: z.object({ ...seen, baseImage: withDefault(storable(2000), ''), opinion, chosen }),
  refuses: [
    ...decisionRefusals,
    'signatureRequired',
    'noApprover',
    'notChosen',
    'notPossible',
    'roomTaken',
    'claimNoLongerFits',
  ],
  example: {
    ...sampleSeen,
    baseImage: '/api/files/019b8f61-0f4e-7a55-b1c8-92d3e7f60b1d',
    opinion: '同意',
    chosen: { finance: [otherSampleId] },
  },
})

export const overrule = route({
  ...decision,
  path: '/api/oa_info/oa_message/overrule',
  summary: 'Reject a request; the applicant may change and resubmit it',
  input: z.object({ ...seen, opinion }),
  refuses: decisionRefusals,
  example: { ...sampleSeen, opinion: '请补充合同附件' },
})

export const abandonClick = route({
  ...decision,
  path: '/api/oa_info/oa_message/abandonClick',
  summary: 'Abandon a request for good',
  input: z.object(seen),
  refuses: [...decisionRefusals, 'inUse'],
  example: sampleSeen,
})

export const withDraw = route({
  ...decision,
  path: '/api/oa_info/oa_message/withDraw',
  summary: 'Withdraw a request; only its applicant may',
  input: z.object(seen),
  refuses: ['notFound', 'notApplicant', 'notWithdrawable', 'alreadyHandled', 'stale', 'inUse'],
  example: { id: sampleId, version: 3 },
})
