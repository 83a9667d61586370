import type { Field } from '../field.ts'
import type { Lookups } from '../lookups.ts'
import { isCell, isRows, type Row } from '../values.ts'
import { type Parsed, type Parser, type Problem, problem } from './parsed.ts'
import { parsers } from './parsers.ts'
import { isBlank, isRecord, rawOf } from './raw.ts'

/** Row by row with the parsers of the columns; rows in which nothing was entered are dropped. */
export const parseTable: Parser = (raw, field, lookups) => {
  if (!Array.isArray(raw)) return problem('wrongType')
  if (field.max !== undefined && raw.length > field.max) return problem('tooMany', { max: String(field.max) })
  const entered = raw.filter((row) => !isBlankRow(row, field))
  if (!entered.every(isRecord)) return problem('wrongType')
  const parsed = entered.map((row, index) => parseRow(row, index, field, lookups))
  const problems = parsed.flatMap((row) => row.problems)
  const value = parsed.map((row) => row.value)
  if (field.min !== undefined && value.length < field.min)
    problems.push({ code: 'tooFew', words: { min: String(field.min) } })
  return isRows(value) ? { value, problems } : { problems }
}

/** Only what may be entered counts: a row of computed cells alone is blank. */
export function isBlankRow(row: unknown, field: Field): boolean {
  if (!isRecord(row)) return isBlank(row)
  return (field.columns ?? []).every((column) => column.onlyComputed || isBlank(rawOf(row, column)))
}

function parseRow(
  row: Readonly<Record<string, unknown>>,
  index: number,
  field: Field,
  lookups: Lookups,
): { value: Row; problems: Problem[] } {
  const value: Record<string, Row[string]> = {}
  const problems: Problem[] = []
  for (const column of field.columns ?? []) {
    const raw = rawOf(row, column)
    if (column.onlyComputed || isBlank(raw)) continue
    const parsed: Parsed = parsers[column.type](raw, column, lookups)
    if (parsed.value !== undefined && isCell(parsed.value)) value[column.name] = parsed.value
    problems.push(...(parsed.problems ?? []).map((one) => ({ ...one, at: `${index}.${column.name}` })))
  }
  const hidden = (field.columns ?? []).filter((column) => column.shownWhen?.holds(value) === false)
  for (const { name } of hidden) delete value[name]
  const places = hidden.map((column) => `${index}.${column.name}`)
  return { value, problems: problems.filter(({ at = '' }) => !places.includes(at)) }
}
