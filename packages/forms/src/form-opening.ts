import type { FieldValue } from './values.ts'

/** The person who opens a new form, and the day. */
export interface FormOpening {
  userId: string
  /** Real name, used in the default of applicationName. */
  userName: string
  /** Absent when a person of several departments must choose one. */
  departmentId?: string
  /** `yyyy-MM-dd`, business time. */
  today: string
}

/** A value, or one that depends on who opens the form, and when. */
export type ValueAtOpening = FieldValue | ((opening: FormOpening) => FieldValue)

export function valueAtOpening(value: ValueAtOpening, opening: FormOpening): FieldValue {
  return typeof value === 'function' ? value(opening) : value
}
