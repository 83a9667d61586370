import type { SpotKind } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

export interface SpotRecord {
  kind: SpotKind
  /** The room or the panorama. */
  targetId: string
  label: string
  yaw: number
  pitch: number
}

/** The spots of a panorama in their order, but those whose target was removed or lies in another plot by now. */
export async function listSpots(
  db: Db,
  tenantId: string,
  { id, plotId }: { id: string; plotId: string },
): Promise<(SpotRecord & { targetName: string })[]> {
  return db
    .selectFrom('panorama_spot as spot')
    .leftJoin('asset_room as room', (join) =>
      join
        .on('room.tenant_id', '=', tenantId)
        .onRef('room.id', '=', 'spot.room_id')
        .on('room.removed_at', 'is', null),
    )
    .leftJoin('asset_place as floor', (join) =>
      join.on('floor.tenant_id', '=', tenantId).onRef('floor.id', '=', 'room.floor_id'),
    )
    .leftJoin('asset_place as building', (join) =>
      join
        .on('building.tenant_id', '=', tenantId)
        .onRef('building.id', '=', 'floor.parent_id')
        .on('building.parent_id', '=', plotId),
    )
    .leftJoin('panorama as target', (join) =>
      join
        .on('target.tenant_id', '=', tenantId)
        .onRef('target.id', '=', 'spot.target_id')
        .on('target.plot_id', '=', plotId)
        .on('target.removed_at', 'is', null),
    )
    .where('spot.tenant_id', '=', tenantId)
    .where('spot.panorama_id', '=', id)
    .where((eb) => eb.or([eb('building.id', 'is not', null), eb('target.id', 'is not', null)]))
    .select(['spot.kind', 'spot.label', 'spot.yaw', 'spot.pitch'])
    .select([
      sql<string>`coalesce(spot.room_id, spot.target_id)`.as('targetId'),
      sql<string>`coalesce(room.name, target.name)`.as('targetName'),
    ])
    .orderBy('spot.sort')
    .execute()
}

/** The ids of those of these rooms that lie in a plot and are not removed. */
export async function listRoomsOfPlot(
  db: Db,
  tenantId: string,
  plotId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('asset_room as room')
    .innerJoin('asset_place as floor', (join) =>
      join.on('floor.tenant_id', '=', tenantId).onRef('floor.id', '=', 'room.floor_id'),
    )
    .innerJoin('asset_place as building', (join) =>
      join
        .on('building.tenant_id', '=', tenantId)
        .onRef('building.id', '=', 'floor.parent_id')
        .on('building.parent_id', '=', plotId),
    )
    .select('room.id')
    .where('room.tenant_id', '=', tenantId)
    .where('room.id', '=', anyOf(ids))
    .where('room.removed_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Replaces the spots of a panorama. */
export async function replaceSpots(
  tx: Tx,
  tenantId: string,
  panoramaId: string,
  spots: readonly SpotRecord[],
): Promise<void> {
  await tx
    .deleteFrom('panorama_spot')
    .where('tenant_id', '=', tenantId)
    .where('panorama_id', '=', panoramaId)
    .execute()
  if (spots.length === 0) return
  await tx
    .insertInto('panorama_spot')
    .values(
      spots.map(({ targetId, ...spot }, sort) => ({
        ...spot,
        tenant_id: tenantId,
        panorama_id: panoramaId,
        sort,
        room_id: spot.kind === 'room' ? targetId : null,
        target_id: spot.kind === 'panorama' ? targetId : null,
      })),
    )
    .execute()
}
