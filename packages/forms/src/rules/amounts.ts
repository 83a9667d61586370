import { amountInWords } from '../amounts/amount-in-words.ts'
import { withThousands } from '../amounts/decimal.ts'
import { divideHalfUp } from '../amounts/divide-half-up.ts'
import { formatFen, largestFen, parseFen } from '../amounts/fen.ts'
import { textIn, type Values } from '../values.ts'
import { type Computation, defineComputation } from './computation.ts'
import { defineRule, type Rule } from './rule.ts'

/** The value of a money field in 分; undefined while it is empty. */
export function fenIn(values: Values, name: string): bigint | undefined {
  return parseFen(textIn(values, name))
}

/** A setting in yuan, converted to 分. */
export const fenOf = (yuan: number): bigint => BigInt(yuan) * 100n

/** The text of an amount in a sentence: `1,409.50`. */
export const sayFen = (fen: bigint): string => withThousands(formatFen(fen))

/** Undefined for an amount that is too large to spell; the amount itself is refused. */
export function spelledAmount(amountField: string): Computation {
  return defineComputation([amountField], [], (values) => {
    const fen = fenIn(values, amountField)
    return fen === undefined || fen > largestFen ? undefined : amountInWords(formatFen(fen))
  })
}

/** An amount less a deduction, which may be empty. Undefined when nothing is left. */
export function difference(amountField: string, deductionField: string): Computation {
  return defineComputation([amountField, deductionField], [], (values) => {
    const amount = fenIn(values, amountField)
    const deduction = fenIn(values, deductionField) ?? 0n
    return amount === undefined || deduction >= amount ? undefined : formatFen(amount - deduction)
  })
}

/** The sum of some amounts in percent of a whole, two decimals, rounded half up. */
export function shareOf(parts: readonly string[], whole: string): Computation {
  return defineComputation([...parts, whole], [], (values) => {
    const total = fenIn(values, whole)
    const amounts = parts.map((part) => fenIn(values, part)).filter((fen) => fen !== undefined)
    if (total === undefined || total === 0n || amounts.length < parts.length) return undefined
    const sum = amounts.reduce((one, other) => one + other, 0n)
    return formatFen(divideHalfUp(sum * 10_000n, total))
  })
}

export function staysBelow(amountField: string, limitField: string): Rule {
  return defineRule([amountField, limitField], [], (values) => {
    const amount = fenIn(values, amountField)
    const limit = fenIn(values, limitField)
    if (amount === undefined || limit === undefined || amount < limit) return undefined
    return { outcome: 'refuse', code: 'deductionTooLarge', field: amountField }
  })
}
