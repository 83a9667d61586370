import { describe, expect, it } from 'vitest'
import { parseFen } from '../src/index.ts'
import { isCreditCode } from '../src/rules/contract.ts'
import { issuesOf, validate } from './application.ts'

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
    ['50000.00', 'up_to_50k'],
    ['50000.01', '50k_to_200k'],
    ['200000.00', '200k_to_1m'],
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
  })

  it('is refused if it was signed before the award', () => {
    const tendered = { basis: 'tender', winningTime: '2026-12-01', qdTime: '2026-11-30' }
    expect(issuesOf('contract', tendered)).toContain('signedBeforeAward qdTime')
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
