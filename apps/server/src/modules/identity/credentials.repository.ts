import { anyOf } from '../../platform/database/any-of.ts'
import type { Tx } from '../../platform/database/connect.ts'

/** Notes that what these people log in with changes: codes and tickets that they were given before are void. */
export async function noteCredentials(
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ credentials_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(userIds))
    .execute()
}

/** Whether a person's phone is a way to log in. */
export async function markPhone(
  tx: Tx,
  tenantId: string,
  { userId, phone, isVerified }: { userId: string; phone: string; isVerified: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('app_user')
    .set({ phone_verified: isVerified })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Makes the phones that administrators gave these people a way to log in, unless another person who may log in has the same
 * one as a way to log in, or gets it in the same call. The caller holds the lock of the tenant's people.
 */
export async function trustPhones(tx: Tx, tenantId: string, userIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('app_user as u')
    .set({ phone_verified: true })
    .where('u.tenant_id', '=', tenantId)
    .where('u.id', '=', anyOf(userIds))
    .where('u.phone', '<>', '')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('app_user as o')
            .where('o.tenant_id', '=', tenantId)
            .whereRef('o.phone', '=', 'u.phone')
            .whereRef('o.id', '<>', 'u.id')
            .where('o.status', '=', 'active')
            .where((eb) => eb.or([eb('o.phone_verified', '=', true), eb('o.id', '=', anyOf(userIds))]))
            .select('o.id'),
        ),
      ),
    )
    .execute()
}
