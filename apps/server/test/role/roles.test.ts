import { type Branch, contract, type Role, sayProblem } from '@countersign/contract'
import type { StepNode } from '@countersign/engine'
import { createTestApp, loginAll, replaceFlow, startTestApp, tenants } from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { roles } from '../../src/modules/tenant/first-roles.rules.ts'

const app = await startTestApp()
const cast = await loginAll(app)
/** Roles that a test adds are named with +. */
afterEach(async () => {
  await app.owner.query("update role set parent_id = null where name like '+%'")
  for (const table of ['role_scope', 'role_scope_department', 'menu_role', 'user_role'])
    await app.owner.query(`delete from ${table} where role_id in (select id from role where name like '+%')`)
  await app.owner.query("delete from role where name like '+%'")
})

const add = (over: Record<string, unknown> = {}): Promise<Role> =>
  cast.admin.data(contract.roleSubmit, { roleName: '+采购员', roleAlias: 'buyer', ...over })
const submit = (input: Record<string, unknown>) => cast.admin.call(contract.roleSubmit, input)
const remove = (...ids: string[]) => cast.admin.call(contract.roleRemove, { ids })
const read = (id: string) => cast.admin.data(contract.roleDetail, { id })
const idOf = async (alias: string) => {
  const roles = await cast.admin.data(contract.getRoleList)
  return roles.find(({ roleAlias }) => roleAlias === alias)?.id ?? ''
}
const outline = (forest: Branch<Role>[]): unknown[] =>
  forest.map(({ roleName, children }) => (children.length > 0 ? [roleName, outline(children)] : roleName))
const outlined = async (input: Record<string, unknown> = {}) =>
  outline(await cast.admin.data(contract.roleList, input))

const inUse = { status: 409, body: { error: 'roleInUse' } }

describe('roles', () => {
  it('are listed as a forest in their order and found by name and alias', async () => {
    const all = roles.map(({ name }) => name)
    expect(await outlined()).toEqual(all)
    const upper = await add()
    await add({ parentId: upper.id, roleName: '+助理', roleAlias: 'Assistant' })
    expect(await outlined()).toEqual([...all, ['+采购员', ['+助理']]])
    expect(await outlined({ roleAlias: 'assist' })).toEqual([['+采购员', ['+助理']]])
    expect(await outlined({ roleName: '助' })).toEqual([['+采购员', ['+助理']]])
  })

  it('are offered to pickers by everybody, as a list and as a tree', async () => {
    const { id } = await add()
    const list = await cast.zhangsan.data(contract.getRoleList)
    expect(list.at(-1)).toEqual({ id, roleName: '+采购员', roleAlias: 'buyer' })
    const tree = await cast.zhangsan.data(contract.roleTree)
    expect(tree.at(-1)).toMatchObject({ id, title: '+采购员', children: [] })
    await remove(id)
    expect(await cast.zhangsan.data(contract.getRoleList)).toHaveLength(roles.length)
  })

  it('answer their active people', async () => {
    const finance = await cast.zhangsan.data(contract.usersByRole, { roleId: await idOf('finance') })
    expect(finance.map(({ account }) => account)).toEqual(['wangwu'])
    expect((await cast.zhangsan.call(contract.usersByRole, { roleId: 'x' })).status).toBe(404)
  })

  it('may read only what is their own when they are new', async () => {
    const { id } = await add()
    expect(await cast.admin.data(contract.roleTreeKeys, { roleIds: id })).toEqual({
      menu: [],
      dataScope: ['2'],
    })
  })

  it('have names and aliases of their own, and keep their alias', async () => {
    const { id } = await add()
    for (const [input, status, error] of [
      [{ roleName: '+采购员', roleAlias: 'other' }, 409, 'roleNameTaken'],
      [{ roleName: '+其他', roleAlias: 'buyer' }, 409, 'roleAliasTaken'],
      [{ id, roleName: '+采购员', roleAlias: 'other' }, 409, 'roleAliasFixed'],
      [{ roleName: '+其他', roleAlias: 'a,b' }, 400, 'roleAliasFormat'],
      [{ roleName: '+其他', roleAlias: '1a' }, 400, 'roleAliasFormat'],
      [{ roleName: '+其他', roleAlias: '采购' }, 400, 'roleAliasFormat'],
      [{ id, roleName: '+采购员', roleAlias: 'buyer', parentId: id }, 400, 'parentLoop'],
    ] as const)
      expect(await submit(input)).toMatchObject({ status, body: { error } })
    expect((await submit({ id, roleName: '+采购员', roleAlias: 'buyer', sort: 9999 })).status).toBe(200)
    await remove(id)
    expect(await add()).toMatchObject({ roleAlias: 'buyer', version: 1 })
  })

  it.each([
    ['without a name', { roleName: undefined }, sayProblem('missing', 'zh', 'roleName')],
    ['with a blank name', { roleName: ' ' }, sayProblem('tooShort', 'zh', 'roleName', '1')],
    ['with a long alias', { roleAlias: 'a'.repeat(41) }, sayProblem('tooLong', 'zh', 'roleAlias', '40')],
    ['with a large place', { sort: 10_000 }, sayProblem('tooLarge', 'zh', 'sort', '9999')],
    ['below nothing', { parentId: 'x' }, '数据不存在'],
  ])('%s are refused at the field', async (_what, over, msg) => {
    const { body } = await submit({ roleName: '+采购员', roleAlias: 'buyer', ...over })
    expect(body).toMatchObject({ success: false, msg, fields: { [Object.keys(over)[0] ?? '']: msg } })
    expect(await outlined({ roleName: '+' })).toEqual([])
  })

  it('are moved in their tree', async () => {
    const upper = await add()
    const lower = await add({ roleName: '+助理', roleAlias: 'assistant' })
    await cast.admin.data(contract.roleMove, { id: lower.id, parentId: upper.id })
    expect(await outlined({ roleName: '+助' })).toEqual([['+采购员', ['+助理']]])
    expect(await cast.admin.call(contract.roleMove, { id: upper.id, parentId: lower.id })).toMatchObject({
      status: 400,
      body: { error: 'parentLoop' },
    })
  })

  it('stay while somebody has them, a flow asks them or a role lies below', async () => {
    const upper = await add()
    const lower = await add({ parentId: upper.id, roleName: '+助理', roleAlias: 'assistant' })
    expect(await remove(upper.id)).toMatchObject(inUse)
    expect(await remove(upper.id, await idOf('user'))).toMatchObject(inUse)
    // The seeded flows ask finance.
    const finance = await idOf('finance')
    const { rows } = await app.owner.query('delete from user_role where role_id = $1 returning *', [finance])
    try {
      expect(await remove(finance)).toMatchObject(inUse)
    } finally {
      for (const { tenant_id, user_id, role_id } of rows)
        await app.owner.query('insert into user_role values ($1, $2, $3)', [tenant_id, user_id, role_id])
    }
    expect(await remove(lower.id, 'x')).toMatchObject({ status: 404 })
    expect((await remove(lower.id, upper.id)).body.data).toBe(true)
    expect((await cast.admin.call(contract.roleDetail, { id: upper.id })).status).toBe(404)
  })

  it('are marked when flows ask them and nobody at work holds them', async () => {
    const finance = await idOf('finance')
    const set = (status: 'active' | 'inactive') =>
      app.owner.query(
        'update app_user set status = $1 where id in (select user_id from user_role where role_id = $2)',
        [status, finance],
      )
    expect(await read(finance)).toMatchObject({ isVacant: false })
    await set('inactive')
    try {
      expect(await read(finance)).toMatchObject({ isVacant: true })
      const roles = await cast.admin.data(contract.roleList)
      expect(roles.find(({ id }) => id === finance)).toMatchObject({ isVacant: true })
      expect(await add()).toMatchObject({ isVacant: false })
    } finally {
      await set('active')
    }
  })

  it('are removed when those who hold them have left, and not while they pause', async () => {
    const { id } = await add()
    await app.owner.query("insert into user_role values ('000000', $1, $2)", [cast.sunqi.userId, id])
    const set = (removed: string) =>
      app.owner.query(`update app_user set status = 'inactive', removed_at = ${removed} where id = $1`, [
        cast.sunqi.userId,
      ])
    await set('null')
    expect(await remove(id)).toMatchObject(inUse)
    await set('now()')
    expect((await remove(id)).body.data).toBe(true)
    await app.owner.query("update app_user set status = 'active', removed_at = null where id = $1", [
      cast.sunqi.userId,
    ])
  })

  it('are not removed while a flow offers their holders to choose from', async () => {
    const own = await createTestApp()
    const admin = await own.login('admin')
    const { id } = await admin.data(contract.roleSubmit, { roleName: '采购员', roleAlias: 'buyer' })
    const step: StepNode = {
      type: 'approval',
      id: 'chosen',
      name: '审批',
      mode: 'one',
      rules: [{ kind: 'initiatorChooses', from: { kind: 'role', role: 'buyer' } }],
      onNobody: { kind: 'administrator' },
      onInitiator: 'leaderAbove',
    }
    await replaceFlow(own.owner, {
      kind: 'leave',
      definition: { nodes: [step], samePerson: 'keep', permits: [], resumes: false },
    })
    expect(await admin.call(contract.roleRemove, { ids: [id] })).toMatchObject(inUse)
    await own.close()
  })

  it('are changed by only one of two people at once; the other is told', async () => {
    const { id, version } = await add()
    const answers = await Promise.all(
      ['+甲', '+乙'].map((roleName) => submit({ id, version, roleName, roleAlias: 'buyer' })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  it('of one tenant are hidden from another', async () => {
    const { id } = await add()
    const stranger = await app.login('admin', tenants.other)
    for (const [route, input] of [
      [contract.roleDetail, { id }],
      [contract.roleSubmit, { id, roleName: '+别家', roleAlias: 'buyer' }],
      [contract.roleSubmit, { parentId: id, roleName: '+别家', roleAlias: 'x' }],
      [contract.roleMove, { id }],
      [contract.roleRemove, { ids: [id] }],
      [contract.roleTreeKeys, { roleIds: id }],
      [contract.roleGrant, { roleIds: [id], menuIds: [] }],
      [contract.usersByRole, { roleId: id }],
    ] as const)
      expect(await stranger.call(route, input)).toMatchObject({ status: 404 })
    expect(await read(id)).toMatchObject({ version: 1 })
  })
})
