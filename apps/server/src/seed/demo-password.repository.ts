import type { Tx } from '../platform/database/connect.ts'

interface LockedAccount {
  id: string
  passwordHash: string
  isGenerated: boolean
}

/** Locks the existing ones of these accounts, in the order of their ids. */
export function lockAccounts(tx: Tx, tenantId: string, accounts: string[]): Promise<LockedAccount[]> {
  return tx
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('account', 'in', accounts)
    .orderBy('id')
    .select(['id', 'password_hash as passwordHash', 'password_generated as isGenerated'])
    .forUpdate()
    .execute()
}

/** Sets the password of these people and ends their sessions. */
export async function replacePasswords(
  tx: Tx,
  tenantId: string,
  ids: string[],
  { passwordHash, isGenerated }: Omit<LockedAccount, 'id'>,
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, password_generated: isGenerated })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  await tx
    .updateTable('session')
    .set({ ended_at: new Date() })
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', ids)
    .where('ended_at', 'is', null)
    .execute()
}
