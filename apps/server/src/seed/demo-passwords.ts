import { hashPassword, isPassword } from '../modules/identity/index.ts'
import { wellKnownPassword } from '../platform/config.ts'
import type { Db } from '../platform/database/connect.ts'
import { people } from './organisation.ts'

/**
 * Gives the accounts of the demo this password, as far as they still have the one that everybody knows, or, with
 * `generated` false, one that was made for them and that nobody has changed since. Their sessions end. Answers how many.
 */
export async function replaceDemoPasswords(
  db: Db,
  { tenantId, password, generated }: { tenantId: string; password: string; generated: boolean },
): Promise<number> {
  const accounts = people.map((person) => person.account)
  return db.transaction().execute(async (tx) => {
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
    if (ids.length === 0) return 0
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
    return ids.length
  })
}

/** Remembers that nobody has chosen the passwords of the demo that was just seeded. */
export async function markGenerated(db: Db, tenantId: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ password_generated: true })
    .where('tenant_id', '=', tenantId)
    .execute()
}
