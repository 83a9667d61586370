import type { Nature, Pot } from './pot.ts'

/** A limit says what a source has to give, a claim what a request takes of it. */
export type Side = 'limit' | 'claim'

/** One line as a round of a request writes it. */
export interface Line {
  /** Id of the source; a request is its own source for what it has to give. */
  readonly sourceId: string
  readonly pot: Pot
  readonly side: Side
  /** 分, tax included. A lower limit is negative. */
  readonly fen: bigint
  readonly nature: Nature
}

/** reserved while the round runs, taken once it is approved, released when it has ended in any other way. */
export type LineState = 'reserved' | 'taken' | 'released'

/** A line with the place of its round among all. */
export interface Entry {
  readonly fromId: string
  readonly round: number
  /** Time of the submission; who came first keeps the place. */
  readonly reservedAt: string
}

export interface KeptLine extends Line, Entry {
  readonly state: LineState
}

/**
 * State of the lines of a round. The newest round of a request follows the request; an older one has ended without an
 * approval, since nothing approved is submitted again.
 */
export function stateOfRound(status: string, isNewest: boolean): LineState {
  if (!isNewest) return 'released'
  if (status === 'approved') return 'taken'
  return status === 'running' ? 'reserved' : 'released'
}
