import { describe, expect, it } from 'vitest'
import type { Kind } from '../src/index.ts'
import { issuesOf, warningsOf } from './application.ts'

/** A finding, and the fields or cells that its rule compares. Each field alone, left empty, ends the finding. */
type Case = [kind: Kind, says: string, when: Record<string, unknown>, compared: string[]]

const company = '云岭控股集团有限公司'
const invoice = { invoiceType: 'dig_special', no: '26532000000012345678', amount: '100', tax: '100' }
const tendered = { basis: 'tender', winningTime: '2026-11-01' }
const quotes = [
  { supplier: '甲', amount: '2', chosen: 1 },
  { supplier: '乙', amount: '1' },
]
const plan = [
  { stage: '一', ratio: '50', amount: '40000' },
  { stage: '二', ratio: '50', amount: '60000' },
]

const cases: Case[] = [
  ['payments', 'warn payeeNotVendor payee', { payee: '别的公司' }, ['isThird', 'payee', 'vendor']],
  ['payments', 'warn overPaid thisMoney', { issueMoney: '45000' }, ['lastMoney', 'thisMoney', 'issueMoney']],
  ['payments', 'warn overContract issueMoney', { amount: '55000' }, ['issueMoney', 'amount']],
  ['payments', 'warn lastBelowPaid lastMoney', { contract: 'c1', lastMoney: '0' }, ['contract', 'lastMoney']],
  ['payments', 'warn incomeContract contract', { contract: 'c3' }, ['contract']],
  [
    'payments',
    'warn cashTooLarge realMoney',
    { payManner: 'cash', realMoney: '1000.01' },
    ['payManner', 'realMoney'],
  ],
  [
    'payments',
    'deductionTooLarge deduction',
    { deduction: '30000', thisMoney: '30000' },
    ['deduction', 'thisMoney'],
  ],
  ['payments', 'invoiceSum invoiceAmount', { invoiceAmount: '30000.01' }, ['invoiceAmount', 'notTax', 'tax']],
  [
    'payments',
    'warn invoiceBelowPayment invoiceAmount',
    { thisMoney: '30000.01' },
    ['invoiceAmount', 'thisMoney'],
  ],
  [
    'payments',
    'warn taxNotAtRate tax',
    { contract: 'c1', tax: '2477.13' },
    ['contract', 'invoiceType', 'invoiceAmount', 'tax'],
  ],
  ['payments', 'inspectionFailed inspections', { inspections: ['i2'] }, ['inspections']],
  [
    'payments',
    'fewerThanFiles annexNum',
    { annexNum: 1, annexFile: ['f1', 'f2'] },
    ['annexNum', 'annexFile'],
  ],
  [
    'nopayment',
    'warn contractDue realMoney',
    { costCategory: 'training', realMoney: '50000' },
    ['realMoney'],
  ],
  [
    'advance',
    'warn advanceAboveContract realMoney',
    { contract: 'c1', realMoney: '200000.01' },
    ['contract', 'realMoney'],
  ],
  [
    'advance',
    'explain largeAdvance advanceRatio',
    { contract: 'c1', realMoney: '60010' },
    ['contract', 'realMoney'],
  ],
  [
    'refundrequest',
    'refundTooLarge refundAmount',
    { originalAmount: '100', refundAmount: '100.01' },
    ['originalAmount', 'refundAmount'],
  ],
  [
    'transferfund',
    'internalTransfer skMainstay',
    { transferType: 'internal', mainstay: company, skMainstay: '云岭置业有限公司' },
    ['transferType', 'mainstay', 'skMainstay'],
  ],
  [
    'invoice',
    'writeOffTooLarge realMoney',
    { sources: ['p1'], realMoney: '100.01' },
    ['sources', 'realMoney'],
  ],
  [
    'invoice',
    'explain invoicesDiffer diffReason',
    { invoices: [invoice], realMoney: '99' },
    ['invoices', 'realMoney'],
  ],
  ['invoice', 'taxTooLarge invoices.0.tax', { invoices: [invoice] }, ['invoices.0.amount', 'invoices.0.tax']],
  [
    'contract',
    'warn companyNotParty partyB',
    { mainstay: company, partyA: '甲', partyB: '乙' },
    ['mainstay', 'partyA', 'partyB'],
  ],
  ['contract', 'signedBeforeAward qdTime', { ...tendered, qdTime: '2026-10-31' }, ['winningTime', 'qdTime']],
  ['contract', 'warn signedLate qdTime', { ...tendered, qdTime: '2026-12-02' }, ['winningTime', 'qdTime']],
  [
    'contract',
    'awardBeforeTender winningTime',
    { ...tendered, winningTime: '2026-09-30', tender: 't1' },
    ['winningTime', 'tender'],
  ],
  ['contract', 'explain aboveCeiling tender', { bgAmount: '90000.01', tender: 't1' }, ['bgAmount', 'tender']],
  [
    'contract',
    'planNotAmount paymentPlan',
    { bgAmount: '100000.01', paymentPlan: plan },
    ['bgAmount', 'paymentPlan'],
  ],
  [
    'contract',
    'warn planRowDisagrees paymentPlan.0.amount',
    { bgAmount: '100000', paymentPlan: plan },
    ['bgAmount', 'paymentPlan', 'paymentPlan.0.ratio', 'paymentPlan.0.amount'],
  ],
  ['contract', 'wrongCreditCode creditCode', { creditCode: '91350100M000100Y44' }, ['creditCode']],
  [
    'procured',
    'explain notLowestQuote quoteReason',
    { procureWay: 'inquiry', quotes },
    ['quotes', 'quotes.0.chosen', 'quotes.0.amount', 'quotes.1.amount'],
  ],
  ['procured', 'warn fewQuotes quotes', { procureWay: 'inquiry', quotes }, ['quotes']],
  [
    'procured',
    'warn noQuoteChosen quotes',
    { procureWay: 'inquiry', quotes: [{ supplier: '甲', amount: '2' }] },
    ['quotes'],
  ],
  ['reimbursement', 'offsetTooLarge loanOffset', { loanOffset: '120.01' }, ['items', 'loanOffset']],
  [
    'reimbursement',
    'explain aboveEstimate bxMoney',
    { bxType: 'travel', link: ['v1'], items: undefined, bxMoney: '1000.01' },
    ['link', 'bxMoney'],
  ],
  ['reimbursement', 'warn reimbursedBefore link', { bxType: 'travel', link: ['v2'] }, ['link']],
]

function findingsOf(kind: Kind, changes: Record<string, unknown>): string[] {
  return [...issuesOf(kind, changes), ...warningsOf(kind, changes)]
}

/** The changes with a field left empty, or a cell as in `quotes.0.amount`. */
function without(changes: Record<string, unknown>, place: string): Record<string, unknown> {
  const [field = '', index, column = ''] = place.split('.')
  const rows: unknown = changes[field]
  if (index === undefined || !Array.isArray(rows)) return { ...changes, [field]: undefined }
  const emptied = { ...rows[Number(index)], [column]: undefined }
  return { ...changes, [field]: rows.with(Number(index), emptied) }
}

describe('a rule passes while a field that it compares is empty', () => {
  it.each(cases)('in %s: %s', (kind, says, when, compared) => {
    expect(findingsOf(kind, when)).toContain(says)
    for (const place of compared) {
      expect([place, ...findingsOf(kind, without(when, place))]).not.toContain(says)
    }
  })
})
