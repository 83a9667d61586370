import type { UserInfo } from '@countersign/contract'
import type { Field, FormSettings, Kind, Language, LinkedRecord, Values } from '@countersign/forms'
import type { Files } from '../entered.ts'

/** What every input is given. `value` is canonical, or the text that is being typed. */
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
  /** For changes that end later than they began, as uploads do. */
  onUpdate: (update: (before: unknown) => unknown) => void
  onBlur: () => void
  surroundings: Surroundings
  /** In a cell of a table there is room for the input alone. */
  inCell?: boolean
}

/** What some inputs need beside their field. */
export interface Surroundings {
  kind: Kind
  language: Language
  user: UserInfo
  values: Values
  settings: FormSettings
  files: Files
  addFile: (file: Files[string]) => void
  /** Uploads under way hold the submission back. */
  countUploads: (change: 1 | -1) => void
}

export function ariaOf({ invalid, wanted, describedBy }: InputProps) {
  return {
    'aria-invalid': invalid || undefined,
    'aria-required': wanted || undefined,
    'aria-describedby': describedBy,
  }
}

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** Of a link: the records that were picked. */
export const recordsOf = (value: unknown): LinkedRecord[] =>
  Array.isArray(value)
    ? value.filter((one) => typeof one === 'object' && one !== null && 'applyNo' in one)
    : []

export const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
