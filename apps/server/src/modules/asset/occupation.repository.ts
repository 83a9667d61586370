import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/connect.ts'

/** A day, yyyy-MM-dd, and how many days before its end a lease ends soon. */
export interface StateDay {
  today: string
  endingWithin: number
}

/** Whether `lease`, which occupies its room on the day of `today`, ends soon and none follows it without a gap. */
export function endsSoon({ today, endingWithin }: StateDay): RawBuilder<boolean> {
  return sql`lease.ends_on <= ${today}::date + ${endingWithin}::int and not exists (
    select from asset_occupation next
    where next.tenant_id = lease.tenant_id and next.room_id = lease.room_id
      and next.starts_on = lease.ends_on + 1 and next.ends_on >= next.starts_on)`
}

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
  const { rows } = await sql<PlotSums>`
    select plot.id, plot.name, count(room.id)::int as rooms,
      count(room.id) filter (where let.id is null)::int as vacant,
      count(let.id) filter (where let.is_ending)::int as ending,
      coalesce(sum(room.extent), 0)::text as extent,
      coalesce(sum(room.extent) filter (where let.id is not null), 0)::text as "letExtent",
      coalesce(sum(let.rent_fen), 0)::text as "rentFen"
    from asset_place plot
    left join (
      asset_place building
      join asset_place floor on floor.tenant_id = building.tenant_id and floor.parent_id = building.id
      join asset_room room on room.tenant_id = floor.tenant_id and room.floor_id = floor.id and room.removed_at is null
    ) on building.tenant_id = plot.tenant_id and building.parent_id = plot.id
    left join lateral (
      select lease.id, lease.rent_fen, ${endsSoon(day)} as is_ending
      from asset_occupation lease
      where lease.tenant_id = room.tenant_id and lease.room_id = room.id
        and daterange(lease.starts_on, lease.ends_on + 1) @> ${day.today}::date
    ) let on true
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
