import { hashPassword, isPassword } from '../modules/identity/index.ts'
import { wellKnownPassword } from '../platform/config.ts'
import type { Db } from '../platform/database/connect.ts'
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
    const rows = await tx
      .selectFrom('app_user')
      .where('tenant_id', '=', tenantId)
      .where('account', 'in', accounts)
      .orderBy('id')
      .select(['id', 'password_hash', 'password_generated'])
      .forUpdate()
      .execute()
    const ids: string[] = []
    for (const row of rows) {
      const isOurs = !generated && row.password_generated
      if (isOurs || (await isPassword(row.password_hash, wellKnownPassword, 'seed'))) ids.push(row.id)
    }
    if (ids.length === 0) return
    await tx
      .updateTable('app_user')
      .set({ password_hash: await hashPassword(password, 'seed'), password_generated: generated })
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
    beforeCommit(ids.length)
  })
}
