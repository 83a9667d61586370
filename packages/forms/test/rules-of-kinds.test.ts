import { describe, expect, it } from 'vitest'
import type { Kind } from '../src/index.ts'
import { escortsStayFew } from '../src/rules/hospitality.ts'
import { facts, issuesOf, warningsOf } from './application.ts'

/** Today is 2026-11-20. Each rule once where it speaks, and once at the edge where it is silent. */
type Case = [kind: Kind, says: string, when: Record<string, unknown>, silent: Record<string, unknown>]

const refusals: Case[] = [
  ['payments', 'linkUnknown contract', { contract: 't1' }, { contract: 'c1' }],
  ['payments', 'linkOtherCompany contract', { contract: 'NO-c2' }, { contract: 'NO-c1' }],
  ['payments', 'inspectionFailed inspections', { inspections: ['i1', 'i2'] }, { inspections: ['i1'] }],
  [
    'contract',
    'awardBeforeTender winningTime',
    { basis: 'tender', tender: 't1', winningTime: '2026-09-30', qdTime: '2026-10-20' },
    { basis: 'tender', tender: 't1', winningTime: '2026-10-01', qdTime: '2026-10-20' },
  ],
  [
    'inspection',
    'acceptedBeforeSigned acceptDate',
    { contract: 'c1', acceptDate: '2026-10-31' },
    { contract: 'c1', acceptDate: '2026-11-01' },
  ],
  [
    'invoice',
    'writeOffTooLarge realMoney',
    { sources: ['p1', 'n1'], realMoney: '150.01' },
    { sources: ['p1', 'n1'], realMoney: '150' },
  ],
  ['card', 'keeperElsewhere oversawPerson', { oversawPerson: 'u2' }, { oversawPerson: 'u1' }],
  ['ucard', 'tooLongAgo useDate', { useDate: '2026-10-20' }, { useDate: '2026-10-21' }],
  ['card', 'beforeToday borrowDate', { borrowDate: '2026-11-19' }, { borrowDate: '2026-11-20' }],
  [
    'card',
    'endBeforeStart repaidDate',
    { borrowDate: '2026-11-25', repaidDate: '2026-11-24' },
    { borrowDate: '2026-11-25', repaidDate: '2026-11-25' },
  ],
  [
    'card',
    'tooLongAfter repaidDate',
    { borrowDate: '2026-11-25', repaidDate: '2026-12-26' },
    { borrowDate: '2026-11-25', repaidDate: '2026-12-25' },
  ],
  [
    'transferfund',
    'sameAccount skAccount',
    { fkAccount: '6222 0202', skAccount: '62220202' },
    { fkAccount: '62220202', skAccount: '62220203' },
  ],
  [
    'transferfund',
    'internalTransfer skMainstay',
    { transferType: 'internal', mainstay: '云岭置业有限公司', skMainstay: '云岭控股集团有限公司' },
    { transferType: 'internal', mainstay: '云岭置业有限公司', skMainstay: '云岭置业有限公司' },
  ],
  ['transferfund', 'beforeToday expectDate', { expectDate: '2026-11-19' }, { expectDate: '2026-11-20' }],
  [
    'nopayment',
    'required collectionAccount',
    { collectionAccount: '' },
    { payManner: 'cash', collectionAccount: '', payBank: '' },
  ],
  ['inspection', 'afterToday acceptDate', { acceptDate: '2026-11-21' }, { acceptDate: '2026-11-20' }],
  ['inspection', 'tooFew acceptors', { acceptors: ['u1'] }, { acceptors: ['u1', 'u2'] }],
  [
    'travel',
    'required annexFile',
    { tripType: 'training', annexFile: [] },
    { tripType: 'training', annexFile: ['f1'] },
  ],
  [
    'travel',
    'endBeforeStart endDate',
    { startDate: '2026-12-02', endDate: '2026-12-01' },
    { startDate: '2026-12-02', endDate: '2026-12-02' },
  ],
  ['meeting', 'beforeToday planDate', { planDate: '2026-11-19' }, { planDate: '2026-11-20' }],
  ['business', 'aboveMax receptions', { receptions: 201 }, { receptions: 200, escorts: ['u1'] }],
  ['kaccount', 'beforeToday yjTime', { yjTime: '2026-11-19' }, { yjTime: '2026-11-20' }],
  [
    'kaccount',
    'temporaryAccountTooLong expiryDate',
    { attribute: 'temp', yjTime: '2026-12-01', expiryDate: '2028-12-02' },
    { attribute: 'temp', yjTime: '2026-12-01', expiryDate: '2028-12-01' },
  ],
  ['kaccount', 'tooFew ebank', { ebank: ['u1'] }, { ebank: ['u1', 'u2'] }],
  ['household', 'closingUnchecked pendingCheck', { pendingCheck: ['no_pledge'] }, { pendingCheck: [] }],
  ['tender', 'required agencies', { agencies: '' }, { tenderType: 'inquiry', agencies: '' }],
  ['tender', 'beforeToday tenderDate', { tenderDate: '2026-11-19' }, { tenderDate: '2026-11-20' }],
  ['materials', 'beforeToday submitDate', { submitDate: '2026-11-19' }, { submitDate: '2026-11-20' }],
  [
    'refundrequest',
    'refundTooLarge refundAmount',
    { originalAmount: '100', refundAmount: '100.01' },
    { originalAmount: '100', refundAmount: '100' },
  ],
  ['contract', 'sameParty partyB', { partyA: '甲', partyB: '甲' }, { partyA: '甲', partyB: '乙' }],
  ['contract', 'wrongCreditCode creditCode', { creditCode: '91350100M000100Y44' }, { creditCode: '' }],
  [
    'lease',
    'freeOutsideTerm rentFreeFrom',
    { rentFreeFrom: '2026-12-31', rentFreeTo: '2027-01-10' },
    { rentFreeFrom: '2027-01-01', rentFreeTo: '2027-01-10' },
  ],
  [
    'lease',
    'endBeforeStart rentFreeTo',
    { rentFreeFrom: '2027-01-10', rentFreeTo: '2027-01-09' },
    { rentFreeFrom: '2027-01-10', rentFreeTo: '2027-01-10' },
  ],
  ['procured', 'beforeToday needDate', { needDate: '2026-11-19' }, { needDate: '2026-11-20' }],
  [
    'advance',
    'beforeToday expectedOffsetDate',
    { expectedOffsetDate: '2026-11-19' },
    { expectedOffsetDate: '2026-11-20' },
  ],
  [
    'shareholder',
    'samePayer skMainstay',
    { mainstay: '云岭置业有限公司', skMainstay: '云岭置业有限公司' },
    { mainstay: '云岭控股集团有限公司', skMainstay: '云岭置业有限公司' },
  ],
  [
    'shareholder',
    'endBeforeStart loanTo',
    { flowType: 'loan_out', loanFrom: '2027-01-02', loanTo: '2027-01-01' },
    { flowType: 'loan_out', loanFrom: '2027-01-01', loanTo: '2027-01-02' },
  ],
]

const warnings: Case[] = [
  [
    'contract',
    'explain aboveCeiling tender',
    { tender: 't1' },
    { tender: 't1', bgAmount: '90000', paymentPlan: undefined },
  ],
  [
    'reimbursement',
    'explain aboveEstimate bxMoney',
    { bxType: 'travel', link: ['v1', 'b1'], items: undefined, bxMoney: '1500.01' },
    { bxType: 'travel', link: ['v1', 'b1'], items: undefined, bxMoney: '1500' },
  ],
  [
    'procured',
    'explain notLowestQuote quoteReason',
    {
      procureWay: 'inquiry',
      quotes: [
        { supplier: '甲', amount: '2', chosen: 1 },
        { supplier: '乙', amount: '1' },
      ],
    },
    {
      procureWay: 'inquiry',
      quoteReason: '交货更快',
      quotes: [
        { supplier: '甲', amount: '2', chosen: 1 },
        { supplier: '乙', amount: '1' },
      ],
    },
  ],
  [
    'household',
    'explain differsFromProposal company',
    { kaccount: 'k1', company: '云岭置业有限公司' },
    { kaccount: 'k1' },
  ],
  ['ucard', 'explain lateFiling useDate', { useDate: '2026-11-19' }, { useDate: '2026-11-20' }],
  [
    'ucard',
    'warn sealNotUsed useForm',
    { cardType: ['tax', 'official_seal'], useForm: 'copy' },
    { cardType: ['official_seal'], useForm: 'seal' },
  ],
  [
    'nopayment',
    'warn cashTooLarge realMoney',
    { payManner: 'cash', realMoney: '1000.01' },
    { payManner: 'cash', realMoney: '1000' },
  ],
  [
    'nopayment',
    'warn contractDue realMoney',
    { costCategory: 'training', realMoney: '50000' },
    { costCategory: 'utility', realMoney: '50000' },
  ],
  [
    'nopayment',
    'warn contractDue realMoney',
    { costCategory: '', realMoney: '50000' },
    { realMoney: '49999.99' },
  ],
  [
    'travel',
    'explain lateFiling startDate',
    { startDate: '2026-11-19', endDate: '2026-11-25' },
    { startDate: '2026-11-20', endDate: '2026-11-25' },
  ],
  [
    'travel',
    'warn sameAddress endAddress',
    { startAddress: '昆明', endAddress: '昆明' },
    { startAddress: '昆明', endAddress: '上海' },
  ],
  [
    'business',
    'explain lateFiling receptionDate',
    { receptionDate: '2026-11-19' },
    { receptionDate: '2026-11-20' },
  ],
  [
    'tender',
    'warn fewSuppliers suppliers',
    { tenderType: 'invite', suppliers: [{ supplier: '甲' }, { supplier: '乙' }] },
    { tenderType: 'invite', suppliers: [{ supplier: '甲' }, { supplier: '乙' }, { supplier: '丙' }] },
  ],
  [
    'tender',
    'warn singleWithoutReason singleReason',
    { tenderType: 'single' },
    { tenderType: 'single', singleReason: '专利' },
  ],
  [
    'procured',
    'warn fewQuotes quotes',
    { procureWay: 'inquiry', quotes: [{ supplier: '甲', amount: '1' }] },
    { procureWay: 'mall', quotes: [{ supplier: '甲', amount: '1' }] },
  ],
  [
    'contract',
    'warn companyNotParty partyB',
    { partyA: '甲', partyB: '乙' },
    { partyA: '甲', partyB: '云岭控股集团有限公司' },
  ],
  [
    'contract',
    'warn signedLate qdTime',
    { basis: 'tender', winningTime: '2026-11-01', qdTime: '2026-12-02' },
    { basis: 'tender', winningTime: '2026-11-01', qdTime: '2026-12-01' },
  ],
  [
    'lease',
    'warn longFreePeriod rentFreeTo',
    { rentFreeFrom: '2027-01-01', rentFreeTo: '2027-02-01' },
    { rentFreeFrom: '2027-01-01', rentFreeTo: '2027-01-31' },
  ],
  ['lease', 'warn signedAfterStart signDate', { signDate: '2027-01-02' }, { signDate: '2027-01-01' }],
  ['lease', 'explain explainWaiver freeWaiver', { freeWaiver: '减免物业费' }, { freeWaiver: ' ' }],
  ['lease', 'explain differsFromProposal rent', { rent: '6000' }, { rent: '6025' }],
  ['advance', 'explain largeAdvance advanceRatio', { advanceRatio: '30.01' }, { advanceRatio: '30' }],
  [
    'shareholder',
    'warn receiverNoShareholder skMainstay',
    { skMainstay: '云岭能源服务有限公司' },
    { skMainstay: '云岭置业有限公司' },
  ],
]

describe('what a kind refuses', () => {
  it.each(refusals)('%s: %s', (kind, says, when, silent) => {
    expect(issuesOf(kind, when)).toContain(says)
    expect(issuesOf(kind, silent)).not.toContain(says)
  })
})

describe('what a kind warns of, or wants explained', () => {
  it.each(warnings)('%s: %s', (kind, says, when, silent) => {
    expect(warningsOf(kind, when)).toContain(says)
    expect(warningsOf(kind, silent)).not.toContain(says)
  })
})

describe('the escorts of a reception', () => {
  it.each([
    [10, 3, 4],
    [11, 3, 4],
    [12, 4, 5],
    [200, 66, 67],
  ])('of %d guests are %d at most', (receptions, most, tooMany) => {
    const escorts = (count: number) => Array.from({ length: count }, (_, index) => `e${index}`)
    expect(escortsStayFew.check({ receptions, escorts: escorts(most) }, facts)).toBeUndefined()
    expect(escortsStayFew.check({ receptions, escorts: escorts(tooMany) }, facts)).toMatchObject({
      outcome: 'warn',
      code: 'manyEscorts',
    })
  })
})
