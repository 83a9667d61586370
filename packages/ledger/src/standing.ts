import type { KeptLine } from './line.ts'
import { type Control, controlOf, type Nature, type Pot, type Softened } from './pot.ts'

/** Sums of the lines of one pot of one source, in 分. Released lines count nowhere. */
export interface Sums {
  /** Of approved limits; undefined without one: the source names no total. */
  readonly limit: bigint | undefined
  /** Of running limits that lower the total; what would raise it does not count before it is approved. */
  readonly lowering: bigint
  readonly taken: bigint
  /** Of running claims. */
  readonly reserved: bigint
}

/** How one pot of one source stands. */
export interface Standing extends Sums {
  readonly sourceId: string
  readonly pot: Pot
  /** Natures of the approved limits. */
  readonly natures: readonly Nature[]
}

/** What is left to claim; below 0 where more was claimed than there is. Undefined without a total. */
export function leftIn({ limit, lowering, taken, reserved }: Sums): bigint | undefined {
  return limit === undefined ? undefined : limit + lowering - taken - reserved
}

/** A claim for more than is left, with the amounts that its sentence names. */
export interface Excess {
  readonly control: Control
  readonly sourceId: string
  readonly pot: Pot
  /** The limit less what was taken. */
  readonly open: bigint
  readonly reserved: bigint
  readonly left: bigint
  readonly amount: bigint
}

/** Whether a claim of this amount is for more than is left. `standing` does not contain it. */
export function excessOf(standing: Standing, amount: bigint, softened: Softened = 0): Excess | undefined {
  const left = leftIn(standing)
  if (left === undefined || amount <= 0n || amount <= left) return undefined
  const { sourceId, pot, limit = 0n, lowering, taken, reserved } = standing
  const control = controlOf(pot, standing.natures, softened)
  return { control, sourceId, pot, open: limit + lowering - taken, reserved, left, amount }
}

/** Adds lines up, as the database does. */
export function standingsOf(lines: readonly KeptLine[]): Standing[] {
  const byPot = Map.groupBy(lines, ({ sourceId, pot }) => `${pot} ${sourceId}`)
  return [...byPot.values()].flatMap((ofPot) => {
    const [first] = ofPot
    if (!first) return []
    const sum = (counts: (line: KeptLine) => boolean) =>
      ofPot.filter(counts).reduce((total, { fen }) => total + fen, 0n)
    const limits = ofPot.filter(({ side, state }) => side === 'limit' && state === 'taken')
    return [
      {
        sourceId: first.sourceId,
        pot: first.pot,
        limit: limits.length > 0 ? limits.reduce((total, { fen }) => total + fen, 0n) : undefined,
        lowering: sum(({ side, state, fen }) => side === 'limit' && state === 'reserved' && fen < 0n),
        taken: sum(({ side, state }) => side === 'claim' && state === 'taken'),
        reserved: sum(({ side, state, fen }) => side === 'claim' && state === 'reserved' && fen > 0n),
        natures: [...new Set(limits.map(({ nature }) => nature))].toSorted(),
      },
    ]
  })
}
