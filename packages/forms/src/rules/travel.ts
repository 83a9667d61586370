import { countHalfDays } from '../dates/half-days.ts'
import { textIn } from '../values.ts'
import { defineComputation } from './computation.ts'

/** submit-forms.md D0.5: travel counts calendar days in halves, both ends included. */
export const travelDays = defineComputation(['startDate', 'endDate'], [], (values) => {
  const start = textIn(values, 'startDate')
  const end = textIn(values, 'endDate')
  if (start === undefined || end === undefined || end < start) return undefined
  return countHalfDays(start, end, () => true)
})
