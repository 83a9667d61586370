import { formatFen, parseFen } from '../amounts/fen.ts'

/** The approved payments and advances of a contract, by kind and nature: the sums of their amounts as text. */
export interface PaidSum {
  kind: string
  nature: string | null
  thisMoney: string | null
  realMoney: string | null
}

/**
 * submit-forms.md D0.7: the sum of payments and of advances that are not offset yet. A payment that offsets an advance
 * reduces the advances by the amount that it adds to the payments.
 */
export function paidMoneyOf(sums: readonly PaidSum[]): string {
  const amounts = sums
    .filter(({ nature }) => nature !== 'advance_offset')
    .map(({ kind, thisMoney, realMoney }) => parseFen(kind === 'advance' ? realMoney : thisMoney) ?? 0n)
  return formatFen(amounts.reduce((sum, amount) => sum + amount, 0n))
}
