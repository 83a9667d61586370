import { rowsIn } from '@countersign/forms'
import type { Db } from '../../../platform/database/connect.ts'
import { listApprovedValues } from '../../approval/index.ts'
import { listPurchaseLines } from '../purchase/purchase.repository.ts'
import { approvedLines } from '../purchase/purchase.rules.ts'
import { listOrderless, listStoredOrders } from './stored-orders.repository.ts'

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

const requestsAtOnce = 500

/** Requests that were approved before this time and order goods of the shop, but have no order. */
export async function listUnplaced(db: Db, tenantId: string, before: Date): Promise<string[]> {
  const unplaced: string[] = []
  let last = ''
  for (;;) {
    const ids = await listOrderless(db, tenantId, last, requestsAtOnce)
    const signed = await listApprovedValues(db, tenantId, ids, before)
    const purchased = Map.groupBy(
      await listPurchaseLines(db, tenantId, [...signed.keys()]),
      ({ requestId }) => requestId,
    )
    for (const [id, values] of signed) {
      if (approvedLines(purchased.get(id) ?? [], rowsIn(values, 'items')).length > 0) unplaced.push(id)
    }
    last = ids.at(-1) ?? ''
    if (ids.length < requestsAtOnce) return unplaced
  }
}
