import type { TourPlot, TourStop } from '@countersign/contract'

interface Place {
  plot: TourPlot | undefined
  stop: TourStop | undefined
  /** The address names a panorama that does not exist any more. */
  isGone: boolean
}

/** An address shows the panorama of its id; without an id the first one of its plot; without a plot the first one of all. */
export function placeIn(plots: readonly TourPlot[], query: URLSearchParams): Place {
  const id = query.get('id')
  const ofId = plots.find(({ stops }) => stops.some((stop) => stop.id === id))
  const plot =
    ofId ??
    plots.find((one) => one.id === query.get('plot')) ??
    plots.find(({ stops }) => stops.length > 0) ??
    plots[0]
  const isGone = id !== null && ofId === undefined
  const stop = isGone ? undefined : (plot?.stops.find((one) => one.id === id) ?? plot?.stops[0])
  return { plot, stop, isGone }
}
