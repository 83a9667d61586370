import { isSameName } from '../half-width.ts'
import type { MessageCode } from '../messages.ts'
import { rowsIn, textIn } from '../values.ts'
import { type Computation, defineComputation } from './computation.ts'
import { defineRule, type Rule, type RuleOutcome } from './rule.ts'

/** Two fields may not hold the same text. */
export function differs(one: string, field: string, outcome: RuleOutcome, code: MessageCode): Rule {
  return defineRule([one, field], [], (values) => {
    const text = textIn(values, field)
    return text !== undefined && isSameName(text, textIn(values, one)) ? { outcome, code, field } : undefined
  })
}

/** A company may not appear in two rows, since it cannot compete with itself. */
export function suppliersDiffer(table: string): Rule {
  return defineRule([table], [], (values) => {
    const names = rowsIn(values, table).map((row) => textIn(row, 'supplier'))
    return names.flatMap((supplier, index) => {
      if (supplier === undefined || names.findIndex((name) => isSameName(name, supplier)) === index) return []
      const field = `${table}.${index}.supplier`
      return [{ outcome: 'warn' as const, code: 'sameSupplier' as const, field, words: { supplier } }]
    })
  })
}

/** The text of another field. */
export function sameAs(field: string): Computation {
  return defineComputation([field], [], (values) => textIn(values, field))
}
