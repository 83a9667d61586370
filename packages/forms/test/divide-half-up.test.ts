import fc from 'fast-check'
import { expect, it } from 'vitest'
import { divideHalfUp } from '../src/amounts/divide-half-up.ts'

it.each([
  [5n, 2n, 3n],
  [4n, 3n, 1n],
  [1n, 2n, 1n],
  [49n, 100n, 0n],
  [0n, 7n, 0n],
])('%i divided by %i is %i', (amount, by, quotient) => {
  expect(divideHalfUp(amount, by)).toBe(quotient)
})

it('a quotient is at most half a unit away, and rounded up from a half', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.bigInt({ min: 1n, max: 10n ** 15n }),
      (amount, by) => {
        const apart = divideHalfUp(amount, by) * by - amount
        expect(apart * 2n <= by && apart * 2n > -by).toBe(true)
      },
    ),
  )
})
