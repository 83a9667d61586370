import { textIn } from '../values.ts'
import { defineRule, type Rule } from './rule.ts'

/** D0.5: both ends are whole times, so their texts compare. */
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
