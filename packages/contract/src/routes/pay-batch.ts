import * as z from 'zod/mini'
import { sampleId } from '../examples.ts'
import { csv, xlsx } from '../media-types.ts'
import { listCall } from '../record-calls.ts'
import { readRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import { emptyInput, filledText, id, ids, structures, text, withDefault, yesOrNo } from '../values.ts'

const batch = { path: '/api/oa_info/cashier/batch', needs: 'cashier.pay' } as const

/** A file for the bank, and the requests in it. Amounts are in yuan. */
const payBatch = z.object({
  id: z.string(),
  time: z.string(),
  userName: z.string(),
  count: z.number(),
  amount: z.string(),
  /** Requests of which neither a payment nor a failure was put on record since. */
  open: z.number(),
  isCanceled: z.boolean(),
})
export type PayBatch = z.infer<typeof payBatch>

export const payBatchList = listCall(batch, {
  summary:
    'List the files for the bank: the own ones, or with a data scope of everything all, the newest first',
  row: payBatch,
  filters: {},
  sorts: ['time'],
})

export const payBatchMake = route({
  method: 'POST',
  path: `${batch.path}/make`,
  needs: batch.needs,
  summary: 'Make a file for the bank of what is left of these requests, in the order given',
  input: z.object({
    ids,
    /** Whether requests that stand in an open file may stand in a second one. */
    again: withDefault(yesOrNo, false),
  }),
  output: payBatch,
  refuses: ['notFound', 'paidAlready', 'batchedAlready'],
  example: { ids: [sampleId], again: false },
})

export const payBatchCancel = route({
  method: 'POST',
  path: `${batch.path}/cancel`,
  needs: batch.needs,
  summary: 'Give a file up that did not go to the bank, so that its requests can stand in another one',
  input: z.object({ id }),
  output: payBatch,
  refuses: readRefusals,
  example: { id: sampleId },
})

/** general: the columns of the product · own: those that the company set. */
const file = z.object({ id, layout: withDefault(z.enum(['general', 'own']), 'general') })
const answeringFile = { method: 'GET', needs: batch.needs, input: file, output: z.unknown() } as const

export const payBatchSheet = route({
  ...answeringFile,
  path: `${batch.path}/sheet`,
  bytes: xlsx,
  summary: 'Return a file for the bank as a sheet (xlsx)',
  refuses: ['notFound', 'batchCanceled'],
})

export const payBatchCsv = route({
  ...answeringFile,
  path: `${batch.path}/csv`,
  bytes: csv,
  summary: 'Return a file for the bank as CSV in UTF-8',
  refuses: ['notFound', 'batchCanceled'],
})

/** What a column of the file holds; fixed: its own text. */
export const payFields = [
  'number',
  'applyNo',
  'name',
  'createName',
  'company',
  'payee',
  'account',
  'bank',
  'amount',
  'day',
  'fixed',
] as const
export type PayField = (typeof payFields)[number]

const payColumn = z.object({
  heading: filledText(40),
  field: z.enum(payFields),
  /** The text of a fixed column. */
  fixed: withDefault(text(60), ''),
})
export type PayColumn = z.infer<typeof payColumn>

const payColumns = z.array(payColumn).check(z.minLength(1), z.maxLength(30))
const layout = { path: '/api/oa_info/cashier/layout', needs: batch.needs, output: payColumns } as const

export const payLayout = route({
  ...layout,
  method: 'GET',
  summary: 'Return the columns of the company’s own file for the bank',
  input: emptyInput,
})

export const payLayoutSave = route({
  ...layout,
  method: 'POST',
  path: `${layout.path}/save`,
  summary: 'Set the columns of the company’s own file for the bank',
  input: z.object({ columns: structures(payColumns) }),
  example: { columns: [{ heading: '收款账号', field: 'account', fixed: '' }] },
})
