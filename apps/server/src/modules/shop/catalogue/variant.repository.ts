import { sql } from 'kysely'
import type { Db } from '../../../platform/database/connect.ts'

/** Variants with what an order copies from their goods, also removed ones. */
export async function listVariants(db: Db, tenantId: string, ids: readonly string[]) {
  const { rows } = await sql<OrderedVariant>`
    select variant.id, goods.id as "goodsId", goods.name as "goodsName", variant.name as "variantName", goods.unit,
      goods.kind, goods.seller_id as "sellerId", seller.name as "sellerName", variant.price_fen as "priceFen",
      variant.max_num as "maxNum", variant.stock,
      (select picture.picture_id from shop_goods_picture picture
        where picture.tenant_id = goods.tenant_id and picture.goods_id = goods.id
        order by picture.sort limit 1) as "pictureId",
      goods.is_offered and goods.removed_at is null and variant.removed_at is null as "isOffered"
    from shop_variant variant
    join shop_goods goods on goods.tenant_id = variant.tenant_id and goods.id = variant.goods_id
    join shop_seller seller on seller.tenant_id = goods.tenant_id and seller.id = goods.seller_id
    where variant.tenant_id = ${tenantId} and variant.id = any(${ids})`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export interface OrderedVariant {
  id: string
  goodsId: string
  goodsName: string
  variantName: string
  unit: string
  kind: 'office' | 'welfare'
  sellerId: string
  sellerName: string
  priceFen: string
  maxNum: number
  stock: number
  pictureId: string | null
  isOffered: boolean
}
