import {
  type contract,
  type GoodsTile,
  type InputOf,
  type OutputOf,
  type Page,
  pictureAddress,
} from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import { AppError, refuseFields } from '../../../platform/app-error.ts'
import { type Ctx, inSnapshot } from '../../../platform/context.ts'
import { mapPage } from '../../../platform/records/page.ts'
import { findFavorite } from '../cart/favorite.repository.ts'
import { listCategories } from '../catalogue/category.repository.ts'
import { readGoods, withBelow } from '../catalogue/goods.service.ts'
import { readSeller } from '../catalogue/seller.service.ts'
import { priceOf } from '../catalogue/variants.rules.ts'
import { countOffers, findOffer, listNewest, type OfferedGoods, pageOfOffers } from './browse.repository.ts'

/** Tiles in each part of the first page: whole rows of two, three and six. */
const newestOnHome = 12
const welfareOnHome = 6
const inCategory = 6

/** Content of the first page of the shop; categories without goods are left out. */
export function readHome(ctx: Ctx): Promise<OutputOf<typeof contract.goodsHome>> {
  return inSnapshot(ctx, async (ctx) => {
    const { tenantId } = ctx
    const tops = (await listCategories(ctx.db, tenantId)).filter(({ parentId }) => parentId === null)
    const newest = await listNewest(ctx.db, { tenantId }, newestOnHome)
    const welfare = await listNewest(ctx.db, { tenantId, kind: 'welfare' }, welfareOnHome)
    const categories: OutputOf<typeof contract.goodsHome>['categories'] = []
    for (const { id, name } of tops) {
      const found = await listNewest(ctx.db, { tenantId, categoryIds: await withBelow(ctx, id) }, inCategory)
      if (found.length > 0) categories.push({ id, name, goods: found.map((one) => presentTile(ctx, one)) })
    }
    return {
      newest: newest.map((one) => presentTile(ctx, one)),
      welfare: welfare.map((one) => presentTile(ctx, one)),
      categories,
    }
  })
}

/** Lists goods that are offered. Refuses bounds of the price that are no amounts. */
export async function searchGoods(
  ctx: Ctx,
  { categoryId, priceFrom, priceTo, sort, current, size, ...filter }: InputOf<typeof contract.goodsSearch>,
): Promise<Page<GoodsTile>> {
  const priceFromFen = priceFrom === undefined ? undefined : priceOf(priceFrom)
  const priceToFen = priceTo === undefined ? undefined : priceOf(priceTo)
  refuseFields({
    priceFrom: priceFrom !== undefined && priceFromFen === undefined ? 'priceInvalid' : undefined,
    priceTo: priceTo !== undefined && priceToFen === undefined ? 'priceInvalid' : undefined,
  })
  const categoryIds = categoryId === undefined ? undefined : await withBelow(ctx, categoryId)
  const page = await pageOfOffers(
    ctx.db,
    { tenantId: ctx.tenantId, categoryIds, priceFromFen, priceToFen, ...filter },
    { current, size },
    sort,
  )
  return mapPage(page, (one) => presentTile(ctx, one))
}

/** Goods that are offered, in full. Refuses (notFound) goods that are hidden or removed. */
export async function readOffer(ctx: Ctx, id: string): Promise<OutputOf<typeof contract.goodsOffered>> {
  const found = await findOffer(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  const { categoryId, categoryName, description, pictures, variants } = await readGoods(ctx, id)
  const owner = { tenantId: ctx.tenantId, userId: ctx.user.id }
  const favorite = await findFavorite(ctx.db, owner, id)
  return {
    ...presentTile(ctx, found),
    categoryId,
    categoryName,
    description,
    pictures: pictures.map((picture) => pictureAddress(ctx.tenantId, picture.id, 960)),
    variants: variants.map(({ maxNum, ...variant }) => ({
      ...variant,
      maxNum: Math.min(maxNum, variant.stock),
    })),
    collectId: favorite?.id ?? '',
  }
}

/** A seller as everybody sees it. Refuses (notFound) a seller that does not exist or was removed. */
export async function readStore(ctx: Ctx, id: string): Promise<OutputOf<typeof contract.sellerStore>> {
  const { sort: _sort, version: _version, ...seller } = await readSeller(ctx, id)
  return { ...seller, goods: await countOffers(ctx.db, ctx.tenantId, id) }
}

function presentTile({ tenantId }: Pick<Ctx, 'tenantId'>, goods: OfferedGoods): GoodsTile {
  const { id, name, pictureId, priceFen, unit, kind, sellerId, sellerName, variants } = goods
  return {
    productID: id,
    productName: name,
    productImg: pictureId === null ? '' : pictureAddress(tenantId, pictureId, 480),
    price: formatFen(BigInt(priceFen)),
    unit,
    kind,
    sellerId,
    sellerName,
    hasVariants: variants.count > 1,
    stock: variants.stock,
  }
}
