import type { contract, Goods, InputOf, Page, Sort } from '@countersign/contract'
import { AppError, refuseFields } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { lockList } from '../../../platform/database/lock-list.ts'
import { lockRecords } from '../../../platform/database/record-rows.ts'
import { once } from '../../../platform/idempotency.ts'
import { above, placesOf } from '../../../platform/records/forest.rules.ts'
import { mapPage } from '../../../platform/records/page.ts'
import { removeRecords } from '../../../platform/records/remove-records.ts'
import { distinct } from '../../../platform/records/require-all.ts'
import { requireVersion } from '../../../platform/records/require-version.ts'
import { countPictures } from '../../file/index.ts'
import { openStock } from '../stock/move-stock.service.ts'
import { listCategories } from './category.repository.ts'
import { presentGoods, subjectOf, wordsOf } from './goods.presenter.ts'
import {
  findGoods,
  type GoodsFilter,
  listGoods,
  pageOfGoods,
  saveGoods,
  type StoredGoods,
} from './goods.repository.ts'
import { findSeller } from './seller.repository.ts'
import { priceOf, refusalsOfVariants } from './variants.rules.ts'

export async function pageGoods(ctx: Ctx, input: InputOf<typeof contract.goodsList>): Promise<Page<Goods>> {
  const page = await pageOfGoods(ctx.db, await filterOf(ctx, input), input)
  return mapPage(page, (goods) => presentGoods(ctx, goods))
}

/** The filter of the database for what a list or an export asks. */
export async function filterOf(
  ctx: Ctx,
  { name, categoryId, sellerId, kind, isOffered }: Omit<InputOf<typeof contract.goodsExport>, keyof Sort>,
): Promise<GoodsFilter> {
  const categoryIds = categoryId === undefined ? undefined : await withBelow(ctx, categoryId)
  return { tenantId: ctx.tenantId, name, categoryIds, sellerId, kind, isOffered }
}

/** The ids of a category and of all below it. */
export async function withBelow(ctx: Ctx, categoryId: string): Promise<string[]> {
  const rows = await listCategories(ctx.db, ctx.tenantId)
  const places = placesOf(rows)
  return rows.map(({ id }) => id).filter((id) => id === categoryId || above(places, id).includes(categoryId))
}

/** Goods in full. Refuses (404, notFound) goods that do not exist or were removed. */
export async function readGoods(ctx: Ctx, id: string): Promise<Goods> {
  const found = await findGoods(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return presentGoods(ctx, found)
}

/**
 * Adds or changes goods. Refuses goods that do not exist or were changed meanwhile, an unknown category, seller, picture
 * or variant, prices that are no amounts, two variants of one name, and (variantInStock) the loss of a variant of which
 * there is stock.
 */
export function submitGoods(
  ctx: Ctx,
  { version, ...input }: InputOf<typeof contract.goodsSubmit>,
): Promise<Goods> {
  return once(ctx, 'shop/goods/submit', { ...input, version }, async (ctx) => {
    // Neither a category nor a seller may be removed while goods are put into it.
    await lockList(ctx.db, 'shop_category', ctx.tenantId)
    await lockList(ctx.db, 'shop_seller', ctx.tenantId)
    const before = input.id === undefined ? undefined : await openGoods(ctx, input.id, version)
    const categories = await listCategories(ctx.db, ctx.tenantId)
    const pictureIds = distinct(input.pictureIds)
    const known = new Set(before?.variants.map(({ id }) => id))
    refuseFields({
      categoryId: categories.some(({ id }) => id === input.categoryId) ? undefined : 'notFound',
      sellerId: (await findSeller(ctx.db, ctx.tenantId, input.sellerId)) ? undefined : 'notFound',
      pictureIds:
        (await countPictures(ctx.db, 'shop_picture', ctx.tenantId, pictureIds)) < pictureIds.length
          ? 'notFound'
          : undefined,
      ...Object.fromEntries(
        input.variants.map(({ id }, index) => [
          `variants.${index}.id`,
          id === undefined || known.has(id) ? undefined : ('notFound' as const),
        ]),
      ),
      ...refusalsOfVariants(input.variants),
    })
    const variants = input.variants.map(({ id, name, price, maxNum }) => ({
      id: id ?? ctx.newId(),
      name,
      priceFen: priceOf(price) ?? 0n,
      maxNum,
    }))
    await refuseLosses(
      ctx,
      [...known].filter((id) => !variants.some((one) => one.id === id)),
    )
    const id = input.id ?? ctx.newId()
    await saveGoods(ctx.db, ctx.tenantId, { ...input, id, variants, pictureIds }, ctx.now())
    const after = await readGoods(ctx, id)
    await recordAudit(ctx, {
      action: 'shopGoodsSave',
      subject: subjectOf(after),
      before: before && wordsOf(presentGoods(ctx, before)),
      after: wordsOf(after),
    })
    return after
  })
}

/** Removes goods, all of them or none. Their orders keep what they copied. */
export function removeGoods(ctx: Ctx, ids: string[]): Promise<true> {
  return removeRecords(ctx, 'shop_goods', ids, {
    note: async (ctx, ids) =>
      (await listGoods(ctx.db, ctx.tenantId, ids)).map((goods) => ({
        action: 'shopGoodsRemove',
        subject: subjectOf(goods),
        before: wordsOf(presentGoods(ctx, goods)),
      })),
  })
}

async function openGoods(ctx: TxCtx, id: string, version: number | undefined): Promise<StoredGoods> {
  const [locked] = await lockRecords(ctx.db, 'shop_goods', ctx.tenantId, [id])
  requireVersion(locked, version)
  const found = await findGoods(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return found
}

/** Pieces of a removed variant would stand in the ledger for ever without being for sale. */
async function refuseLosses(ctx: TxCtx, variantIds: readonly string[]): Promise<void> {
  const stocked = [...(await openStock(ctx, variantIds)).values()].filter(({ stock }) => stock > 0)
  if (stocked.length === 0) return
  throw new AppError('variantInStock', {
    field: 'variants',
    detail: stocked.map(({ name }) => name).join('、'),
  })
}
