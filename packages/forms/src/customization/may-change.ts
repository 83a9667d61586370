import type { Field } from '../field.ts'
import { fieldsOf, findField, type FormDefinition } from '../form-definition.ts'
import { closingCheck } from '../options/closing-check.ts'
import { invoiceType } from '../options/invoice-type.ts'
import { vatRate } from '../options/vat-rate.ts'
import { isEntered } from '../parse/parse-values.ts'

type Form = FormDefinition<string>

/** Whether a company may hide the field: no rule, computation or column of the product may depend on it. */
export function mayBeHidden(form: Form, name: string): boolean {
  const field = findField(form, name)
  return field !== undefined && isOptional(field) && !dependedOn(form).has(name) && !printed.has(name)
}

/** Whether a company may require the field: people may leave it empty, and enter it themselves. */
export function mayBeRequired(form: Form, name: string): boolean {
  const field = findField(form, name)
  // The example of a form, which is accepted, has no picture.
  return field !== undefined && isOptional(field) && !field.pictures && !accompanies.has(name)
}

function isOptional(field: Field): boolean {
  const isSettled = field.required || field.requiredWhen !== undefined || field.shownWhen !== undefined
  const isOwn = isEntered(field) && field.computed === undefined && field.type !== 'link'
  return isOwn && !isSettled && !settled.has(field.name)
}

/** The watermark of the PDF says whether the materials are secret. */
const printed: ReadonlySet<string> = new Set(['secrecy'])

/** The explanation is asked for by rules; the department is one of the applicant's even when none is given. */
const settled: ReadonlySet<string> = new Set(['explain', 'departmentName'])

/** The end of the rent-free period, which is refused without its beginning. */
const accompanies: ReadonlySet<string> = new Set(['rentFreeTo'])

/** Lists whose codes are numbers, have forms of their own by law, or must all be ticked. */
const fixedLists: ReadonlySet<string> = new Set([vatRate.name, invoiceType.name, closingCheck.name])

/** Whether a company may change the list of the field: people choose from it, and no rule needs all of its entries. */
export function mayHaveOwnOptions({ type, options, computed }: Field): boolean {
  const isChoice = type === 'choice' || type === 'choices'
  return isChoice && options !== undefined && computed === undefined && !fixedLists.has(options.name)
}

/** Names of the fields that something else in the form reads. */
function dependedOn(form: Form): ReadonlySet<string> {
  const { amount, payee, period = [] } = form.columns
  const readers = fieldsOf(form).flatMap((field) => [
    field.computed,
    field.proposed,
    field.prefilled,
    field.requiredWhen,
    field.shownWhen,
    // A field asked for because of another one may itself be hidden.
    field.askedWhen,
  ])
  return new Set([
    ...form.rules.flatMap((rule) => rule.reads),
    ...[...(form.ledger?.limits ?? []), ...(form.ledger?.claims ?? [])].flatMap(({ reads }) => reads),
    ...readers.flatMap((reader) => reader?.reads ?? []),
    ...fieldsOf(form).flatMap(({ span = [], amountField }) => [
      ...span,
      ...(amountField ? [amountField] : []),
    ]),
    ...[amount, payee, ...period].filter((name) => name !== undefined),
  ])
}
