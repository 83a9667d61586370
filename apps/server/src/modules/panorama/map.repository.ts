import type { Db, Tx } from '../../platform/database/connect.ts'
import { upsert } from '../../platform/database/upsert.ts'

/** Plots that are not removed, in the order of lists, with their maps. */
function plots(db: Db, tenantId: string) {
  return db
    .selectFrom('asset_place as plot')
    .leftJoin('panorama_map as map', (join) =>
      join.on('map.tenant_id', '=', tenantId).onRef('map.plot_id', '=', 'plot.id'),
    )
    .leftJoin('panorama_picture as picture', (join) =>
      join.on('picture.tenant_id', '=', tenantId).onRef('picture.id', '=', 'map.picture_id'),
    )
    .where('plot.tenant_id', '=', tenantId)
    .where('plot.level', '=', 'plot')
    .where('plot.removed_at', 'is', null)
    .select(['plot.id', 'plot.name', 'map.version'])
    .select(['picture.id as pictureId', 'picture.width', 'picture.height'])
}

/** A plot with its map; the version is null for a plot that never had one, the picture for one without a map. */
export type StoredPlot = Awaited<ReturnType<ReturnType<typeof plots>['execute']>>[number]

export function listPlots(db: Db, tenantId: string): Promise<StoredPlot[]> {
  return plots(db, tenantId).orderBy('plot.sort').orderBy('plot.id').execute()
}

export function findPlot(db: Db, tenantId: string, id: string): Promise<StoredPlot | undefined> {
  return plots(db, tenantId).where('plot.id', '=', id).executeTakeFirst()
}

/** Gives a plot this map, or none. */
export async function saveMap(
  tx: Tx,
  tenantId: string,
  { plotId, pictureId }: { plotId: string; pictureId: string | null },
): Promise<void> {
  await upsert(
    tx,
    'panorama_map',
    { tenant_id: tenantId, plot_id: plotId, picture_id: pictureId },
    { key: ['tenant_id', 'plot_id'], version: 'next' },
  ).execute()
}
