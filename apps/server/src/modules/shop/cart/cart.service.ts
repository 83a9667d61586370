import {
  type CartItem,
  type contract,
  type InputOf,
  maxCartLines,
  pictureAddress,
} from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import { AppError, refuseFields } from '../../../platform/app-error.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { lockList } from '../../../platform/database/lock-list.ts'
import { existing } from '../../../platform/existing.ts'
import { once } from '../../../platform/idempotency.ts'
import { distinct, requireAll } from '../../../platform/records/require-all.ts'
import { listVariants, type OrderedVariant } from '../catalogue/variant.repository.ts'
import {
  type CartLine,
  deleteCartLines,
  insertCartLine,
  listCartLines,
  listVariantIds,
  lockCartLines,
  type Owner,
  updateCartLines,
} from './cart-line.repository.ts'
import { largestNum, stateOfLine } from './cart.rules.ts'

/** The cart of the caller, the newest line first. */
export async function readCart(ctx: Ctx): Promise<CartItem[]> {
  return presentLines(ctx, await listCartLines(ctx.db, ownerIn(ctx)))
}

/**
 * Puts pieces into the cart of the caller. Pieces to be ordered now replace those of their line, so that the order has as
 * many as the person chose, and take the ticks of all other lines. Refuses goods that are not offered (notFound), goods with several variants
 * without one of them (variantNeeded), goods without stock (stockShort), more pieces than the line may have (cartNum), and
 * one line more than a cart may have (cartFull).
 */
export function addToCart(ctx: Ctx, input: InputOf<typeof contract.addShopCart>): Promise<CartItem> {
  return once(ctx, 'shop/cart/addShopCart', input, async (ctx) => {
    const owner = ownerIn(ctx)
    // Two calls at once must not make two lines of one variant, or pass the limit together.
    await lockList(ctx.db, 'shop_cart_line', `${owner.tenantId} ${owner.userId}`)
    const variant = await chosenVariant(ctx, input)
    if (variant.stock === 0) throw new AppError('stockShort', { detail: variant.goodsName })
    const kept = await listCartLines(ctx.db, owner)
    const found = kept.find(({ variantId }) => variantId === variant.id)
    const num = input.alone ? input.num : (found?.num ?? 0) + input.num
    refuseNum(num, variant)
    if (!found && kept.length >= maxCartLines)
      throw new AppError('cartFull', { detail: String(maxCartLines) })
    if (input.alone) {
      await updateCartLines(
        ctx.db,
        owner,
        kept.map(({ id }) => id),
        { is_checked: false },
      )
    }
    const line = { id: found?.id ?? ctx.newId(), variantId: variant.id, num }
    if (found) await updateCartLines(ctx.db, owner, [found.id], { num, is_checked: true })
    else await insertCartLine(ctx.db, owner, line, ctx.now())
    return presentLine(ctx, { ...line, isChecked: true }, variant)
  })
}

/** Changes the pieces of a line. Refuses more than the line may have (cartNum), and somebody else's line (notFound). */
export function changeNum(ctx: Ctx, input: InputOf<typeof contract.changeCartNum>): Promise<CartItem> {
  return once(ctx, 'shop/cart/changeCartNum', input, async (ctx) => {
    const [line] = await lockOwn(ctx, [input.id])
    if (!line) throw new AppError('notFound')
    const variants = await listVariants(ctx.db, ctx.tenantId, [line.variantId])
    const variant = existing(variants.get(line.variantId))
    refuseNum(input.num, variant)
    await updateCartLines(ctx.db, ownerIn(ctx), [line.id], { num: input.num })
    return presentLine(ctx, { ...line, num: input.num }, variant)
  })
}

/** Ticks or unticks lines, all of them or none. Refuses (notFound) somebody else's lines. */
export function changeCheck(ctx: Ctx, input: InputOf<typeof contract.changeCartCheck>): Promise<CartItem[]> {
  return once(ctx, 'shop/cart/changeCartCheck', input, async (ctx) => {
    const lines = await lockOwn(ctx, input.ids)
    const ids = lines.map(({ id }) => id)
    await updateCartLines(ctx.db, ownerIn(ctx), ids, { is_checked: input.check })
    return readCart(ctx)
  })
}

/** Takes lines out of the cart, all of them or none. Refuses (notFound) somebody else's lines. */
export function removeFromCart(ctx: Ctx, input: InputOf<typeof contract.deleteCart>): Promise<true> {
  return once<true>(ctx, 'shop/cart/deleteCart', input, async (ctx) => {
    const lines = await lockOwn(ctx, input.id)
    const ids = lines.map(({ id }) => id)
    await deleteCartLines(ctx.db, ownerIn(ctx), ids)
    return true
  })
}

async function lockOwn(ctx: TxCtx, given: readonly string[]): Promise<CartLine[]> {
  const wanted = distinct(given)
  const lines = await lockCartLines(ctx.db, ownerIn(ctx), wanted)
  requireAll(wanted, lines)
  return lines
}

async function chosenVariant(
  ctx: TxCtx,
  { productID, variantID }: InputOf<typeof contract.addShopCart>,
): Promise<OrderedVariant> {
  const ids = await listVariantIds(ctx.db, ctx.tenantId, productID)
  if (ids.length > 1 && variantID === undefined) throw new AppError('variantNeeded', { field: 'variantID' })
  const id = variantID === undefined ? ids[0] : ids.find((one) => one === variantID)
  const variants = await listVariants(ctx.db, ctx.tenantId, ids)
  const variant = id === undefined ? undefined : variants.get(id)
  if (!variant?.isOffered) {
    throw new AppError('notFound', { field: ids.length > 0 && id === undefined ? 'variantID' : 'productID' })
  }
  return variant
}

function refuseNum(num: number, variant: OrderedVariant): void {
  const largest = largestNum(variant)
  refuseFields({ num: num > largest ? { code: 'cartNum', detail: String(largest) } : undefined })
}

async function presentLines(ctx: Ctx, lines: readonly CartLine[]): Promise<CartItem[]> {
  const ids = lines.map(({ variantId }) => variantId)
  const variants = await listVariants(ctx.db, ctx.tenantId, ids)
  return lines.map((line) => presentLine(ctx, line, existing(variants.get(line.variantId))))
}

function presentLine(
  { tenantId }: Pick<Ctx, 'tenantId'>,
  { id, num, isChecked }: CartLine,
  variant: OrderedVariant,
): CartItem {
  const { goodsId, goodsName, pictureId, priceFen, variantName, unit, kind, sellerId, sellerName } = variant
  return {
    id,
    productID: goodsId,
    productName: goodsName,
    productImg: pictureId === null ? '' : pictureAddress(tenantId, pictureId, 160),
    price: formatFen(BigInt(priceFen)),
    num,
    maxNum: largestNum(variant),
    check: isChecked,
    variantID: variant.id,
    variantName,
    unit,
    kind,
    sellerId,
    sellerName,
    state: stateOfLine(num, variant),
  }
}

function ownerIn({ tenantId, user }: Pick<Ctx, 'tenantId' | 'user'>): Owner {
  return { tenantId, userId: user.id }
}
