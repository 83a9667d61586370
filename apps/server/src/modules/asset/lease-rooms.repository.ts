import { sql } from 'kysely'
import { containsText } from '../../platform/database/containing.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { rowsGiven } from '../../platform/database/writes-together.ts'
import { isFree } from './room-state.repository.ts'

/** A room of the register with the names of its places. */
export interface NamedRoom {
  id: string
  assetNo: string
  massif: string
  building: string
  floors: string
  room: string
}

/** The rooms of the register with these asset numbers, in the order of the numbers. */
export async function listLeasedRooms(
  db: Db,
  tenantId: string,
  assetNos: readonly string[],
): Promise<NamedRoom[]> {
  const { rows } = await sql<NamedRoom>`
    select room.id, room.asset_no as "assetNo", plot.name as massif, building.name as building, floor.name as floors,
      room.name as room
    from asset_room room
    join asset_place floor on floor.tenant_id = room.tenant_id and floor.id = room.floor_id
    join asset_place building on building.tenant_id = floor.tenant_id and building.id = floor.parent_id
    join asset_place plot on plot.tenant_id = building.tenant_id and plot.id = building.parent_id
    where room.tenant_id = ${tenantId} and room.asset_no = any(${assetNos}) and room.removed_at is null
    order by room.asset_no`.execute(db)
  return rows
}

interface Sought {
  /** Text that the asset number, the room or its business type contains; "" finds every room. */
  name: string
  /** Floors whose rooms are found, whatever they are called. */
  floorIds: readonly string[]
  startsOn: string
  endsOn: string
  most: number
}

/** Rooms that no lease occupies between two days, both included, in the order of their asset numbers. */
export async function listRoomsFree(
  db: Db,
  tenantId: string,
  { name, floorIds, startsOn, endsOn, most }: Sought,
): Promise<FreeRoom[]> {
  const { rows } = await sql<FreeRoom>`
    select room.id, room.asset_no as "assetNo", plot.name as massif, building.name as building, floor.name as floors,
      room.name as room, room.commercial, room.extent
    from (
      select room.* from asset_room room
      where room.tenant_id = ${tenantId} and room.removed_at is null and ${isFree(startsOn, endsOn)}
        ${name === '' ? sql`` : sql`and (${containsText('room.asset_no', name)} or ${containsText('room.name', name)} or ${containsText('room.commercial', name)} or room.floor_id = any(${floorIds}))`}
      order by room.asset_no
      limit ${most}
    ) room
    join asset_place floor on floor.tenant_id = ${tenantId} and floor.id = room.floor_id
    join asset_place building on building.tenant_id = ${tenantId} and building.id = floor.parent_id
    join asset_place plot on plot.tenant_id = ${tenantId} and plot.id = building.parent_id
    order by room.asset_no`.execute(db)
  return rows
}

interface FreeRoom extends NamedRoom {
  commercial: string
  extent: string
}

interface Occupation {
  roomIds: readonly string[]
  startsOn: string
  endsOn: string
  /** Requests whose days do not count. */
  except: readonly string[]
}

/** The days on which one of these rooms is occupied between two days, both included. */
export async function findTaken(
  db: Db,
  tenantId: string,
  { roomIds, startsOn, endsOn, except }: Occupation,
): Promise<{ roomId: string; from: string; to: string }[]> {
  const { rows } = await sql<{ roomId: string; from: string; to: string }>`
    select room_id as "roomId", starts_on::text as "from", ends_on::text as "to" from asset_occupation
    where tenant_id = ${tenantId} and room_id = any(${roomIds}) and request_id <> all(${except})
      and daterange(starts_on, ends_on + 1) && daterange(${startsOn}::date, ${endsOn}::date + 1)
    order by starts_on, room_id`.execute(db)
  return rows
}

/** Ends the leases of these requests on the day before a lease that takes their place begins. */
export async function releaseFormer(
  tx: Tx,
  tenantId: string,
  {
    formerIds,
    startsOn,
    leaseNo,
    lessee,
  }: { formerIds: readonly string[]; startsOn: string; leaseNo: string; lessee: string },
): Promise<void> {
  await sql`update asset_occupation
    set ends_on = greatest(starts_on, ${startsOn}::date) - 1, end_reason = ${leaseNo || lessee}
    where tenant_id = ${tenantId} and request_id = any(${formerIds}) and ends_on >= ${startsOn}::date`.execute(
    tx,
  )
}

interface NewOccupation {
  id: string
  roomId: string
  requestId: string
  leaseNo: string
  lessee: string
  startsOn: string
  endsOn: string
  rentFen: bigint
  at: Date
}

export async function insertOccupations(
  tx: Tx,
  tenantId: string,
  occupations: readonly NewOccupation[],
): Promise<void> {
  const rows = occupations.map((one) => ({
    tenant_id: tenantId,
    id: one.id,
    room_id: one.roomId,
    request_id: one.requestId,
    lease_no: one.leaseNo,
    lessee: one.lessee,
    starts_on: one.startsOn,
    ends_on: one.endsOn,
    signed_to: one.endsOn,
    rent_fen: String(one.rentFen),
    created_at: one.at,
  }))
  const columns = [
    'tenant_id',
    'id',
    'room_id',
    'request_id',
    'lease_no',
    'lessee',
    'starts_on',
    'ends_on',
    'signed_to',
    'rent_fen',
    'created_at',
  ] as const
  await tx
    .insertInto('asset_occupation')
    .columns(columns)
    .expression(
      tx
        .selectFrom(rowsGiven('asset_occupation', JSON.stringify(rows)))
        .where('given.tenant_id', '=', tenantId)
        .select(columns),
    )
    .execute()
}

/** The days of a lease over all its rooms; undefined when it occupies none. */
export async function listLeaseDays(
  db: Db,
  tenantId: string,
  requestId: string,
): Promise<{ leaseNo: string; lessee: string; dayBefore: string; endsOn: string } | undefined> {
  const { rows } = await sql<{ leaseNo: string; lessee: string; dayBefore: string; endsOn: string }>`
    select lease_no as "leaseNo", lessee, (min(starts_on) - 1)::text as "dayBefore", max(ends_on)::text as "endsOn"
    from asset_occupation
    where tenant_id = ${tenantId} and request_id = ${requestId}
    group by lease_no, lessee`.execute(db)
  return rows[0]
}

export async function endOccupations(
  tx: Tx,
  tenantId: string,
  { requestId, endsOn, reason }: { requestId: string; endsOn: string; reason: string },
): Promise<void> {
  await sql`update asset_occupation set ends_on = ${endsOn}::date, end_reason = ${reason}
    where tenant_id = ${tenantId} and request_id = ${requestId} and ends_on > ${endsOn}::date`.execute(tx)
}

/** Keeps the entry of an administrator who ends a lease early. */
export async function insertLeaseEnd(
  tx: Tx,
  tenantId: string,
  { id, requestId, endsOn, reason }: { id: string; requestId: string; endsOn: string; reason: string },
): Promise<void> {
  await tx
    .insertInto('asset_lease_end')
    .values({ tenant_id: tenantId, id, request_id: requestId, ends_on: endsOn, reason })
    .execute()
}
