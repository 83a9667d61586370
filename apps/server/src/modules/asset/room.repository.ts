import type { Page, RoomState, Sort } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { filtered } from '../../platform/database/filtered.ts'
import { type Ordering, sorted } from '../../platform/database/sorted.ts'
import { rowsGiven } from '../../platform/database/writes-together.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readPage } from '../../platform/records/read-page.ts'
import { endsSoon, type StateDay } from './occupation.repository.ts'

/** The state of rooms is that of `today`. */
export interface RoomFilter extends StateDay {
  tenantId: string
  assetNo?: string | undefined
  room?: string | undefined
  commercial?: string | undefined
  /** A plot, building or floor. */
  placeId?: string | undefined
  state?: RoomState | undefined
}

/** State of a room on the day of `today`, of which `lease` is the occupation. */
const stateOf = (day: StateDay) =>
  sql<RoomState>`case when lease.id is null then 'vacant' when ${endsSoon(day)} then 'ending' else 'leased' end`

/** Rooms with their places and the lease of the day; removed ones stay in the table and are left out. */
function select(db: Db, { tenantId, assetNo, room, commercial, placeId, state, ...day }: RoomFilter) {
  let query = db
    .selectFrom('asset_room as room')
    .innerJoin('asset_place as floor', (join) =>
      join.onRef('floor.tenant_id', '=', 'room.tenant_id').onRef('floor.id', '=', 'room.floor_id'),
    )
    .innerJoin('asset_place as building', (join) =>
      join.onRef('building.tenant_id', '=', 'floor.tenant_id').onRef('building.id', '=', 'floor.parent_id'),
    )
    .innerJoin('asset_place as plot', (join) =>
      join.onRef('plot.tenant_id', '=', 'building.tenant_id').onRef('plot.id', '=', 'building.parent_id'),
    )
    // The days of a room do not overlap, so at most one occupation joins.
    .leftJoin('asset_occupation as lease', (join) =>
      join
        .onRef('lease.tenant_id', '=', 'room.tenant_id')
        .onRef('lease.room_id', '=', 'room.id')
        .on(sql<boolean>`daterange(lease.starts_on, lease.ends_on + 1) @> ${day.today}::date`),
    )
    .where('room.tenant_id', '=', tenantId)
    .where('room.removed_at', 'is', null)
  if (placeId !== undefined)
    query = query.where((eb) =>
      eb.or([eb('floor.id', '=', placeId), eb('building.id', '=', placeId), eb('plot.id', '=', placeId)]),
    )
  if (state !== undefined) query = query.where(stateOf(day), '=', state)
  return filtered(query, {
    contains: { 'room.asset_no': assetNo, 'room.name': room, 'room.commercial': commercial },
  }).select([
    'room.id',
    'room.asset_no as assetNo',
    'room.floor_id as floorId',
    'plot.id as plotId',
    'plot.name as massif',
    'building.name as building',
    'floor.name as floors',
    'room.name as room',
    'room.commercial',
    'room.extent',
    'room.version',
    stateOf(day).as('state'),
    sql<string>`coalesce(lease.lessee, '')`.as('lessee'),
    sql<string>`coalesce(lease.ends_on::text, '')`.as('endsOn'),
  ])
}

export type StoredRoom = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const order: Ordering = {
  columns: {
    assetNo: 'room.asset_no',
    room: 'room.name',
    extent: 'room.extent',
    endsOn: 'lease.ends_on',
  },
  first: [
    ['plot.sort', 'asc'],
    ['building.sort', 'asc'],
    ['floor.sort', 'asc'],
    ['room.name', 'asc'],
  ],
  id: 'room.id',
}

export function pageOfRooms(db: Db, filter: RoomFilter, asked: PageAsked & Sort): Promise<Page<StoredRoom>> {
  return readPage(select(db, filter), asked, order)
}

/** The first rooms of the list. */
export function listFirstRooms(db: Db, filter: RoomFilter, asked: Sort, most: number): Promise<StoredRoom[]> {
  return sorted(select(db, filter), asked, order).limit(most).execute()
}

export function listRooms(
  db: Db,
  filter: StateDay & { tenantId: string },
  ids: readonly string[],
): Promise<StoredRoom[]> {
  return select(db, filter).where('room.id', '=', anyOf(ids)).execute()
}

/** A room as it is written. */
export interface RoomRecord {
  id: string
  assetNo: string
  floorId: string
  room: string
  commercial: string
  /** Hundredths of a square metre. */
  extent: bigint
}

export interface KnownRoom extends Omit<RoomRecord, 'extent'> {
  extent: string
  version: number
}

/** Rooms with one of these asset numbers or on one of these floors. */
export function listRoomsNamed(
  db: Db,
  tenantId: string,
  { assetNos, floorIds }: { assetNos: readonly string[]; floorIds: readonly string[] },
): Promise<KnownRoom[]> {
  return db
    .selectFrom('asset_room')
    .select(['id', 'asset_no as assetNo', 'floor_id as floorId', 'name as room', 'commercial'])
    .select(['extent', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('asset_no', '=', anyOf(assetNos)), eb('floor_id', '=', anyOf(floorIds))]))
    .execute()
}

/** Adds rooms at the time `at`, or changes the rooms of these ids, which keep their asset numbers. */
export async function saveRooms(
  tx: Tx,
  tenantId: string,
  rooms: readonly RoomRecord[],
  at: Date,
): Promise<void> {
  const rows = rooms.map(({ id, assetNo, floorId, room, commercial, extent }) => ({
    tenant_id: tenantId,
    id,
    asset_no: assetNo,
    floor_id: floorId,
    name: room,
    commercial,
    extent: String(extent),
    created_at: at,
  }))
  const columns = [
    'tenant_id',
    'id',
    'asset_no',
    'floor_id',
    'name',
    'commercial',
    'extent',
    'created_at',
  ] as const
  await tx
    .insertInto('asset_room')
    .columns(columns)
    .expression(
      tx
        .selectFrom(rowsGiven('asset_room', JSON.stringify(rows)))
        .where('given.tenant_id', '=', tenantId)
        .select(columns),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet((eb) => ({
        floor_id: eb.ref('excluded.floor_id'),
        name: eb.ref('excluded.name'),
        commercial: eb.ref('excluded.commercial'),
        extent: eb.ref('excluded.extent'),
        version: eb('asset_room.version', '+', 1),
      })),
    )
    .execute()
}
