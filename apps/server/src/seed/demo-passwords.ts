import { hashPassword, isPassword } from '../modules/identity/index.ts'
import { wellKnownPassword } from '../platform/config.ts'
import type { Db } from '../platform/database/connect.ts'
import { lockAccounts, replacePasswords } from './demo-password.repository.ts'
import { people } from './organisation.ts'

export interface NewDemoPassword {
  tenantId: string
  password: string
  /** Whether the password is a random one that nobody has chosen. */
  generated: boolean
  /** Told how many accounts get it, where any do; nothing is changed where this throws. */
  beforeCommit: (count: number) => void
}

/**
 * Sets this password for demo accounts that still have the published one and, if `generated` is false, also for those with
 * a generated one. Their sessions end.
 */
export async function replaceDemoPasswords(
  db: Db,
  { tenantId, password, generated, beforeCommit }: NewDemoPassword,
): Promise<void> {
  const accounts = people.map((person) => person.account)
  await db.transaction().execute(async (tx) => {
    // Copies that start at the same moment do it one after the other, and the second finds it done.
    const rows = await lockAccounts(tx, tenantId, accounts)
    const ids: string[] = []
    for (const row of rows) {
      const isOurs = !generated && row.isGenerated
      if (isOurs || (await isPassword(row.passwordHash, wellKnownPassword, 'seed'))) ids.push(row.id)
    }
    if (ids.length === 0) return
    const passwordHash = await hashPassword(password, 'seed')
    await replacePasswords(tx, tenantId, ids, { passwordHash, isGenerated: generated })
    beforeCommit(ids.length)
  })
}
