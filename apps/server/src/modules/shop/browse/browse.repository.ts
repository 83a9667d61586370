import type { GoodsKind, goodsSorts, Page } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { Ordering } from '../../../platform/database/sorted.ts'
import { spelledLike } from '../../../platform/database/spelled-like.ts'
import type { PageAsked } from '../../../platform/records/page.ts'
import { readLongPage } from '../../../platform/records/read-page.ts'

export interface OfferFilter {
  tenantId: string
  name?: string | undefined
  categoryIds?: readonly string[] | undefined
  sellerId?: string | undefined
  kind?: GoodsKind | undefined
  priceFromFen?: bigint | undefined
  priceToFen?: bigint | undefined
  inStock?: boolean
}

/** Goods that staff see: offered and not removed. */
function select(db: Db, filter: OfferFilter) {
  const { tenantId, name, categoryIds, sellerId, kind, priceFromFen, priceToFen, inStock } = filter
  let query = db
    .selectFrom('shop_goods as goods')
    .where('goods.tenant_id', '=', tenantId)
    .where('goods.removed_at', 'is', null)
    .where('goods.is_offered', '=', true)
  if (categoryIds) query = query.where('goods.category_id', '=', anyOf(categoryIds))
  if (sellerId !== undefined) query = query.where('goods.seller_id', '=', sellerId)
  if (kind !== undefined) query = query.where('goods.kind', '=', kind)
  if (priceFromFen !== undefined) query = query.where('goods.lowest_price_fen', '>=', String(priceFromFen))
  if (priceToFen !== undefined) query = query.where('goods.lowest_price_fen', '<=', String(priceToFen))
  if (inStock) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('shop_variant as variant')
          .whereRef('variant.tenant_id', '=', 'goods.tenant_id')
          .whereRef('variant.goods_id', '=', 'goods.id')
          .where('variant.tenant_id', '=', tenantId)
          .where('variant.removed_at', 'is', null)
          .where('variant.stock', '>', 0)
          .select('variant.id'),
      ),
    )
  }
  return spelledLike(query, { name: 'goods.name', spelling: 'goods.spelling' }, name).select([
    'goods.id',
    'goods.name',
    'goods.unit',
    'goods.kind',
    'goods.lowest_price_fen as priceFen',
    'goods.seller_id as sellerId',
    sql<string>`(select seller.name from shop_seller seller
      where seller.tenant_id = goods.tenant_id and seller.id = goods.seller_id)`.as('sellerName'),
    sql<string | null>`(select picture.picture_id from shop_goods_picture picture
      where picture.tenant_id = goods.tenant_id and picture.goods_id = goods.id
      order by picture.sort limit 1)`.as('pictureId'),
    sql<{ count: number; stock: number }>`(
      select json_build_object('count', count(*), 'stock', coalesce(sum(variant.stock), 0)) from shop_variant variant
      where variant.tenant_id = goods.tenant_id and variant.goods_id = goods.id and variant.removed_at is null)`.as(
      'variants',
    ),
  ])
}

export type OfferedGoods = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

type GoodsSort = (typeof goodsSorts)[number]
const orders: Record<GoodsSort, Ordering> = {
  newest: { columns: {}, first: [['goods.created_at', 'desc']], id: 'goods.id' },
  priceUp: { columns: {}, first: [['goods.lowest_price_fen', 'asc']], id: 'goods.id' },
  priceDown: { columns: {}, first: [['goods.lowest_price_fen', 'desc']], id: 'goods.id' },
}

export function pageOfOffers(
  db: Db,
  filter: OfferFilter,
  asked: PageAsked,
  sort: GoodsSort,
): Promise<Page<OfferedGoods>> {
  const { tenantId } = filter
  return readLongPage(db, select(db, filter), asked, orders[sort], (ids) =>
    select(db, { tenantId }).where('goods.id', '=', anyOf(ids)).execute(),
  )
}

/** The newest goods that are offered. */
export function listNewest(db: Db, filter: OfferFilter, limit: number): Promise<OfferedGoods[]> {
  return select(db, filter)
    .orderBy('goods.created_at', 'desc')
    .orderBy('goods.id', 'desc')
    .limit(limit)
    .execute()
}

export function findOffer(db: Db, tenantId: string, id: string): Promise<OfferedGoods | undefined> {
  return select(db, { tenantId }).where('goods.id', '=', id).executeTakeFirst()
}

export async function countOffers(db: Db, tenantId: string, sellerId: string): Promise<number> {
  const { count } = await select(db, { tenantId, sellerId })
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
