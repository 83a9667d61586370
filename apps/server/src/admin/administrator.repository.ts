import type { Tx } from '../platform/database/connect.ts'

/** Holds a tenant that is not closed until the transaction ends; false when there is none. */
export async function lockOpenTenant(tx: Tx, tenantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('tenant')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .select('tenant_id')
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Id of the department with this name, or of the first one at the top for "". */
export async function findDepartment(tx: Tx, tenantId: string, name: string): Promise<string | undefined> {
  let query = tx
    .selectFrom('department')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .select('id')
    .forShare()
  query = name === '' ? query.where('parent_id', 'is', null) : query.where('name', '=', name)
  return (await query.executeTakeFirst())?.id
}

export function findRole(
  tx: Tx,
  tenantId: string,
  alias: string,
): Promise<{ id: string; name: string } | undefined> {
  return tx
    .selectFrom('role')
    .where('tenant_id', '=', tenantId)
    .where('alias', '=', alias)
    .where('removed_at', 'is', null)
    .select(['id', 'name'])
    .forShare()
    .executeTakeFirst()
}

interface NewPerson {
  id: string
  account: string
  name: string
  passwordHash: string
  /** Without one the person is in no department. */
  deptId: string | undefined
  roleId: string
}

/**
 * Inserts a person who must change the password; false when the account exists. The password does not count as a
 * generated one of the demo, which DEMO_PASSWORD may replace.
 */
export async function insertPerson(tx: Tx, tenantId: string, person: NewPerson): Promise<boolean> {
  const own = { tenant_id: tenantId, user_id: person.id }
  const made = await tx
    .insertInto('app_user')
    .values({
      tenant_id: tenantId,
      id: person.id,
      account: person.account,
      name: person.name,
      password_hash: person.passwordHash,
      password_generated: false,
      must_change_password: true,
      status: 'active',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  if (person.deptId !== undefined)
    await tx
      .insertInto('user_department')
      .values({ ...own, dept_id: person.deptId, sort: 0 })
      .execute()
  await tx
    .insertInto('user_role')
    .values({ ...own, role_id: person.roleId })
    .execute()
  return true
}

/** Locks the person with this account, who was not removed; accounts compare without case. */
export async function lockPerson(
  tx: Tx,
  tenantId: string,
  account: string,
): Promise<{ id: string; name: string; isActive: boolean } | undefined> {
  const row = await tx
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn('lower', ['account']), '=', account.toLowerCase()))
    .where('removed_at', 'is', null)
    .select(['id', 'name', 'status'])
    .forUpdate()
    .executeTakeFirst()
  return row && { id: row.id, name: row.name, isActive: row.status === 'active' }
}

export async function holdsRole(tx: Tx, tenantId: string, userId: string, alias: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_role as ur')
    .innerJoin('role as r', (join) =>
      join.onRef('r.tenant_id', '=', 'ur.tenant_id').onRef('r.id', '=', 'ur.role_id'),
    )
    .where('ur.tenant_id', '=', tenantId)
    .where('ur.user_id', '=', userId)
    .where('r.alias', '=', alias)
    .where('r.removed_at', 'is', null)
    .select('r.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets a password that must be changed. */
export async function setPassword(
  tx: Tx,
  tenantId: string,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ password_hash: passwordHash, password_generated: false, must_change_password: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .execute()
}

export async function endSessions(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: new Date() })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Forgets the failed log-ins of an account, which would make the next one wait. */
export async function forgetFailures(tx: Tx, tenantId: string, account: string): Promise<void> {
  await tx
    .deleteFrom('login_failure')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn('lower', ['account']), '=', account.toLowerCase()))
    .execute()
}
