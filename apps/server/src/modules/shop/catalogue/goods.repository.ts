import type { GoodsKind, Page, Sort } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { type Ordering, sorted } from '../../../platform/database/sorted.ts'
import { spelledLike } from '../../../platform/database/spelled-like.ts'
import { upsert } from '../../../platform/database/upsert.ts'
import type { PageAsked } from '../../../platform/records/page.ts'
import { readLongPage } from '../../../platform/records/read-page.ts'
import { spellingOf } from '../../../platform/spelling.ts'

export interface GoodsFilter {
  tenantId: string
  /** Part of the name, of its pinyin or of its initials. */
  name?: string | undefined
  categoryIds?: readonly string[] | undefined
  sellerId?: string | undefined
  kind?: GoodsKind | undefined
  isOffered?: boolean | undefined
}

/** Goods with their variants and pictures; removed ones stay in the tables and are left out. */
function select(db: Db, { tenantId, name, categoryIds, sellerId, kind, isOffered }: GoodsFilter) {
  let query = db
    .selectFrom('shop_goods as goods')
    .where('goods.tenant_id', '=', tenantId)
    .where('goods.removed_at', 'is', null)
  if (categoryIds) query = query.where('goods.category_id', '=', anyOf(categoryIds))
  if (sellerId !== undefined) query = query.where('goods.seller_id', '=', sellerId)
  if (kind !== undefined) query = query.where('goods.kind', '=', kind)
  if (isOffered !== undefined) query = query.where('goods.is_offered', '=', isOffered)
  return spelledLike(query, { name: 'goods.name', spelling: 'goods.spelling' }, name).select([
    'goods.id',
    'goods.kind',
    'goods.name',
    'goods.category_id as categoryId',
    'goods.seller_id as sellerId',
    'goods.unit',
    'goods.description',
    'goods.is_offered as isOffered',
    'goods.lowest_price_fen as lowestPriceFen',
    'goods.version',
    sql<string>`(select name from shop_category c where c.tenant_id = goods.tenant_id and c.id = goods.category_id)`.as(
      'categoryName',
    ),
    sql<string>`(select name from shop_seller s where s.tenant_id = goods.tenant_id and s.id = goods.seller_id)`.as(
      'sellerName',
    ),
    sql<StoredVariant[]>`coalesce((
      select json_agg(json_build_object('id', v.id, 'name', v.name, 'priceFen', v.price_fen::text, 'stock', v.stock,
        'maxNum', v.max_num) order by v.sort)
      from shop_variant v
      where v.tenant_id = goods.tenant_id and v.goods_id = goods.id and v.removed_at is null), '[]')`.as(
      'variants',
    ),
    sql<string[]>`array(select p.picture_id from shop_goods_picture p
      where p.tenant_id = goods.tenant_id and p.goods_id = goods.id order by p.sort)`.as('pictureIds'),
  ])
}

interface StoredVariant {
  id: string
  name: string
  priceFen: string
  stock: number
  maxNum: number
}

export type StoredGoods = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const order: Ordering = {
  columns: { name: 'goods.spelling', price: 'goods.lowest_price_fen' },
  first: [['goods.created_at', 'desc']],
  id: 'goods.id',
}

export function pageOfGoods(
  db: Db,
  filter: GoodsFilter,
  asked: PageAsked & Sort,
): Promise<Page<StoredGoods>> {
  return readLongPage(db, select(db, filter), asked, order, (ids) => listGoods(db, filter.tenantId, ids))
}

/** The first goods of the list, for an export. */
export function listFirstGoods(
  db: Db,
  filter: GoodsFilter,
  asked: Sort,
  most: number,
): Promise<StoredGoods[]> {
  return sorted(select(db, filter), asked, order).limit(most).execute()
}

/** Goods with one of these names. */
export function listGoodsNamed(
  db: Db,
  tenantId: string,
  names: readonly string[],
): Promise<{ id: string }[]> {
  return db
    .selectFrom('shop_goods')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', anyOf(names))
    .where('removed_at', 'is', null)
    .execute()
}

export function findGoods(db: Db, tenantId: string, id: string): Promise<StoredGoods | undefined> {
  return select(db, { tenantId }).where('goods.id', '=', id).executeTakeFirst()
}

export function listGoods(db: Db, tenantId: string, ids: readonly string[]): Promise<StoredGoods[]> {
  return select(db, { tenantId }).where('goods.id', '=', anyOf(ids)).execute()
}

export interface WrittenGoods {
  id: string
  kind: GoodsKind
  name: string
  categoryId: string
  sellerId: string
  unit: string
  description: string
  isOffered: boolean
  variants: readonly { id: string; name: string; priceFen: bigint; maxNum: number }[]
  pictureIds: readonly string[]
}

/** Adds goods, or changes the goods of this id. Variants that are not named any more are removed. */
export async function saveGoods(tx: Tx, tenantId: string, goods: WrittenGoods, at: Date): Promise<void> {
  const lowest = goods.variants
    .map(({ priceFen }) => priceFen)
    .reduce((low, price) => (price < low ? price : low))
  await upsert(
    tx,
    'shop_goods',
    {
      tenant_id: tenantId,
      id: goods.id,
      kind: goods.kind,
      name: goods.name,
      spelling: spellingOf(goods.name, 'thing'),
      category_id: goods.categoryId,
      seller_id: goods.sellerId,
      unit: goods.unit,
      description: goods.description,
      is_offered: goods.isOffered,
      lowest_price_fen: lowest,
      created_at: at,
    },
    { keep: ['created_at'], version: 'next' },
  ).execute()
  await tx
    .updateTable('shop_variant')
    .set({ removed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('goods_id', '=', goods.id)
    .where('removed_at', 'is', null)
    .where('id', '!=', sql<string>`all(${goods.variants.map(({ id }) => id)})`)
    .execute()
  await upsert(
    tx,
    'shop_variant',
    goods.variants.map(({ id, name, priceFen, maxNum }, sort) => ({
      tenant_id: tenantId,
      id,
      goods_id: goods.id,
      name,
      price_fen: priceFen,
      max_num: maxNum,
      sort,
    })),
    { keep: ['goods_id'] },
  ).execute()
  await tx
    .deleteFrom('shop_goods_picture')
    .where('tenant_id', '=', tenantId)
    .where('goods_id', '=', goods.id)
    .execute()
  if (goods.pictureIds.length === 0) return
  await tx
    .insertInto('shop_goods_picture')
    .values(
      goods.pictureIds.map((pictureId, sort) => ({
        tenant_id: tenantId,
        goods_id: goods.id,
        picture_id: pictureId,
        sort,
      })),
    )
    .execute()
}
