import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

/** Fields of a panorama that people write. */
export interface PanoramaFields {
  plotId: string
  name: string
  pictureId: string
  yaw: number
  pitch: number
  /** Null for a panorama that is not on the map. */
  x: number | null
  y: number | null
}

/** Panoramas that are not removed, with their pictures and plots. */
function panoramas(db: Db, tenantId: string) {
  return db
    .selectFrom('panorama')
    .innerJoin('panorama_picture as picture', (join) =>
      join.on('picture.tenant_id', '=', tenantId).onRef('picture.id', '=', 'panorama.picture_id'),
    )
    .innerJoin('asset_place as plot', (join) =>
      join.on('plot.tenant_id', '=', tenantId).onRef('plot.id', '=', 'panorama.plot_id'),
    )
    .where('panorama.tenant_id', '=', tenantId)
    .where('panorama.removed_at', 'is', null)
    .select(['panorama.id', 'panorama.plot_id as plotId', 'plot.name as plot', 'panorama.name'])
    .select(['picture.id as pictureId', 'picture.width', 'picture.height'])
    .select(['panorama.yaw', 'panorama.pitch', 'panorama.x', 'panorama.y', 'panorama.version'])
}

export type StoredPanorama = Awaited<ReturnType<ReturnType<typeof panoramas>['execute']>>[number]

/** All panoramas of the tenant. Those of a plot stand in their order. */
export function listPanoramas(db: Db, tenantId: string): Promise<StoredPanorama[]> {
  return panoramas(db, tenantId).orderBy('panorama.sort').orderBy('panorama.id').execute()
}

export function findPanoramas(db: Db, tenantId: string, ids: readonly string[]): Promise<StoredPanorama[]> {
  return panoramas(db, tenantId).where('panorama.id', '=', anyOf(ids)).execute()
}

/** The panoramas of a plot in their order. */
export function listOfPlot(
  db: Db,
  tenantId: string,
  plotId: string,
): Promise<{ id: string; name: string; sort: number }[]> {
  return db
    .selectFrom('panorama')
    .select(['id', 'name', 'sort'])
    .where('tenant_id', '=', tenantId)
    .where('plot_id', '=', plotId)
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/** Whether panoramas that are not removed belong to one of these plots. */
export async function hasPanoramas(db: Db, tenantId: string, plotIds: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('panorama')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('plot_id', '=', anyOf(plotIds))
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function insertPanorama(
  tx: Tx,
  tenantId: string,
  { id, sort, at, plotId, pictureId, ...fields }: PanoramaFields & { id: string; sort: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('panorama')
    .values({
      tenant_id: tenantId,
      id,
      sort,
      plot_id: plotId,
      picture_id: pictureId,
      created_at: at,
      ...fields,
    })
    .execute()
}

export async function updatePanorama(
  tx: Tx,
  tenantId: string,
  { id, sort, plotId, pictureId, ...fields }: PanoramaFields & { id: string; sort: number | undefined },
): Promise<void> {
  await tx
    .updateTable('panorama')
    .set((eb) => ({ plot_id: plotId, picture_id: pictureId, ...fields, version: eb('version', '+', 1) }))
    .$if(sort !== undefined, (query) => query.set({ sort }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Takes the panoramas of a plot off its map. */
export async function clearPoints(tx: Tx, tenantId: string, plotId: string): Promise<void> {
  await tx
    .updateTable('panorama')
    .set((eb) => ({ x: null, y: null, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('plot_id', '=', plotId)
    .where('x', 'is not', null)
    .execute()
}

/** Counts a change of what belongs to a panorama as a change of its own. */
export async function countChange(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx
    .updateTable('panorama')
    .set({ version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
