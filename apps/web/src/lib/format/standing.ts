import type { contract, OutputOf } from '@countersign/contract'
import { type KnownStanding, parseFen } from '@countersign/forms'

/** How a pot of a request stands, in 分, as it came over the wire in yuan. */
export function readStanding(
  sourceId: string,
  { limit, lowering, taken, reserved, ...one }: OutputOf<typeof contract.linkable>['standings'][number],
): KnownStanding {
  const fen = (text: string) => parseFen(text) ?? 0n
  return {
    ...one,
    sourceId,
    limit: limit === null ? undefined : fen(limit),
    lowering: fen(lowering),
    taken: fen(taken),
    reserved: fen(reserved),
  }
}
