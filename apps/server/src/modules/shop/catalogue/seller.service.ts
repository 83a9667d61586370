import { wrongPhone } from '@countersign/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordCalls } from '../../../platform/records/record-calls.ts'
import { hasGoods } from './category.repository.ts'
import { listSellers, sellers } from './seller.repository.ts'

export const {
  page: pageSellers,
  read: readSeller,
  submit: submitSeller,
  remove: removeSellers,
} = recordCalls({
  records: sellers,
  route: 'shop/seller',
  unique: { name: 'sellerNameTaken' },
  check: ({ phone }) => ({ phone: phone === '' ? undefined : wrongPhone(phone) }),
  mayGo: async (ctx, ids) => {
    if (await hasGoods(ctx.db, ctx.tenantId, 'seller_id', ids)) throw new AppError('sellerInUse')
  },
  present: (seller) => seller,
  audit: { save: 'shopSellerSave', remove: 'shopSellerRemove', kind: 'shopSeller', name: ({ name }) => name },
})

export async function listSellersToPick(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  return (await listSellers(ctx.db, ctx.tenantId)).map(({ id, name }) => ({ id, name }))
}
