import { parseDecimal, withThousands } from './amounts/decimal.ts'
import { formatFen, largestFen } from './amounts/fen.ts'
import type { Field } from './field.ts'
import type { MessageCode } from './messages.ts'
import { type FieldValue, plainText } from './values.ts'

interface Excess {
  code: MessageCode
  words: { max: string }
}

/**
 * What is wrong with a canonical number above its field's bound, be it entered or computed; undefined where it is
 * within, or no number.
 */
export function findExcess(field: Field, value: FieldValue | undefined): Excess | undefined {
  if (value === undefined) return undefined
  if (field.type === 'money') {
    const { decimals = 2 } = field
    const units = parseDecimal(value, decimals)
    const most = largestFen * 10n ** BigInt(decimals - 2)
    return units === undefined || units > most ? above(formatFen(largestFen)) : undefined
  }
  if (!bounded.has(field.type) || field.max === undefined) return undefined
  return Number(plainText(value)) > field.max ? above(String(field.max)) : undefined
}

const bounded: ReadonlySet<Field['type']> = new Set(['integer', 'decimal', 'percent', 'days'])

const above = (max: string): Excess => ({ code: 'aboveMax', words: { max: withThousands(max) } })
