import type { contract, InputOf, OutputOf } from '@countersign/contract'
import { findForm, formatFen } from '@countersign/forms'
import { AppError } from '../../../platform/app-error.ts'
import type { Ctx } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { distinct, requireAll } from '../../../platform/records/require-all.ts'
import { saveDraftFields } from '../../approval/index.ts'
import { getReceiver } from '../address/address.service.ts'
import { deleteCartLines, lockCartLines } from '../cart/cart-line.repository.ts'
import { listVariants } from '../catalogue/variant.repository.ts'
import { insertPurchase } from './purchase.repository.ts'
import { type PurchaseLine, rowOf } from './purchase.rules.ts'

const kind = 'procured'

/**
 * Makes a draft of a purchase request with a row for each of these lines of the own cart, which leave the cart. Goods
 * without stock may be asked for. Refuses lines that are not in the cart and an unknown address (notFound), goods that are
 * no longer offered (cartChanged), and a company that does not offer the form (kindNotOffered).
 */
export function raisePurchase(
  ctx: Ctx,
  input: InputOf<typeof contract.purchaseRaise>,
): Promise<OutputOf<typeof contract.purchaseRaise>> {
  return once(ctx, 'shop/purchase/raise', input, async (ctx) => {
    const owner = { tenantId: ctx.tenantId, userId: ctx.user.id }
    const cartIds = distinct(input.cartIds)
    const cart = await lockCartLines(ctx.db, owner, cartIds)
    requireAll(cartIds, cart)
    const receiver = await getReceiver(ctx, input.addressId)
    const variants = await listVariants(
      ctx.db,
      ctx.tenantId,
      cart.map(({ variantId }) => variantId),
    )
    const gone: string[] = []
    const lines: PurchaseLine[] = []
    const items = cart.flatMap(({ variantId, num }) => {
      const variant = variants.get(variantId)
      if (!variant) throw new AppError('notFound')
      const { goodsName: name, variantName: spec, unit, isOffered } = variant
      if (!isOffered) gone.push(name)
      const priceFen = BigInt(variant.priceFen)
      const line = { variantId, name, spec, unit, priceFen }
      lines.push(line)
      return [rowOf(line, formatFen(priceFen), num)]
    })
    if (gone.length > 0) throw new AppError('cartChanged', { detail: gone.join('、') })
    const form = findForm(kind)
    if (!form) throw new AppError('kindNotOffered')
    const { id: requestId } = await saveDraftFields(ctx, form, { items })
    await insertPurchase(
      ctx.db,
      ctx.tenantId,
      { requestId, userId: ctx.user.id, receiver, note: input.note, lines },
      ctx.now(),
    )
    await deleteCartLines(ctx.db, owner, cartIds)
    return { approvalId: requestId, kind }
  })
}
