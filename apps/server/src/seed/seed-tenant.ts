import { sha256 } from '../platform/canonical-json.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { hashPassword } from '../modules/identity/index.ts'
import { type FileRow, type FileStore, saveFile } from '../modules/file/index.ts'
import { ensureDictionaries } from './ensure-dictionaries.ts'
import { ensureFlows } from './ensure-flows.ts'
import { ensureMenu } from './ensure-menu.ts'
import { departments, people, type SeededPerson } from './organisation.ts'
import { samplePdf } from './sample-pdf.ts'

export interface SeedOptions {
  tenantId: string
  /** Everybody's. */
  password: string
  /** Whether the password is a random one that nobody has chosen; DEMO_PASSWORD may replace such a one later. */
  generated?: boolean
  /** All of the demo, unless told. */
  staff?: readonly SeededPerson[]
  store: FileStore
  newId: () => string
  /** Called as the last thing before the commit; nothing is kept where it throws. */
  beforeCommit?: () => void
}

/**
 * The tenant with its people, roles, departments, menu, dictionary and flows: all of it or nothing. False where there is
 * one already.
 */
export async function seedTenant(db: Db, options: SeedOptions): Promise<boolean> {
  const { tenantId } = options
  const known = await db
    .selectFrom('tenant')
    .where('tenant_id', '=', tenantId)
    .select('tenant_id')
    .executeTakeFirst()
  if (known) return false
  const passwordHash = await hashPassword(options.password, 'seed')
  const sampleId = options.newId()
  const written = await options.store.write(sampleId, samplePdf())
  return db.transaction().execute(async (tx) => {
    // Another copy that was started at the same moment may be making it: this waits, and finds it made.
    const made = await tx
      .insertInto('tenant')
      .values({ tenant_id: tenantId, name: '会签集团' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('tenant_id')
      .executeTakeFirst()
    if (!made) return false
    await tx
      .insertInto('client')
      .values({ id: 'saber', secret_hash: sha256('saber_secret') })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await ensureMenu(tx, options)
    const userIds = await seedPeople(tx, options, passwordHash)
    await ensureFlows(tx, tenantId, options.newId)
    await ensureDictionaries(tx, tenantId)
    const sample: FileRow = {
      id: sampleId,
      ownerId: userIds.get('admin') ?? '',
      name: '示例附件.pdf',
      mime: 'application/pdf',
      purpose: 'sample',
      ...written,
    }
    await saveFile(tx, tenantId, sample)
    options.beforeCommit?.()
    return true
  })
}

async function seedPeople(tx: Tx, options: SeedOptions, passwordHash: string): Promise<Map<string, string>> {
  const { tenantId, newId, generated = false, staff = people } = options
  const peopled = departments.filter(
    ({ key, parent }) => parent === null || staff.some((one) => one.department === key),
  )
  const userIds = new Map(staff.map((person) => [person.account, newId()]))
  const roleIds = await roleIdsByAlias(tx, tenantId)
  const deptIds = new Map(peopled.map((department) => [department.key as string, newId()]))
  const id = (ids: Map<string, string>, key: string) => ids.get(key) ?? key
  await tx
    .insertInto('app_user')
    .values(
      staff.map(({ account, name }) => ({
        tenant_id: tenantId,
        id: id(userIds, account),
        account,
        name,
        password_hash: passwordHash,
        password_generated: generated,
        status: 'active' as const,
      })),
    )
    .execute()
  await tx
    .insertInto('department')
    .values(
      peopled.map(({ key, parent, name, leader }, sort) => ({
        tenant_id: tenantId,
        id: id(deptIds, key),
        parent_id: parent && id(deptIds, parent),
        name,
        leader_id: leader && (userIds.get(leader) ?? null),
        sort,
      })),
    )
    .execute()
  await tx
    .insertInto('user_department')
    .values(
      staff.map(({ account, department }) => ({
        tenant_id: tenantId,
        user_id: id(userIds, account),
        dept_id: id(deptIds, department),
        sort: 0,
      })),
    )
    .execute()
  await tx
    .insertInto('user_role')
    .values(
      staff.flatMap((person) =>
        person.roles.map((alias) => ({
          tenant_id: tenantId,
          user_id: id(userIds, person.account),
          role_id: id(roleIds, alias),
        })),
      ),
    )
    .execute()
  return userIds
}

async function roleIdsByAlias(tx: Tx, tenantId: string): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('role').where('tenant_id', '=', tenantId).select(['alias', 'id']).execute()
  return new Map(rows.map(({ alias, id }) => [alias, id]))
}
