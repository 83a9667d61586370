import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../src/dates/calendar-date.ts'
import { countHalfDays } from '../src/dates/half-days.ts'
import { isMondayToFriday } from '../src/index.ts'
import { limits } from '../src/thresholds.ts'

const everyDay = () => true
const noDay = () => false

describe('counting half days', () => {
  // 2026-11-20 is a Friday
  it.each([
    ['2026-11-20 00:00:00', '2026-11-20 23:59:59', 1, 1],
    ['2026-11-20 09:00:00', '2026-11-20 18:00:00', 1, 1],
    ['2026-11-20 09:00:00', '2026-11-20 11:59:59', 0.5, 0.5],
    ['2026-11-20 09:00:00', '2026-11-20 12:00:00', 1, 1],
    ['2026-11-20 12:00:00', '2026-11-20 23:59:59', 0.5, 0.5],
    ['2026-11-20 09:00:00', '2026-11-20 09:00:00', 0.5, 0.5],
    ['2026-11-20 13:00:00', '2026-11-23 11:00:00', 1, 3],
    ['2026-11-21 00:00:00', '2026-11-22 23:59:59', 0, 2],
    ['2026-11-21 13:00:00', '2026-11-23 23:59:59', 1, 2.5],
    ['2026-11-16 00:00:00', '2026-11-29 23:59:59', 10, 14],
    ['2024-02-28 00:00:00', '2024-03-01 23:59:59', 3, 3],
    ['2026-12-31 13:00:00', '2027-01-01 09:00:00', 1, 1],
  ])('from %s to %s gives %d working and %d natural days', (start, end, working, natural) => {
    expect(countHalfDays(start, end, isMondayToFriday)).toBe(working)
    expect(countHalfDays(start, end, everyDay)).toBe(natural)
  })

  it('counts zero if the end is before the start', () => {
    expect(countHalfDays('2026-11-20 13:00:00', '2026-11-20 09:00:00', everyDay)).toBe(0)
    expect(countHalfDays('2026-11-20 13:00:00', '2026-11-18 09:00:00', everyDay)).toBe(0)
  })

  it('does not consult the calendar for a span of more than twice the limit of a form', () => {
    const start = '2026-01-01 00:00:00'
    const longest = `${addDays('2026-01-01', 2 * limits.days - 1)} 23:59:59`
    const longer = `${addDays('2026-01-01', 2 * limits.days)} 23:59:59`
    expect(countHalfDays(start, longest, noDay)).toBe(0)
    expect(countHalfDays(start, longer, noDay)).toBe(2 * limits.days + 1)
    expect(countHalfDays('2026-01-01 23:00:00', longer, noDay)).toBe(2 * limits.days + 1)
  })

  it('gives the same result for a span and for its two parts, split at midnight or noon', () => {
    const offset = fc.integer({ min: 0, max: 60 })
    fc.assert(
      fc.property(offset, offset, offset, fc.boolean(), fc.boolean(), (first, second, third, late, early) => {
        const [from, split, to] = [first, first + second, first + second + third + 1].map((count) =>
          addDays('2026-01-01', count),
        )
        const start = `${from} ${late ? '13:00:00' : '00:00:00'}`
        const end = `${to} ${early ? '11:00:00' : '23:59:59'}`
        const whole = countHalfDays(start, end, isMondayToFriday)
        const before = countHalfDays(start, `${split} 23:59:59`, isMondayToFriday)
        const after = countHalfDays(`${addDays(String(split), 1)} 00:00:00`, end, isMondayToFriday)
        expect(before + after).toBe(whole)
      }),
    )
  })
})
