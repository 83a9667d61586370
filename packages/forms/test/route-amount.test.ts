import { describe, expect, it } from 'vitest'
import { forms, type Kind, kinds, operandOf, type Values } from '../src/index.ts'
import { issuesOf } from './application.ts'

const read = (kind: Kind, values: Values, version = forms[kind].version) => {
  const value = operandOf({ ...forms[kind], version }, values, { kind: 'amount' })
  return value.type === 'number' ? value.number : value.type
}

describe('the amount that thresholds compare', () => {
  it.each<[Kind, string, Values, string]>([
    ['payments', 'what is applied for', { thisMoney: '9000000.00', realMoney: '49999.99' }, '9000000.00'],
    ['payments', 'what is paid, if more', { thisMoney: '1.00', realMoney: '90000.00' }, '90000.00'],
    [
      'reimbursement',
      'what was spent, not what an offset leaves',
      { items: [{ amount: '30000.00' }, { amount: '30000.00' }], loanOffset: '59999.00', bxMoney: '1.00' },
      '60000.00',
    ],
    ['reimbursement', 'the offset without items', { loanOffset: '59999.00', bxMoney: '1.00' }, '60000.00'],
    [
      'contract',
      'the fixed amount beside an audited one',
      { amountType: 'fixed', bgAmount: '9000000.00', sdAmount: '1.00', effectiveAmount: '1.00' },
      '9000000.00',
    ],
    ['contract', 'the audited amount, if more', { zdAmount: '1.00', sdAmount: '60000.00' }, '60000.00'],
    ['contract', 'a framework as unlimited', { amountType: 'framework' }, '5000000.00'],
    ['contract', 'no amount as unlimited', { costType: 'none' }, '5000000.00'],
    [
      'contract',
      'a larger audited amount of a framework',
      { amountType: 'framework', sdAmount: '6000000.00' },
      '6000000.00',
    ],
    ['contract', 'nothing while nothing is chosen', {}, 'empty'],
    ['lease', 'the total', { totalAmount: '12000.00' }, '12000.00'],
    ['lease', 'no total as unlimited', { rent: '9000000.00' }, '5000000.00'],
    ['travel', 'the budget', { budget: '0.00' }, '0.00'],
    ['travel', 'no budget as unlimited', {}, '5000000.00'],
    [
      'invoice',
      'the invoices',
      { realMoney: '1.00', invoices: [{ amount: '9000000.00' }, { amount: '0.01' }] },
      '9000000.01',
    ],
    ['invoice', 'the amount written off, if more', { realMoney: '5.00', invoices: [] }, '5.00'],
    ['transferfund', 'the refund', { fkAmount: '1.00', refundAmount: '99999999.00' }, '99999999.00'],
    [
      'procured',
      'the chosen quotation',
      {
        total: '1.00',
        quotes: [
          { amount: '90000.00', chosen: 1 },
          { amount: '99999.00', chosen: 0 },
        ],
      },
      '90000.00',
    ],
    ['procured', 'the estimate, if more', { total: '5.00', quotes: [{ amount: '4.00', chosen: 1 }] }, '5.00'],
    ['tender', 'the amount of the columns elsewhere', { kzPrice: '7.00' }, '7.00'],
  ])('of %s is %s', (kind, _what, values, amount) => {
    expect(read(kind, values)).toBe(amount)
  })

  it('is that of the columns for rounds of an earlier version, whose branches it chose', () => {
    for (const kind of kinds) {
      const { routeAmount, columns } = forms[kind]
      if (!routeAmount || columns.amount === undefined) continue
      expect(routeAmount.since).toBeLessThanOrEqual(forms[kind].version)
      const values = { [columns.amount]: '7.00', thisMoney: '9.00', loanOffset: '9.00', budget: '7.00' }
      expect([kind, read(kind, { ...values, costType: 'expense' }, routeAmount.since - 1)]).toEqual([
        kind,
        '7.00',
      ])
    }
  })
})

it.each([
  ['1.00', {}, '90000.00', ['realMoneyDiffers realMoney']],
  ['9000000.00', {}, '49999.99', ['realMoneyDiffers realMoney']],
  ['30000.00', { deduction: '500.00', deductionNote: '质量扣款' }, '29500.00', []],
  ['30000.00', { nature: 'advance_offset' }, '10000.00', []],
  ['30000.00', { nature: 'advance_offset' }, '30000.01', ['realMoneyAbove realMoney']],
])('a payment of %s with %o pays not %s', (thisMoney, more, realMoney, issues) => {
  expect(issuesOf('payments', { thisMoney, realMoney, issueMoney: '9999999.00', ...more })).toEqual(issues)
})
