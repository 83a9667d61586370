import type { FieldSettings, LinkedPart } from '../field.ts'
import { limits } from '../thresholds.ts'
import { fieldMaker } from './field-maker.ts'

export const person = fieldMaker('person')

export const people = fieldMaker('people', { max: limits.people })

export const department = fieldMaker('department')

export const departments = fieldMaker('departments', { max: limits.departments })

export const attachment = fieldMaker('attachment', { max: limits.files, wide: true })

/** The read-only card of a linked record. There is nothing to enter here: the link, or a computation, brings it. */
export function linked<const P extends readonly LinkedPart[]>(
  label: string,
  parts: P,
  settings: FieldSettings = {},
) {
  return fieldMaker('linked')(label, { ...settings, parts, wide: true })
}
