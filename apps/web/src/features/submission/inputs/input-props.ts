import type { UserInfo } from '@countersign/contract'
import {
  type Field,
  type FormDefinition,
  type FormSettings,
  type Language,
  type LinkedRecord,
  textIn,
  type Values,
} from '@countersign/forms'
import { useMemo } from 'react'
import type { Files } from '../entered.ts'

/** Props of every input. `value` is canonical, or the text being typed. */
export interface InputProps {
  field: Field
  id: string
  labelId: string
  value: unknown
  disabled: boolean
  invalid: boolean
  wanted: boolean
  /** Ids of help, error and warning. */
  describedBy: string | undefined
  onChange: (value: unknown) => void
  /** Updates from the latest value, for changes that take time, such as uploads. */
  onUpdate: (update: (before: unknown) => unknown) => void
  onBlur: () => void
  surroundings: Surroundings
  /** The date before this one in the form; the calendar opens on its month. */
  opensOn?: string | undefined
  /** A table cell has room for the input only. */
  inCell?: boolean
}

/** Data that some inputs need besides their field. */
export interface Surroundings {
  /** The form as the company changed it. */
  definition: FormDefinition
  language: Language
  user: UserInfo
  values: Values
  settings: FormSettings
  files: Files
  addFile: (file: Files[string]) => void
  /** Running uploads block the submission. */
  countUploads: (change: 1 | -1) => void
}

const noValues = {}

/** Without the values of the form: what does not read them is not drawn again with every key. */
export function useStillSurroundings({
  definition,
  language,
  user,
  settings,
  files,
  addFile,
  countUploads,
}: Surroundings): Surroundings {
  return useMemo(
    () => ({ definition, language, user, values: noValues, settings, files, addFile, countUploads }),
    [definition, language, user, settings, files, addFile, countUploads],
  )
}

export function ariaOf({ invalid, wanted, describedBy }: InputProps) {
  return {
    'aria-invalid': invalid || undefined,
    'aria-required': wanted || undefined,
    'aria-describedby': describedBy,
  }
}

/** The date in the field before this one, where both are dates. */
export function dateBefore(
  { type, name }: Field,
  fields: readonly Field[],
  values: Values,
): string | undefined {
  const before = fields[fields.findIndex((field) => field.name === name) - 1]
  return before && isDate(type) && isDate(before.type) ? textIn(values, before.name) : undefined
}

const isDate = (type: Field['type']) => type === 'date' || type === 'dateTime' || type === 'halfDay'

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The records selected in a link field. */
export const recordsOf = (value: unknown): LinkedRecord[] =>
  Array.isArray(value)
    ? value.filter((one) => typeof one === 'object' && one !== null && 'applyNo' in one)
    : []

export const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
