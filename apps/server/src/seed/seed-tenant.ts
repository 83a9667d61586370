import { mainstays, moduleNames } from '@countersign/forms'
import { sha256 } from '../platform/canonical-json.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { hashPassword } from '../modules/identity/index.ts'
import type { FileStore } from '../modules/file/index.ts'
import {
  furnishTenant,
  insertClient,
  insertStaff,
  insertTenant,
  isTenant,
  unnamed,
} from '../modules/tenant/index.ts'
import { departments, people } from './organisation.ts'

export interface SeedOptions {
  tenantId: string
  /** Password of all accounts; not needed without people. */
  password?: string
  /**
   * Whether the password is random rather than chosen by a person; DEMO_PASSWORD may replace a random one
   * later.
   */
  generated?: boolean
  /** Whether it has the people, departments and companies of the demo, or none at all. */
  demo: boolean
  store: FileStore
  newId: () => string
  /** Called just before the commit; an error undoes everything. */
  beforeCommit?: () => void
}

/**
 * Adds a tenant with people, roles, departments, menu, dictionary and flows: all of it or nothing. Answers
 * false when the tenant exists.
 */
export async function seedTenant(db: Db, options: SeedOptions): Promise<boolean> {
  const { tenantId } = options
  if (await isTenant(db, tenantId)) return false
  const passwordHash = options.password === undefined ? '' : await hashPassword(options.password, 'seed')
  return db.transaction().execute(async (tx) => {
    if (!(await insertTenant(tx, tenantId, options.demo ? '会签集团' : unnamed))) return false
    await insertClient(tx, 'saber', sha256('saber_secret'))
    await furnishTenant(tx, {
      tenantId,
      newId: options.newId,
      store: options.store,
      ...(options.demo && { companies: mainstays, modules: moduleNames }),
      addStaff: async (roleIds) =>
        options.demo ? seedPeople(tx, options, passwordHash, roleIds) : undefined,
    })
    options.beforeCommit?.()
    return true
  })
}

/** Answers the id of the administrator. */
async function seedPeople(
  tx: Tx,
  options: SeedOptions,
  passwordHash: string,
  roleIds: Map<string, string>,
): Promise<string | undefined> {
  const { tenantId, newId, generated = false } = options
  const userIds = new Map(people.map((person) => [person.account, newId()]))
  const deptIds = new Map(departments.map((department) => [department.key as string, newId()]))
  const id = (ids: Map<string, string>, key: string) => ids.get(key) ?? key
  await insertStaff(tx, tenantId, {
    people: people.map(({ account, name }) => ({
      id: id(userIds, account),
      account,
      name,
      password_hash: passwordHash,
      password_generated: generated,
      status: 'active',
    })),
    departments: departments.map(({ key, parent, name, leader }, sort) => ({
      id: id(deptIds, key),
      parent_id: parent && id(deptIds, parent),
      name,
      leader_id: leader && (userIds.get(leader) ?? null),
      sort,
    })),
    memberships: people.map(({ account, department }) => ({
      user_id: id(userIds, account),
      dept_id: id(deptIds, department),
      sort: 0,
    })),
    roles: people.flatMap((person) =>
      person.roles.map((alias) => ({ user_id: id(userIds, person.account), role_id: id(roleIds, alias) })),
    ),
  })
  return userIds.get('admin')
}
