import { describe, expect, it } from 'vitest'
import { parseFen } from '../src/index.ts'
import { isCreditCode } from '../src/rules/contract.ts'
import { issuesOf, validate, warningsOf } from './application.ts'

describe('a contract', () => {
  it('computes the effective amount, its range and its tax', () => {
    const { values } = validate('contract', {})
    expect(values).toMatchObject({
      effectiveAmount: '100000.00',
      amount: '50k_to_200k',
      notTax: '91743.12',
      tax: '8256.88',
    })
  })

  it.each([
    [{ amountType: 'fixed', bgAmount: '5', zdAmount: '6' }, '5.00'],
    [{ amountType: 'provisional', bgAmount: '5', zdAmount: '6' }, '6.00'],
    [{ amountType: 'unit', bgAmount: '5', zdAmount: '6' }, '6.00'],
    [{ amountType: 'framework', bgAmount: '5', zdAmount: '6' }, undefined],
    [{ contractType: 'supplement', amountType: 'fixed', bgAmount: '5', sdAmount: '4' }, '4.00'],
    [{ contractType: 'supplement', amountType: 'unit', zdAmount: '6', sdAmount: '7' }, '7.00'],
  ])('with %j has the effective amount %s', (amounts, effectiveAmount) => {
    const { values } = validate('contract', { ...amounts, paymentPlan: undefined })
    expect(values['effectiveAmount']).toBe(effectiveAmount)
  })

  it('has neither net amount nor tax while its rate is missing', () => {
    const { values } = validate('contract', { vatRate: undefined })
    expect(values).not.toHaveProperty('notTax')
    expect(values).not.toHaveProperty('tax')
  })

  it.each([
    ['50000.00', 'up_to_50k'],
    ['50000.01', '50k_to_200k'],
    ['199999.99', '50k_to_200k'],
    ['200000.00', '200k_to_1m'],
    ['999999.99', '200k_to_1m'],
    ['1000000.00', 'from_1m'],
  ])('with an amount of %s has the range %s', (bgAmount, range) => {
    expect(validate('contract', { bgAmount, paymentPlan: undefined }).values['amount']).toBe(range)
  })

  it('refuses a plan that does not pay the whole contract', () => {
    const part = { stage: '一', ratio: '50', amount: '50000' }
    expect(issuesOf('contract', { paymentPlan: [part] })).toContain('planNotWhole paymentPlan')
    expect(issuesOf('contract', { paymentPlan: [part, { ...part, amount: '1' }] })).toContain(
      'planNotAmount paymentPlan',
    )
    expect(issuesOf('contract', { paymentPlan: [part, part] })).toEqual([])
    const hundredth = { stage: '二', ratio: '0.01', amount: '10' }
    const rest = { stage: '一', ratio: '99.99', amount: '99990' }
    expect(issuesOf('contract', { paymentPlan: [rest, hundredth] })).toEqual([])
    expect(issuesOf('contract', { paymentPlan: [{ ...rest, ratio: '100' }, hundredth] })).toEqual([
      'planNotWhole paymentPlan',
    ])
    expect(issuesOf('contract', { paymentPlan: [{ ...rest, amount: '89990' }, hundredth] })).toEqual([
      'planNotAmount paymentPlan',
    ])
  })

  it.each([
    ['33319.99', [0]],
    ['33320.00', []],
    ['33340.00', []],
    ['33340.01', [0]],
  ])('warns of a row that is more than 0.01% away from its amount: 33.33%% and %s', (amount, warned) => {
    const paymentPlan = [
      { stage: '一', ratio: '33.33', amount },
      { stage: '二', ratio: '66.67', amount: '66670' },
    ]
    expect(warningsOf('contract', { bgAmount: '100000', paymentPlan })).toEqual(
      warned.map((row) => `warn planRowDisagrees paymentPlan.${row}.amount`),
    )
  })

  it('has a plan of percents alone while it has no amount', () => {
    const framework = { amountType: 'framework', bgAmount: undefined }
    const paymentPlan = [{ stage: '一', ratio: '100', amount: '7' }]
    expect(issuesOf('contract', { ...framework, paymentPlan })).toEqual([])
    expect(warningsOf('contract', { ...framework, paymentPlan })).toEqual([])
    expect(issuesOf('contract', { ...framework, paymentPlan: [{ ...paymentPlan[0], ratio: '99' }] })).toEqual(
      ['planNotWhole paymentPlan'],
    )
  })

  it.each([
    ['云岭置业有限公司', '乙', false],
    ['甲', '云岭置业有限公司', false],
    ['甲', '乙', true],
  ])('warns if the company is neither party: %s and %s', (partyA, partyB, isWarned) => {
    const parties = { mainstay: '云岭置业有限公司', partyA, partyB }
    expect(warningsOf('contract', parties)).toEqual(isWarned ? ['warn companyNotParty partyB'] : [])
  })

  it('warns if the company is both parties, which is refused as well', () => {
    const both = { mainstay: '云岭置业有限公司', partyA: '云岭置业有限公司', partyB: '云岭置业有限公司' }
    expect(issuesOf('contract', both)).toEqual(['sameParty partyB'])
    expect(warningsOf('contract', both)).toEqual(['warn companyNotParty partyB'])
  })

  it('needs an explanation above the ceiling of its tender', () => {
    const tendered = { tender: 't1', paymentPlan: undefined }
    expect(warningsOf('contract', { ...tendered, bgAmount: '90000' })).toEqual([])
    expect(warningsOf('contract', { ...tendered, bgAmount: '90000.01' })).toEqual([
      'explain aboveCeiling tender',
    ])
  })

  it('requires only the amount of its type of amount', () => {
    expect(issuesOf('contract', { amountType: 'provisional', paymentPlan: undefined })).toContain(
      'required zdAmount',
    )
    expect(issuesOf('contract', { costType: 'none' })).toEqual([])
  })

  it('checks the check character of a credit code', () => {
    expect(isCreditCode('91350100M000100Y43')).toBe(true)
    expect(isCreditCode('91350100M000100Y44')).toBe(false)
    expect(isCreditCode('9135010OM000100Y43')).toBe(false)
    // The weighted sum is a multiple of 31.
    expect(isCreditCode('91350100M000100Y30')).toBe(true)
  })

  it.each([
    ['a character too few', '91350100M000100Y4'],
    ['a character too many', '91350100M000100Y433'],
    ['nothing', ''],
    // Its last character would fit if O counted as the position before the first character, which is -1.
    ['a letter that no credit code has', '9135010OM000100Y4L'],
  ])('accepts no credit code of %s', (_what, code) => {
    expect(isCreditCode(code)).toBe(false)
  })

  it('is refused if it was signed before the award', () => {
    const tendered = { basis: 'tender', winningTime: '2026-12-01', qdTime: '2026-11-30' }
    expect(issuesOf('contract', tendered)).toContain('signedBeforeAward qdTime')
    expect(issuesOf('contract', { ...tendered, qdTime: '2026-12-01' })).toEqual([])
    expect(issuesOf('contract', { basis: 'tender' })).toContain('required winningTime')
  })
})

describe('the tax of a contract', () => {
  it.each([
    ['9', '100000.00', '8256.88'],
    ['1.5', '105000.00', '1500.00'],
    ['1.5', '10000.00', '142.86'],
    ['exempt', '10000.00', '0.00'],
  ])('at a rate of %s on %s is %s', (vatRate, amount, tax) => {
    const { values } = validate('contract', { vatRate, bgAmount: amount, paymentPlan: undefined })
    expect(values['tax']).toBe(tax)
    const [whole = 0n, part = 0n, net = 0n] = [amount, tax, values['notTax']].map((one) => parseFen(one))
    expect(net + part).toBe(whole)
  })
})

describe('a credit code', () => {
  it('is stored without blanks and in capitals, however it was typed', () => {
    for (const creditCode of [
      '91350100m000100y43',
      ' 9135 0100 M000 100Y 43 ',
      '９１３５０１００Ｍ０００１００ｙ４３',
    ]) {
      const { values, issues } = validate('contract', { creditCode })
      expect([values['creditCode'], issues]).toEqual(['91350100M000100Y43', []])
    }
    expect(issuesOf('contract', { creditCode: '91350100m000100y44' })).toEqual(['wrongCreditCode creditCode'])
    expect(validate('lease', { lesseeCode: '53010219900101123x' }).values['lesseeCode']).toBe(
      '53010219900101123X',
    )
  })
})
