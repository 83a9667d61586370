import { rowsIn } from '@countersign/forms'
import type { Db } from '../../../platform/database/connect.ts'
import { listApprovedValues } from '../../approval/index.ts'
import { listPurchaseLines } from '../purchase/purchase.repository.ts'
import { approvedLines } from '../purchase/purchase.rules.ts'
import { listStoredOrders } from './stored-orders.repository.ts'

/** An order with everything that follows from it, for verification. */
export type KeptOrder = Awaited<ReturnType<typeof listKeptOrders>>[number]

/** The next orders of a tenant by id, with what was signed for those that an approval placed. */
export async function listKeptOrders(db: Db, tenantId: string, after: string, limit: number) {
  const orders = await listStoredOrders(db, tenantId, after, limit)
  const requestIds = orders.flatMap(({ order }) => order.requestId ?? [])
  const purchased = Map.groupBy(
    await listPurchaseLines(db, tenantId, requestIds),
    ({ requestId }) => requestId,
  )
  const signed = await listApprovedValues(db, tenantId, requestIds)
  return orders.map((kept) => {
    const requestId = kept.order.requestId ?? ''
    const lines = purchased.get(requestId) ?? []
    return { ...kept, approved: approvedLines(lines, rowsIn(signed.get(requestId) ?? {}, 'items')) }
  })
}
