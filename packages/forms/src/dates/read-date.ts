import { toHalfWidth } from '../half-width.ts'
import { withoutHidden } from '../plain-text.ts'
import { addDays } from './calendar-date.ts'

export interface WrittenDate {
  /** `yyyy-MM-dd`. */
  date: string
  /** `HH:mm:ss`; absent when only the day was given. */
  time?: string
}

/** Years that requests are about. The bounds keep day counting short for any input. */
const years = { first: 1900, last: 2199 }

/**
 * The spellings of a day: 2026-11-21 and 2026/1/5, 2026年1月5日 and 1月5日, 20261121, 11/21. `11.21` is none, since a sheet
 * drops the last 0 of 11.20.
 */
const day =
  /^(?:(\d{4})\s*([-/.。])\s*(\d{1,2})\s*\2\s*(\d{1,2})(?!\d)|(?:(\d{4})\s*年\s*)?(\d{1,2})\s*月\s*(\d{1,2})(?:\s*[日号]|(?!\d))|(\d{4})(\d\d)(\d\d)(?!\d)|(\d{1,2})[-/](\d{1,2})(?!\d))/
const weekday = /^\s*\(?(?:星期|周|礼拜)([日一二三四五六天])\)?/
/** 14:30, 14:30:00, 14时30分, 下午2点, 2:30 PM. */
const clock =
  /^[\sT]*(上午|下午)?\s*(\d{1,2})(?:(?::(\d{2})(?::(\d{2}))?)|(?:[时点](?:(\d{1,2})分?(?:(\d{1,2})秒)?)?))\s*([AP]M)?$/i
/** A day as spreadsheets count it, 46347 for 2026-11-21, with its time behind the point. */
const serial = /^(\d{5})(\.\d{1,15})?$/

/**
 * Reads a date as Chinese offices write it, with or without a time; the only parser of dates that people write. A text
 * that could mean another day is not read. A day without its year is the nearest one to `today` (`yyyy-MM-dd`), and is
 * not read without it.
 */
export function readDate(text: string, today?: string): WrittenDate | undefined {
  if (text.length > longest) return undefined
  const plain = plainly(text)
  const counted = serial.exec(plain)
  if (counted) return dateOfSerial(Number(counted[1]), Number(counted[2] ?? 0))
  const found = day.exec(plain)
  const date = found && dayOf(found.slice(1), today)
  if (!found || !date) return undefined
  const named = weekday.exec(plain.slice(found[0].length))
  if (named && weekdays.indexOf(named[1] ?? '') % 7 !== new Date(date).getUTCDay()) return undefined
  const rest = plain.slice(found[0].length + (named?.[0].length ?? 0))
  return rest.trim() === '' ? { date } : withTime(date, rest)
}

/** Limit on the signs of a date, blanks included. */
const longest = 100
const weekdays = '日一二三四五六天'

/** Half width, without hidden characters, with plain hyphens, and digits for Chinese numerals. */
function plainly(text: string): string {
  const half = toHalfWidth(withoutHidden(text))
    .replaceAll(/[‐‒–—−]/g, '-')
    .trim()
  return half.replaceAll(/[〇○零一二三四五六七八九十]+(?=[年月日号])/g, inDigits)
}

const numerals = '零一二三四五六七八九'

/** 二〇二六 as 2026, 十一 as 11, 二十 as 20. */
function inDigits(numeral: string): string {
  const [tens, ones] = numeral.replaceAll(/[〇○]/g, '零').split('十')
  const digits = (part: string) => Array.from(part, (one) => numerals.indexOf(one)).join('')
  return ones === undefined ? digits(tens ?? '') : `${digits(tens || '一')}${digits(ones || '零')}`
}

function dayOf(parts: readonly (string | undefined)[], today: string | undefined): string | undefined {
  const [year, , month, date, yearOfWords, monthOfWords, dateOfWords, ...compact] = parts
  const written: [string | undefined, string | undefined, string | undefined] =
    month !== undefined
      ? [year, month, date]
      : monthOfWords !== undefined
        ? [yearOfWords, monthOfWords, dateOfWords]
        : compact[0] !== undefined
          ? [compact[0], compact[1], compact[2]]
          : [undefined, compact[3], compact[4]]
  const [ofYear, ofMonth = '', ofDay = ''] = written
  if (ofYear !== undefined) return existing(ofYear, ofMonth, ofDay)
  return today === undefined ? undefined : nearest(ofMonth, ofDay, today)
}

/** The day, when the calendar has it. */
function existing(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (Number(year) < years.first || Number(year) > years.last) return undefined
  const time = Date.parse(date)
  // A day that the month does not have falls into another month.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? date : undefined
}

function nearest(month: string, day: string, today: string): string | undefined {
  const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(today))
  return [-1, 0, 1]
    .map((more) => existing(String(Number(today.slice(0, 4)) + more), month, day))
    .filter((date) => date !== undefined)
    .toSorted((one, other) => distance(one) - distance(other))[0]
}

function withTime(date: string, text: string): WrittenDate | undefined {
  const [, half, hour, minuteOfClock, secondOfClock, minute, second, marker] = clock.exec(text) ?? []
  if (hour === undefined || (half !== undefined && marker !== undefined)) return undefined
  const part = half === '上午' ? 'AM' : half === '下午' ? 'PM' : marker?.toUpperCase()
  const hours = hourOfDay(Number(hour), part)
  const minutes = Number(minuteOfClock ?? minute ?? 0)
  const seconds = Number(secondOfClock ?? second ?? 0)
  if (hours === undefined || hours > 23 || minutes > 59 || seconds > 59) return undefined
  return { date, time: [hours, minutes, seconds].map((one) => String(one).padStart(2, '0')).join(':') }
}

/** 下午2点 and 下午14点 are one hour; 上午14点 is none, and 上午12点 is midnight, as in sheets. */
function hourOfDay(hour: number, part: string | undefined): number | undefined {
  if (part === undefined) return hour
  if (hour > 12) return part === 'PM' ? hour : undefined
  return (hour % 12) + (part === 'PM' ? 12 : 0)
}

/** Sheets count days from 1899-12-30. */
function dateOfSerial(days: number, fraction: number): WrittenDate {
  const seconds = Math.round(fraction * 86_400)
  const at = new Date(Date.parse(addDays('1899-12-30', days)) + seconds * 1000).toISOString()
  const date = at.slice(0, 10)
  return fraction === 0 ? { date } : { date, time: at.slice(11, 19) }
}
