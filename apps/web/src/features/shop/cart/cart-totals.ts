import type { CartItem } from '@countersign/contract'
import { formatFen, parseFen } from '@countersign/forms'
import { canBeOrdered } from './checkout-lines.ts'

export interface CartTotals {
  /** Lines that an order would have. */
  lines: number
  pieces: number
  /** What points pay, in yuan. */
  points: string
  /** What the department is charged, in yuan. */
  charged: string
  total: string
}

/** Sums of the ticked lines that can be ordered: welfare goods are paid by points, office supplies are charged. */
export function totalsOf(lines: readonly CartItem[]): CartTotals {
  const ordered = lines.filter((line) => line.check && canBeOrdered(line))
  const sum = (kind: CartItem['kind']) =>
    ordered
      .filter((line) => line.kind === kind)
      .reduce((fen, { price, num }) => fen + (parseFen(price) ?? 0n) * BigInt(num), 0n)
  const [points, charged] = [sum('welfare'), sum('office')]
  return {
    lines: ordered.length,
    pieces: ordered.reduce((pieces, { num }) => pieces + num, 0),
    points: formatFen(points),
    charged: formatFen(charged),
    total: formatFen(points + charged),
  }
}

/** A line with another number, with the state that this gives it. */
export function withNum(line: CartItem, num: number): CartItem {
  const { state, maxNum } = line
  if (state === 'gone' || state === 'soldOut') return { ...line, num }
  return { ...line, num, state: num > maxNum ? 'tooMany' : 'ok' }
}
