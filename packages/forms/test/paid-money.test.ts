import { describe, expect, it } from 'vitest'
import { forms, paidMoneyOf, proposeValues } from '../src/index.ts'
import { facts, validate } from './application.ts'

const sum = { nature: null, thisMoney: null, realMoney: null }

describe('the paid sum of a contract', () => {
  it('adds the applied amounts of payments and the amounts of advances, without offsets', () => {
    expect(paidMoneyOf([])).toBe('0.00')
    expect(
      paidMoneyOf([
        { ...sum, kind: 'advance', realMoney: '30000.00' },
        { ...sum, kind: 'payments', nature: 'progress', thisMoney: '20000.50', realMoney: '19000.50' },
        { ...sum, kind: 'payments', nature: 'advance_offset', thisMoney: '10000.00', realMoney: '10000.00' },
      ]),
    ).toBe('50000.50')
  })
  it('is prefilled in the next payment', () => {
    const { values } = validate('payments', { contract: 'c1' })
    const { contract } = values
    expect(proposeValues(forms.payments, { contract }, facts)).toEqual({ lastMoney: '50000.00' })
  })
})
