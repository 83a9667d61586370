import {
  type Line,
  type LineState,
  natures,
  type Nature,
  type Pot,
  pots,
  type Standing,
} from '@countersign/ledger'
import { z } from 'zod'

/** A line as a submission records it. */
export const storedLine = z.object({
  sourceId: z.string(),
  pot: z.enum(pots),
  side: z.enum(['limit', 'claim']),
  /** 分 as text. */
  fen: z.string().regex(/^-?\d+$/),
  nature: z.enum(natures),
})
export type StoredLine = z.infer<typeof storedLine>

export function claimsOf(lines: readonly Line[]): StoredLine[] {
  return lines.map(({ sourceId, pot, side, fen, nature }) => ({
    sourceId,
    pot,
    side,
    fen: String(fen),
    nature,
  }))
}

/** A row of `ledger_line` without its tenant and its request. */
export interface LedgerRow {
  round: number
  source_id: string
  pot: Pot
  side: Line['side']
  state: LineState
  fen: string
  nature: Nature
  reserved_at: string
}

export function ledgerRow(
  { sourceId, pot, side, fen, nature }: StoredLine,
  of: { round: number; state: LineState; reservedAt: string },
): LedgerRow {
  const { round, state, reservedAt } = of
  return { round, source_id: sourceId, pot, side, state, fen, nature, reserved_at: reservedAt }
}

/** Sums as the database answers them: 分 as text. */
export interface SumsRow {
  limit: string | null
  lowering: string | null
  taken: string | null
  reserved: string | null
  natures: (Nature | null)[] | null
}

export function standingIn(row: SumsRow & { sourceId: string; pot: Pot }): Standing {
  return {
    sourceId: row.sourceId,
    pot: row.pot,
    limit: row.limit === null ? undefined : BigInt(row.limit),
    lowering: BigInt(row.lowering ?? 0),
    taken: BigInt(row.taken ?? 0),
    reserved: BigInt(row.reserved ?? 0),
    natures: (row.natures ?? []).flatMap((nature) => (nature === null ? [] : [nature])),
  }
}
