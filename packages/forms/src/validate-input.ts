import { checkValues, type Strength } from './check-values.ts'
import { computeValues, followsFromOthers } from './compute-values.ts'
import type { Facts } from './facts.ts'
import { fieldsOf, type FormDefinition } from './form-definition.ts'
import type { Issue, Warning } from './issue.ts'
import type { Lookups } from './lookups.ts'
import { parseValues } from './parse/parse-values.ts'
import type { Values } from './values.ts'

/**
 * Parses, computes and checks a submission. A field that could not be parsed is not reported as empty as well. Input
 * for a computed field is ignored (wire.md "Values in").
 */
export function validateInput(
  form: FormDefinition<string>,
  input: unknown,
  lookups: Lookups,
  facts: Facts,
  strength: Strength,
): { values: Values; issues: Issue[]; warnings: Warning[] } {
  const parsed = parseValues(form, input, lookups)
  const values = computeValues(form, parsed.values, facts)
  const checked = checkValues(form, values, facts, strength)
  const computed = fieldsOf(form).filter((field) => followsFromOthers(field, values, facts))
  const issuesOfInput = parsed.issues.filter(({ field }) => !computed.some(({ name }) => name === field))
  const unread = new Set(issuesOfInput.map((issue) => issue.field))
  const issues = [...issuesOfInput, ...checked.issues.filter((issue) => !unread.has(issue.field))]
  return { values, issues, warnings: checked.warnings }
}
