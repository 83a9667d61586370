import type { Nature, Pot } from '@countersign/ledger'
import type { Kind } from '../kind.ts'
import { textIn, type Values } from '../values.ts'
import { fenIn } from './amounts.ts'

/** A total that an approved request gives others to claim, in 分; undefined while it names none. */
export interface Limit {
  readonly pot: Pot
  /** Fields that `of` reads. */
  readonly reads: readonly string[]
  readonly of: (values: Values) => { fen: bigint; nature: Nature } | undefined
}

/** An amount that a request claims of the requests in one of its links. */
export interface Claim {
  readonly link: string
  /** The field at which it is said that too much is claimed. */
  readonly field: string
  /** Fields that `fen` and `of` read. */
  readonly reads: readonly string[]
  /** In 分; undefined or 0 claims nothing. */
  readonly fen: (values: Values) => bigint | undefined
  /** A rule of the form says by itself when the amount alone is above the total. */
  readonly isRuled?: boolean
  /** By the kind of the linked request: the pot, and the path of its total, up to which an amount is divided among several. */
  readonly of: Readonly<Partial<Record<Kind, Claimed>>>
}

interface Claimed {
  readonly pot: Pot | ((values: Values) => Pot)
  readonly total?: string
}

export interface FormLedger {
  readonly limits?: readonly Limit[]
  readonly claims?: readonly Claim[]
}

/** A field whose whole amount may be claimed once. */
export function limitBy(pot: Pot, field: string, nature: Nature = ''): Limit {
  return {
    pot,
    reads: [field],
    of: (values) => {
      const fen = fenIn(values, field)
      return fen === undefined ? undefined : { fen, nature }
    },
  }
}

/** Stands for the one thing that may be taken once. */
const whole = 100n

/** An account is closed once. */
export const onceLimit: Limit = { pot: 'closing', reads: [], of: () => ({ fen: whole, nature: '' }) }

/** submit-forms.md D0.7: what an expense contract promises. A contract without a total binds nothing. */
export const payableLimit: Limit = {
  pot: 'payable',
  reads: ['effectiveAmount', 'costType', 'sdAmount', 'amountType'],
  of: (values) => {
    const fen = fenIn(values, 'effectiveAmount')
    if (fen === undefined || textIn(values, 'costType') !== 'expense') return undefined
    return { fen, nature: fenIn(values, 'sdAmount') === undefined ? natureOf(values) : 'audited' }
  },
}

const natureOf = (values: Values): Nature => {
  const type = textIn(values, 'amountType')
  return type === 'provisional' || type === 'unit' ? type : 'fixed'
}

/** submit-forms.md D0.7: what a payment takes of its contract; one that sets off an advance was taken with the advance. */
export const paidOnContract: Claim = {
  link: 'contract',
  field: 'thisMoney',
  reads: ['nature', 'thisMoney'],
  fen: (values) => (values['nature'] === 'advance_offset' ? undefined : fenIn(values, 'thisMoney')),
  of: { contract: { pot: 'payable' } },
}

/** The amount of a field, claimed of the linked requests. */
export function claimBy(link: string, field: string, of: Claim['of']): Claim {
  return { link, field, reads: [field], fen: (values) => fenIn(values, field), of }
}

/** What was spent on a trip or a reception, with the part that an offset loan has paid. */
export const spentOnEstimate: Claim = {
  link: 'link',
  field: 'bxMoney',
  reads: ['bxMoney', 'loanOffset'],
  fen: (values) => {
    const amount = fenIn(values, 'bxMoney')
    return amount === undefined ? undefined : amount + (fenIn(values, 'loanOffset') ?? 0n)
  },
  isRuled: true,
  of: { travel: { pot: 'budget', total: 'budget' }, business: { pot: 'budget', total: 'ygCost' } },
}

/** submit-forms.md D13: what contracts take of the ceiling price of their tender. */
export const ceilingClaim: Claim = {
  ...claimBy('tender', 'effectiveAmount', { tender: { pot: 'ceiling' } }),
  isRuled: true,
}

/** submit-forms.md D17: a deposit of a lease goes back apart from its rent. */
export const refunded: Claim = {
  ...claimBy('source', 'refundAmount', {
    contract: { pot: 'refund' },
    nopayment: { pot: 'refund' },
    lease: { pot: (values) => (textIn(values, 'refundType') === 'deposit' ? 'deposit' : 'refund') },
  }),
  reads: ['refundAmount', 'refundType'],
}

export const closedOnce: Claim = {
  link: 'kaccount',
  field: 'kaccount',
  reads: [],
  fen: () => whole,
  of: { kaccount: { pot: 'closing' } },
}
