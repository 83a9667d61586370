import * as z from 'zod/mini'
import { route } from '../route.ts'
import { emptyInput, id, ids, page, pageInput, storable, text, wholeNumber } from '../values.ts'
import { approvalStatuses, attachment, detailOutput, linkedRecord, listRow, routeStep } from './approval.ts'

const kind = storable(32)
/** Of the draft or edit as it was seen: another one in the meantime is refused. Left out, it overwrites. */
const revision = wholeNumber(0, 1_000_000_000)
/** Values are read by the form itself (forms: parseValues), so the wire only says: an object, with the kind. */
const valuesInput = z.looseObject({ kind, id: z.optional(id), revision: z.optional(revision) })
const submitted = z.object({ id: z.string(), applyNo: z.string(), approvalStatus: z.enum(approvalStatuses) })

export const add = route({
  method: 'POST',
  path: '/api/oa_info/{kind}/add',
  summary: 'Submit; the id of an own draft submits that draft',
  input: valuesInput,
  output: submitted,
})

export const update = route({
  method: 'POST',
  path: '/api/oa_info/{kind}/update',
  summary: 'Resubmit a rejected or withdrawn request',
  input: z.looseObject({ kind, id, revision: z.optional(revision) }),
  output: submitted,
})

export const draft = route({
  method: 'POST',
  path: '/api/oa_info/{kind}/draft',
  summary: 'Save a draft, or the edit of a rejected request',
  input: valuesInput,
  output: z.object({
    id: z.string(),
    applyNo: z.string(),
    approvalStatus: z.enum(approvalStatuses),
    savedAt: z.string(),
    /** To be named by the next save, and by the submission. */
    revision: z.number(),
  }),
})

export const remove = route({
  method: 'POST',
  path: '/api/oa_info/{kind}/remove',
  summary: 'Remove own drafts',
  input: z.object({ kind, ids }),
  output: z.literal(true),
})

export const preview = route({
  method: 'POST',
  path: '/api/oa_info/{kind}/route',
  summary: 'Who would approve, in which order, and why',
  writes: false,
  input: valuesInput,
  output: z.array(routeStep),
})

export const formDetail = route({
  method: 'GET',
  path: '/api/oa_info/{kind}/detail',
  summary: 'A request as the dialog shows it',
  input: z.object({ kind, id }),
  output: detailOutput,
})

export const formList = route({
  method: 'GET',
  path: '/api/oa_info/{kind}/list',
  summary:
    'The requests of a kind that I may read; forLink: approved ones I may link to; editable: my own to write on',
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
})

export const linkable = route({
  method: 'GET',
  path: '/api/oa_info/{kind}/linkable',
  summary: 'What a form takes along when it links to this approved request',
  input: z.object({ kind, id }),
  output: z.object({ record: linkedRecord, files: z.array(attachment) }),
})

export const schema = route({
  method: 'GET',
  path: '/api/oa_info/{kind}/schema',
  summary: 'JSON Schema of the values, and an example made for the caller and today',
  input: z.object({ kind }),
  output: z.object({ schema: z.record(z.string(), z.unknown()), example: z.record(z.string(), z.unknown()) }),
})

const entry = z.object({ code: z.string(), label: z.string(), isActive: z.boolean() })

export const formContext = route({
  method: 'GET',
  path: '/api/oa_info/oa_message/formContext',
  summary:
    'What every form is checked by beside its input: settings, and dictionaries with what is no longer offered',
  input: emptyInput,
  output: z.object({
    /** By their names in forms: settings.ts. */
    settings: z.record(z.string(), z.nullable(z.number())),
    dictionaries: z.object({ mainstay: z.array(entry) }),
  }),
})
export type FormContext = z.infer<(typeof formContext)['output']>

/** Of the caller, at this copy of the app; before = null where no export of his waits. */
export const exportPlace = route({
  method: 'GET',
  path: '/api/oa_info/oa_message/exportPlace',
  summary: 'How many documents are drawn before the ones I wait for',
  input: emptyInput,
  output: z.object({ before: z.nullable(z.number()) }),
})

/** Answers application/pdf; the token may stand in the query `blade-auth`, here alone. */
export const exportPDF = route({
  method: 'GET',
  path: '/api/oa_info/{kind}/exportPDF',
  access: 'none',
  bytes: 'application/pdf',
  summary: 'The request as a PDF; the token in the query or in the header',
  input: z.object({ kind, id, 'blade-auth': z.optional(z.string()) }),
  output: z.unknown(),
})
