import { contract, type TreeNode } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { expect, it } from 'vitest'

/** Administrators give and take a role and its permissions; the test then moves their entries of the audit log to earlier days. */

const app = await startTestApp()
const { admin, sunqi, zhangsan } = await loginAll(app)
const { menu } = await admin.data(contract.grantTree)
const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((one) => [one, ...flat(one.children)])
const menuId = (title: string) => flat(menu).find((one) => one.title === title)?.id ?? ''
const role = await admin.data(contract.roleSubmit, { roleName: '临检', roleAlias: 'patrol' })
const held = (await admin.data(contract.userDetail, { id: sunqi.userId })).roleId.split(',')

const list = (input: Record<string, unknown> = {}) => admin.data(contract.accessList, { size: 50, ...input })
const grant = (menuIds: string[]) =>
  admin.data(contract.roleGrant, { roleIds: [role.id], menuIds: menuIds.join() })
const give = (roleIds: string[]) =>
  admin.data(contract.userGrant, { userIds: [sunqi.userId], roleIds: roleIds.join() })
/** Moves everything that the log holds since the last call to noon of a day. */
const was = (day: string) =>
  app.owner.query("update audit_entry set at = $1::timestamptz where tenant_id = $2 and at > '2026-03-01'", [
    `${day}T12:00:00+08:00`,
    tenants.own,
  ])

await was('2026-01-01')
await grant([menuId('维护岗位')])
await was('2026-01-05')
await give([...held, role.id])
await was('2026-01-10')
await admin.data(contract.roleSubmit, {
  id: role.id,
  version: (await admin.data(contract.roleDetail, { id: role.id })).version,
  roleName: '巡检',
  roleAlias: 'patrol',
})
await was('2026-01-15')
await grant([menuId('岗位管理')])
await give(held)
await was('2026-01-20')
await grant([menuId('维护岗位'), menuId('维护字典')])
await give([...held, role.id])
await was('2026-02-01')

it.each([
  [undefined, '巡检', '2026-02-01 12:00:00', ['post.write', 'dictionary.write']],
  ['2026-02-01', '巡检', '2026-02-01 12:00:00', ['post.write', 'dictionary.write']],
  ['2026-01-18', '巡检', '2026-01-10 12:00:00', ['post.write']],
  ['2026-01-10', '临检', '2026-01-10 12:00:00', ['post.write']],
])(
  'says on %s who held a role, since when, given by whom, and what it permitted',
  async (day, name, since, codes) => {
    const { records, total } = await list({ roleId: role.id, ...(day && { day }) })
    expect(total).toBe(1)
    expect(records).toMatchObject([
      { personName: '孙七', account: 'sunqi', roleName: name, since, givenBy: '管理员', count: codes.length },
    ])
    const seen = await admin.data(contract.accessDetail, { id: records[0]?.id ?? '' })
    expect(seen).toMatchObject({ ...records[0] })
    expect(seen.permissions.map(({ code }) => code).toSorted()).toEqual(codes.toSorted())
    expect(seen.permissions.every(({ givenBy }) => givenBy === '管理员')).toBe(true)
  },
)

it('has nobody on a day on which nobody held it', async () => {
  for (const day of ['2026-01-09', '2026-01-20'])
    expect((await list({ roleId: role.id, day })).records).toEqual([])
  const id = [sunqi.userId, role.id, '2026-01-09'].join('~')
  expect(await admin.call(contract.accessDetail, { id })).toMatchObject({ status: 404 })
})

it('answers for a permission who has it through which role, and since when the role does', async () => {
  const { records } = await list({ permission: 'post.write', person: '孙' })
  expect(records).toMatchObject([
    { roleName: '巡检', permissionSince: '2026-02-01 12:00:00', permissionBy: '管理员' },
  ])
  const before = await list({ permission: 'post.write', day: '2026-01-12', person: 'SUNQI' })
  expect(before.records).toMatchObject([{ permissionSince: '2026-01-05 12:00:00' }])
  expect(
    (await list({ permission: 'dictionary.write', day: '2026-01-12', person: 'sunqi' })).records,
  ).toEqual([])
})

it('answers for a person, and leaves open what the log does not say', async () => {
  const { records } = await list({ person: 'sunqi' })
  expect(records.map(({ roleName }) => roleName)).toContain('巡检')
  const others = records.filter(({ roleName }) => roleName !== '巡检')
  expect(others).toHaveLength(held.length)
  for (const one of others) expect(one).toMatchObject({ since: '', givenBy: '' })
})

it('pages everybody in the order that is asked for', async () => {
  const { records, total } = await list({ descs: 'personName' })
  const names = records.map(({ personName }) => personName)
  expect(names).toEqual(names.toSorted().toReversed())
  expect(records).toHaveLength(total)
  const second = await list({ descs: 'personName', size: 2, current: 2 })
  expect(second.records).toEqual(records.slice(2, 4))
  const plain = (await list()).records.map(({ personName, roleName }) => [personName, roleName].join())
  expect(plain).toEqual(plain.toSorted())
})

it('refuses days that lie ahead, are none, or are older than the log', async () => {
  for (const [day, error] of [
    ['2999-01-01', 'accessDayInvalid'],
    ['2026-02-30', 'accessDayInvalid'],
    ['2025-12-31', 'accessDayUnknown'],
  ] as const)
    expect(await admin.call(contract.accessList, { day })).toMatchObject({ status: 400, body: { error } })
  expect((await list({ day: '2026-01-01' })).total).toBeGreaterThan(0)
})

it('is read by whoever may read the audit log, within the company', async () => {
  expect((await zhangsan.call(contract.accessList)).status).toBe(403)
  const stranger = await app.login('admin', tenants.other)
  expect((await stranger.data(contract.accessList, { person: 'sunqi', roleId: role.id })).records).toEqual([])
})

it('knows who had the permission of a button that was removed', async () => {
  await admin.data(contract.menuRemove, { ids: menuId('维护岗位') })
  const seen = (input: object) => list({ permission: 'post.write', person: 'sunqi', ...input })
  expect((await seen({})).records).toEqual([])
  expect((await seen({ day: '2026-02-01' })).records).toMatchObject([{ roleName: '巡检' }])
})
