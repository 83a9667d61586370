import { describe, expect, it } from 'vitest'
import { taxOnFen, taxWithinFen } from '../src/rules/tax.ts'

describe('the tax within a gross amount', () => {
  it.each([
    ['13', 11_300n, 1_300n],
    ['9', 10_900n, 900n],
    ['1', 10_100n, 100n],
    ['0', 10_000n, 0n],
    ['exempt', 10_000n, 0n],
  ])('at a rate of %s on %s 分 is %s', (rate, gross, tax) => {
    expect(taxWithinFen(gross, rate)).toBe(tax)
  })

  it('is the rest after the net amount, which is rounded half up', () => {
    // 100.00 ÷ 1.13 = 88.4955…, 100.00 ÷ 1.03 = 97.0873…, 0.53 ÷ 1.06 = 0.50
    expect(taxWithinFen(10_000n, '13')).toBe(1_150n)
    expect(taxWithinFen(10_000n, '3')).toBe(291n)
    expect(taxWithinFen(53n, '6')).toBe(3n)
  })

  it('at the rate 1.5 is the amount ÷ 1.05 × 1.5%, rounded half up', () => {
    expect(taxWithinFen(105_000n, '1.5')).toBe(1_500n)
    // 1.4285… and 0.5
    expect(taxWithinFen(100n, '1.5')).toBe(1n)
    expect(taxWithinFen(35n, '1.5')).toBe(1n)
  })
})

describe('the tax on a net amount', () => {
  it.each([
    ['13', 10_000n, 1_300n],
    ['9', 2_752_294n, 247_706n],
    ['1', 49n, 0n],
    ['1', 50n, 1n],
    ['0', 10_000n, 0n],
    ['exempt', 10_000n, 0n],
    // 105.00 with tax: 1.50 is tax.
    ['1.5', 10_350n, 150n],
  ])('at a rate of %s on %s 分 is %s', (rate, net, tax) => {
    expect(taxOnFen(net, rate)).toBe(tax)
  })
})
