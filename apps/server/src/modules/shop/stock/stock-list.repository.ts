import type { Page, Sort } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/connect.ts'
import type { PageAsked } from '../../../platform/records/page.ts'
import { readLongPage } from '../../../platform/records/read-page.ts'
import type { Ordering } from '../../../platform/database/sorted.ts'
import { spelledLike } from '../../../platform/database/spelled-like.ts'
import type { StockMoveKind } from './stock.repository.ts'

interface Filter {
  tenantId: string
  /** Part of the name of the goods, of its pinyin or of its initials. */
  name?: string | undefined
  goodsId?: string | undefined
  variantId?: string | undefined
  kind?: StockMoveKind | undefined
}

/** Stock moves with the names of what they moved and of who moved it. */
function select(db: Db, tenantId: string) {
  return db
    .selectFrom('shop_stock_move as move')
    .innerJoin('shop_variant as variant', (join) =>
      join.onRef('variant.tenant_id', '=', 'move.tenant_id').onRef('variant.id', '=', 'move.variant_id'),
    )
    .innerJoin('shop_goods as goods', (join) =>
      join.onRef('goods.tenant_id', '=', 'variant.tenant_id').onRef('goods.id', '=', 'variant.goods_id'),
    )
    .innerJoin('app_user as person', (join) =>
      join.onRef('person.tenant_id', '=', 'move.tenant_id').onRef('person.id', '=', 'move.created_by'),
    )
    .leftJoin('shop_order_line as line', (join) =>
      join.onRef('line.tenant_id', '=', 'move.tenant_id').onRef('line.id', '=', 'move.order_line_id'),
    )
    .leftJoin('shop_order as o', (join) =>
      join.onRef('o.tenant_id', '=', 'line.tenant_id').onRef('o.id', '=', 'line.order_id'),
    )
    .where('move.tenant_id', '=', tenantId)
    .select([
      'move.id',
      'goods.id as productID',
      'goods.name as productName',
      'variant.name as variantName',
      'move.kind',
      'move.change',
      'o.id as orderId',
      'o.order_no as orderNo',
      'move.remark',
      'person.name as createName',
      'move.created_at as createdAt',
    ])
}

export type ListedMove = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

/** Moves that a list shows: the newest ones, also when it is sorted otherwise, which no index helps with. */
const newest = 10_000

export function pageOfStockMoves(db: Db, filter: Filter, asked: PageAsked & Sort): Promise<Page<ListedMove>> {
  const { tenantId } = filter
  const moves = db.selectFrom(narrowed(db, filter).as('move'))
  const order: Ordering = {
    columns: { createTime: 'move.created_at', change: 'move.change' },
    first: [['move.created_at', 'desc']],
    id: 'move.id',
  }
  return readLongPage(db, moves, asked, order, (ids) =>
    select(db, tenantId).where('move.id', '=', anyOf(ids)).execute(),
  )
}

function narrowed(db: Db, { tenantId, name, goodsId, variantId, kind }: Filter) {
  let query = db
    .selectFrom('shop_stock_move as m')
    .select(['m.id', 'm.created_at', 'm.change'])
    .where('m.tenant_id', '=', tenantId)
  if (variantId !== undefined) query = query.where('m.variant_id', '=', variantId)
  if (kind !== undefined) query = query.where('m.kind', '=', kind)
  if (goodsId !== undefined || name !== undefined) {
    let variants = db
      .selectFrom('shop_variant as variant')
      .innerJoin('shop_goods as goods', (join) =>
        join.onRef('goods.tenant_id', '=', 'variant.tenant_id').onRef('goods.id', '=', 'variant.goods_id'),
      )
      .where('variant.tenant_id', '=', tenantId)
      .select('variant.id')
    if (goodsId !== undefined) variants = variants.where('variant.goods_id', '=', goodsId)
    variants = spelledLike(variants, { name: 'goods.name', spelling: 'goods.spelling' }, name)
    query = query.where('m.variant_id', '=', sql<string>`any(array(${variants}))`)
  }
  return query.orderBy('m.created_at', 'desc').orderBy('m.id', 'desc').limit(sql.lit(newest))
}

export function findStockMove(db: Db, tenantId: string, id: string): Promise<ListedMove | undefined> {
  return select(db, tenantId).where('move.id', '=', id).executeTakeFirst()
}

/** A variant that can still be sold; undefined for a removed one, or one of removed goods. */
export function findVariant(db: Db, tenantId: string, id: string) {
  return db
    .selectFrom('shop_variant as variant')
    .innerJoin('shop_goods as goods', (join) =>
      join.onRef('goods.tenant_id', '=', 'variant.tenant_id').onRef('goods.id', '=', 'variant.goods_id'),
    )
    .where('variant.tenant_id', '=', tenantId)
    .where('variant.id', '=', id)
    .where('variant.removed_at', 'is', null)
    .where('goods.removed_at', 'is', null)
    .select([
      'variant.id',
      'variant.name',
      'variant.price_fen as priceFen',
      'variant.stock',
      'variant.max_num as maxNum',
      'goods.id as goodsId',
      'goods.name as goodsName',
    ])
    .executeTakeFirst()
}
