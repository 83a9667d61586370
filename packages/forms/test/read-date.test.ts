import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDate } from '../src/dates/read-date.ts'

const today = '2026-11-20'

describe('a date as people write it', () => {
  it.each<[string, string, string?]>([
    ['2026-11-21', '2026-11-21'],
    ['2026/11/21', '2026-11-21'],
    ['2026.1.5', '2026-01-05'],
    ['2026。11。21', '2026-11-21'],
    ['2026 - 11 - 21', '2026-11-21'],
    ['20261121', '2026-11-21'],
    ['2026年11月21日', '2026-11-21'],
    ['2026 年 1 月 5 号', '2026-01-05'],
    ['2026年11月21', '2026-11-21'],
    ['二〇二六年十一月二十一日', '2026-11-21'],
    ['二○二六年十月三十日', '2026-10-30'],
    ['２０２６／１１／２１', '2026-11-21'],
    ['２０２６年１１月２１日', '2026-11-21'],
    ['\u200e2026–11–21\u200f ', '2026-11-21'],
    ['11月21日', '2026-11-21'],
    ['11/21', '2026-11-21'],
    ['1-5', '2027-01-05'],
    ['2月29日', '2024-02-29', '2025-01-01'],
    ['46347', '2026-11-21'],
    ['46347.0', '2026-11-21'],
    ['2024-02-29', '2024-02-29'],
    ['1900-01-01', '1900-01-01'],
    ['2199-12-31', '2199-12-31'],
    ['2026年11月21日 星期六', '2026-11-21'],
    ['2026-11-22（周日）', '2026-11-22'],
  ])('%s is %s', (text, date, now = today) => {
    expect(readDate(text, now)).toEqual({ date })
  })

  it.each([
    ['2026-11-21 00:00:00', '00:00:00'],
    ['2026-11-21 23:59:59', '23:59:59'],
    ['2026-11-21T14:30', '14:30:00'],
    ['2026/11/21 9:05', '09:05:00'],
    ['2026年11月21日14时30分', '14:30:00'],
    ['2026年11月21日 14点', '14:00:00'],
    ['11月21日下午2点30', '14:30:00'],
    ['2026-11-21 下午14：30', '14:30:00'],
    ['2026-11-21 上午12:00', '00:00:00'],
    ['2026-11-21 2:30 PM', '14:30:00'],
    ['20261121 14:30', '14:30:00'],
    ['2026-11-21（周六）14:30', '14:30:00'],
    ['46347.604166666664', '14:30:00'],
  ])('%s has the time %s', (text, time) => {
    expect(readDate(text, today)).toEqual({ date: '2026-11-21', time })
  })

  it.each([
    [
      'a day that the calendar does not have',
      ['2026-02-29', '2026年4月31日', '20260132', '2026-01-00', '2/30'],
    ],
    ['a month that does not exist', ['2026-00-10', '2026/13/01', '20261301', '13月1日', '21/11']],
    ['a year outside 1900 to 2199', ['1899-12-31', '22000101', '二二〇〇年一月一日']],
    ['a time that does not exist', ['2026-11-21 24:00:00', '2026-11-21 23:60', '2026-11-21 23:59:60']],
    ['a half of the day that its hour is not in', ['2026-11-21 上午14:30', '2026-11-21 上午2:30 PM']],
    ['another weekday', ['2026年11月21日 星期五']],
    ['other text beside it', ['x2026-11-21', '2026-11-21x', '2026-11-21 至 2026-11-22', '下周', '']],
    ['two separators', ['2026-11/21', '2026年11-21']],
    ['a part missing', ['2026', '2026-11', '2026年11月', '11月', '202611']],
    ['a year of two digits, since it may be the day', ['26-11-21', '261121', '21/11/26']],
    ['a decimal, since a sheet drops the last 0 of 11.20', ['11.2', '11.21']],
    ['a time of another zone', ['2026-11-21T14:30:00Z', '2026-11-21T14:30:00+08:00']],
    ['an amount', ['1234', '123456', '1,234', '4634.7', '46,347', '-46347', '1e4']],
  ])('is not read with %s', (_what, texts) => {
    expect(texts.map((text) => readDate(text, today))).toEqual(texts.map(() => undefined))
  })

  it('without a year is not read where the present day is not known', () => {
    expect(['11月21日', '11/21'].map((text) => readDate(text))).toEqual([undefined, undefined])
  })
})

/** The numerals of documents: 21 is 二十一. */
const inWords = (number: number) => {
  const numerals = '〇一二三四五六七八九'
  const tens = Math.floor(number / 10)
  const ones = number % 10
  const ofTens = tens === 0 ? '' : tens === 1 ? '十' : `${numerals[tens] ?? ''}十`
  return `${ofTens}${ones === 0 ? '' : (numerals[ones] ?? '')}`
}
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** Every spelling of a day with its year. */
const spellings: ((year: string, month: number, day: number) => string)[] = [
  ...['-', '/', '.'].flatMap((sign) => [
    (year: string, month: number, day: number) => [year, month, day].join(sign),
    (year: string, month: number, day: number) =>
      [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(sign),
  ]),
  (year: string, month: number, day: number) =>
    `${year}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`,
  (year: string, month: number, day: number) => `${year}年${month}月${day}日`,
  (year: string, month: number, day: number) => `${year} 年 ${month} 月 ${day} 号`,
  (year: string, month: number, day: number) =>
    `${Array.from(year, (one) => '〇一二三四五六七八九'[Number(one)]).join('')}年${inWords(month)}月${inWords(day)}日`,
  (year: string, month: number, day: number) => {
    const days = (Date.UTC(Number(year), month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000
    return days > 9999 && days < 100_000 ? String(days) : `${year}-${month}-${day}`
  },
]

const anyDay = fc
  .integer({ min: Date.UTC(1900, 0, 1) / 86_400_000, max: Date.UTC(2199, 11, 31) / 86_400_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))

it('is the same day in every spelling, narrow and wide, with blanks around it', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...spellings), fc.boolean(), (date, spell, isWide) => {
      const text = spell(date.slice(0, 4), Number(date.slice(5, 7)), Number(date.slice(8)))
      expect(readDate(` ${isWide ? wide(text) : text}　`)).toEqual({ date })
    }),
  )
})

it('is read from its own answer, and any text is read as a day of the calendar or not at all', () => {
  const signs = [
    '0',
    '1',
    '2',
    '3',
    '6',
    '9',
    '-',
    '/',
    '.',
    '年',
    '月',
    '日',
    '号',
    ':',
    ' ',
    '二',
    '十',
    '〇',
    '上午',
    '下午',
    '周六',
    '１',
    '，',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...signs), { maxLength: 24 }), (parts) => {
      const read = readDate(parts.join(''), today)
      if (!read) return
      const text = read.time === undefined ? read.date : `${read.date} ${read.time}`
      expect(readDate(text)).toEqual(read)
      expect(new Date(`${read.date}T${read.time ?? '00:00:00'}Z`).toISOString().slice(0, 10)).toBe(read.date)
    }),
    { numRuns: 2000 },
  )
})
