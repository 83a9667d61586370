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
 * The problem of a canonical number, entered or computed, that exceeds the bound of its field. Undefined for a number
 * within the bound and for anything that is not a number.
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
