import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Database } from '../../platform/database/schema.ts'
import { fillSpellings } from '../user/index.ts'

export async function isTenant(db: Db, tenantId: string): Promise<boolean> {
  const known = await db
    .selectFrom('tenant')
    .where('tenant_id', '=', tenantId)
    .select('tenant_id')
    .executeTakeFirst()
  return known !== undefined
}

/** Name of the first tenant until it is given one. */
export const unnamed = '本单位'

/** Answers false when the tenant exists; waits for another copy of the app that is inserting it. */
export async function insertTenant(tx: Tx, tenantId: string, name: string): Promise<boolean> {
  const made = await tx
    .insertInto('tenant')
    .values({ tenant_id: tenantId, name })
    .onConflict((conflict) => conflict.doNothing())
    .returning('tenant_id')
    .executeTakeFirst()
  return made !== undefined
}

/** An existing client stays as it is. */
export async function insertClient(tx: Tx, id: string, secretHash: string): Promise<void> {
  await tx
    .insertInto('client')
    .values({ id, secret_hash: secretHash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function roleIdsByAlias(tx: Tx, tenantId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('role')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .select(['alias', 'id'])
    .execute()
  return new Map(rows.map(({ alias, id }) => [alias, id]))
}

type Rows<Table extends keyof Database> = Omit<Insertable<Database[Table]>, 'tenant_id'>[]

/** Inserts the people and departments of a tenant, and who belongs to what. Any of them may be empty. */
export async function insertStaff(
  tx: Tx,
  tenantId: string,
  staff: {
    people: Rows<'app_user'>
    departments: Rows<'department'>
    memberships: Rows<'user_department'>
    roles: Rows<'user_role'>
  },
): Promise<void> {
  const owned = <Row extends object>(rows: Row[]) => rows.map((row) => ({ ...row, tenant_id: tenantId }))
  const { people, departments, memberships, roles } = staff
  if (people.length > 0) {
    // The seed gives numbers as an administrator does.
    const rows = people.map((one) => ({ ...one, phone_verified: (one.phone ?? '') !== '' }))
    await tx.insertInto('app_user').values(owned(rows)).execute()
  }
  await fillSpellings(tx, tenantId)
  if (departments.length > 0) await tx.insertInto('department').values(owned(departments)).execute()
  if (memberships.length > 0) await tx.insertInto('user_department').values(owned(memberships)).execute()
  if (roles.length > 0) await tx.insertInto('user_role').values(owned(roles)).execute()
}

export async function insertPosts(tx: Tx, tenantId: string, posts: Rows<'post'>): Promise<void> {
  await tx
    .insertInto('post')
    .values(posts.map((row) => ({ ...row, tenant_id: tenantId })))
    .execute()
}
