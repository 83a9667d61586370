import { describe, expect, it } from 'vitest'
import { forms, paidMoneyOf, proposeValues } from '../src/index.ts'
import { facts, validate } from './application.ts'

const sum = { nature: null, thisMoney: null, realMoney: null }

describe('what was paid on a contract', () => {
  it('is what payments applied for and advances paid, an offset not counted again', () => {
    expect(paidMoneyOf([])).toBe('0.00')
    expect(
      paidMoneyOf([
        { ...sum, kind: 'advance', realMoney: '30000.00' },
        { ...sum, kind: 'payments', nature: 'progress', thisMoney: '20000.50', realMoney: '19000.50' },
        { ...sum, kind: 'payments', nature: 'advance_offset', thisMoney: '10000.00', realMoney: '10000.00' },
      ]),
    ).toBe('50000.50')
  })
  it('stands in the next payment beforehand', () => {
    const { values } = validate('payments', { contract: 'c1' })
    const { contract } = values
    expect(proposeValues(forms.payments, { contract }, facts)).toEqual({ lastMoney: '50000.00' })
  })
})
