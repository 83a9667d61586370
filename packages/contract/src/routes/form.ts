import { natures, pots } from '@countersign/forms'
import * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { sampleId } from '../examples.ts'
import { readRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import { chosenPeople, emptyInput, id, ids, page, pageInput, storable, text, wholeNumber } from '../values.ts'
import { formChanges } from './form-customization.ts'
import { approvalStatuses, attachment, detailOutput, linkedRecord, listRow, pathStep } from './approval.ts'

const ownRequestRefusals = ['notFound', 'notApplicant'] as const satisfies ErrorCode[]
const departmentRefusals = ['noDepartment', 'departmentNotYours'] as const satisfies ErrorCode[]
const submissionRefusals = [
  ...ownRequestRefusals,
  'roomTaken',
  'roomDiffers',
  'claimAboveLeft',
  ...departmentRefusals,
  'noFlow',
  'noApprover',
  'notChosen',
  'notSubmittable',
  'draftStale',
  'stale',
  'alreadyHandled',
] as const satisfies ErrorCode[]

const kind = storable(32)
/** Revision of the draft or edit that the caller saw. Another one is refused; a call without it overwrites. */
const revision = wholeNumber(0, 1_000_000_000)
/** People whom the applicant chose for steps of the flow that leave them to the applicant, by node id. */
const chosen = z.optional(chosenPeople)
/** An object with the kind. The form itself reads the values (forms: parseValues). */
const valuesInput = z.looseObject({ kind, id: z.optional(id), revision: z.optional(revision), chosen })
/** What values may hold. The largest form, 报销 with all its rows and texts, has 180 kB; 开票 has 2,710 values. */
const body = { bytes: 512 * 1024, values: 5000 } as const
const submitted = z.object({ id: z.string(), applyNo: z.string(), approvalStatus: z.enum(approvalStatuses) })

export const add = route({
  method: 'POST',
  path: '/api/oa_info/{kind}/add',
  summary: 'Submit a request; with the id of a draft, submit that draft',
  rate: 'submission',
  input: valuesInput,
  body,
  output: submitted,
  refuses: [...submissionRefusals, 'kindNotOffered'],
})

export const update = route({
  method: 'POST',
  path: '/api/oa_info/{kind}/update',
  summary: 'Resubmit a rejected or withdrawn request',
  rate: 'submission',
  input: z.looseObject({ kind, id, revision: z.optional(revision), chosen }),
  body,
  output: submitted,
  refuses: submissionRefusals,
})

export const draft = route({
  method: 'POST',
  path: '/api/oa_info/{kind}/draft',
  summary: 'Save a draft, or an edit of a rejected request',
  rate: 'draft',
  input: valuesInput,
  body,
  output: z.object({
    id: z.string(),
    applyNo: z.string(),
    approvalStatus: z.enum(approvalStatuses),
    savedAt: z.string(),
    /** Revision that the next save or the submission must name. */
    revision: z.number(),
  }),
  refuses: [
    ...ownRequestRefusals,
    ...departmentRefusals,
    'kindNotOffered',
    'notStorable',
    'notSubmittable',
    'draftStale',
  ],
})

export const remove = route({
  method: 'POST',
  path: '/api/oa_info/{kind}/remove',
  summary: 'Remove drafts of the caller',
  input: z.object({ kind, ids }),
  output: z.literal(true),
  refuses: [...ownRequestRefusals, 'notDraft'],
  example: { kind: 'leave', ids: [sampleId] },
})

export const preview = route({
  method: 'POST',
  path: '/api/oa_info/{kind}/route',
  summary: 'Preview the approval path: who would approve, in which order, and why',
  rate: 'preview',
  writes: false,
  input: valuesInput,
  body,
  output: z.array(pathStep),
  refuses: [...ownRequestRefusals, ...departmentRefusals, 'kindNotOffered', 'noFlow'],
})

export const formDetail = route({
  method: 'GET',
  path: '/api/oa_info/{kind}/detail',
  summary: 'Return a request in full',
  input: z.object({ kind, id }),
  output: detailOutput,
  refuses: readRefusals,
})

export const formList = route({
  method: 'GET',
  path: '/api/oa_info/{kind}/list',
  summary:
    'List the readable requests of a kind. forLink: approved requests that may be linked; editable: requests the caller may edit',
  input: z.object({
    kind,
    ...pageInput,
    applicationName: z.optional(text(200)),
    approvalStatus: z.optional(text(16)),
    forLink: z.optional(z.stringbool()),
    editable: z.optional(z.stringbool()),
    mainstay: z.optional(text(200)),
  }),
  output: page(listRow),
  refuses: ['statusUnknown'],
})

/** How a pot of a source stands: what others may claim of it, in yuan (packages/ledger). */
const standing = z.object({
  pot: z.enum(pots),
  /** Null where the source names no total. */
  limit: z.nullable(z.string()),
  /** Running changes that lower the total. */
  lowering: z.string(),
  taken: z.string(),
  /** What running requests claim. */
  reserved: z.string(),
  natures: z.array(z.enum(natures)),
  /** Numbers of running requests that the caller may read, at most three, and how many there are beside. */
  named: z.array(z.string()),
  others: z.number(),
})

export const linkable = route({
  method: 'GET',
  path: '/api/oa_info/{kind}/linkable',
  summary: 'Return the data that a form copies when it links to this approved request',
  input: z.object({ kind, id }),
  output: z.object({ record: linkedRecord, files: z.array(attachment), standings: z.array(standing) }),
  refuses: ['notFound'],
})

/** A request before or behind another one, in the order of their submissions. */
const related = z.object({
  id,
  kind: z.string(),
  type: z.string(),
  applyNo: z.string(),
  applicationName: z.string(),
  approvalStatus: z.enum(approvalStatuses),
  applicationDate: z.string(),
  /** In yuan; "" for a kind without an amount. */
  amount: z.string(),
  /** Of an approved payment: what nobody has written off, in yuan, and the days since its approval. */
  unsettled: z.nullable(z.object({ left: z.string(), days: z.number() })),
})

export const ledger = route({
  method: 'GET',
  path: '/api/oa_info/{kind}/ledger',
  summary: 'Return what a request claims and gives as it stands now, and the requests before and behind it',
  input: z.object({ kind, id }),
  output: z.object({
    /** The requests that it claims an amount of. */
    sources: z.array(
      z.object({
        id: z.string(),
        applyNo: z.string(),
        applicationName: z.string(),
        /** What it claims, in yuan; it is among what is reserved or taken. */
        own: z.string(),
        standing,
      }),
    ),
    /** What others claim of it. */
    pots: z.array(standing),
    related: z.array(related),
    /** How many more there are that the caller may not read. */
    hidden: z.number(),
    /** Whether a contract was paid on and nothing was accepted yet. */
    lacksInspection: z.boolean(),
  }),
  refuses: readRefusals,
})

export const schema = route({
  method: 'GET',
  path: '/api/oa_info/{kind}/schema',
  summary: 'Return the JSON Schema of the values, and an example for the caller and today',
  input: z.object({ kind }),
  output: z.object({ schema: z.record(z.string(), z.unknown()), example: z.record(z.string(), z.unknown()) }),
  refuses: ['kindNotOffered'],
})

const entry = z.object({ code: z.string(), label: z.string(), isActive: z.boolean() })

export const formContext = route({
  method: 'GET',
  path: '/api/oa_info/oa_message/formContext',
  summary:
    'Return the settings and dictionaries that forms are checked with, including entries that are no longer offered',
  input: emptyInput,
  output: z.object({
    /** Settings by their names in forms: settings.ts. */
    settings: z.record(z.string(), z.nullable(z.number())),
    dictionaries: z.object({ mainstay: z.array(entry) }),
    /** Companies of the caller's departments, none where they lie in no company, and whether others may be chosen. */
    companies: z.object({ own: z.array(z.string()), mayOthers: z.boolean() }),
    /** Changes of the company, by kind; kinds without changes are absent. */
    customizations: z.record(z.string(), z.object(formChanges)),
  }),
})
export type FormContext = z.infer<(typeof formContext)['output']>

/**
 * Place of the caller's export in the queue of this process; `before` is null when none of the caller's exports waits.
 */
export const exportPlace = route({
  method: 'GET',
  path: '/api/oa_info/oa_message/exportPlace',
  summary: "Count the documents that are drawn before the caller's",
  input: emptyInput,
  output: z.object({ before: z.nullable(z.number()) }),
})

/** Answers application/pdf. This is the only call that also takes the token in the query (`blade-auth`). */
export const exportPDF = route({
  method: 'GET',
  path: '/api/oa_info/{kind}/exportPDF',
  access: 'none',
  bytes: 'application/pdf',
  summary: 'Export a request as a PDF; the token stands in the query or in the header',
  input: z.object({ kind, id, 'blade-auth': z.optional(z.string()) }),
  output: z.unknown(),
  refuses: [...readRefusals, 'unauthorized', 'sessionLocked'],
})
