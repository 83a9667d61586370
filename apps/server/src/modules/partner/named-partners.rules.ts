import type { RequestStatus } from '@countersign/engine'
import { companyIn, isCreditCode, isSameName, type Kind, nameKey, type Values } from '@countersign/forms'

/** A partner that a request names. */
export interface NamedPartner {
  /** The same for whatever says the same. */
  key: string
  name: string
  /** "" where the request gives none to this name. */
  creditCode: string
  account?: { accountNo: string; bank: string }
}

/** The field of the account on each form that pays a partner. */
const accountFields: Partial<Record<Kind, string>> = {
  payments: 'payAccount',
  advance: 'collectionAccount',
  nopayment: 'collectionAccount',
}

/**
 * The partners that a request names: the parties of an approved contract but for the own company, and whom a payment goes to, with
 * the account. The credit code of a contract is that of the counterparty; where neither party is the company, it is nobody's.
 */
export function partnersNamed(kind: string, status: RequestStatus, values: Values): NamedPartner[] {
  const text = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : ''
  }
  if (kind === 'contract') {
    if (status !== 'approved') return []
    const company = companyIn(values, 'mainstay')
    const parties = [text('partyA'), text('partyB')].filter((party) => party !== '')
    const others = parties.filter((party) => !isSameName(party, company))
    const code = text('creditCode')
    const creditCode = others.length < parties.length && isCreditCode(code) ? code : ''
    return others.map((name) => ({ key: keyOf(name, creditCode), name, creditCode }))
  }
  const accountField = Object.entries(accountFields).find(([paying]) => paying === kind)?.[1]
  if (accountField === undefined) return []
  const [name, accountNo, bank] = [text('payee'), text(accountField), text('payBank')]
  if (name === '' || accountNo === '' || bank === '') return []
  return [{ key: keyOf(name, accountNo, nameKey(bank)), name, creditCode: '', account: { accountNo, bank } }]
}

const keyOf = (name: string, ...more: readonly string[]) => JSON.stringify([nameKey(name), ...more])
