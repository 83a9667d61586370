import { assetRow, assetRowKey } from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { parseValue } from '../../platform/parse-value.ts'
import { lastSort } from '../../platform/records/forest.rules.ts'
import type { RowOutcome } from '../../platform/records/judge-rows.ts'
import type { SheetEntry } from '../../platform/sheet/entries-in.ts'
import { extentOf } from './extent.rules.ts'
import type { PlaceRecord } from './place.repository.ts'
import { type FloorNames, levelBelow, namesOfFloors } from './place.rules.ts'
import type { KnownRoom, RoomRecord } from './room.repository.ts'
import { headingOf } from './room-sheet.rules.ts'

/** The register before an import. */
interface Register {
  places: readonly PlaceRecord[]
  rooms: readonly KnownRoom[]
}

type NewPlace = Omit<PlaceRecord, 'version'>

/** What an import will write: places that are new, and rooms that are new or differ. */
export class RoomPlan {
  readonly places: NewPlace[] = []
  readonly rooms: RoomRecord[] = []
  readonly #newId: () => string
  readonly #floorNames: ReadonlyMap<string, FloorNames>
  readonly #known: ReadonlyMap<string, KnownRoom>
  /** Places by their parent and name. */
  readonly #placeAt = new Map<string, NewPlace>()
  readonly #below = new Map<string | null, NewPlace[]>()
  /** Room numbers by their floor that stay or are taken by an earlier row. */
  readonly #taken = new Set<string>()
  /** Row of each asset number. */
  readonly #rows = new Map<string, number>()

  constructor({ places, rooms }: Register, rows: readonly SheetEntry[], newId: () => string) {
    this.#newId = newId
    this.#floorNames = namesOfFloors(places)
    this.#known = new Map(rooms.map((room) => [room.assetNo, room]))
    for (const place of places) this.#keep(place)
    const named = new Set(rows.map(({ given }) => assetRowKey.safeParse(given).data?.assetNo))
    // The rooms of the sheet give up their numbers first, so that two rooms can swap theirs.
    for (const { assetNo, floorId, room } of rooms)
      if (!named.has(assetNo)) this.#taken.add(keyOf(floorId, room))
  }

  /** Names of the new places, each with those above it. */
  get alsoAdded(): string[] {
    const byId = new Map([...this.#placeAt.values()].map((place) => [place.id, place]))
    const pathOf = ({ parentId, name }: NewPlace): string => {
      const parent = byId.get(parentId ?? '')
      return parent ? `${pathOf(parent)}/${name}` : name
    }
    return this.places.map(pathOf)
  }

  add({ row, given }: SheetEntry): RowOutcome {
    const { assetNo } = parseValue(assetRowKey, given, headingOf)
    const earlier = this.#rows.get(assetNo)
    if (earlier !== undefined)
      throw new AppError('rowRepeated', { field: 'assetNo', detail: String(earlier) })
    this.#rows.set(assetNo, row)
    const known = this.#known.get(assetNo)
    const read = parseValue(
      assetRow,
      {
        ...(known && {
          ...this.#floorNames.get(known.floorId),
          room: known.room,
          commercial: known.commercial,
          extent: formatFen(BigInt(known.extent)),
        }),
        ...given,
      },
      headingOf,
    )
    const extent = extentOf(read.extent)
    const floorId = this.#floorOf(read)
    const isTaken = this.#taken.has(keyOf(floorId, read.room))
    refuseFields({
      extent: extent === undefined ? 'extentInvalid' : undefined,
      room: isTaken ? 'roomNameTaken' : undefined,
    })
    if (extent === undefined) return 'unchanged'
    this.#taken.add(keyOf(floorId, read.room))
    const { room, commercial } = read
    const planned = { id: known?.id ?? this.#newId(), assetNo, floorId, room, commercial, extent }
    if (known && !isChanged(known, planned)) return 'unchanged'
    this.rooms.push(planned)
    return known ? 'changed' : 'added'
  }

  /** The floor of these names, which is planned with the places above it when it is new. */
  #floorOf({ massif, building, floors }: FloorNames): string {
    let parent: NewPlace | undefined
    for (const name of [massif, building, floors]) parent = this.#placeBelow(parent, name)
    return parent?.id ?? ''
  }

  #placeBelow(parent: NewPlace | undefined, name: string): NewPlace | undefined {
    const parentId = parent?.id ?? null
    const found = this.#placeAt.get(keyOf(parentId, name))
    if (found) return found
    const level = levelBelow(parent)
    if (level === undefined) return undefined
    const sort = lastSort(this.#below.get(parentId) ?? [])
    const place = { id: this.#newId(), parentId, level, name, sort }
    this.#keep(place)
    this.places.push(place)
    return place
  }

  #keep(place: NewPlace): void {
    this.#placeAt.set(keyOf(place.parentId, place.name), place)
    const siblings = this.#below.get(place.parentId)
    if (siblings) siblings.push(place)
    else this.#below.set(place.parentId, [place])
  }
}

/** Key of a name below a place; names have no line breaks. */
function keyOf(placeId: string | null, name: string): string {
  return `${placeId ?? ''}\n${name}`
}

function isChanged(known: KnownRoom, { floorId, room, commercial, extent }: RoomRecord): boolean {
  return (
    known.floorId !== floorId ||
    known.room !== room ||
    known.commercial !== commercial ||
    BigInt(known.extent) !== extent
  )
}
