import { companyIn } from './derive/company-in.ts'
import { parseFen } from './amounts/fen.ts'
import { findForm } from './registry.ts'
import type { Kind } from './kind.ts'
import { textIn, type Values } from './values.ts'

/** The fields of each kind that pays: account and bank of the payee. Amount and payee are the columns of the form. */
const payeeFields: { readonly [K in Kind]?: { account: string; bank: string } } = {
  payments: { account: 'payAccount', bank: 'payBank' },
  advance: { account: 'collectionAccount', bank: 'payBank' },
  nopayment: { account: 'collectionAccount', bank: 'payBank' },
  reimbursement: { account: 'payeeAccount', bank: 'payeeBank' },
  refundrequest: { account: 'payeeAccount', bank: 'payeeBank' },
  shareholder: { account: 'skAccount', bank: 'skBank' },
  transferfund: { account: 'skAccount', bank: 'skBank' },
}

export interface Payable {
  payee: string
  account: string
  bank: string
  /** In 分, more than 0. */
  fen: bigint
}

/** Whether requests of this kind are paid by a cashier once they are approved. */
export function isPaying(kind: string): boolean {
  return fieldsOfKind(kind) !== undefined
}

const fieldsOfKind = (kind: string) => Object.entries(payeeFields).find(([name]) => name === kind)?.[1]

/** To whom these values of a request pay, and how much; undefined for a kind that pays nothing, or nothing to pay. */
export function payableOf(kind: string, values: Values): Payable | undefined {
  const fields = fieldsOfKind(kind)
  const { amount = '', payee = '' } = findForm(kind)?.columns ?? {}
  const fen = parseFen(textIn(values, amount))
  if (!fields || fen === undefined || fen <= 0n) return undefined
  const [account = '', bank = ''] = [fields.account, fields.bank].map((name) => textIn(values, name))
  return { payee: companyIn(values, payee) ?? '', account, bank, fen }
}
