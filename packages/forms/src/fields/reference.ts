import type { FieldSettings, LinkedPart } from '../field.ts'
import type { Kind } from '../kind.ts'
import { limits } from '../thresholds.ts'
import { fieldMaker } from './field-maker.ts'

export const person = fieldMaker('person')

export const people = fieldMaker('people', { max: limits.people })

export const department = fieldMaker('department')

export const departments = fieldMaker('departments', { max: limits.departments })

export const attachment = fieldMaker('attachment', { max: limits.files, wide: true })

const linkField = fieldMaker('link', { max: 1, wide: true })

/**
 * Approved requests this one builds on (submit-forms.md D0.6), one unless `max` says more; with the card of what they
 * say.
 */
export function link<const P extends readonly LinkedPart[], const S extends FieldSettings>(
  label: string,
  kinds: readonly Kind[],
  parts: P,
  settings: S,
) {
  return linkField(label, { ...settings, kinds, parts })
}

/** The read-only card of a linked record. A link or a computation fills it. */
export function linked<const P extends readonly LinkedPart[]>(
  label: string,
  parts: P,
  settings: FieldSettings = {},
) {
  return fieldMaker('linked')(label, { ...settings, parts, wide: true })
}
