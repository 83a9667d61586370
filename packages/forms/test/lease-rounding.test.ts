import { describe, expect, it } from 'vitest'
import { forms, proposeValues, type Values } from '../src/index.ts'
import { amountOverTerm, rentSchedule } from '../src/rules/rent-schedule.ts'
import { facts } from './application.ts'

/** The rent as the form proposes it. */
const computeRent = (values: Values) => proposeValues(forms.lease, values, facts)['rent']

describe('the monthly rent from a daily price', () => {
  // A day counts 365/12 days a month: 30.41666…
  it.each([
    ['0.55', '100', '1672.92', 'up, from 1672.9166…'],
    ['0.50', '100', '1520.83', 'down, from 1520.8333…'],
    ['1.20', '100.01', '3650.37', 'up, from a half: 3650.365'],
    ['1.20', '0.01', '0.37', 'up, from a half: 0.365'],
    ['12.00', '1', '365.00', 'not at all'],
  ])('of %s and an area of %s is %s (rounded %s)', (unitPrice, area, rent) => {
    const values = { unitPrice, area, priceUnit: 'day_sqm' }
    expect(computeRent(values)).toBe(rent)
  })
})

describe('a part of a month', () => {
  const amountOf = (rent: bigint, to: string, free?: { from: string; to: string }) => {
    const [row] = rentSchedule({
      from: '2027-01-01',
      to,
      rent,
      cycle: 1,
      increases: [],
      ...(free && { free }),
    })
    return row?.['amount']
  }
  it.each([
    [10_000n, '2027-01-10', '32.26', 'up, from 32.258…'],
    [10_000n, '2027-01-04', '12.90', 'down, from 12.903…'],
    [10_000n, '2027-01-31', '100.00', 'not at all'],
    [31n, '2027-01-01', '0.01', 'not at all, from the rent of a day'],
  ])('of a rent of %s 分 until %s costs %s (rounded %s)', (rent, to, amount) => {
    expect(amountOf(rent, to)).toBe(amount)
  })

  it('is rounded up from a half', () => {
    // 15 of the 30 days of a month that begins on April 1.
    const [row] = rentSchedule({ from: '2027-04-01', to: '2027-04-15', rent: 101n, cycle: 1, increases: [] })
    expect(row?.['amount']).toBe('0.51')
  })

  it('with rent-free days is rounded the same way', () => {
    expect(amountOf(10_000n, '2027-01-31', { from: '2027-01-11', to: '2027-01-31' })).toBe('32.26')
  })

  it('leaves out rent-free days only in the months that contain them', () => {
    const amountsWith = (free: { from: string; to: string }) =>
      rentSchedule({
        from: '2027-01-01',
        to: '2027-03-31',
        rent: 10_000n,
        cycle: 1,
        increases: [],
        free,
      }).map((row) => row['amount'])
    // 19 of 31 days, 18 of 28 days
    expect(amountsWith({ from: '2027-01-20', to: '2027-02-10' })).toEqual(['61.29', '64.29', '100.00'])
    // 21 of 31 days
    expect(amountsWith({ from: '2026-12-20', to: '2027-01-10' })).toEqual(['67.74', '100.00', '100.00'])
    expect(amountsWith({ from: '2027-04-01', to: '2027-06-30' })).toEqual(['100.00', '100.00', '100.00'])
  })

  it.each([
    ['2027-01-31', '2027-03-30', ['2027-02-28', '2027-03-30']],
    ['2027-01-31', '2027-02-28', ['2027-02-28']],
    ['2027-08-31', '2027-11-30', ['2027-09-30', '2027-10-30', '2027-11-30']],
    ['2028-02-29', '2028-04-28', ['2028-03-28', '2028-04-28']],
  ])('from %s to %s ends where the next month has no such day', (from, to, ends) => {
    const rows = rentSchedule({ from, to, rent: 10_000n, cycle: 1, increases: [] })
    expect(rows.map((row) => row['to'])).toEqual(ends)
    expect(rows.map((row) => row['amount'])).toEqual(ends.map(() => '100.00'))
  })

  it.each([
    ['2028-02-29', '2029-02-28', 12],
    ['2028-02-29', '2032-02-28', 48],
    ['2027-08-31', '2028-08-30', 12],
    ['2027-01-30', '2029-01-29', 24],
  ])('from %s to %s are %i whole months', (from, to, months) => {
    const rows = rentSchedule({ from, to, rent: 10_000n, cycle: 1, increases: [] })
    expect(rows.map((row) => row['amount'])).toEqual(Array.from({ length: months }, () => '100.00'))
    expect(amountOverTerm(from, to, 100n)).toBe(100n * BigInt(months))
  })

  it('is computed from the raised rent, which is rounded half up first', () => {
    const rows = rentSchedule({
      from: '2027-01-01',
      to: '2028-01-31',
      rent: 12_350n,
      cycle: 1,
      increases: [{ fromYear: 2, rate: 130n, yearly: false }],
    })
    // 123.50 × 1.013 = 125.1055
    expect(rows.at(-1)?.['amount']).toBe('125.11')
  })
})
