import { formatFen, parseFen } from '../amounts/fen.ts'

/** The approved payments and advances of a contract, by kind and nature: the sums of their amounts as text. */
export interface PaidSum {
  kind: string
  nature: string | null
  thisMoney: string | null
  realMoney: string | null
}

/**
 * submit-forms.md D0.7: advances that are not offset yet, and payments. A payment that offsets an advance takes as
 * much from the one as it adds to the other.
 */
export function paidMoneyOf(sums: readonly PaidSum[]): string {
  const amounts = sums
    .filter(({ nature }) => nature !== 'advance_offset')
    .map(({ kind, thisMoney, realMoney }) => parseFen(kind === 'advance' ? realMoney : thisMoney) ?? 0n)
  return formatFen(amounts.reduce((sum, amount) => sum + amount, 0n))
}
