import { hashPassword, isPassword } from '../modules/identity/index.ts'
import { wellKnownPassword } from '../platform/config.ts'
import type { Db } from '../platform/database/connect.ts'
import { lockAccounts, replacePasswords } from './demo-password.repository.ts'

/** Accounts that the demo made in a tenant. */
export interface DemoAccounts {
  tenantId: string
  accounts: string[]
}

export interface NewDemoPassword {
  tenants: readonly DemoAccounts[]
  password: string
  /** Whether the password is random rather than chosen by a person. */
  generated: boolean
  /** Called with the number of changed accounts if there are any; an error undoes the change. */
  beforeCommit: (count: number) => void
}

/**
 * Sets this password for demo accounts that still have the published one and, when `generated` is false, also
 * for those with a generated one. Their sessions end.
 */
export async function replaceDemoPasswords(
  db: Db,
  { tenants, password, generated, beforeCommit }: NewDemoPassword,
): Promise<void> {
  // Most accounts of the demo share one hash, and a check takes long on purpose.
  const published = new Map<string, boolean>()
  const isPublished = async (hash: string) => {
    const known = published.get(hash) ?? (await isPassword(hash, wellKnownPassword, 'seed'))
    published.set(hash, known)
    return known
  }
  await db.transaction().execute(async (tx) => {
    const found: { tenantId: string; ids: string[] }[] = []
    for (const { tenantId, accounts } of tenants) {
      // Copies of the app that start at the same moment wait for each other here, and the later one finds nothing
      // to change.
      const rows = await lockAccounts(tx, tenantId, accounts)
      const ids: string[] = []
      for (const row of rows) {
        const isReplaceable = !generated && row.isGenerated
        if (isReplaceable || (await isPublished(row.passwordHash))) ids.push(row.id)
      }
      if (ids.length > 0) found.push({ tenantId, ids })
    }
    if (found.length === 0) return
    const passwordHash = await hashPassword(password, 'seed')
    for (const { tenantId, ids } of found)
      await replacePasswords(tx, tenantId, ids, { passwordHash, isGenerated: generated })
    beforeCommit(found.reduce((sum, { ids }) => sum + ids.length, 0))
  })
}
