import { addDays } from '../dates/calendar-date.ts'
import { textIn } from '../values.ts'
import { defineRule, type Rule } from './rule.ts'

/** submit-forms.md D0.5: both ends have date and time, so their texts can be compared. */
export function endsNotBefore(startField: string, endField: string): Rule {
  return defineRule([startField, endField], [], (values) => {
    const start = textIn(values, startField)
    const end = textIn(values, endField)
    if (start === undefined || end === undefined || end >= start) return undefined
    return {
      outcome: 'refuse',
      code: 'endBeforeStart',
      field: endField,
      words: { start: { labelOf: startField } },
    }
  })
}

/** The date may not lie before today; any time of today is accepted. */
export function isNotPast(field: string): Rule {
  return defineRule([field], ['today'], (values, { today }) => {
    const date = textIn(values, field)
    return date === undefined || date >= today ? undefined : { outcome: 'refuse', code: 'beforeToday', field }
  })
}

/** The date may not lie after today; any time of today is accepted. */
export function isNotFuture(field: string): Rule {
  return defineRule([field], ['today'], (values, { today }) => {
    const date = textIn(values, field)
    return date === undefined || date.slice(0, 10) <= today
      ? undefined
      : { outcome: 'refuse', code: 'afterToday', field }
  })
}

/** Late filing: a date before today needs an explanation. */
export function explainsPast(field: string): Rule {
  return defineRule([field], ['today'], (values, { today }) => {
    const date = textIn(values, field)
    return date === undefined || date >= today ? undefined : { outcome: 'explain', code: 'lateFiling', field }
  })
}

/** The date may not be earlier than this many days before today. */
export function isWithinDaysBack(field: string, setting: 'reimbursementDaysBack' | 'useDaysBack'): Rule {
  return defineRule([field], ['today', 'settings'], (values, { today, settings }) => {
    const date = textIn(values, field)
    const most = settings[setting]
    if (date === undefined || date >= addDays(today, -most)) return undefined
    return { outcome: 'refuse', code: 'tooLongAgo', field, words: { max: String(most) } }
  })
}

/** The end must be later than the start; the same day is refused. */
export function endsAfter(startField: string, endField: string): Rule {
  return defineRule([startField, endField], [], (values) => {
    const start = textIn(values, startField)
    const end = textIn(values, endField)
    if (start === undefined || end === undefined || end > start) return undefined
    return {
      outcome: 'refuse',
      code: 'endNotAfter',
      field: endField,
      words: { start: { labelOf: startField } },
    }
  })
}
