import type { SystemCtx } from '../../../platform/context.ts'
import type { ApplyNumbers } from '../../approval/index.ts'
import { placeApproved } from '../purchase/place-approved.service.ts'
import { listUnplaced } from './kept-orders.service.ts'

/** Places the orders of purchase requests that were approved while the shop was switched off. */
export async function placeWaiting(ctx: SystemCtx, numbers: ApplyNumbers): Promise<void> {
  for (const requestId of await listUnplaced(ctx.db, ctx.tenantId, ctx.now()))
    await placeApproved(ctx, numbers, requestId)
}
