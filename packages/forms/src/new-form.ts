import { fieldsOf, findField, type FormDefinition } from './form-definition.ts'
import { type FormOpening, valueAtOpening } from './form-opening.ts'
import type { FieldValue, Values } from './values.ts'

/** The values of a new form. */
export function emptyValues(form: FormDefinition<string>, opening: FormOpening): Values {
  const values: Record<string, FieldValue> = {
    createName: opening.userId,
    applicationName: defaultName(form, opening),
  }
  if (opening.departmentId !== undefined) values['departmentName'] = opening.departmentId
  for (const field of fieldsOf(form)) {
    const { initial } = field
    if (initial !== undefined) values[field.name] = valueAtOpening(initial, opening)
  }
  return values
}

/** The name proposed for a request (submit-forms.md D0.1, G-303), such as 张三的请假申请 11-22. */
export function defaultName(form: FormDefinition<string>, { userName, today }: FormOpening): string {
  // The day stands without its year, which every list shows beside the name.
  const name = `${userName}的${form.title.replace(/[单表]$/, '')} ${today.slice('yyyy-'.length)}`
  return Array.from(name).slice(0, findField(form, 'applicationName')?.max).join('')
}

/** Values of the fields marked `auto`, which only the server knows. */
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
