import type { Page, Sort } from '@countersign/contract'
import type { Db } from '../../../platform/database/connect.ts'
import type { PageAsked } from '../../../platform/records/page.ts'
import { readPage } from '../../../platform/records/read-page.ts'
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
function select(db: Db, { tenantId, name, goodsId, variantId, kind }: Filter) {
  let query = db
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
  if (goodsId !== undefined) query = query.where('variant.goods_id', '=', goodsId)
  if (variantId !== undefined) query = query.where('move.variant_id', '=', variantId)
  if (kind !== undefined) query = query.where('move.kind', '=', kind)
  return spelledLike(query, { name: 'goods.name', spelling: 'goods.spelling' }, name).select([
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

export function pageOfStockMoves(db: Db, filter: Filter, asked: PageAsked & Sort): Promise<Page<ListedMove>> {
  return readPage(select(db, filter), asked, {
    columns: { createTime: 'move.created_at', change: 'move.change' },
    first: [['move.created_at', 'desc']],
    id: 'move.id',
  })
}

export function findStockMove(db: Db, tenantId: string, id: string): Promise<ListedMove | undefined> {
  return select(db, { tenantId }).where('move.id', '=', id).executeTakeFirst()
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
