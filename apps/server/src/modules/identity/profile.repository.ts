import type { Db, Tx } from '../../platform/database/connect.ts'

/** Account data that people enter themselves. */
export interface StoredProfile {
  nickname: string
  /** Id of a file, or "". */
  avatar: string
  phone: string
  email: string
}

export interface OwnProfile extends StoredProfile {
  /** Whether the person may log in with the phone. */
  phoneVerified: boolean
}

export function findProfile(db: Db, tenantId: string, userId: string): Promise<OwnProfile | undefined> {
  return selectProfile(db, tenantId, userId).executeTakeFirst()
}

/** As `findProfile`; other changes of the person wait until the transaction ends. */
export function holdProfile(tx: Tx, tenantId: string, userId: string): Promise<OwnProfile | undefined> {
  return selectProfile(tx, tenantId, userId).forUpdate().executeTakeFirst()
}

const selectProfile = (db: Db, tenantId: string, userId: string) =>
  db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .select(['nickname', 'avatar', 'phone', 'email', 'phone_verified as phoneVerified'])

/** Another phone is no way to log in until its code was entered. */
export async function saveProfile(
  tx: Tx,
  tenantId: string,
  userId: string,
  changes: Partial<StoredProfile>,
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      ...changes,
      ...(changes.phone !== undefined && {
        phone_verified: eb
          .and([eb('phone_verified', '=', true), eb('phone', '=', changes.phone)])
          .$castTo<boolean>(),
      }),
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
}
