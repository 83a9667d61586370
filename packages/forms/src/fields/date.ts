import { addDays } from '../dates/calendar-date.ts'
import type { FormOpening } from '../form-opening.ts'
import { fieldMaker } from './field-maker.ts'

export const date = fieldMaker('date')

export const dateTime = fieldMaker('dateTime', { boundary: 'start' })

/** The first half day of a period: without a time, from the morning on. */
export const startHalfDay = fieldMaker('halfDay', { boundary: 'start' })

/** The last half day of a period: without a time, to the end of that day. */
export const endHalfDay = fieldMaker('halfDay', { boundary: 'end' })

/** Example of a date that lies behind the others of its form. */
export const inAYear = ({ today }: FormOpening): string => addDays(today, 365)
