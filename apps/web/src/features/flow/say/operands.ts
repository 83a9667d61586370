import { type Comparison, comparisons, type Operand, type OperandType, type Test } from '@countersign/engine'
import {
  type Field,
  fieldsOf,
  findField,
  type FormDefinition,
  linkedPartsOf,
  operandTypesOf,
  partTypesOf,
} from '@countersign/forms'

/** Comparisons of an operand; posts compare as a set of their own list. */
export type ComparedType = OperandType | 'posts'

/** The field that holds the main amount of a form, if there is one. */
export const amountOf = (form: FormDefinition): string | undefined => form.columns.amount

export function fieldOf(form: FormDefinition, operand: Operand): Field | undefined {
  return operand.kind === 'field' ? findField(form, operand.field) : undefined
}

/** Whether the values of a test are amounts of money. */
export function isMoney(form: FormDefinition, operand: Operand): boolean {
  if (operand.kind !== 'linked') return operand.kind === 'amount' || fieldOf(form, operand)?.type === 'money'
  return linkedPartsOf(form).some(
    ({ field, part }) => field === operand.field && part.path === operand.path && part.type === 'money',
  )
}

/** Undefined for a field that the form does not have. */
export function typeOf(form: FormDefinition, operand: Operand): ComparedType | undefined {
  switch (operand.kind) {
    case 'field':
      return operandTypesOf(form).get(operand.field)
    case 'linked':
      return partTypesOf(form).get(`${operand.field}.${operand.path}`)
    case 'amount':
      return 'number'
    case 'company':
      return 'set'
    case 'department':
      return 'departments'
    case 'post':
      return 'posts'
  }
}

/** Fields that an operand of their own stands for. */
const stoodFor: readonly string[] = ['mainstay', 'mainstayOther', 'departmentName']

/**
 * Operands for conditions on this kind of form: first those that many forms have, then the form's own fields, then the
 * parts of the requests that it links to.
 */
export function operandsOf(form: FormDefinition): Operand[] {
  const amount = amountOf(form)
  const types = operandTypesOf(form)
  return [
    ...(amount === undefined ? [] : [{ kind: 'amount' } as const]),
    { kind: 'company' },
    { kind: 'department' },
    { kind: 'post' },
    ...fieldsOf(form)
      .map(({ name }) => name)
      .filter((name) => types.has(name) && name !== amount && !stoodFor.includes(name))
      .map((field): Operand => ({ kind: 'field', field })),
    ...linkedPartsOf(form).map(({ field, part }): Operand => ({ kind: 'linked', field, path: part.path })),
  ]
}

/** Types of fields that hold one value at most. */
const single: readonly Field['type'][] = ['choice', 'yesNo', 'company', 'person', 'department']

export function comparisonsOf(form: FormDefinition, operand: Operand): readonly Comparison[] {
  const type = typeOf(form, operand)
  const field = fieldOf(form, operand)
  // Ids of linked requests are nothing that people could choose in advance.
  if (field?.type === 'link') return comparisons.presence
  const all = comparisons[type === 'posts' ? 'set' : (type ?? 'presence')]
  const isSingle = operand.kind === 'company' || (field !== undefined && single.includes(field.type))
  return isSingle ? all.filter((one) => one !== 'allOf') : all
}

/** A test of an operand that is still to be filled in. */
export function blankTest(form: FormDefinition, operand: Operand | undefined = operandsOf(form)[0]): Test {
  const of: Operand = operand ?? { kind: 'company' }
  const offered = comparisonsOf(form, of)
  return {
    operand: of,
    comparison: offered.includes('gte') ? 'gte' : (offered[0] ?? 'notEmpty'),
    values: [],
  }
}

/** Whether a comparison takes values. */
export function takesValues(comparison: Comparison): boolean {
  return comparison !== 'empty' && comparison !== 'notEmpty'
}

/** Whether a comparison takes several values. */
export function takesMany(comparison: Comparison): boolean {
  return comparison === 'anyOf' || comparison === 'allOf' || comparison === 'noneOf'
}
