import * as z from 'zod/mini'
import { sampleId } from '../examples.ts'
import { xlsx } from '../media-types.ts'
import { detailCall, listCall, recordVersion, removeCall, submitCall } from '../record-calls.ts'
import { readRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import { filledText, id, sortInput, storable, text, withDefault, yesOrNo } from '../values.ts'

/** An account that was named waits until a second person has checked it; a blocked one is never proposed again by itself. */
export const partnerAccountStates = ['proposed', 'verified', 'blocked'] as const
export type PartnerAccountState = (typeof partnerAccountStates)[number]

/** Names are as long as on the forms. */
const longestName = 100

const account = z.object({
  id: z.string(),
  accountNo: z.string(),
  bank: z.string(),
  state: z.enum(partnerAccountStates),
  /** Time since which it is in this state. */
  since: z.string(),
  /** Name of who proposed it. */
  proposedBy: z.string(),
  /** Number of the request that named it first, "" for one of the register, and how many requests named it. */
  applyNo: z.string(),
  requests: z.number(),
  /** Name of who verified or blocked it; "" while it waits. */
  decidedBy: z.string(),
  /** How it was checked, or why it was blocked. */
  how: z.string(),
  /** Whether the caller may verify it, which those may not who proposed it or edited the partner, and may block it. */
  mayVerify: z.boolean(),
  mayBlock: z.boolean(),
  version: z.number(),
})
export type PartnerAccount = z.infer<typeof account>

const partner = z.object({
  id: z.string(),
  name: z.string(),
  /** Further names, joined by 、. */
  otherNames: z.string(),
  creditCode: z.string(),
  contact: z.string(),
  phone: z.string(),
  address: z.string(),
  remark: z.string(),
  /** How many accounts are verified, and how many wait. */
  verified: z.number(),
  waiting: z.number(),
  /** What an approved contract says otherwise, which a person has to decide; "" without a question. */
  question: z.string(),
  version: z.number(),
})
export type Partner = z.infer<typeof partner>

const partnerWithAccounts = z.extend(partner, { accounts: z.array(account) })
export type PartnerWithAccounts = z.infer<typeof partnerWithAccounts>

const partners = { path: '/api/partner', needs: 'partner.maintain' } as const

const filters = {
  /** Part of a name, its pinyin or initials, or of the credit code. */
  name: z.optional(text(longestName)),
  /** Part of an account number. */
  accountNo: z.optional(text(40)),
  /** State of at least one account. */
  state: z.optional(z.enum(partnerAccountStates)),
  /** Whether a question is open. */
  isAsked: z.optional(yesOrNo),
}
const sorts = ['name', 'creditCode'] as const

/** Maintainers and verifiers read the register. */
const reading = { isOpen: true, refuses: ['forbidden'] } as const

export const partnerList = listCall(partners, {
  summary: 'List partners. Needs `partner.maintain` or `partner.verify`',
  row: partner,
  filters,
  sorts,
  ...reading,
})

export const partnerDetail = detailCall(partners, {
  summary: 'Return a partner with its accounts. Needs `partner.maintain` or `partner.verify`',
  row: partnerWithAccounts,
  ...reading,
})

export const partnerSubmit = submitCall(partners, {
  summary:
    'Add a partner, or change the partner of this id. Another name or credit code makes its verified accounts wait again',
  fields: z.object({
    name: filledText(longestName),
    /** At most ten names, separated by 、 or ; */
    otherNames: withDefault(text(1000), ''),
    creditCode: withDefault(storable(40), ''),
    contact: withDefault(text(60), ''),
    phone: withDefault(text(40), ''),
    address: withDefault(text(200), ''),
    remark: withDefault(text(200), ''),
  }),
  row: partner,
  refuses: [
    'creditCodeWrong',
    'creditCodeTaken',
    'partnerNameTaken',
    'partnerCodeDiffers',
    'otherNamesWrong',
  ],
  example: { name: '青禾建筑装饰有限公司', creditCode: '91350100M000100Y43' },
})

export const partnerRemove = removeCall(partners, 'Remove partners with their accounts')

export const partnerExport = route({
  method: 'GET',
  path: '/api/partner/export',
  needs: 'partner.maintain',
  bytes: xlsx,
  summary: 'Export partners as a sheet (xlsx), with the filters and sorting of the list',
  input: z.object({ ...filters, ...sortInput(sorts) }),
  output: z.unknown(),
})

/** How the register knows the account of a payment. An account is new while no approved request has named it. */
export const paidAccountStates = ['new', 'waiting', 'changed', 'verified', 'blocked'] as const
export type PaidAccountState = (typeof paidAccountStates)[number]

const paidAccount = z.object({
  state: z.enum(paidAccountStates),
  /** Day since which the account waits, is verified or is blocked; "" while the register does not know it. */
  since: z.string(),
  /** How many other requests that name the account were approved. */
  approved: z.number(),
})
export type PaidAccount = z.infer<typeof paidAccount>

export const partnerPaidAccount = route({
  method: 'GET',
  path: '/api/partner/paid',
  summary:
    'Tell how the register knows the account that a payment names in its last round; null for a request that names none. Open to whoever may read the request',
  input: z.object({ id }),
  output: z.nullable(paidAccount),
  refuses: readRefusals,
})

export const partnerAccountPropose = route({
  method: 'POST',
  path: '/api/partner/account/propose',
  needs: 'partner.maintain',
  summary: 'Propose an account of a partner, which waits until somebody else has verified it',
  input: z.object({ partnerId: id, accountNo: storable(60), bank: filledText(60) }),
  output: account,
  refuses: ['notFound', 'accountNoWrong', 'partnerAccountKnown'],
  example: { partnerId: sampleId, accountNo: '6222020200012345678', bank: '中国工商银行昆明分行' },
})

const decision = z.object({ id, how: filledText(200), version: z.optional(recordVersion) })

export const partnerAccountVerify = route({
  method: 'POST',
  path: '/api/partner/account/verify',
  needs: 'partner.verify',
  summary:
    'Verify an account that waits, and say how it was checked. Refuses whoever proposed it, named it in a request or last edited the partner',
  input: decision,
  output: account,
  refuses: ['notFound', 'recordStale', 'partnerAccountState', 'secondPersonNeeded', 'confirmationNeeded'],
  example: { id: sampleId, how: '电话回访对方财务核对' },
})

export const partnerAccountBlock = route({
  method: 'POST',
  path: '/api/partner/account/block',
  needs: 'partner.verify',
  summary: 'Block an account, and say why',
  input: decision,
  output: account,
  refuses: ['notFound', 'recordStale', 'partnerAccountState'],
  example: { id: sampleId, how: '对方称该账号已注销' },
})
