import type { DepartmentField, DirectoryField } from '@countersign/contract'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { upsert } from '../../platform/database/upsert.ts'

/** The people of a directory, also those who left. */
export function listBoundPeople(db: Db, tenantId: string, source: string) {
  return db
    .selectFrom('directory_person')
    .where('tenant_id', '=', tenantId)
    .where('source', '=', source)
    .select(['user_id as userId', 'external_id as externalId', 'fields', 'is_gone as isGone'])
    .execute()
}

export function listBoundDepartments(db: Db, tenantId: string, source: string) {
  return db
    .selectFrom('directory_department')
    .where('tenant_id', '=', tenantId)
    .where('source', '=', source)
    .select(['dept_id as deptId', 'external_id as externalId', 'fields'])
    .execute()
}

/** The id that a directory gives to a person; undefined for whoever is not in it. */
export async function findExternalId(
  db: Db,
  tenantId: string,
  { source, userId }: { source: string; userId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('directory_person')
    .where('tenant_id', '=', tenantId)
    .where('source', '=', source)
    .where('user_id', '=', userId)
    .where('is_gone', '=', false)
    .select('external_id as externalId')
    .executeTakeFirst()
  return row?.externalId
}

/** The fields that a directory owns of each of these people; people without any are left out. */
export async function ownedFieldsOf(
  db: Db,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, DirectoryField[]>> {
  const rows = await db
    .selectFrom('directory_person')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', anyOf(userIds))
    .where('is_gone', '=', false)
    .select(['user_id as id', 'fields'])
    .execute()
  return new Map(rows.map(({ id, fields }) => [id, fields]))
}

/** The fields that a directory owns, by department. */
export async function ownedDepartments(db: Db, tenantId: string): Promise<Map<string, DepartmentField[]>> {
  const rows = await db
    .selectFrom('directory_department')
    .where('tenant_id', '=', tenantId)
    .select(['dept_id as id', 'fields'])
    .execute()
  return new Map(rows.map(({ id, fields }) => [id, fields]))
}

export interface BoundPerson {
  userId: string
  externalId: string
  fields: readonly DirectoryField[]
}

export async function bindPeople(
  tx: Tx,
  tenantId: string,
  source: string,
  people: readonly BoundPerson[],
): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ userId, externalId, fields }) => ({
    tenant_id: tenantId,
    user_id: userId,
    source,
    external_id: externalId,
    fields,
    is_gone: false,
  }))
  await upsert(tx, 'directory_person', rows, { key: ['tenant_id', 'user_id'] }).execute()
}

/** Notes that a directory has a person no more. */
export async function markGone(tx: Tx, tenantId: string, userId: string): Promise<void> {
  await tx
    .updateTable('directory_person')
    .set({ is_gone: true })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

export async function bindDepartment(
  db: Db,
  tenantId: string,
  source: string,
  { deptId, externalId, fields }: { deptId: string; externalId: string; fields: readonly DepartmentField[] },
): Promise<void> {
  const row = { tenant_id: tenantId, dept_id: deptId, source, external_id: externalId, fields }
  await upsert(db, 'directory_department', row, { key: ['tenant_id', 'dept_id'] }).execute()
}

export async function releaseDepartment(db: Db, tenantId: string, deptId: string): Promise<void> {
  await db
    .deleteFrom('directory_department')
    .where('tenant_id', '=', tenantId)
    .where('dept_id', '=', deptId)
    .execute()
}

/** Frees people and departments from directories that the tenant has no more. Without `source` it has none. */
export async function releaseOthers(db: Db, tenantId: string, source: string): Promise<void> {
  for (const table of ['directory_person', 'directory_department'] as const)
    await db.deleteFrom(table).where('tenant_id', '=', tenantId).where('source', '!=', source).execute()
}
