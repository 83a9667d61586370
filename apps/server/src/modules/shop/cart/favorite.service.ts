import { type Collected, type contract, type InputOf, type Page, pictureAddress } from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import { formatTime } from '../../../platform/business-time.ts'
import type { Ctx } from '../../../platform/context.ts'
import { existing } from '../../../platform/existing.ts'
import { once } from '../../../platform/idempotency.ts'
import { mapPage, type PageAsked } from '../../../platform/records/page.ts'
import { distinct } from '../../../platform/records/require-all.ts'
import type { Owner } from './cart-line.repository.ts'
import {
  deleteFavorites,
  findFavorite,
  insertFavorite,
  pageOfFavorites,
  type StoredFavorite,
} from './favorite.repository.ts'

/** The favourites of the caller, also goods that are no longer offered. */
export async function pageFavorites(ctx: Ctx, asked: PageAsked): Promise<Page<Collected>> {
  return mapPage(await pageOfFavorites(ctx.db, ownerIn(ctx), asked), (one) => presentFavorite(ctx, one))
}

/** Makes goods a favourite of the caller. Refuses (notFound) goods that are not offered. */
export function addFavorite(ctx: Ctx, input: InputOf<typeof contract.addCollect>): Promise<Collected> {
  return once(ctx, 'shop/favorite/addCollect', input, async (ctx) => {
    const owner = ownerIn(ctx)
    const goodsId = input.productID
    const isOffered = await insertFavorite(ctx.db, owner, { id: ctx.newId(), goodsId, at: ctx.now() })
    if (!isOffered) throw new AppError('notFound', { field: 'productID' })
    return presentFavorite(ctx, existing(await findFavorite(ctx.db, owner, goodsId)))
  })
}

/** Gives up favourites, all of them or none. Refuses (notFound) those that are not the caller's. */
export function removeFavorites(ctx: Ctx, input: InputOf<typeof contract.deleteCollect>): Promise<true> {
  return once<true>(ctx, 'shop/favorite/deleteCollect', input, async (ctx) => {
    const ids = distinct(input.id)
    const found = await deleteFavorites(ctx.db, ownerIn(ctx), ids)
    if (found < ids.length) throw new AppError('notFound')
    return true
  })
}

function presentFavorite({ tenantId }: Pick<Ctx, 'tenantId'>, favorite: StoredFavorite): Collected {
  const { id, goodsId, goodsName, pictureId, priceFen, variants, isOffered, createdAt } = favorite
  return {
    id,
    productID: goodsId,
    productName: goodsName,
    productImg: pictureId === null ? '' : pictureAddress(tenantId, pictureId, 480),
    price: formatFen(BigInt(priceFen)),
    hasVariants: variants.count > 1,
    stock: variants.stock,
    isOffered,
    createTime: formatTime(createdAt),
  }
}

function ownerIn({ tenantId, user }: Pick<Ctx, 'tenantId' | 'user'>): Owner {
  return { tenantId, userId: user.id }
}
