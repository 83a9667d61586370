import { sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import type { PageAsked } from '../../../platform/records/page.ts'
import { readPage } from '../../../platform/records/read-page.ts'
import type { Owner } from './cart-line.repository.ts'

function select(db: Db, { tenantId, userId }: Owner) {
  return db
    .selectFrom('shop_favorite as favorite')
    .innerJoin('shop_goods as goods', (join) =>
      join.onRef('goods.tenant_id', '=', 'favorite.tenant_id').onRef('goods.id', '=', 'favorite.goods_id'),
    )
    .where('favorite.tenant_id', '=', tenantId)
    .where('favorite.user_id', '=', userId)
    .select([
      'favorite.id',
      'favorite.created_at as createdAt',
      'goods.id as goodsId',
      'goods.name as goodsName',
      'goods.lowest_price_fen as priceFen',
      sql<boolean>`goods.is_offered and goods.removed_at is null`.as('isOffered'),
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

export type StoredFavorite = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export function pageOfFavorites(db: Db, owner: Owner, asked: PageAsked) {
  return readPage(select(db, owner), asked, {
    columns: {},
    first: [['favorite.created_at', 'desc']],
    id: 'favorite.id',
  })
}

export function findFavorite(db: Db, owner: Owner, goodsId: string): Promise<StoredFavorite | undefined> {
  return select(db, owner).where('favorite.goods_id', '=', goodsId).executeTakeFirst()
}

/** Makes goods a favourite; those that are one stay it. Answers whether the goods are offered, which they must be. */
export async function insertFavorite(
  tx: Tx,
  { tenantId, userId }: Owner,
  { id, goodsId, at }: { id: string; goodsId: string; at: Date },
): Promise<boolean> {
  const goods = await tx
    .selectFrom('shop_goods')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', goodsId)
    .where('is_offered', '=', true)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!goods) return false
  await tx
    .insertInto('shop_favorite')
    .values({ tenant_id: tenantId, id, user_id: userId, goods_id: goodsId, created_at: at })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'goods_id']).doNothing())
    .execute()
  return true
}

/** Gives up favourites of a person; answers how many there were. */
export async function deleteFavorites(
  tx: Tx,
  { tenantId, userId }: Owner,
  ids: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('shop_favorite')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', anyOf(ids))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
