import { describe, expect, it } from 'vitest'
import { addMonths, countDays, parseDate } from '../src/dates/calendar-date.ts'
import { isMondayToFriday } from '../src/index.ts'

describe('a written date', () => {
  it.each([
    ['2026-11-20', { date: '2026-11-20' }],
    ['2024-02-29', { date: '2024-02-29' }],
    ['1900-01-01', { date: '1900-01-01' }],
    ['2199-12-31', { date: '2199-12-31' }],
    ['2026-11-20 00:00:00', { date: '2026-11-20', time: '00:00:00' }],
    ['2026-11-20 23:59:59', { date: '2026-11-20', time: '23:59:59' }],
  ])('like %s is read', (text, date) => {
    expect(parseDate(text)).toEqual(date)
  })

  it.each([
    ['a day that the month does not have', ['2026-02-29', '2026-04-31', '2026-01-32', '2026-01-00']],
    ['a month that does not exist', ['2026-00-10', '2026-13-01']],
    ['a year outside 1900 to 2199', ['1899-12-31', '2200-01-01']],
    ['a time that does not exist', ['2026-11-20 24:00:00', '2026-11-20 23:60:00', '2026-11-20 23:59:60']],
    ['a time without seconds, or after a T', ['2026-11-20 12:00', '2026-11-20T12:00:00']],
    ['other text before or behind it', ['x2026-11-20', '2026-11-20x', '2026-11-20 12:00:00x']],
    ['missing digits', ['2026-1-20', '2026-11-2', '26-11-20', '2026-11-20 1:00:00']],
  ])('with %s is refused', (_what, texts) => {
    expect(texts.map(parseDate)).toEqual(texts.map(() => undefined))
  })
})

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
