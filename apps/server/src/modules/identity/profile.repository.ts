import type { Db, Tx } from '../../platform/database/connect.ts'

/** Account data that people enter themselves. */
export interface StoredProfile {
  nickname: string
  /** Id of a file, or "". */
  avatar: string
  phone: string
  email: string
}

export async function findProfile(
  db: Db,
  tenantId: string,
  userId: string,
): Promise<StoredProfile | undefined> {
  return db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .select(['nickname', 'avatar', 'phone', 'email'])
    .executeTakeFirst()
}

export async function saveProfile(
  tx: Tx,
  tenantId: string,
  userId: string,
  changes: Partial<StoredProfile>,
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
}
