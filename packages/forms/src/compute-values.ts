import type { Facts } from './facts.ts'
import type { Field } from './field.ts'
import { fieldsOf, type FormDefinition } from './form-definition.ts'
import { type FieldValue, isCell, isList, isRows, type Row, type Values } from './values.ts'

/**
 * The values with their computed fields, in the descriptor's order: recomputed wherever the sources are there,
 * else as entered, if the field may be entered at all. Also takes the applicant out where he does not belong.
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

/** Whether the field follows from others by now: what is entered for it does not count. */
export function followsFromOthers({ computed }: Field, values: Values, facts: Facts): boolean {
  return computed?.compute(values, facts) !== undefined
}

/** A row's cells follow from the same row. */
function computeRow(columns: readonly Field[], row: Row, facts: Facts): Row {
  const computed = computeFields(columns, row, facts)
  return Object.fromEntries(
    Object.entries(computed).filter((cell): cell is [string, Row[string]] => isCell(cell[1])),
  )
}

/**
 * What the page fills in beforehand: only fields whose sources are there, and none that are `settled`. A proposal may
 * follow from one before it.
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
    return entered.map((row) => computeRow(columns, row, facts))
  }
  if (!field.computed) return entered
  return field.computed.compute(values, facts) ?? (field.onlyComputed ? undefined : entered)
}
