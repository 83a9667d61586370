import * as z from 'zod/mini'
import { sampleId } from '../examples.ts'
import { xlsx } from '../media-types.ts'
import { detailCall, listCall } from '../record-calls.ts'
import { readRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import {
  filledText,
  id,
  knownKind,
  listOfIds,
  longText,
  sortInput,
  storable,
  text,
  wholeNumber,
  withDefault,
} from '../values.ts'
import { attachment, paymentStates } from './approval.ts'

const cashier = { path: '/api/oa_info/cashier/payable', needs: 'cashier.pay' } as const

/** An approved request that a cashier pays. Amounts are in yuan. */
const payable = z.object({
  /** Id of the request. */
  id: z.string(),
  kind: z.string(),
  applyNo: z.string(),
  name: z.string(),
  createName: z.string(),
  deptName: z.string(),
  company: z.string(),
  payee: z.string(),
  account: z.string(),
  bank: z.string(),
  amount: z.string(),
  paid: z.string(),
  left: z.string(),
  state: z.enum(paymentStates),
  /** The last day on which something was paid, or "". */
  paidOn: z.string(),
  /** Why the payment failed, or "". */
  failure: z.string(),
  /** Since when it waits. */
  queuedTime: z.string(),
  /** When the open file for the bank was made in which it stands, or "". */
  batchTime: z.string(),
  /** Whether the caller applied for it, and may therefore not pay it. */
  isOwn: z.boolean(),
})
export type Payable = z.infer<typeof payable>

/** A payment, or an attempt that failed, as the record of the request states it. */
const paymentLine = z.object({
  /** Number of its event in the chain of the request. */
  seq: z.number(),
  /** In yuan; "" for an attempt that failed. */
  amount: z.string(),
  date: z.string(),
  /** A note, or the reason of the failure. */
  note: z.string(),
  name: z.string(),
  time: z.string(),
  isTakenBack: z.boolean(),
  files: z.array(attachment),
})
export type PaymentLine = z.infer<typeof paymentLine>

const payableInFull = z.extend(payable, { payments: z.array(paymentLine) })
export type PayableInFull = z.infer<typeof payableInFull>

/** unpaid: everything that is not paid in full. */
export const payableStates = ['unpaid', ...paymentStates, 'all'] as const

const day = z.optional(text(10))
const filters = {
  state: withDefault(z.enum(payableStates), 'unpaid'),
  company: z.optional(text(100)),
  kind: z.optional(knownKind),
  payee: z.optional(text(60)),
  applyNo: z.optional(text(64)),
  /** The least and the greatest amount, in yuan. */
  amountFrom: z.optional(storable(20)),
  amountTo: z.optional(storable(20)),
  /** First and last day on which it began to wait, as 2026-01-31. */
  from: day,
  to: day,
}
const sorts = ['applyNo', 'payee', 'amount', 'queuedTime'] as const
const filterRefusals = ['dayInvalid', 'amountInvalid'] as const

export const payableList = listCall(cashier, {
  summary:
    'List the approved requests that a cashier pays and that the caller may read, those that have waited longest first',
  row: payable,
  filters,
  sorts,
  refuses: filterRefusals,
})

export const payableSums = route({
  method: 'GET',
  path: `${cashier.path}/sums`,
  needs: cashier.needs,
  summary: 'Add up the requests of the list, with its filters',
  input: z.object(filters),
  output: z.object({ count: z.number(), amount: z.string(), paid: z.string(), left: z.string() }),
  refuses: filterRefusals,
})

export const payableDetail = detailCall(cashier, {
  summary: 'Return a request that a cashier pays, with its payments',
  row: payableInFull,
  refuses: ['forbidden'],
})

export const payableExport = route({
  method: 'GET',
  path: `${cashier.path}/export`,
  needs: cashier.needs,
  bytes: xlsx,
  summary: 'Export the list as a sheet (xlsx), at most 10,000 rows, with its filters and sorting',
  input: z.object({ ...filters, ...sortInput(sorts) }),
  output: z.unknown(),
  refuses: filterRefusals,
})

const paying = { method: 'POST', needs: cashier.needs, output: payable } as const
const payRefusals = [...readRefusals, 'notPayable', 'ownPayment'] as const

export const payablePay = route({
  ...paying,
  path: `${cashier.path}/pay`,
  summary:
    'Put on record what was paid of a request: all that is left, or a part of it. The applicant is told',
  input: z.object({
    id,
    /** In yuan; absent for all that is left. */
    amount: z.optional(storable(20)),
    /** The day of the payment, as 2026-01-31. */
    date: storable(10),
    note: withDefault(longText(200), ''),
    /** Receipts that the caller has uploaded. */
    fileIds: withDefault(listOfIds(0, 5), []),
  }),
  refuses: [
    ...payRefusals,
    'paidAlready',
    'paidTooMuch',
    'amountInvalid',
    'paidOnInvalid',
    'attachmentUnable',
  ],
  example: { id: sampleId, amount: '30000.00', date: '2026-11-23', note: '', fileIds: [] },
})

export const payableFail = route({
  ...paying,
  path: `${cashier.path}/fail`,
  summary: 'Put on record that a payment failed, with the reason. The applicant is told',
  input: z.object({ id, reason: filledText(200) }),
  refuses: [...payRefusals, 'paidAlready'],
  example: { id: sampleId, reason: '账号与户名不符，银行退回' },
})

export const payableTakeBack = route({
  ...paying,
  path: `${cashier.path}/takeBack`,
  summary: 'Take a payment or a failure back that was put on record by mistake. The applicant is told',
  input: z.object({
    id,
    /** The payment, by its `seq` in the detail. */
    seq: wholeNumber(1, 1_000_000_000),
    reason: filledText(200),
  }),
  refuses: payRefusals,
  example: { id: sampleId, seq: 12, reason: '登记到了另一笔申请' },
})
