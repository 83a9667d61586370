import { type AssetLevel, assetLevels } from '@countersign/contract'
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
