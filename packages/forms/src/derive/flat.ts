import type { Field } from '../field.ts'
import type { FieldType } from '../field-type.ts'
import { fieldsOf, type FormDefinition } from '../form-definition.ts'
import { linksIn, listIn, numberIn, rowsIn, textIn, type Values } from '../values.ts'
import { fieldText } from './field-text.ts'
import type { Names } from './names.ts'
import { isShown } from './shown.ts'

type Flattener = (field: Field, values: Values, names: Names) => unknown

/**
 * platform.txt §3 "Approval detail, common": the detail of every kind has these, whether or not its form asks for them.
 */
const commonNames = [
  'createName',
  'departmentName',
  'applicationName',
  'applicationDate',
  'mainstay',
  'reason',
  'remark',
  'projectName',
  'annexFile',
] as const

const flatteners: Record<FieldType, Flattener> = {
  text: fieldText,
  longText: fieldText,
  choice: fieldText,
  choices: fieldText,
  date: fieldText,
  dateTime: fieldText,
  halfDay: fieldText,
  integer: fieldText,
  decimal: fieldText,
  percent: fieldText,
  // The wire has the number alone; only the card names the half days.
  days: (field, values) => String(numberIn(values, field.name) ?? ''),
  money: (field, values) => textIn(values, field.name) ?? '',
  moneyInWords: fieldText,
  yesNo: (field, values) => numberIn(values, field.name) ?? null,
  person: fieldText,
  people: fieldText,
  department: fieldText,
  departments: fieldText,
  company: fieldText,
  bankAccount: fieldText,
  attachment: (field, values, names) =>
    listIn(values, field.name)
      .map((id) => names.fileUrl(id))
      .join(','),
  table: (field, values, names) =>
    rowsIn(values, field.name).map((row) =>
      Object.fromEntries(
        (field.columns ?? []).map((column) => [column.name, flatteners[column.type](column, row, names)]),
      ),
    ),
  link: ({ name, max }, values) => (max === 1 ? (linksIn(values, name)[0] ?? null) : linksIn(values, name)),
  linked: (field, values) => values[field.name] ?? null,
}

/**
 * The flat detail (wire.md "Detail is flat"): the names of forms.txt §3 with text in Chinese, "" where there is
 * nothing.
 */
export function presentFlat(
  form: FormDefinition<string>,
  values: Values,
  names: Names,
): Record<string, unknown> {
  const flat: Record<string, unknown> = Object.fromEntries(commonNames.map((name) => [name, '']))
  for (const field of fieldsOf(form)) {
    flat[field.name] = flatteners[field.type](field, isShown(field, values) ? values : {}, names)
  }
  return flat
}
