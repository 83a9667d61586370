import { describe, expect, it } from 'vitest'
import { addMonths, countDays } from '../src/dates/calendar-date.ts'
import { isMondayToFriday } from '../src/index.ts'

describe('adding months', () => {
  it.each([
    ['2027-01-15', 0, '2027-01-15'],
    ['2027-12-15', 1, '2028-01-15'],
    ['2027-01-15', 24, '2029-01-15'],
    ['2027-01-15', -1, '2026-12-15'],
  ])('gives the same day: %s plus %i is %s', (date, count, later) => {
    expect(addMonths(date, count)).toBe(later)
  })

  it.each([
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-03-31', -1, '2027-02-28'],
    ['2027-05-31', 1, '2027-06-30'],
  ])('gives the last day of a shorter month: %s plus %i is %s', (date, count, later) => {
    expect(addMonths(date, count)).toBe(later)
  })
})

describe('the days from one date to another', () => {
  it('include both ends', () => {
    expect(countDays('2027-01-01', '2027-01-01')).toBe(1)
    expect(countDays('2024-02-28', '2024-03-01')).toBe(3)
  })

  it('are zero if the end is before the start', () => {
    expect(countDays('2027-01-02', '2027-01-01')).toBe(0)
    expect(countDays('2027-03-01', '2027-01-01')).toBe(0)
  })
})

it('counts Monday to Friday as working days, but not Saturday and Sunday', () => {
  const week = ['16', '17', '18', '19', '20', '21', '22'].map((day) => isMondayToFriday(`2026-11-${day}`))
  expect(week).toEqual([true, true, true, true, true, false, false])
})
