import { defaultTenantId } from '@countersign/contract'
import { mainstays, moduleNames } from '@countersign/forms'
import type { FileStore } from '../../modules/file/index.ts'
import {
  furnishTenant,
  insertPosts,
  insertStaff,
  insertTenant,
  roleIdsByAlias,
} from '../../modules/tenant/index.ts'
import { newId } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { DemoAccounts } from '../demo-passwords.ts'
import { hasRequests } from '../demo.repository.ts'
import { people as theSix } from '../organisation.ts'
import {
  findBegun,
  getPasswordOf,
  insertDeputies,
  insertRole,
  listPlaces,
  noteBegun,
  readNow,
  setContact,
  setPost,
} from './company.repository.ts'
import {
  type CompanyDepartment,
  type CompanyTenant,
  type Employee,
  moreDepartments,
  morePeople,
  morePosts,
  moreRoles,
  moreTenants,
  postsOfTenants,
  postsOfTheSix,
} from './staff.ts'

/** Notes that an empty demo is to become the company; a demo with requests stays as it is. */
export async function beginCompany(db: Db): Promise<void> {
  if ((await findBegun(db, defaultTenantId)) || (await hasRequests(db, defaultTenantId))) return
  const asOf = await readNow(db)
  await db.transaction().execute((tx) => noteBegun(tx, defaultTenantId, asOf))
}

/**
 * Makes the people and departments of a company that was begun: more of them in the first tenant, and two smaller
 * tenants. All have the password of the six accounts. Each tenant is one transaction, so a start after a kill does the
 * rest.
 */
export async function seedCompany(db: Db, store: FileStore): Promise<void> {
  const begun = await findBegun(db, defaultTenantId)
  if (!begun || begun.isFinished) return
  const password = await getPasswordOf(db, defaultTenantId, 'admin')
  const { people } = await listPlaces(db, defaultTenantId)
  const isEnlarged = morePeople.some(({ account }) => people.has(account))
  if (!isEnlarged) await db.transaction().execute((tx) => enlarge(tx, password))
  for (const tenant of moreTenants) {
    if (await findBegun(db, tenant.tenantId)) continue
    await db.transaction().execute((tx) => addTenant(tx, store, tenant, { password, asOf: begun.asOf }))
  }
}

/** The accounts of the demo: the six, and in a company everybody whom it made. */
export async function listDemoAccounts(db: Db): Promise<DemoAccounts[]> {
  const tenants = [
    { tenantId: defaultTenantId, accounts: morePeople.map(({ account }) => account) },
    ...moreTenants.map(({ tenantId, people }) => ({
      tenantId,
      accounts: people.map(({ account }) => account),
    })),
  ]
  const made: DemoAccounts[] = []
  // In another installation the same account or tenant may be somebody's own.
  for (const tenant of tenants) if (await findBegun(db, tenant.tenantId)) made.push(tenant)
  return [{ tenantId: defaultTenantId, accounts: theSix.map(({ account }) => account) }, ...made]
}

type Password = Awaited<ReturnType<typeof getPasswordOf>>

/** Adds the rest of the company to the tenant that has the six. */
async function enlarge(tx: Tx, password: Password): Promise<void> {
  const tenantId = defaultTenantId
  const before = await listPlaces(tx, tenantId)
  await insertPosts(
    tx,
    tenantId,
    morePosts.map(({ postCode, postName, category }, index) => ({
      id: newId(),
      post_code: postCode,
      post_name: postName,
      category,
      sort: before.posts.size + index,
    })),
  )
  const roleIds = new Map<string, string>()
  for (const [index, role] of moreRoles.entries()) {
    const id = newId()
    await insertRole(tx, tenantId, { ...role, id, sort: 10 + index })
    roleIds.set(role.alias, id)
  }
  await addStaff(tx, tenantId, {
    departments: moreDepartments,
    people: morePeople,
    password,
    roleIds: new Map([...(await roleIdsByAlias(tx, tenantId)), ...roleIds]),
    prefix: 'YL',
  })
  const { people, posts } = await listPlaces(tx, tenantId)
  for (const [account, post] of Object.entries(postsOfTheSix)) {
    const [userId, postId] = [people.get(account), posts.get(post)]
    if (userId && postId) await setPost(tx, tenantId, { userId, postId })
  }
}

async function addTenant(
  tx: Tx,
  store: FileStore,
  { tenantId, name, departments, people, ...contact }: CompanyTenant,
  { password, asOf }: { password: Password; asOf: Date },
): Promise<void> {
  // The id belongs to a tenant that somebody made: it is left alone.
  if (!(await insertTenant(tx, tenantId, name))) return
  await setContact(tx, tenantId, {
    linkman: contact.linkman,
    contact_number: contact.contactNumber,
    address: contact.address,
  })
  await insertPosts(
    tx,
    tenantId,
    postsOfTenants.map(({ postCode, postName, category }, sort) => ({
      id: newId(),
      post_code: postCode,
      post_name: postName,
      category,
      sort,
    })),
  )
  await furnishTenant(tx, {
    tenantId,
    newId,
    store,
    companies: mainstays,
    modules: moduleNames,
    addStaff: (roleIds) =>
      addStaff(tx, tenantId, { departments, people, password, roleIds, prefix: tenantId.slice(-1) }),
  })
  await noteBegun(tx, tenantId, asOf)
}

interface Staff {
  departments: readonly CompanyDepartment[]
  people: readonly Employee[]
  password: Password
  /** Ids of the roles by alias. */
  roleIds: ReadonlyMap<string, string>
  /** Begins the staff numbers. */
  prefix: string
}

/** Adds departments and people, below and into those that exist. Answers the id of the first person. */
async function addStaff(
  tx: Tx,
  tenantId: string,
  { departments, people, password, roleIds, prefix }: Staff,
): Promise<string | undefined> {
  const known = await listPlaces(tx, tenantId)
  const deptIds = new Map([...known.departments, ...departments.map(({ name }) => [name, newId()] as const)])
  const userIds = new Map([...known.people, ...people.map(({ account }) => [account, newId()] as const)])
  const idOf = (ids: ReadonlyMap<string, string>, key: string) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`the demo company has no ${key}`)
    return id
  }
  await insertStaff(tx, tenantId, {
    people: people.map(({ account, name }, index) => ({
      id: idOf(userIds, account),
      account,
      name,
      ...password,
      status: 'active',
      code: `${prefix}${String(index + 11).padStart(4, '0')}`,
      // No real person has these: 1380000xxxx and example.com.
      phone:
        account === 'admin'
          ? ''
          : `1380000${prefix === 'YL' ? 1 : 4}${String(index + (prefix === '2' ? 500 : 0)).padStart(3, '0')}`,
      email: account === 'admin' ? '' : `${account}@example.com`,
      sex: (index % 2) + 1,
    })),
    departments: departments.map(({ name, parent, leader }, index) => ({
      id: idOf(deptIds, name),
      parent_id: parent === null ? null : idOf(deptIds, parent),
      name,
      leader_id: leader === null ? null : idOf(userIds, leader),
      sort: known.departments.size + index,
    })),
    memberships: people.map(({ account, department, post }) => ({
      user_id: idOf(userIds, account),
      dept_id: idOf(deptIds, department),
      sort: 0,
      post_id: known.posts.get(post) ?? null,
    })),
    roles: people.flatMap(({ account, roles }) =>
      roles.map((alias) => ({ user_id: idOf(userIds, account), role_id: idOf(roleIds, alias) })),
    ),
  })
  await insertDeputies(
    tx,
    tenantId,
    departments.map(({ name, deputies }) => ({
      deptId: idOf(deptIds, name),
      userIds: deputies.map((account) => idOf(userIds, account)),
    })),
  )
  return userIds.get(people[0]?.account ?? '')
}
