import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import type { PurchaseLine } from './purchase.rules.ts'

/** A purchase request that was made of a cart, and where its goods go. */
export interface Purchase {
  requestId: string
  userId: string
  receiver: { name: string; phone: string; address: string }
  note: string
  lines: readonly PurchaseLine[]
}

export async function insertPurchase(tx: Tx, tenantId: string, purchase: Purchase, at: Date): Promise<void> {
  const { requestId, userId, receiver, note, lines } = purchase
  const { name, phone, address } = receiver
  await tx
    .insertInto('shop_purchase')
    .values({
      tenant_id: tenantId,
      request_id: requestId,
      user_id: userId,
      receiver_name: name,
      receiver_phone: phone,
      receiver_address: address,
      note,
      created_at: at,
    })
    .execute()
  await tx
    .insertInto('shop_purchase_line')
    .values(
      lines.map((line, sort) => ({
        tenant_id: tenantId,
        request_id: requestId,
        sort,
        variant_id: line.variantId,
        name: line.name,
        spec: line.spec,
        unit: line.unit,
        price_fen: line.priceFen,
      })),
    )
    .execute()
}

/** The purchase of a request; undefined for a request that was not made of a cart. */
export async function findPurchase(
  db: Db,
  tenantId: string,
  requestId: string,
): Promise<Purchase | undefined> {
  const found = await db
    .selectFrom('shop_purchase')
    .select([
      'request_id as requestId',
      'user_id as userId',
      'receiver_name as name',
      'receiver_phone as phone',
      'receiver_address as address',
      'note',
    ])
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  if (!found) return undefined
  const { name, phone, address, ...rest } = found
  const lines = await listPurchaseLines(db, tenantId, [requestId])
  return { ...rest, receiver: { name, phone, address }, lines }
}

/** The lines of purchase requests, each request's lines in their own order. */
export async function listPurchaseLines(
  db: Db,
  tenantId: string,
  requestIds: readonly string[],
): Promise<(PurchaseLine & { requestId: string })[]> {
  const rows = await db
    .selectFrom('shop_purchase_line')
    .select([
      'request_id as requestId',
      'variant_id as variantId',
      'name',
      'spec',
      'unit',
      'price_fen as priceFen',
    ])
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', anyOf(requestIds))
    .orderBy('request_id')
    .orderBy('sort')
    .execute()
  return rows.map((row) => ({ ...row, priceFen: BigInt(row.priceFen) }))
}

/** Whether an order was placed for this request. */
export async function hasOrder(db: Db, tenantId: string, requestId: string): Promise<boolean> {
  const found = await db
    .selectFrom('shop_order')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return found !== undefined
}
