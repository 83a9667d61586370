import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { giveBack, spend } from '../../src/modules/shop/points/points.rules.ts'

const balance = (budgetId: string, endsOn: string, amount: bigint) => ({ budgetId, endsOn, amount })

describe('spending', () => {
  it('takes from the budget that ends first, and from the next one what is left', () => {
    const balances = [
      balance('late', '2027-12-31', 500n),
      balance('soon', '2026-12-31', 200n),
      balance('empty', '2026-01-31', 0n),
    ]
    expect(spend(balances, 150n)).toEqual([{ budgetId: 'soon', change: -150n }])
    expect(spend(balances, 300n)).toEqual([
      { budgetId: 'soon', change: -200n },
      { budgetId: 'late', change: -100n },
    ])
    expect(spend(balances, 700n)).toHaveLength(2)
    expect(spend(balances, 701n)).toBeUndefined()
  })
})

describe('giving back', () => {
  const moves = [
    { budgetId: 'soon', change: -200n },
    { budgetId: 'late', change: -100n },
  ]

  it('fills the budget that was taken from last', () => {
    expect(giveBack(moves, 50n)).toEqual([{ budgetId: 'late', change: 50n }])
    expect(giveBack(moves, 250n)).toEqual([
      { budgetId: 'late', change: 100n },
      { budgetId: 'soon', change: 150n },
    ])
  })

  it('counts what was given back before, and never gives more than was spent', () => {
    const after = [...moves, { budgetId: 'late', change: 100n }]
    expect(giveBack(after, 200n)).toEqual([{ budgetId: 'soon', change: 200n }])
    expect(() => giveBack(after, 201n)).toThrow('more points')
  })

  it('undoes any spending exactly', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 10_000n }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 60_000n }), (kept, amount) => {
        const balances = kept.map((one, index) => balance(`b${index}`, `20${30 - index}-01-01`, one))
        const spent = spend(balances, amount)
        const total = kept.reduce((sum, one) => sum + one, 0n)
        if (spent === undefined) return total < amount
        const back = new Map(giveBack(spent, amount).map(({ budgetId, change }) => [budgetId, change]))
        return spent.every(({ budgetId, change }) => back.get(budgetId) === -change)
      }),
    )
  })
})
