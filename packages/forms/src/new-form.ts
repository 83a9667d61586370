import { fieldsOf, findField, type FormDefinition } from './form-definition.ts'
import type { FormOpening } from './form-opening.ts'
import type { FieldValue, Values } from './values.ts'

/** What a new form starts with. */
export function emptyValues(form: FormDefinition<string>, opening: FormOpening): Values {
  const values: Record<string, FieldValue> = {
    createName: opening.userId,
    applicationName: defaultName(form, opening),
  }
  if (opening.departmentId !== undefined) values['departmentName'] = opening.departmentId
  for (const field of fieldsOf(form)) {
    const { initial } = field
    if (initial !== undefined) values[field.name] = typeof initial === 'function' ? initial(opening) : initial
  }
  return values
}

/** submit-forms.md D0.1: `{kind}-{createName}-{yyyyMMdd}`. */
export function defaultName(form: FormDefinition<string>, { userName, today }: FormOpening): string {
  const name = `${form.kind}-${userName}-${today.replaceAll('-', '')}`
  return Array.from(name).slice(0, findField(form, 'applicationName')?.max).join('')
}

/** What the server alone knows of a submission: the values of the fields marked `auto`. */
export interface Stamp {
  /** User id. */
  createName: string
  /** Department id. */
  departmentName: string
  /** `yyyy-MM-dd HH:mm:ss`, business time. */
  applicationDate: string
}

export function stampValues(values: Values, stamp: Stamp): Values {
  return { ...values, ...stamp }
}
