import type { Field } from '../field.ts'
import { fieldsOf, findField, type FormDefinition } from '../form-definition.ts'
import { type Issue, makeIssue } from '../issue.ts'
import type { Lookups } from '../lookups.ts'
import type { FieldValue, Values } from '../values.ts'
import { type Parsed, type Problem, quote } from './parsed.ts'
import { parsers } from './parsers.ts'
import { isBlank, isRecord, rawOf } from './raw.ts'
import { parseText } from './text.ts'

/**
 * Parses lenient wire input (wire.md "Values in") to canonical values and answers every issue. Unknown keys are
 * ignored. Missing values are reported by `checkValues`. A field that its condition hides is neither kept nor reported.
 */
export function parseValues(
  form: FormDefinition<string>,
  input: unknown,
  lookups: Lookups,
): { values: Values; issues: Issue[] } {
  if (!isRecord(input)) return { values: {}, issues: [makeIssue(form, '', 'notAnObject')] }
  const parsed = new Map<string, Parsed>()
  for (const field of fieldsOf(form)) {
    const raw = rawOf(input, field)
    if (isEntered(field) && !isBlank(raw)) parsed.set(field.name, parsers[field.type](raw, field, lookups))
  }
  placeOthers(form, parsed, lookups)
  return collect(form, parsed)
}

/** Whether callers may enter the field. */
export function isEntered(field: Field): boolean {
  return !field.auto && !field.onlyComputed && field.type !== 'linked'
}

/** Moves a text that is not in the list to the companion field, unless that field has a text. */
function placeOthers(form: FormDefinition<string>, parsed: Map<string, Parsed>, lookups: Lookups): void {
  for (const { name } of fieldsOf(form)) {
    const other = parsed.get(name)?.other
    if (other === undefined) continue
    const companion = findField(form, `${name}Other`)
    if (!companion) parsed.set(name, { problems: [{ code: 'notACompany', words: { text: quote(other) } }] })
    else if (!parsed.has(companion.name)) parsed.set(companion.name, parseText(other, companion, lookups))
  }
}

function collect(
  form: FormDefinition<string>,
  parsed: ReadonlyMap<string, Parsed>,
): { values: Values; issues: Issue[] } {
  const values: Record<string, FieldValue> = {}
  for (const [name, { value }] of parsed) {
    // Text of separators alone is an empty list.
    const isEmpty = Array.isArray(value) && value.length === 0
    if (value !== undefined && !isEmpty) values[name] = value
  }
  const issues: Issue[] = []
  for (const field of fieldsOf(form)) {
    if (field.shownWhen?.holds(values) === false) delete values[field.name]
    else issues.push(...(parsed.get(field.name)?.problems ?? []).map((one) => toIssue(form, field, one)))
  }
  return { values, issues }
}

function toIssue(form: FormDefinition<string>, field: Field, { code, words, at }: Problem): Issue {
  return makeIssue(form, at === undefined ? field.name : `${field.name}.${at}`, code, words)
}
