import { type contract, type InputOf, type Page, type ShopSeller, wrongPhone } from '@countersign/contract'
import { AppError, refuseFields } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { lockList } from '../../../platform/database/lock-list.ts'
import { once } from '../../../platform/idempotency.ts'
import { lastSort } from '../../../platform/records/forest.rules.ts'
import { removeRecords } from '../../../platform/records/remove-records.ts'
import { requireVersion } from '../../../platform/records/require-version.ts'
import { hasGoods } from './category.repository.ts'
import { findSeller, listSellers, pageOfSellers, saveSeller, type StoredSeller } from './seller.repository.ts'

export function pageSellers(
  ctx: Ctx,
  { name, ...asked }: InputOf<typeof contract.sellerList>,
): Promise<Page<ShopSeller>> {
  return pageOfSellers(ctx.db, { tenantId: ctx.tenantId, name }, asked)
}

export async function listSellersToPick(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  return (await listSellers(ctx.db, ctx.tenantId)).map(({ id, name }) => ({ id, name }))
}

/** One seller. Refuses (404, notFound) a seller that does not exist or was removed. */
export async function readSeller(ctx: Ctx, id: string): Promise<ShopSeller> {
  const found = await findSeller(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return found
}

/**
 * Adds or changes a seller. Refuses one that does not exist or was changed meanwhile, a name that another seller has, and
 * a phone that is none.
 */
export function submitSeller(
  ctx: Ctx,
  { version, ...input }: InputOf<typeof contract.sellerSubmit>,
): Promise<ShopSeller> {
  return once(ctx, 'shop/seller/submit', { ...input, version }, async (ctx) => {
    await lockList(ctx.db, 'shop_seller', ctx.tenantId)
    const sellers = await listSellers(ctx.db, ctx.tenantId)
    const found = sellers.find(({ id }) => id === input.id)
    if (input.id !== undefined) requireVersion(found, version)
    const others = sellers.filter((seller) => seller !== found)
    refuseFields({
      name: others.some(({ name }) => name === input.name) ? 'sellerNameTaken' : undefined,
      phone: input.phone === '' ? undefined : wrongPhone(input.phone),
    })
    const { id = ctx.newId(), sort = found?.sort ?? lastSort(sellers) } = input
    const seller = { ...input, id, sort }
    await saveSeller(ctx.db, ctx.tenantId, seller)
    await recordAudit(ctx, {
      action: 'shopSellerSave',
      subject: subjectOf(seller),
      before: found && wordsOf(found),
      after: wordsOf(seller),
    })
    return readSeller(ctx, id)
  })
}

/** Removes sellers, all of them or none. Refuses (sellerInUse) one that has goods. */
export function removeSellers(ctx: Ctx, ids: string[]): Promise<true> {
  return removeRecords(ctx, 'shop_seller', ids, {
    list: 'shop_seller',
    mayGo: async (ctx, ids) => {
      if (await hasGoods(ctx.db, ctx.tenantId, 'seller_id', ids)) throw new AppError('sellerInUse')
    },
    note: async (ctx, ids) =>
      (await listSellers(ctx.db, ctx.tenantId))
        .filter(({ id }) => ids.includes(id))
        .map((seller) => ({
          action: 'shopSellerRemove',
          subject: subjectOf(seller),
          before: wordsOf(seller),
        })),
  })
}

function subjectOf({ id, name }: Pick<StoredSeller, 'id' | 'name'>) {
  return { kind: 'shopSeller', id, name } as const
}

function wordsOf({ name, linkman, phone, introduction, sort }: Omit<StoredSeller, 'version'>) {
  return { name, linkman, phone, introduction, sort }
}
