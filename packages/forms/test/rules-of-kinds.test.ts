import { describe, expect, it } from 'vitest'
import { columnsOf, forms, type Kind } from '../src/index.ts'
import { escortsStayFew } from '../src/rules/hospitality.ts'
import { facts, issuesOf, validate, warningsOf } from './application.ts'

/** Today is 2026-11-20. Each rule is tested with a finding, and once without at the edge. */
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
  [
    'transferfund',
    'internalTransfer skMainstay',
    { transferType: 'internal', mainstay: '云岭置业有限公司', skMainstay: '云岭控股集团有限公司' },
    { transferType: 'group', mainstay: '云岭置业有限公司', skMainstay: '云岭控股集团有限公司' },
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
  [
    'travel',
    'endBeforeStart itinerary.0.end',
    { itinerary: [{ from: '昆明', to: '上海', start: '2026-12-02', end: '2026-12-01' }] },
    { itinerary: [{ from: '昆明', to: '上海', start: '2026-12-02', end: '2026-12-02' }] },
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
    'samePayer skMainstay',
    { mainstay: '其他', mainstayOther: '甲公司', skMainstay: '其他', skMainstayOther: '甲公司' },
    { mainstay: '其他', mainstayOther: '甲公司', skMainstay: '其他', skMainstayOther: '乙公司' },
  ],
  [
    'transferfund',
    'internalTransfer skMainstay',
    {
      transferType: 'internal',
      mainstay: '其他',
      mainstayOther: '甲公司',
      skMainstay: '其他',
      skMainstayOther: '乙公司',
    },
    {
      transferType: 'internal',
      mainstay: '其他',
      mainstayOther: '甲公司',
      skMainstay: '其他',
      skMainstayOther: '甲公司',
    },
  ],
  [
    'shareholder',
    'endNotAfter loanTo',
    { flowType: 'loan_out', loanFrom: '2027-01-02', loanTo: '2027-01-01' },
    { flowType: 'loan_out', loanFrom: '2027-01-01', loanTo: '2027-01-02' },
  ],
  [
    'shareholder',
    'endNotAfter loanTo',
    { flowType: 'loan_out', loanFrom: '2027-01-01', loanTo: '2027-01-01' },
    { flowType: 'loan_out', loanFrom: '2027-01-01', loanTo: '2027-01-02' },
  ],
  [
    'kaccount',
    'temporaryAccountTooLong expiryDate',
    { attribute: 'temp', yjTime: '2027-03-01', expiryDate: '2029-03-02' },
    { attribute: 'temp', yjTime: '2027-03-01', expiryDate: '2029-03-01' },
  ],
  [
    'kaccount',
    'temporaryAccountTooLong expiryDate',
    { attribute: 'temp', yjTime: '2028-01-01', expiryDate: '2030-01-02' },
    { attribute: 'temp', yjTime: '2028-01-01', expiryDate: '2030-01-01' },
  ],
  [
    'kaccount',
    'endNotAfter expiryDate',
    { attribute: 'temp', yjTime: '2026-12-01', expiryDate: '2026-12-01' },
    { attribute: 'temp', yjTime: '2026-12-01', expiryDate: '2026-12-02' },
  ],
  [
    'card',
    'endBeforeStart repaidDate',
    { borrowDate: '', repaidDate: '2026-11-19' },
    { borrowDate: '', repaidDate: '2026-11-20' },
  ],
  [
    'card',
    'tooLongAfter repaidDate',
    { borrowDate: '', repaidDate: '2026-12-21' },
    { borrowDate: '', repaidDate: '2026-12-20' },
  ],
  [
    'lease',
    'freeWithoutStart rentFreeFrom',
    { rentFreeTo: '2027-01-10' },
    { rentFreeFrom: '2027-01-01', rentFreeTo: '2027-01-10' },
  ],
  ['inspection', 'notAPicture baseCode', { baseCode: ['f1'] }, { baseCode: ['picture'] }],
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
    { costCategory: '', realMoney: '49999.99' },
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
    'procured',
    'warn noQuoteChosen quotes',
    { procureWay: 'inquiry', quotes: [{ supplier: '甲', amount: '1', chosen: 0 }] },
    { procureWay: 'inquiry', quotes: [{ supplier: '甲', amount: '1', chosen: 1 }] },
  ],
  [
    'procured',
    'warn sameSupplier quotes.1.supplier',
    {
      procureWay: 'inquiry',
      quotes: [
        { supplier: '甲', amount: '1' },
        { supplier: '甲', amount: '2' },
      ],
    },
    {
      procureWay: 'inquiry',
      quotes: [
        { supplier: '甲', amount: '1' },
        { supplier: '乙', amount: '2' },
      ],
    },
  ],
  [
    'tender',
    'warn sameSupplier suppliers.2.supplier',
    { tenderType: 'invite', suppliers: [{ supplier: '甲' }, { supplier: '乙' }, { supplier: '甲' }] },
    { tenderType: 'invite', suppliers: [{ supplier: '甲' }, { supplier: '乙' }, { supplier: '丙' }] },
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

const paid = { contract: 'c1', lastMoney: '50000', issueMoney: '100000' }
const plan = (first: string, second: string) => ({
  bgAmount: '100000',
  paymentPlan: [
    { stage: '一', ratio: '33.33', amount: first },
    { stage: '二', ratio: '66.67', amount: second },
  ],
})

/** The later requests of the linked request, or its own values. */
const warningsOfLinks: Case[] = [
  ['payments', 'warn lastBelowPaid lastMoney', { ...paid, lastMoney: '49999.99' }, paid],
  ['payments', 'warn incomeContract contract', { contract: 'c3' }, { contract: 'c1' }],
  ['advance', 'warn incomeContract contract', { contract: 'c3' }, { contract: 'c1' }],
  [
    'advance',
    'warn advanceAboveContract realMoney',
    { contract: 'c1', realMoney: '200000.01' },
    { contract: 'c1', realMoney: '200000' },
  ],
  [
    'payments',
    'warn lastNotInspected inspections',
    { nature: 'final' },
    { nature: 'final', inspections: ['i1'] },
  ],
  ['payments', 'warn lastNotInspected inspections', { nature: 'settlement' }, { nature: 'progress' }],
  [
    'payments',
    'warn taxNotAtRate tax',
    { contract: 'c1', notTax: '27522.87', tax: '2477.13' },
    { contract: 'c1', notTax: '27522.88', tax: '2477.12' },
  ],
  [
    'payments',
    'warn taxNotAtRate tax',
    { contract: 'c1', notTax: '27523.00', tax: '2477.00' },
    { contract: 'c1', notTax: '27522.99', tax: '2477.01' },
  ],
  [
    'payments',
    'warn taxNotAtRate tax',
    { contract: 'c3', invoiceType: 'dig_normal' },
    { contract: 'c3', invoiceType: 'air' },
  ],
  [
    'reimbursement',
    'warn reimbursedBefore link',
    { bxType: 'travel', link: ['v1', 'v2'] },
    { bxType: 'travel', link: ['v1'] },
  ],
  [
    'payments',
    'warn cashTooLarge realMoney',
    { payManner: 'cash' },
    { payManner: 'cash', realMoney: '1000' },
  ],
  ['advance', 'warn cashTooLarge realMoney', { payManner: 'cash' }, { payManner: 'cash', realMoney: '1000' }],
  [
    'contract',
    'warn planRowDisagrees paymentPlan.1.amount',
    plan('33340.01', '66659.99'),
    plan('33320', '66680'),
  ],
]

describe('a form', () => {
  it.each(refusals)('%s is refused with %s', (kind, says, when, silent) => {
    expect(issuesOf(kind, when)).toContain(says)
    expect(issuesOf(kind, silent)).not.toContain(says)
  })
})

describe('a finding that does not block a form', () => {
  it.each([...warnings, ...warningsOfLinks])('of %s: %s', (kind, says, when, silent) => {
    expect(warningsOf(kind, when)).toContain(says)
    expect(warningsOf(kind, silent)).not.toContain(says)
  })
})

describe('a payment without a contract at the threshold', () => {
  it.each([
    ['utility', []],
    ['property', ['warn contractDue realMoney']],
    ['tax', []],
    ['social', []],
    ['deposit', []],
    ['court', []],
    ['training', ['warn contractDue realMoney']],
    ['sporadic', ['warn contractDue realMoney']],
    ['government', []],
    ['other', ['warn contractDue realMoney']],
  ])('of the category %s has the findings %j', (costCategory, findings) => {
    expect(warningsOf('nopayment', { costCategory, realMoney: '50000' })).toEqual(findings)
  })
})

describe('the ratio of an advance', () => {
  // A contract of 200,000.00.
  it.each([
    ['0.01', '0.00', []],
    ['9.99', '0.00', []],
    ['10', '0.01', []],
    ['60000', '30.00', []],
    ['60000.01', '30.00', ['explain largeAdvance advanceRatio']],
    ['60009.99', '30.00', ['explain largeAdvance advanceRatio']],
    ['60010', '30.01', ['explain largeAdvance advanceRatio']],
    ['200000', '100.00', ['explain largeAdvance advanceRatio']],
  ])('is rounded half up: %s is %s percent', (realMoney, ratio, findings) => {
    expect(validate('advance', { contract: 'c1', realMoney }).values['advanceRatio']).toBe(ratio)
    expect(warningsOf('advance', { contract: 'c1', realMoney })).toEqual(findings)
  })
})

describe('a contract without an amount', () => {
  it('has no amounts, whatever was sent for them', () => {
    const amounts = { sdAmount: '5', bgAmount: '5', zdAmount: '5', amount: 'up_to_50k', vatRate: '9' }
    const { values, issues } = validate('contract', {
      ...amounts,
      contractType: 'supplement',
      costType: 'none',
      paymentPlan: undefined,
    })
    expect(issues).toEqual([])
    for (const name of [...Object.keys(amounts), 'effectiveAmount', 'notTax', 'tax', 'amountType']) {
      expect(values).not.toHaveProperty(name)
    }
    expect(columnsOf(forms.contract, values).amount).toBeNull()
  })
})

describe('the watermark', () => {
  it.each([
    ['ucard', { cardType: ['legal_id'], useForm: 'copy', reason: '办理贷款' }, '仅用于办理贷款'],
    ['ucard', { cardType: ['tax', 'title_deed'], useForm: 'copy', reason: '过户' }, '仅用于过户'],
    ['ucard', { cardType: ['legal_id'], useForm: 'original', reason: '办理贷款' }, undefined],
    ['ucard', { cardType: ['tax'], useForm: 'copy', reason: '办理贷款' }, undefined],
    ['materials', { secrecy: 'secret' }, '秘密'],
    ['materials', { secrecy: 'internal' }, undefined],
    ['leave', {}, undefined],
  ] as const)('of %s with %j is %s', (kind, values, watermark) => {
    expect(forms[kind].watermark?.(values)).toBe(watermark)
  })
})

describe('the escorts at a reception', () => {
  it.each([
    [10, 3, 4],
    [11, 3, 4],
    [12, 4, 5],
    [200, 66, 67],
  ])('for %d guests are at most %d', (receptions, most, tooMany) => {
    const escorts = (count: number) => Array.from({ length: count }, (_, index) => `e${index}`)
    expect(escortsStayFew.check({ receptions, escorts: escorts(most) }, facts)).toBeUndefined()
    expect(escortsStayFew.check({ receptions, escorts: escorts(tooMany) }, facts)).toMatchObject({
      outcome: 'warn',
      code: 'manyEscorts',
    })
  })
})

describe('messages', () => {
  it('show amounts with thousands separators', () => {
    const said = (kind: Kind, changes: Record<string, unknown>) =>
      validate(kind, changes).warnings.map((warning) => warning.message.zh)
    expect(said('payments', { ...paid, lastMoney: '0' })).toContain(
      '截至上期累计已付小于该合同已通过的付款与预付款合计 50,000.00，请核对',
    )
    expect(said('payments', { contract: 'c1', notTax: '25000', tax: '5000' })).toContain(
      '按关联合同税率 9% 计算，税额应为 2,477.06，请核对',
    )
    expect(said('contract', plan('40000', '60000'))).toEqual([
      '比例 33.33% 对应的金额应为 33,330.00，请核对',
      '比例 66.67% 对应的金额应为 66,670.00，请核对',
    ])
    expect(said('reimbursement', { bxType: 'travel', link: ['v2'] })).toEqual([
      'NO-v2 已在 BX202611010001 中报销，请核对',
    ])
  })
})

it('names the rate of the contract in the language of the message', () => {
  const { warnings } = validate('payments', { contract: 'c3', invoiceType: 'dig_normal' })
  const message = warnings.find(({ code }) => code === 'taxNotAtRate')?.message
  expect(message?.zh).toContain('免税')
  expect(message?.en).toMatch(/^At the rate of the linked contract \(exempt\) the tax would be 0\.00/i)
})
