import type { AssetFigures } from '@countersign/contract'
import { formatTime } from '../../platform/business-time.ts'
import type { Ctx } from '../../platform/context.ts'
import type { KeptFigures } from '../../platform/kept-figures.ts'
import { figuresOf } from './asset-figures.rules.ts'
import { listPlotSums } from './occupation.repository.ts'
import { stateDay } from './room.service.ts'

/** Figures with the number of rooms in them, as a measure of the work of counting. */
export type KeptAssetFigures = KeptFigures<{ looked: number; figures: AssetFigures }>

/**
 * Rooms, extent, occupancy and rent of today, in all and by plot. Figures of more than 10,000 rooms are kept for ten minutes,
 * and say when they were counted.
 */
export async function readAssetFigures(ctx: Ctx, kept: KeptAssetFigures): Promise<AssetFigures> {
  const now = ctx.now()
  const day = stateDay(ctx)
  const { figures } = await kept.get(`${ctx.tenantId} ${day.today}`, now, async () => {
    const counted = figuresOf(await listPlotSums(ctx.db, day), formatTime(now))
    return { looked: counted.rooms, figures: counted }
  })
  return figures
}
