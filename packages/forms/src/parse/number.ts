import { formatDecimal, parseDecimal, toHalfWidth } from '../amounts/decimal.ts'
import { amountText } from '../amounts/fen.ts'
import { findExcess } from '../bounds.ts'
import type { Field } from '../field.ts'
import { type Parsed, type Parser, problem } from './parsed.ts'
import { readText } from './raw.ts'

export const parseInteger: Parser = (raw, field) => {
  const text = toHalfWidth(readText(raw) ?? '')
  if (!/^-?\d{1,15}$/.test(text)) return problem('notAnInteger')
  return inRange(Number(text), field)
}

export const parseExact: Parser = (raw, field) => {
  const decimals = field.decimals ?? 0
  const units = parseDecimal(raw, decimals)
  if (units === undefined) return problem('notANumber', { decimals: String(decimals) })
  return inRange(formatDecimal(units, decimals), field)
}

/** Parses percent with or without its sign, which our own answers show. */
export const parsePercent: Parser = (raw, field, lookups) =>
  parseExact(typeof raw === 'string' ? raw.replace(/[%％]$/, '') : raw, field, lookups)

export const parseDays: Parser = (raw, field) => {
  const tenths = parseDecimal(raw, 1)
  if (tenths === undefined || tenths % 5n !== 0n) return problem('notHalves')
  return inRange(Number(tenths) / 10, field)
}

/** Parses money (submit-forms.md D0.2) to canonical text. */
export const parseMoney: Parser = (raw, field) => {
  const text = amountText(raw, field.decimals)
  if (text === undefined) {
    return field.decimals === undefined
      ? problem('notMoney')
      : problem('notAPrice', { decimals: String(field.decimals) })
  }
  const least = field.min ?? 0
  if (Number(text) < least) return problem('belowMin', { min: least.toFixed(2) })
  return withinBound(text, field)
}

function inRange(value: string | number, field: Field): Parsed {
  if (field.min !== undefined && Number(value) < field.min)
    return problem('belowMin', { min: String(field.min) })
  return withinBound(value, field)
}

function withinBound(value: string | number, field: Field): Parsed {
  const excess = findExcess(field, value)
  return excess ? problem(excess.code, excess.words) : { value }
}
