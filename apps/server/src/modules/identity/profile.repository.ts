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

/** A person of the tenant, active or not. */
export async function findPerson(
  db: Db,
  tenantId: string,
  userId: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .select('id')
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
    .set(changes)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
}
