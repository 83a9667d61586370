import type { PanoramaSpot } from '@countersign/contract'
import { randomId } from '../../../lib/random-id.ts'
import type { Direction } from './directions.ts'

/** A hot spot that is being edited. The target of a new one is "" until it is chosen. */
export interface DraftSpot extends PanoramaSpot {
  /** Tells spots apart while everything else about them changes. */
  key: string
}

export function draftsOf(spots: readonly PanoramaSpot[]): DraftSpot[] {
  return spots.map((spot) => ({ ...spot, key: randomId() }))
}

export function newSpot({ yaw, pitch }: Direction): DraftSpot {
  return { key: randomId(), kind: 'room', targetId: '', targetName: '', label: '', yaw, pitch }
}

/** The spots as they are sent. */
export function inputOf(spots: readonly DraftSpot[]) {
  return spots.map(({ kind, targetId, label, yaw, pitch }) => ({
    kind,
    targetId,
    label: label.trim(),
    yaw,
    pitch,
  }))
}

/** What a spot is saved as; two spots of the same content are the same. */
const contentOf = ({ kind, targetId, label, yaw, pitch }: PanoramaSpot) =>
  JSON.stringify([kind, targetId, label.trim(), yaw, pitch])

/** Whether the spots differ from those that were opened. */
export function differ(opened: readonly PanoramaSpot[], spots: readonly DraftSpot[]): boolean {
  return opened.map(contentOf).join() !== spots.map(contentOf).join()
}

interface Merged {
  spots: DraftSpot[]
  /** Number of spots that somebody else added or changed, and of those removed or changed. */
  added: number
  removed: number
}

/**
 * Joins spots that are being edited with those that somebody else has saved meanwhile: theirs come in, and what they
 * removed goes unless it was changed here. Nothing that was entered here is lost; a spot that both changed is there
 * twice.
 */
export function mergeSpots(
  opened: readonly PanoramaSpot[],
  mine: readonly DraftSpot[],
  theirs: readonly PanoramaSpot[],
): Merged {
  const contents = (spots: readonly PanoramaSpot[]) => new Set(spots.map(contentOf))
  const [before, now, own] = [contents(opened), contents(theirs), contents(mine)]
  const isRemoved = (spot: DraftSpot) => before.has(contentOf(spot)) && !now.has(contentOf(spot))
  const added = theirs.filter((spot) => !before.has(contentOf(spot)) && !own.has(contentOf(spot)))
  return {
    spots: [...mine.filter((spot) => !isRemoved(spot)), ...draftsOf(added)],
    added: added.length,
    removed: mine.filter(isRemoved).length,
  }
}
