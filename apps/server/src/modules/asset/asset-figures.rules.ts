import type { AssetFigures } from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import type { PlotSums } from './occupation.repository.ts'

type Sums = Omit<PlotSums, 'id' | 'name'>

/** Sums as the wire answers them. */
function presentSums(sums: Sums): Omit<AssetFigures, 'asOf' | 'plots'> {
  const { rooms, vacant, ending } = sums
  const [extent, letExtent] = [BigInt(sums.extent), BigInt(sums.letExtent)]
  return {
    rooms,
    vacant,
    ending,
    leased: rooms - vacant - ending,
    extent: formatFen(extent),
    letExtent: formatFen(letExtent),
    // Rounded down, so that no plot with a vacant room reads as full.
    occupancy: formatFen(extent === 0n ? 0n : (letExtent * 10_000n) / extent),
    rent: formatFen(BigInt(sums.rentFen)),
  }
}

/** The figures of all plots, and of each. */
export function figuresOf(plots: readonly PlotSums[], asOf: string): AssetFigures {
  const sumOf = (name: 'rooms' | 'vacant' | 'ending') => plots.reduce((sum, plot) => sum + plot[name], 0)
  const bigSumOf = (name: 'extent' | 'letExtent' | 'rentFen') =>
    String(plots.reduce((sum, plot) => sum + BigInt(plot[name]), 0n))
  return {
    asOf,
    ...presentSums({
      rooms: sumOf('rooms'),
      vacant: sumOf('vacant'),
      ending: sumOf('ending'),
      extent: bigSumOf('extent'),
      letExtent: bigSumOf('letExtent'),
      rentFen: bigSumOf('rentFen'),
    }),
    plots: plots.map(({ id, name, ...sums }) => ({ id, name, ...presentSums(sums) })),
  }
}
