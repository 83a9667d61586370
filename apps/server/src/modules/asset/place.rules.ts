import { type AssetLevel, assetLevels } from '@countersign/contract'
import { contains } from '../../platform/records/contains.rules.ts'
import type { PlaceRecord } from './place.repository.ts'

/** The level of a place below this parent; undefined below a floor, where no place may lie. */
export function levelBelow(parent: Pick<PlaceRecord, 'level'> | undefined): AssetLevel | undefined {
  return parent ? assetLevels[assetLevels.indexOf(parent.level) + 1] : assetLevels[0]
}

/** The names of a floor and of the places above it, as the lease form calls them. */
export interface FloorNames {
  massif: string
  building: string
  floors: string
}

/** The names of each floor by its id. */
export function namesOfFloors(places: readonly PlaceRecord[]): Map<string, FloorNames> {
  const byId = new Map(places.map((place) => [place.id, place]))
  return new Map(
    places
      .filter(({ level }) => level === 'floor')
      .map((floor) => {
        const building = byId.get(floor.parentId ?? '')
        const plot = byId.get(building?.parentId ?? '')
        return [
          floor.id,
          { massif: plot?.name ?? '', building: building?.name ?? '', floors: floor.name },
        ] as const
      }),
  )
}

type Placed = Pick<PlaceRecord, 'id' | 'parentId' | 'level' | 'name'>

/** Ids of the floors that lie in a plot or building, or of the floor itself; none for an unknown place. */
export function floorsOf(places: readonly Placed[], placeId: string): string[] {
  return floorsWith(places, ({ id }) => id === placeId)
}

/** Ids of the floors whose own name, or that of their building or plot, contains this text. */
export function floorsNamed(places: readonly Placed[], part: string): string[] {
  return floorsWith(places, ({ name }) => contains(name, part))
}

/** Ids of the floors of which this holds, or of their building or plot. */
function floorsWith(places: readonly Placed[], holds: (place: Placed) => boolean): string[] {
  const found = new Map(places.map((place) => [place.id, place]))
  const above = (place: Placed) => found.get(place.parentId ?? '')
  return places.flatMap((floor) => {
    if (floor.level !== 'floor') return []
    const building = above(floor)
    const path = [floor, building, building && above(building)]
    return path.some((place) => place && holds(place)) ? [floor.id] : []
  })
}
