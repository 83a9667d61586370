import type { Page, RoomState, Sort } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { filtered } from '../../platform/database/filtered.ts'
import { type Ordering, sorted } from '../../platform/database/sorted.ts'
import { excluded, nextVersion } from '../../platform/database/upsert.ts'
import { rowsGiven } from '../../platform/database/writes-together.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readLongPage } from '../../platform/records/read-page.ts'
import { isInState, isLet, type StateDay, stateOf } from './room-state.repository.ts'

/** The state of rooms is that of `today`. */
export interface RoomFilter extends StateDay {
  tenantId: string
  assetNo?: string | undefined
  room?: string | undefined
  commercial?: string | undefined
  /** Floors, of which the rooms lie on one. */
  floorIds?: readonly string[] | undefined
  state?: RoomState | undefined
}

/** Rooms, without the removed ones, which stay in the table. */
function narrowed(db: Db, { tenantId, assetNo, room, commercial, floorIds, state, ...day }: RoomFilter) {
  let query = db
    .selectFrom('asset_room as room')
    .where('room.tenant_id', '=', tenantId)
    .where('room.removed_at', 'is', null)
  if (floorIds) query = query.where('room.floor_id', '=', anyOf(floorIds))
  if (state !== undefined) query = query.where(isInState(state, day))
  return filtered(query, {
    contains: { 'room.asset_no': assetNo, 'room.name': room, 'room.commercial': commercial },
  })
}

/** Rooms with their places and the lease of the day. */
function withLease(db: Db, filter: RoomFilter) {
  const { tenantId, today } = filter
  return (
    narrowed(db, filter)
      .innerJoin('asset_place as floor', (join) =>
        join.on('floor.tenant_id', '=', tenantId).onRef('floor.id', '=', 'room.floor_id'),
      )
      .innerJoin('asset_place as building', (join) =>
        join.on('building.tenant_id', '=', tenantId).onRef('building.id', '=', 'floor.parent_id'),
      )
      .innerJoin('asset_place as plot', (join) =>
        join.on('plot.tenant_id', '=', tenantId).onRef('plot.id', '=', 'building.parent_id'),
      )
      // The days of a room do not overlap, so at most one occupation joins. The limit makes the database look each room up;
      // for a building it would otherwise read all leases there are.
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('asset_occupation as let')
            .select(['let.lessee', sql<string>`let.ends_on::text`.as('endsOn')])
            .where('let.tenant_id', '=', tenantId)
            .whereRef('let.room_id', '=', 'room.id')
            .where(isLet(filter))
            .where(sql<boolean>`${today}::date between let.starts_on and let.ends_on`)
            .limit(1)
            .as('lease'),
        (join) => join.onTrue(),
      )
      .select([
        'room.id',
        'room.asset_no as assetNo',
        'room.floor_id as floorId',
        'plot.name as massif',
        'building.name as building',
        'floor.name as floors',
        'room.name as room',
        'room.commercial',
        'room.extent',
        'room.version',
        stateOf(filter).as('state'),
        sql<string>`coalesce(lease.lessee, '')`.as('lessee'),
        sql<string>`coalesce(lease."endsOn", '')`.as('endsOn'),
      ])
  )
}

export type StoredRoom = Awaited<ReturnType<ReturnType<typeof withLease>['execute']>>[number]

const order: Ordering = {
  columns: { assetNo: 'room.asset_no', room: 'room.name', extent: 'room.extent' },
  first: [['room.asset_no', 'asc']],
  id: 'room.id',
}

export function pageOfRooms(db: Db, filter: RoomFilter, asked: PageAsked & Sort): Promise<Page<StoredRoom>> {
  return readLongPage(db, narrowed(db, filter).select('room.id'), asked, order, (ids) =>
    listRooms(db, filter, ids),
  )
}

/** The first rooms of the list. */
export function listFirstRooms(db: Db, filter: RoomFilter, asked: Sort, most: number): Promise<StoredRoom[]> {
  // The limit is part of the statement. PostgreSQL takes one that is a parameter for a tenth of the rows, and then walks the
  // index of the order instead of that of the floors.
  return sorted(withLease(db, filter), asked, order).limit(sql.lit(most)).execute()
}

export function listRooms(
  db: Db,
  { tenantId, today, endingWithin }: StateDay & { tenantId: string },
  ids: readonly string[],
): Promise<StoredRoom[]> {
  return withLease(db, { tenantId, today, endingWithin }).where('room.id', '=', anyOf(ids)).execute()
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
      conflict.columns(['tenant_id', 'id']).doUpdateSet({
        ...excluded(['floor_id', 'name', 'commercial', 'extent']),
        version: nextVersion('asset_room'),
      }),
    )
    .execute()
}
