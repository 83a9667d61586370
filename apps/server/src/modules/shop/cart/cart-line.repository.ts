import { anyOf } from '../../../platform/database/any-of.ts'
import type { Tx } from '../../../platform/database/connect.ts'

/** A person of a tenant. */
interface Owner {
  tenantId: string
  userId: string
}

export interface CartLine {
  id: string
  variantId: string
  num: number
}

/** Locks lines of a person's cart until the transaction ends, oldest first. */
export async function lockCartLines(
  tx: Tx,
  { tenantId, userId }: Owner,
  ids: readonly string[],
): Promise<CartLine[]> {
  return tx
    .selectFrom('shop_cart_line')
    .select(['id', 'variant_id as variantId', 'num'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', anyOf(ids))
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function deleteCartLines(
  tx: Tx,
  { tenantId, userId }: Owner,
  ids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('shop_cart_line')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', anyOf(ids))
    .execute()
}
