import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/connect.ts'
import { endsSoon, isInState, isLet, type StateDay } from './room-state.repository.ts'

/** The occupations of a room, newest first. */
export function listOccupations(db: Db, tenantId: string, roomId: string) {
  return db
    .selectFrom('asset_occupation')
    .select(['id', 'request_id as requestId', 'lease_no as leaseNo', 'lessee', 'rent_fen as rentFen'])
    .select([
      'end_reason as endReason',
      sql<string>`starts_on::text`.as('startsOn'),
      sql<string>`ends_on::text`.as('endsOn'),
      sql<string>`signed_to::text`.as('signedTo'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('room_id', '=', roomId)
    .orderBy('starts_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The names of those of these rooms that a lease occupies on a day or later. */
export async function listOccupied(
  db: Db,
  tenantId: string,
  { roomIds, from }: { roomIds: readonly string[]; from: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('asset_room as room')
    .select('room.name')
    .where('room.tenant_id', '=', tenantId)
    .where('room.id', '=', anyOf(roomIds))
    .where(
      sql<boolean>`exists (select from asset_occupation lease
        where lease.tenant_id = room.tenant_id and lease.room_id = room.id
          and lease.ends_on >= greatest(${from}::date, lease.starts_on))`,
    )
    .orderBy('room.name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Sums of the rooms of each plot on a day, in the order of lists; a plot without rooms counts nothing. */
export async function listPlotSums(
  db: Db,
  { tenantId, ...day }: StateDay & { tenantId: string },
): Promise<PlotSums[]> {
  // Rooms and rents are summed by floor first, so that few rows are joined with the places.
  const { rows } = await sql<PlotSums>`
    with room_sum as (
      select room.floor_id, count(*) as rooms, count(*) filter (where ${isInState('vacant', day)}) as vacant,
        count(*) filter (where ${endsSoon(day)}) as ending, sum(room.extent) as extent,
        sum(room.extent) filter (where ${isLet(day)}) as let_extent
      from asset_room room
      where room.tenant_id = ${tenantId} and room.removed_at is null
      group by room.floor_id
    ), rent_sum as (
      select room.floor_id, sum(lease.rent_fen) as rent
      from asset_occupation lease
      join asset_room room on room.tenant_id = ${tenantId} and room.id = lease.room_id and room.removed_at is null
      where lease.tenant_id = ${tenantId} and ${day.today}::date between lease.starts_on and lease.ends_on
      group by room.floor_id
    )
    select plot.id, plot.name, coalesce(sum(room_sum.rooms), 0)::int as rooms,
      coalesce(sum(room_sum.vacant), 0)::int as vacant, coalesce(sum(room_sum.ending), 0)::int as ending,
      coalesce(sum(room_sum.extent), 0)::text as extent, coalesce(sum(room_sum.let_extent), 0)::text as "letExtent",
      coalesce(sum(rent_sum.rent), 0)::text as "rentFen"
    from asset_place plot
    left join asset_place building on building.tenant_id = ${tenantId} and building.parent_id = plot.id
    left join asset_place floor on floor.tenant_id = ${tenantId} and floor.parent_id = building.id
    left join room_sum on room_sum.floor_id = floor.id
    left join rent_sum on rent_sum.floor_id = floor.id
    where plot.tenant_id = ${tenantId} and plot.level = 'plot' and plot.removed_at is null
    group by plot.id, plot.name, plot.sort
    order by plot.sort, plot.id`.execute(db)
  return rows
}

export interface PlotSums {
  id: string
  name: string
  rooms: number
  vacant: number
  ending: number
  extent: string
  letExtent: string
  rentFen: string
}
