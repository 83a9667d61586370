import { formatDecimal, readDecimal } from '../amounts/decimal.ts'
import { amountOfUnits } from '../amounts/fen.ts'
import { findExcess } from '../bounds.ts'
import type { Field } from '../field.ts'
import { type Parsed, type Parser, problem } from './parsed.ts'

export const parseInteger: Parser = (raw, field) => {
  const whole = readDecimal(raw, 0)
  if (whole === 'negative') return problem('belowZero')
  if (whole === undefined || whole > BigInt(Number.MAX_SAFE_INTEGER)) return problem('notAnInteger')
  return inRange(Number(whole), field)
}

export const parseExact: Parser = (raw, field) => {
  const decimals = field.decimals ?? 0
  const units = readDecimal(raw, decimals)
  if (units === 'negative') return problem('belowZero')
  if (units === undefined) return problem('notANumber', { decimals: String(decimals) })
  return inRange(formatDecimal(units, decimals), field)
}

/** Parses percent with or without its sign, which our own answers show. */
export const parsePercent: Parser = (raw, field, lookups) =>
  parseExact(typeof raw === 'string' ? raw.replace(/[%％]\s*$/, '') : raw, field, lookups)

export const parseDays: Parser = (raw, field) => {
  const tenths = readDecimal(raw, 1)
  if (tenths === 'negative') return problem('belowZero')
  if (tenths === undefined || tenths % 5n !== 0n) return problem('notHalves')
  return inRange(Number(tenths) / 10, field)
}

/** Parses money (submit-forms.md D0.2) to canonical text. */
export const parseMoney: Parser = (raw, field) => {
  const { decimals = 2, min = 0 } = field
  const units = readDecimal(raw, decimals, 'amount')
  if (units === 'negative') return problem('belowZero')
  if (units === undefined)
    return decimals === 2 ? problem('notMoney') : problem('notAPrice', { decimals: String(decimals) })
  const text = amountOfUnits(units, decimals)
  return Number(text) < min ? problem('belowMin', { min: min.toFixed(decimals) }) : withinBound(text, field)
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
