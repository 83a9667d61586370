import * as z from 'zod/mini'
import { route } from '../route.ts'
import { emptyInput, id, ids, page, pageInput, storable, text, wholeNumber } from '../values.ts'
import { approvalStatuses, attachment, detailOutput, linkedRecord, listRow, routeStep } from './approval.ts'

const kind = storable(32)
/** Revision of the draft or edit that the caller saw. Another one is refused; a call without it overwrites. */
const revision = wholeNumber(0, 1_000_000_000)
/** An object with the kind. The form itself reads the values (forms: parseValues). */
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
    /** Revision that the next save or the submission must name. */
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
    /** Settings by their names in forms: settings.ts. */
    settings: z.record(z.string(), z.nullable(z.number())),
    dictionaries: z.object({ mainstay: z.array(entry) }),
  }),
})
export type FormContext = z.infer<(typeof formContext)['output']>

/** Place of the caller's export in the queue of this process; `before` is null when none of the caller's exports waits. */
export const exportPlace = route({
  method: 'GET',
  path: '/api/oa_info/oa_message/exportPlace',
  summary: 'How many documents are drawn before the ones I wait for',
  input: emptyInput,
  output: z.object({ before: z.nullable(z.number()) }),
})

/** Answers application/pdf. This is the only call that also takes the token in the query (`blade-auth`). */
export const exportPDF = route({
  method: 'GET',
  path: '/api/oa_info/{kind}/exportPDF',
  access: 'none',
  bytes: 'application/pdf',
  summary: 'The request as a PDF; the token in the query or in the header',
  input: z.object({ kind, id, 'blade-auth': z.optional(z.string()) }),
  output: z.unknown(),
})
