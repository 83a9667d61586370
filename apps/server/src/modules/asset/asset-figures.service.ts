import { type AssetFigures, endingWithinDays } from '@countersign/contract'
import { formatDate } from '../../platform/business-time.ts'
import type { Ctx } from '../../platform/context.ts'
import { figuresOf } from './asset-figures.rules.ts'
import { listPlotSums } from './occupation.repository.ts'

/** Rooms, extent, occupancy and rent of today, in all and by plot. */
export async function readAssetFigures(ctx: Ctx): Promise<AssetFigures> {
  const { tenantId } = ctx
  const today = formatDate(ctx.now())
  return figuresOf(await listPlotSums(ctx.db, { tenantId, today, endingWithin: endingWithinDays }), today)
}
