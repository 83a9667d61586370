import { hashPassword, isPassword } from '../modules/identity/index.ts'
import { wellKnownPassword } from '../platform/config.ts'
import type { Db } from '../platform/database/connect.ts'
import { lockAccounts, replacePasswords } from './demo-password.repository.ts'
import { people } from './organisation.ts'

export interface NewDemoPassword {
  tenantId: string
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
  { tenantId, password, generated, beforeCommit }: NewDemoPassword,
): Promise<void> {
  const accounts = people.map((person) => person.account)
  await db.transaction().execute(async (tx) => {
    // Copies of the app that start at the same moment wait for each other here, and the later one finds nothing
    // to change.
    const rows = await lockAccounts(tx, tenantId, accounts)
    const ids: string[] = []
    for (const row of rows) {
      const isReplaceable = !generated && row.isGenerated
      if (isReplaceable || (await isPassword(row.passwordHash, wellKnownPassword, 'seed'))) ids.push(row.id)
    }
    if (ids.length === 0) return
    const passwordHash = await hashPassword(password, 'seed')
    await replacePasswords(tx, tenantId, ids, { passwordHash, isGenerated: generated })
    beforeCommit(ids.length)
  })
}
