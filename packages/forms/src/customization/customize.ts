import type { Field } from '../field.ts'
import type { FormDefinition, Section } from '../form-definition.ts'
import { isOffered, type Options } from '../options/options.ts'
import { never } from '../rules/condition.ts'
import { limits } from '../thresholds.ts'
import {
  type CustomField,
  type CustomFieldType,
  customLimits,
  customSection,
  type CustomOption,
  type FormCustomization,
} from './customization.ts'
import { mayBeHidden, mayBeRequired, mayHaveOwnOptions } from './may-change.ts'

const usual: Record<CustomFieldType, Partial<Field>> = {
  text: { max: customLimits.text, wide: true },
  money: {},
  date: {},
  choice: {},
  person: {},
  attachment: { max: limits.files, wide: true },
}

/**
 * The form as a company changed it, from which everything else is derived as from a form of the product. Changes that
 * the form no longer allows have no effect, because a new version of the product may have other fields.
 */
export function customize<K extends string>(
  form: FormDefinition<K>,
  { fields, required, hidden, options }: FormCustomization,
): FormDefinition<K> {
  const change = (field: Field): Field => {
    const own = options[field.name]
    return {
      ...field,
      // It keeps its place among the fields, so that the flat detail still has its name, with "".
      ...(hidden.includes(field.name) && mayBeHidden(form, field.name) && { shownWhen: never }),
      required: field.required || (required.includes(field.name) && mayBeRequired(form, field.name)),
      ...(own && field.options && mayHaveOwnOptions(field) && withOptions(field, offer(field.options, own))),
    }
  }
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.map(change),
  }))
  if (fields.length === 0) return { ...form, sections }
  const added: Section = {
    key: customSection.key,
    title: customSection.zh,
    fields: fields.map(asField),
  }
  return { ...form, sections: [...sections.slice(0, -1), added, ...sections.slice(-1)] }
}

function asField({ name, type, label, help, isRequired, options }: CustomField): Field {
  return {
    name,
    type,
    label,
    required: isRequired,
    asked: false,
    ...usual[type],
    ...(help && { help }),
    ...(type === 'choice' && { options: { name: '', entries: options } }),
  }
}

/**
 * The settings of a field that depend on its list. The product's first entry stays the example, because other entries may
 * ask for more. An initial value that is no longer offered is dropped.
 */
function withOptions(field: Field, options: Options): Partial<Field> {
  const { initial, example, type } = field
  const first = field.options?.entries[0]?.code ?? ''
  const isKept = typeof initial === 'string' && isOffered({ options }, initial)
  return {
    options,
    initial: isKept ? initial : undefined,
    example: example ?? (type === 'choices' ? [first] : first),
  }
}

/** The product's list in the company's order. Entries that a later version of the product added stand last. */
function offer(product: Options, own: readonly CustomOption[]): Options {
  const listed = own.map(({ code, label, isOffered }) => {
    const given = product.entries.find((entry) => entry.code === code)
    return { code, label: given?.label ?? label, isOffered }
  })
  const later = product.entries.filter(({ code }) => !own.some((entry) => entry.code === code))
  return { name: product.name, entries: [...listed, ...later] }
}
