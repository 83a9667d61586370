import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'

/** A person of a tenant. */
export interface Owner {
  tenantId: string
  userId: string
}

function select(db: Db, { tenantId, userId }: Owner) {
  return db
    .selectFrom('shop_cart_line')
    .select(['id', 'variant_id as variantId', 'num', 'is_checked as isChecked'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
}

export type CartLine = Awaited<ReturnType<typeof listCartLines>>[number]

/** The lines of a person's cart, the newest first. */
export function listCartLines(db: Db, owner: Owner) {
  return select(db, owner).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
}

/** Locks lines of a person's cart until the transaction ends, the oldest first. */
export function lockCartLines(tx: Tx, owner: Owner, ids: readonly string[]): Promise<CartLine[]> {
  return select(tx, owner)
    .where('id', '=', anyOf(ids))
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function insertCartLine(
  tx: Tx,
  { tenantId, userId }: Owner,
  { id, variantId, num }: Omit<CartLine, 'isChecked'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('shop_cart_line')
    .values({
      tenant_id: tenantId,
      id,
      user_id: userId,
      variant_id: variantId,
      num,
      is_checked: true,
      created_at: at,
    })
    .execute()
}

/** Changes the number of pieces of lines, or whether they are ticked. */
export async function updateCartLines(
  tx: Tx,
  { tenantId, userId }: Owner,
  ids: readonly string[],
  changed: { num?: number; is_checked?: boolean },
): Promise<void> {
  await tx
    .updateTable('shop_cart_line')
    .set(changed)
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', anyOf(ids))
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

/** Ids of the variants of goods that are not removed. */
export async function listVariantIds(db: Db, tenantId: string, goodsId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('shop_variant')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('goods_id', '=', goodsId)
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .execute()
  return rows.map(({ id }) => id)
}
