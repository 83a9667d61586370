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
 * Lenient wire input (wire.md "Values in") to canonical values, with every issue found.
 * Unknown keys are ignored; what is missing is no issue here (see `checkValues`); a field that its own
 * condition hides is neither kept nor complained about.
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

/** Whether callers may say what the field holds. */
export function isEntered(field: Field): boolean {
  return !field.auto && !field.onlyComputed && field.type !== 'linked'
}

/** A text the list does not know moves to the companion field, unless words were given there. */
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
    // Separators alone make a list of nothing.
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
