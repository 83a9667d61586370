import type { Facts } from './facts.ts'
import type { Field } from './field.ts'
import { fieldsOf, type FormDefinition } from './form-definition.ts'
import { perRow } from './per-row.ts'
import { type FieldValue, isCell, isList, isRows, type Row, type Values } from './values.ts'

/**
 * Adds the computed fields to the values, in the order of the descriptor. A field is recomputed when its sources are
 * there; otherwise the entered value stays, if the field may be entered. Removes the applicant from fields that exclude
 * the applicant.
 */
export function computeValues(form: FormDefinition<string>, values: Values, facts: Facts): Values {
  return computeFields(fieldsOf(form), values, facts)
}

function computeFields(fields: readonly Field[], values: Values, facts: Facts): Values {
  const computed: Record<string, FieldValue | undefined> = { ...values }
  for (const field of fields) {
    const value = settle(field, computed, facts)
    if (value === undefined) delete computed[field.name]
    else computed[field.name] = value
  }
  return computed
}

/** Whether the field follows from other values now, so that an entered value does not count. */
export function followsFromOthers({ computed }: Field, values: Values, facts: Facts): boolean {
  return computed?.compute(values, facts) !== undefined
}

/** Computes the cells of a row from the same row. */
const computeRow = perRow((row: Row, columns: readonly Field[], facts: Facts): Row => {
  const computed = computeFields(columns, row, facts)
  return Object.fromEntries(
    Object.entries(computed).filter((cell): cell is [string, Row[string]] => isCell(cell[1])),
  )
})

/**
 * The values the page proposes: fields whose sources are there, without the `settled` ones. A proposal may follow from
 * an earlier one.
 */
export function proposeValues(
  form: FormDefinition<string>,
  values: Values,
  facts: Facts,
  settled: ReadonlySet<string> = new Set(),
): Values {
  const proposed: Record<string, FieldValue> = {}
  for (const field of fieldsOf(form)) {
    const proposal = settled.has(field.name) ? undefined : (field.proposed ?? field.prefilled)
    const value = proposal?.compute({ ...values, ...proposed }, facts)
    if (value !== undefined) proposed[field.name] = value
  }
  return proposed
}

function settle(field: Field, values: Values, facts: Facts): FieldValue | undefined {
  const entered = values[field.name]
  if (field.withoutApplicant && isList(entered)) {
    const others = entered.filter((id) => id !== facts.applicantId)
    return others.length > 0 ? others : undefined
  }
  if (field.columns && isRows(entered)) {
    const { columns } = field
    return entered.map((row) => computeRow(row, columns, facts))
  }
  if (!field.computed) return entered
  return field.computed.compute(values, facts) ?? (field.onlyComputed ? undefined : entered)
}
