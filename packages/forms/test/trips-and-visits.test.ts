import { describe, expect, it } from 'vitest'
import { escortsStayFew } from '../src/rules/hospitality.ts'
import { travelDays } from '../src/rules/travel.ts'
import { facts, issuesOf, validate } from './application.ts'

describe('the days of a business trip', () => {
  const daysOf = (startDate?: string, endDate?: string) =>
    travelDays.compute({ ...(startDate && { startDate }), ...(endDate && { endDate }) }, facts)

  it('are natural days in halves, both ends included', () => {
    // From a Friday to the next Monday.
    expect(daysOf('2026-11-20 00:00:00', '2026-11-23 23:59:59')).toBe(4)
    expect(daysOf('2026-11-20 12:00:00', '2026-11-23 11:59:59')).toBe(3)
    expect(daysOf('2026-11-20 09:00:00', '2026-11-20 09:00:00')).toBe(0.5)
  })

  it('are unknown until both ends are there and in order', () => {
    expect(daysOf('2026-11-20 00:00:00')).toBeUndefined()
    expect(daysOf(undefined, '2026-11-20 23:59:59')).toBeUndefined()
    expect(daysOf('2026-11-20 12:00:00', '2026-11-20 11:59:59')).toBeUndefined()
  })
})

it('escorts are not counted against guests before there is a number of guests', () => {
  expect(escortsStayFew.check({ escorts: ['u1', 'u2', 'u3', 'u4'] }, facts)).toBeUndefined()
  expect(escortsStayFew.check({ receptions: 1 }, facts)).toBeUndefined()
  expect(escortsStayFew.check({ receptions: 1, escorts: ['u1', 'u2', 'u3'] }, facts)).toBeUndefined()
  expect(escortsStayFew.check({ receptions: 13, escorts: ['1', '2', '3', '4', '5'] }, facts)).toMatchObject({
    words: { max: '4' },
  })
})

it('an acceptance is compared with a contract that says when it was signed', () => {
  // The contract c1 was signed on 2026-11-01, c3 does not say.
  const says = (changes: Record<string, unknown>) => issuesOf('inspection', changes)
  expect(says({ contract: 'c1', acceptDate: '2026-10-31' })).toEqual(['acceptedBeforeSigned acceptDate'])
  expect(says({ contract: 'c3', acceptDate: '2026-10-31' })).not.toContain('acceptedBeforeSigned acceptDate')
  expect(says({ contract: undefined, acceptDate: '2026-10-31' })).toEqual([])
  expect(says({ contract: 'c1', acceptDate: undefined })).toEqual([])
  expect(
    validate('inspection', { contract: 'c1', acceptDate: '2026-10-31' }).issues.map(
      ({ message }) => message.zh,
    ),
  ).toEqual(['验收日期不能早于合同签订时间 2026-11-01'])
})
