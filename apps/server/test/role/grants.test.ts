import { contract, type Role, type TreeNode } from '@countersign/contract'
import { loginAll, startTestApp, submitLeave } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'

let role: Role
const app = await startTestApp()
const cast = await loginAll(app)
const { menu: menus, dataScope: scopes } = await cast.admin.data(contract.grantTree)
/** Sunqi gets a role of his own, which each test grants what it needs. */
beforeEach(async () => {
  for (const table of ['role_scope', 'role_scope_department', 'menu_role', 'user_role'])
    await app.owner.query(`delete from ${table} where role_id in (select id from role where name like '+%')`)
  await app.owner.query("delete from role where name like '+%'")
  role = await cast.admin.data(contract.roleSubmit, { roleName: '+审计', roleAlias: 'auditor' })
  await app.owner.query('insert into user_role values ($1, $2, $3)', [
    role.tenantId,
    cast.sunqi.userId,
    role.id,
  ])
})

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((one) => [one, ...flat(one.children)])
const menuId = (title: string) => flat(menus).find((one) => one.title === title)?.id ?? ''
const deptId = (title: string) => flat(scopes).find((one) => one.title === title)?.id ?? ''
const grant = (over: Record<string, unknown>) =>
  cast.admin.call(contract.roleGrant, { roleIds: [role.id], ...over })
const keys = () => cast.admin.data(contract.roleTreeKeys, { roleIds: role.id })

describe('the tree of grants', () => {
  it('holds every menu and button below its parent, and the data scopes with the departments', () => {
    const system = menus.find(({ title }) => title === '系统管理')
    const roles = system?.children.find(({ title }) => title === '角色管理')
    expect(roles?.children.map(({ title }) => title)).toEqual(['维护角色和权限'])
    expect(scopes.map(({ id, title }) => [id, title])).toEqual([
      ['1', '全部'],
      ['2', '本人'],
      ['3', '所在部门'],
      ['4', '所在部门及下级'],
      ['5', '指定部门'],
    ])
    expect(flat(scopes.at(-1)?.children ?? []).map(({ title }) => title)).toContain('法务部')
  })
})

describe('a grant', () => {
  it('is kept exactly as it was ticked, and replaces the one before', async () => {
    const first = { menu: [menuId('岗位管理')], dataScope: ['3', '5', deptId('财务部')] }
    expect((await grant({ menuIds: first.menu, dataScopeIds: first.dataScope })).status).toBe(200)
    expect(await keys()).toEqual(first)
    await grant({ menuIds: [menuId('系统管理')].join(), dataScopeIds: [] })
    expect(await keys()).toEqual({ menu: [menuId('系统管理')], dataScope: [] })
  })

  it('leaves alone what it does not mention', async () => {
    await grant({ menuIds: [menuId('岗位管理')], dataScopeIds: ['3'] })
    await grant({ menuIds: [] })
    expect(await keys()).toEqual({ menu: [], dataScope: ['3'] })
    await grant({ dataScopeIds: ['1'] })
    expect(await keys()).toEqual({ menu: [], dataScope: ['1'] })
  })

  it('holds at the next call, when it is given and when it is taken back', async () => {
    const ask = async () => (await cast.sunqi.call(contract.postList)).status
    const buttons = async () =>
      (await cast.sunqi.data(contract.menuButtons)).flatMap(({ children }) =>
        (children ?? []).map(({ code }) => code),
      )
    expect([await ask(), await buttons()]).toEqual([403, []])
    await grant({ menuIds: [menuId('维护岗位')] })
    expect([await ask(), await buttons()]).toEqual([
      200,
      ['post.write', 'post_add', 'post_view', 'post_edit', 'post_delete'],
    ])
    await grant({ menuIds: [] })
    expect([await ask(), await buttons()]).toEqual([403, []])
  })

  it('shows a granted page together with the pages above it', async () => {
    const shown = async () => {
      const routes = await cast.sunqi.data(contract.menuRoutes)
      return routes.find(({ code }) => code === 'system')?.children.map(({ code }) => code)
    }
    expect(await shown()).toBeUndefined()
    await grant({ menuIds: [menuId('岗位管理')] })
    expect(await shown()).toEqual(['post'])
  })

  it('of a page that everybody sees takes it from nobody', async () => {
    const codes = async (caller: typeof cast.sunqi) =>
      (await caller.data(contract.menuRoutes)).map(({ code }) => code)
    const before = await codes(cast.zhangsan)
    await grant({ menuIds: [menuId('首页')] })
    expect(await codes(cast.zhangsan)).toEqual(before)
    expect((await keys()).menu).toEqual([menuId('首页')])
  })

  it('of unknown roles, entries or scopes is refused at the parameter and changes nothing', async () => {
    for (const [over, field] of [
      [{ menuIds: [menuId('岗位管理'), 'x'] }, 'menuIds'],
      [{ menuIds: [], dataScopeIds: ['6'] }, 'dataScopeIds'],
      [{ menuIds: [], dataScopeIds: ['0'] }, 'dataScopeIds'],
      [{ menuIds: [], dataScopeIds: [deptId('财务部'), menuId('岗位管理')] }, 'dataScopeIds'],
    ] as const)
      expect(await grant(over)).toMatchObject({ status: 404, body: { fields: { [field]: '数据不存在' } } })
    expect((await grant({ roleIds: [role.id, 'x'], menuIds: [menuId('岗位管理')] })).status).toBe(404)
    expect(await keys()).toEqual({ menu: [], dataScope: ['2'] })
  })

  it('is made by only one of two people at once; the other is told', async () => {
    const { version } = role
    const answers = await Promise.all(
      ['岗位管理', '部门管理'].map((title) => grant({ menuIds: [menuId(title)], version })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)?.body).toHaveProperty('error', 'recordStale')
    expect((await keys()).menu).toHaveLength(1)
  })

  it('never takes the last right to give permissions', async () => {
    const roles = await cast.admin.data(contract.getRoleList)
    const administrator = roles.find(({ roleAlias }) => roleAlias === 'administrator')?.id ?? ''
    const { menu } = await cast.admin.data(contract.roleTreeKeys, { roleIds: administrator })
    const less = menu.filter((id) => id !== menuId('维护角色和权限'))
    const take = () => cast.admin.call(contract.roleGrant, { roleIds: [administrator], menuIds: less })
    expect(await take()).toMatchObject({ status: 409, body: { error: 'lastAdministrator' } })
    expect((await cast.admin.data(contract.roleTreeKeys, { roleIds: administrator })).menu).toEqual(menu)
    // Somebody else can give permissions now, but must be active.
    await grant({ menuIds: [menuId('维护角色和权限')] })
    await app.owner.query("update app_user set status = 'inactive' where id = $1", [cast.sunqi.userId])
    expect((await take()).status).toBe(409)
    await app.owner.query("update app_user set status = 'active' where id = $1", [cast.sunqi.userId])
    // A guest could not use the right.
    const guest = roles.find(({ roleAlias }) => roleAlias === 'guest')?.id ?? ''
    await grant({ menuIds: [] })
    await cast.admin.data(contract.roleGrant, { roleIds: [guest], menuIds: [menuId('维护角色和权限')] })
    const staff = (await cast.zhangsan.data(contract.info)).roleIds
    await cast.admin.data(contract.userGrant, { userIds: [cast.zhangsan.userId], roleIds: [guest] })
    expect((await take()).status).toBe(409)
    await cast.admin.data(contract.roleGrant, { roleIds: [guest], menuIds: [] })
    await cast.admin.data(contract.userGrant, { userIds: [cast.zhangsan.userId], roleIds: staff })
    await grant({ menuIds: [menuId('维护角色和权限')] })
    // When two give up the right at once, one keeps it.
    const answers = await Promise.all([take(), grant({ menuIds: [] })])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const restore = { roleIds: [administrator], menuIds: menu }
    const by = answers[0].status === 200 ? cast.sunqi : cast.admin
    await by.data(contract.roleGrant, restore)
    expect((await cast.admin.call(contract.roleList)).status).toBe(200)
  })
})

describe('the data scope of a role', () => {
  /** Whether sunqi, of the legal department, reads a leave request of research, and finds it in the list. */
  const reads = async (id: string) => {
    const { status } = await cast.sunqi.call(contract.detail, { id, type: 'leave' })
    const { records } = await cast.sunqi.data(contract.formList, { kind: 'leave', size: 50 })
    return [status, records.some((one) => one.id === id)]
  }

  it.each([
    ['all', () => ['1'], true],
    ['own', () => ['2'], false],
    ['the own department', () => ['3'], false],
    ['the own department and below', () => ['4'], false],
    ['nothing but an empty choice', () => ['5'], false],
    ['a chosen department', () => ['5', deptId('研发部')], true],
    ['a chosen department without its kind', () => [deptId('研发部')], true],
    ['another chosen department', () => [deptId('财务部')], false],
    ['no scope', () => [], false],
  ])('%s', async (_what, dataScopeIds, expected) => {
    const { id } = await submitLeave(cast.zhangsan)
    await grant({ dataScopeIds: dataScopeIds() })
    expect(await reads(id)).toEqual([expected ? 200 : 403, expected])
  })

  it.each([
    ['of the department', '3', '研发部', true],
    ['of a department above it, without those below', '3', '集团总部', false],
    ['of a department above it, with those below', '4', '集团总部', true],
    ['of the department, with those below', '4', '研发部', true],
  ])('%s reaches the request', async (_what, scope, department, expected) => {
    const { id } = await submitLeave(cast.zhangsan)
    await grant({ dataScopeIds: [scope] })
    const membership = [role.tenantId, cast.sunqi.userId, deptId(department)]
    await app.owner.query('insert into user_department values ($1, $2, $3, 9)', membership)
    try {
      expect(await reads(id)).toEqual([expected ? 200 : 403, expected])
    } finally {
      await app.owner.query(
        'delete from user_department where tenant_id = $1 and user_id = $2 and dept_id = $3',
        membership,
      )
    }
  })

  it('never shows drafts, and gives no right to decide', async () => {
    await grant({ dataScopeIds: ['1'] })
    const draft = await cast.zhangsan.data(contract.draft, { kind: 'leave' })
    expect(await reads(draft.id)).toEqual([403, false])
    const { id } = await submitLeave(cast.zhangsan)
    expect((await cast.sunqi.call(contract.overrule, { id, opinion: '' })).status).toBe(403)
  })
})
