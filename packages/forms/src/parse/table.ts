import type { FieldType } from '../field-type.ts'
import type { Field } from '../field.ts'
import type { Lookups } from '../lookups.ts'
import { isCell, isRows, type Row } from '../values.ts'
import { type Parsed, type Parser, type Problem, problem } from './parsed.ts'
import { perRow } from '../per-row.ts'
import { isBlank, isRecord, rawOf } from './raw.ts'

/** Parses row by row with the parsers of the columns. Rows in which nothing was entered are dropped. */
export const tableParser =
  (parserOf: (type: FieldType) => Parser): Parser =>
  (raw, field, lookups) => {
    if (!Array.isArray(raw)) return problem('wrongType')
    if (field.max !== undefined && raw.length > field.max)
      return problem('tooMany', { max: String(field.max) })
    const entered = raw.filter((row) => !isBlankRow(row, field))
    if (!entered.every(isRecord)) return problem('wrongType')
    const parsed = entered.map((row) => parseRow(row, field, lookups, parserOf))
    const problems = parsed.flatMap((row, index) =>
      row.problems.map((one): Problem => ({ ...one, at: `${index}.${one.at ?? ''}` })),
    )
    const value = parsed.map((row) => row.value)
    if (field.min !== undefined && value.length < field.min)
      problems.push({ code: 'tooFew', words: { min: String(field.min) } })
    return isRows(value) ? { value, problems } : { problems }
  }

/** Whether no cell that may be entered is filled; a row of computed cells only is blank. */
export function isBlankRow(row: unknown, field: Field): boolean {
  if (!isRecord(row)) return isBlank(row)
  return hasNothing(row, field)
}

const hasNothing = perRow((row: Readonly<Record<string, unknown>>, { columns = [] }: Field) =>
  columns.every((column) => column.onlyComputed || isBlank(rawOf(row, column))),
)

/** A row with its problems at its columns. */
const parseRow = perRow(readRow)

function readRow(
  row: Readonly<Record<string, unknown>>,
  field: Field,
  lookups: Lookups,
  parserOf: (type: FieldType) => Parser,
): { value: Row; problems: Problem[] } {
  const value: Record<string, Row[string]> = {}
  const problems: Problem[] = []
  for (const column of field.columns ?? []) {
    const raw = rawOf(row, column)
    if (column.onlyComputed || isBlank(raw)) continue
    const parsed: Parsed = parserOf(column.type)(raw, column, lookups)
    if (parsed.value !== undefined && isCell(parsed.value)) value[column.name] = parsed.value
    problems.push(...(parsed.problems ?? []).map((one) => ({ ...one, at: column.name })))
  }
  const hidden = (field.columns ?? []).filter((column) => column.shownWhen?.holds(value) === false)
  for (const { name } of hidden) delete value[name]
  return { value, problems: problems.filter(({ at }) => !hidden.some(({ name }) => name === at)) }
}
