import { withThousands } from './amounts/decimal.ts'
import { findExcess } from './bounds.ts'
import { followsFromOthers } from './compute-values.ts'
import type { Facts } from './facts.ts'
import { isSameName } from './half-width.ts'
import type { Field } from './field.ts'
import { fieldsOf, type FormDefinition } from './form-definition.ts'
import { type Issue, makeIssue, type Warning } from './issue.ts'
import { companyIn } from './derive/company-in.ts'
import { findPart } from './derive/find-part.ts'
import { isShown } from './derive/shown.ts'
import { perRow } from './per-row.ts'
import type { Finding, Rule } from './rules/rule.ts'
import type { FormSettings } from './settings.ts'
import { limits } from './thresholds.ts'
import { linksIn, listIn, plainText, type Row, rowsIn, type Values } from './values.ts'

/** api: checks that bind every caller · page: also the checks that only the page makes. */
export type Strength = 'api' | 'page'

/** Checks canonical, computed values: required fields and the rules. Warnings never block. */
export function checkValues(
  form: FormDefinition<string>,
  values: Values,
  facts: Facts,
  strength: Strength,
): { issues: Issue[]; warnings: Warning[] } {
  const missing = shownFields(form, values)
    .filter((field) => isWanted(field, values, strength, facts.settings))
    .filter((field) => values[field.name] === undefined)
    .map((field) => makeIssue(form, field.name, 'required'))
  const findings = [
    ...form.rules.flatMap((rule) => rule.check(values, facts)),
    ...checkProposals(form, values, facts),
    ...checkRowRules(form, values, facts),
  ]
  const issues = [
    ...missing,
    ...checkRows(form, values, facts, strength),
    ...checkComputed(form, values, facts),
    ...checkFileCount(form, values, facts),
    ...checkLinks(form, values),
  ]
  const warnings: Warning[] = []
  for (const finding of findings) {
    if (!finding) continue
    const issue = makeIssue(form, finding.field, finding.code, finding.words)
    if (finding.outcome === 'refuse') issues.push(issue)
    else warnings.push({ ...issue, outcome: finding.outcome })
  }
  return { issues, warnings }
}

/** Whether the field must be filled, given the other values. The page marks required fields by the same answer. */
export function isWanted(field: Field, values: Values, strength: Strength, settings: FormSettings): boolean {
  const required = field.required || (field.requiredWhen?.holds(values) ?? false)
  if (required || strength === 'api') return required
  return field.asked || (field.askedWhen?.holds(values, settings) ?? false)
}

/** Finds the required cells that are missing in any row. */
function checkRows(
  form: FormDefinition<string>,
  values: Values,
  { settings }: Facts,
  strength: Strength,
): Issue[] {
  return shownRows(form, values).flatMap(({ row, place, columns }) =>
    missingIn(row, columns, strength, settings).map((name) =>
      makeIssue(form, `${place}.${name}`, 'required'),
    ),
  )
}

/** Names of the columns that are missing in a row. */
const missingIn = perRow(
  (row: Row, columns: readonly Field[], strength: Strength, settings: FormSettings): string[] =>
    columns
      .filter((column) => row[column.name] === undefined && isShown(column, row))
      .filter((column) => isWanted(column, row, strength, settings))
      .map((column) => column.name),
)

/**
 * Entered values are checked against their bound when they are parsed; computed values are checked here and still
 * shown.
 */
function checkComputed(form: FormDefinition<string>, values: Values, facts: Facts): Issue[] {
  return shownFields(form, values).flatMap((field) => {
    const computed = followsFromOthers(field, values, facts)
    if (field.type === 'table') return checkComputedCells(form, field, values, computed)
    const excess = computed ? findExcess(field, values[field.name]) : undefined
    return excess ? [makeIssue(form, field.name, excess.code, excess.words)] : []
  })
}

/** A finding in a fully computed table names the table once, because no cell of it can be changed. */
function checkComputedCells(
  form: FormDefinition<string>,
  { name, columns = [] }: Field,
  values: Values,
  isComputedTable: boolean,
): Issue[] {
  const cells = rowsIn(values, name).flatMap((row, index) =>
    columns
      .filter((column) => isComputedTable || column.computed)
      .flatMap((column) => {
        const excess = findExcess(column, row[column.name])
        return excess ? [makeIssue(form, `${name}.${index}.${column.name}`, excess.code, excess.words)] : []
      }),
  )
  return isComputedTable ? cells.slice(0, 1).map((cell) => ({ ...cell, field: name })) : cells
}

/** Places a finding of a row rule at the cell of that row. */
function checkRowRules(form: FormDefinition<string>, values: Values, facts: Facts): (Finding | undefined)[] {
  return shownRows(form, values).flatMap(({ row, place, rowRules }) =>
    findingsIn(row, rowRules, facts).map((finding) => ({ ...finding, field: `${place}.${finding.field}` })),
  )
}

const findingsIn = perRow((row: Row, rules: readonly Rule[], facts: Facts): Finding[] =>
  rules.flatMap((rule) => rule.check(row, facts)).filter((finding) => finding !== undefined),
)

function shownFields(form: FormDefinition<string>, values: Values): Field[] {
  return fieldsOf(form).filter((field) => isShown(field, values))
}

const noFields: readonly Field[] = []
const noRules: readonly Rule[] = []

/** Each row of the tables that are shown, with its place as in `items.0`. */
function shownRows(form: FormDefinition<string>, values: Values) {
  return shownFields(form, values).flatMap(({ name, columns = noFields, rowRules = noRules }) =>
    rowsIn(values, name).map((row, index) => ({ row, place: `${name}.${index}`, columns, rowRules })),
  )
}

/** A value other than the proposed one is allowed, but needs an explanation. */
function checkProposals(form: FormDefinition<string>, values: Values, facts: Facts): (Finding | undefined)[] {
  return fieldsOf(form).map((field) => {
    const entered = values[field.name]
    const proposed = field.proposed?.compute(values, facts)
    if (entered === undefined || proposed === undefined || entered === proposed) return undefined
    const text = plainText(proposed)
    const words = { proposed: field.type === 'money' ? withThousands(text) : text }
    return { outcome: 'explain', code: 'differsFromProposal', field: field.name, words }
  })
}

/**
 * submit-forms.md D0.1: the limit holds for the whole form. Files that a link brings along do not count, because nobody
 * could remove them.
 */
function checkFileCount(form: FormDefinition<string>, values: Values, facts: Facts): Issue[] {
  const fields = fieldsOf(form)
    .filter((field) => field.type === 'attachment')
    .filter((field) => !followsFromOthers(field, values, facts))
  const inTables = shownRows(form, values).flatMap(({ row, columns }) =>
    columns.filter(({ type }) => type === 'attachment').flatMap(({ name }) => listIn(row, name)),
  )
  const count = fields.reduce((sum, field) => sum + listIn(values, field.name).length, inTables.length)
  const last = fields.at(-1)
  return last && count > limits.files
    ? [makeIssue(form, last.name, 'tooMany', { max: String(limits.files) })]
    : []
}

/** submit-forms.md D0.6: linked requests belong to the same company. */
function checkLinks(form: FormDefinition<string>, values: Values): Issue[] {
  const company = companyIn(values, 'mainstay')
  if (company === undefined) return []
  return shownFields(form, values).flatMap(({ name }) =>
    linksIn(values, name)
      .filter((record) => !isSameName(findPart(record, 'mainstay'), company))
      .map((record) =>
        makeIssue(form, name, 'linkOtherCompany', {
          text: findPart(record, 'applyNo'),
          company: findPart(record, 'mainstay'),
        }),
      ),
  )
}
