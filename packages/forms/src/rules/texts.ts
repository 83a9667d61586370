import type { MessageCode } from '../messages.ts'
import { textIn } from '../values.ts'
import { defineRule, type Rule, type RuleOutcome } from './rule.ts'

/** Two fields that may not say the same. */
export function differs(one: string, field: string, outcome: RuleOutcome, code: MessageCode): Rule {
  return defineRule([one, field], [], (values) => {
    const text = textIn(values, field)
    return text !== undefined && text === textIn(values, one) ? { outcome, code, field } : undefined
  })
}
