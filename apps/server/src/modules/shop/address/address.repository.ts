import type { Db, Tx } from '../../../platform/database/connect.ts'

/** A person of a tenant. */
export interface Owner {
  tenantId: string
  userId: string
}

export interface StoredAddress {
  id: string
  name: string
  phone: string
  region: string
  detail: string
  isDefault: boolean
}

/** The addresses of a person, the default one first and then the newest. */
export function listAddresses(db: Db, { tenantId, userId }: Owner): Promise<StoredAddress[]> {
  return db
    .selectFrom('shop_address')
    .select(['id', 'name', 'phone', 'region', 'detail', 'is_default as isDefault'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function insertAddress(
  tx: Tx,
  { tenantId, userId }: Owner,
  { isDefault, ...words }: StoredAddress,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('shop_address')
    .values({ tenant_id: tenantId, user_id: userId, ...words, is_default: isDefault, created_at: at })
    .execute()
}

export async function updateAddress(
  tx: Tx,
  { tenantId, userId }: Owner,
  { id, isDefault, ...words }: StoredAddress,
): Promise<void> {
  await tx
    .updateTable('shop_address')
    .set({ ...words, is_default: isDefault })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Leaves a person without a default address. */
export async function clearDefault(tx: Tx, { tenantId, userId }: Owner): Promise<void> {
  await tx
    .updateTable('shop_address')
    .set({ is_default: false })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('is_default', '=', true)
    .execute()
}

export async function deleteAddress(tx: Tx, { tenantId, userId }: Owner, id: string): Promise<void> {
  await tx
    .deleteFrom('shop_address')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}
