import type { AssetLevel } from '@countersign/contract'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { excluded, nextVersion } from '../../platform/database/upsert.ts'
import { rowsGiven } from '../../platform/database/writes-together.ts'

export interface PlaceRecord {
  id: string
  parentId: string | null
  level: AssetLevel
  name: string
  sort: number
  version: number
}

/** Places that are not removed, in the order of lists. */
function places(db: Db, tenantId: string) {
  return db
    .selectFrom('asset_place')
    .select(['id', 'parent_id as parentId', 'level', 'name', 'sort', 'version'])
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
}

/** All places of the tenant. */
export function listPlaces(db: Db, tenantId: string): Promise<PlaceRecord[]> {
  return places(db, tenantId).execute()
}

/** A place with those directly below it and those above it. */
export function listPlacesAround(db: Db, tenantId: string, id: string): Promise<PlaceRecord[]> {
  const parent = db
    .selectFrom('asset_place as own')
    .select('own.parent_id')
    .where('own.tenant_id', '=', tenantId)
    .where('own.id', '=', id)
  const grandparent = db
    .selectFrom('asset_place as above')
    .select('above.parent_id')
    .where('above.tenant_id', '=', tenantId)
    .where('above.id', '=', parent)
  return places(db, tenantId)
    .where((eb) =>
      eb.or([eb('id', '=', id), eb('parent_id', '=', id), eb('id', '=', parent), eb('id', '=', grandparent)]),
    )
    .execute()
}

/** Adds places, or changes the places of these ids. Parents come before the places below them. */
export async function savePlaces(
  tx: Tx,
  tenantId: string,
  places: readonly Omit<PlaceRecord, 'version'>[],
): Promise<void> {
  const rows = places.map(({ parentId, ...place }) => ({
    tenant_id: tenantId,
    parent_id: parentId,
    ...place,
  }))
  const columns = ['tenant_id', 'id', 'parent_id', 'level', 'name', 'sort'] as const
  await tx
    .insertInto('asset_place')
    .columns(columns)
    .expression(
      tx
        .selectFrom(rowsGiven('asset_place', JSON.stringify(rows)))
        .where('given.tenant_id', '=', tenantId)
        .select(columns),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet({
        ...excluded(['parent_id', 'name', 'sort']),
        version: nextVersion('asset_place'),
      }),
    )
    .execute()
}

/** Whether rooms that are not removed lie on one of these floors. */
export async function hasRooms(db: Db, tenantId: string, ids: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('asset_room')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('floor_id', '=', anyOf(ids))
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
