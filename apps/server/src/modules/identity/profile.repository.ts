import type { Db, Tx } from '../../platform/database/connect.ts'

/** What people say of themselves. */
export interface StoredProfile {
  nickname: string
  /** The id of a file, or "". */
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

/** Whether there is such a person in the tenant, active or not. */
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
