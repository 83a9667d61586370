import { buttonsFor, contract, type TreeNode, permissions } from '@countersign/contract'
import { type Cast, loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { beforeAll, describe, expect, it } from 'vitest'

const app = await startTestApp()
const cast = await loginAll(app)

const titles = (nodes: TreeNode[]): unknown[] =>
  nodes.map(({ title, children }) => (children.length > 0 ? [title, titles(children)] : title))

describe('the caller', () => {
  it('gets their own name, roles and department', async () => {
    const info = await cast.wangwu.data(contract.info)
    expect(info).toMatchObject({
      id: cast.wangwu.userId,
      userId: cast.wangwu.userId,
      account: 'wangwu',
      userName: '王五',
      roles: ['user', 'finance', 'accountant', 'finance_manager'],
      tenantId: '000000',
      departments: [{ name: '财务部' }],
    })
    expect(info.deptIds).toEqual(info.departments.map(({ id }) => id))
    expect(info.roleIds).toHaveLength(4)
  })
})

describe('the departments', () => {
  it('form a tree', async () => {
    const tree = await cast.zhangsan.data(contract.deptTree)
    expect(titles(tree)).toEqual([['集团总部', ['总经办', '研发部', '财务部', '法务部']]])
  })
  it('are separate from those of another tenant', async () => {
    const stranger = await app.login('zhangsan', tenants.other)
    const [own] = await cast.zhangsan.data(contract.deptTree)
    const [other] = await stranger.data(contract.deptTree)
    expect(own?.id).not.toBe(other?.id)
    const answer = await stranger.call(contract.usersByDept, { deptId: own?.id })
    expect(answer).toMatchObject({ status: 404, body: { data: null, msg: '数据不存在' } })
  })
})

describe('the people', () => {
  it('are the active people of the tenant, with what a picker needs', async () => {
    const people = await cast.zhangsan.data(contract.userList)
    expect(people.map(({ account, name, deptNames }) => [account, name, deptNames])).toEqual([
      ['admin', '管理员', ['集团总部']],
      ['lisi', '李四', ['研发部']],
      ['sunqi', '孙七', ['法务部']],
      ['wangwu', '王五', ['财务部']],
      ['zhangsan', '张三', ['研发部']],
      ['zhaoliu', '赵六', ['总经办']],
    ])
    expect(Object.keys(people[0] ?? {}).sort()).toEqual(['account', 'avatar', 'deptNames', 'id', 'name'])
  })
  it('can be listed by department', async () => {
    const { deptIds } = await cast.zhangsan.data(contract.info)
    const people = await cast.sunqi.data(contract.usersByDept, { deptId: deptIds[0] })
    expect(people.map(({ account }) => account)).toEqual(['lisi', 'zhangsan'])
  })
  it('of an unknown department are not found', async () => {
    expect(await cast.sunqi.call(contract.usersByDept, { deptId: 'nothing' })).toMatchObject({ status: 404 })
  })
})

describe('the menu', () => {
  it('shows the entries for everybody', async () => {
    const menu = await cast.zhangsan.data(contract.menuRoutes)
    expect(menu.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
      ['首页', []],
      ['审批', ['发起申请', '待处理', '我收到的', '已处理', '已发起']],
      ['信息中心', ['公告']],
      ['学习园地', ['学习园地首页', '我的文章']],
      ['教育培训', ['教育培训首页', '学习记录', '我的文章']],
      ['典型案例', ['典型案例首页', '我的文章']],
      [
        '商城',
        [
          '商城首页',
          '全部商品',
          '购物车',
          '我的收藏',
          '我的商城',
          '我的订单',
          '售后',
          '收货地址',
          '自提点',
          '商城公告',
          '关于商城',
        ],
      ],
      ['全景浏览', []],
    ])
    expect(menu[0]).toMatchObject({
      path: '/wel',
      parentId: '0',
    })
    expect(menu[0]?.meta).toEqual({ i18n: 'home', isTab: true })
  })
  it('shows the entries below an entry', async () => {
    const approval = (await cast.zhangsan.data(contract.menuRoutes)).find(({ name }) => name === '审批')
    const below = await cast.zhangsan.data(contract.menuRoutes, { parentId: approval?.id })
    expect(below).toHaveLength(5)
    expect(await cast.zhangsan.data(contract.menuRoutes, { parentId: 'nothing' })).toEqual([])
  })
  it('shows the entries for a role to the people who have it, with everything below', async () => {
    const { rows } = await app.owner.query<{ id: string }>(
      "select id from menu where tenant_id = '000000' and code = 'approval'",
    )
    await app.owner.query(
      `insert into menu_role (tenant_id, menu_id, role_id)
       select '000000', $1, id from role where tenant_id = '000000' and alias = 'finance'`,
      [rows[0]?.id],
    )
    await app.owner.query('update menu set for_all = false where id = $1', [rows[0]?.id])
    const names = async (by: 'zhangsan' | 'wangwu') =>
      (await cast[by].data(contract.menuRoutes)).map(({ name }) => name)
    expect(await names('zhangsan')).toEqual([
      '首页',
      '信息中心',
      '学习园地',
      '教育培训',
      '典型案例',
      '商城',
      '全景浏览',
    ])
    expect(await names('wangwu')).toEqual([
      '首页',
      '审批',
      '信息中心',
      '学习园地',
      '教育培训',
      '典型案例',
      '商城',
      '全景浏览',
    ])
    // Clients of the family hide an entry with roles from everybody.
    expect((await cast.wangwu.data(contract.menuRoutes)).map(({ meta }) => Object.keys(meta))).toEqual(
      Array.from({ length: 8 }, () => ['i18n', 'isTab']),
    )
    expect(await cast.zhangsan.data(contract.menuRoutes, { parentId: rows[0]?.id })).toEqual([])
  })
})

describe('buttons and the top level of the menu', () => {
  const row = (id: string, parent: string | null, more: { category?: number; isTop?: boolean } = {}) =>
    app.owner.query(
      `insert into menu (tenant_id, id, parent_id, code, name, path, source, sort, i18n, category, action, is_top, for_all)
       values ('000000', $1, $2, $1, $1, '', '', 90, '', $3, 1, $4, $3 = 1)`,
      [id, parent, more.category ?? 1, more.isTop ?? false],
    )
  const grant = (id: string, alias: string) =>
    app.owner.query(
      `insert into menu_role (tenant_id, menu_id, role_id)
       select '000000', $1, id from role where tenant_id = '000000' and alias = $2`,
      [id, alias],
    )
  const button = { category: 2 }

  beforeAll(async () => {
    await app.owner.query("update menu set code = 'first_' || code where code in ('system', 'user', 'audit')")
    await row('system', null, { isTop: true })
    await row('user', 'system')
    await row('user_add', 'user', button)
    await row('user_reset', 'user', button)
    await row('audit', 'system')
    await row('audit_export', 'audit', button)
    await row('nobody_may', 'audit', button)
    await grant('user_add', 'user')
    await grant('user_reset', 'finance')
    await grant('audit_export', 'finance')
  })

  const codesOf = async (by: keyof Cast) =>
    (await cast[by].data(contract.menuButtons)).map(({ code, children }) => [
      code,
      children?.map((child) => child.code),
    ])

  it('are listed below their menus for the roles that may press them', async () => {
    expect(await codesOf('zhangsan')).toEqual([['user', ['user_add']]])
    expect(await codesOf('wangwu')).toEqual([
      ['audit', ['audit_export']],
      ['user', ['user_add', 'user_reset']],
    ])
    const [user] = await cast.zhangsan.data(contract.menuButtons)
    expect(user?.children?.[0]).toMatchObject({ category: 2, action: 1, parentId: 'user' })
  })
  it('have no children, from which other clients tell them from menus', async () => {
    const [user] = await cast.zhangsan.data(contract.menuButtons)
    expect(user?.children?.[0]).not.toHaveProperty('children')
  })
  it('are not part of the menu itself', async () => {
    const menu = await cast.wangwu.data(contract.menuRoutes, { parentId: 'system' })
    expect(menu.map(({ code, children }) => [code, children])).toEqual([
      ['audit', []],
      ['user', []],
    ])
  })
  it('include the names of the top-level parts of the menu', async () => {
    expect(await cast.zhangsan.data(contract.topMenu)).toEqual([
      {
        id: 'system',
        code: 'system',
        name: 'system',
        source: '',
        sort: 90,
        meta: { i18n: '', isTab: true },
      },
    ])
    await grant('audit', 'finance')
    await app.owner.query("update menu set for_all = false where id = 'system'")
    // The button below it is enough to see it.
    const [system] = await cast.zhangsan.data(contract.topMenu)
    expect(system?.meta).toEqual({ i18n: '', isTab: true })
    expect(await cast.zhaoliu.data(contract.topMenu)).toHaveLength(1)
    await app.owner.query("delete from menu_role where menu_id = 'user_add'")
    expect(await cast.zhangsan.data(contract.topMenu)).toEqual([])
    await grant('user_add', 'user')
  })
  it('are also listed if their menu is hidden, because the permission counts', async () => {
    expect(await codesOf('zhangsan')).toEqual([['user', ['user_add']]])
  })
  it('are by default only given to administrators', async () => {
    const leaves = (await codesOf('admin')).flatMap(([, codes]) => codes)
    // One that a company gives to people of its own choice.
    const codes = Object.keys(permissions).filter((code) => code !== 'flow.standIn')
    expect(new Set(leaves)).toEqual(new Set([...codes, ...codes.flatMap(buttonsFor)]))
  })
})

describe('a dictionary', () => {
  it('of companies has sixteen companies and 其他', async () => {
    const entries = await cast.zhangsan.data(contract.dictionary, { code: 'mainstay' })
    expect(entries).toHaveLength(17)
    expect(entries.at(-1)).toEqual({ dictKey: '其他', dictValue: '其他' })
  })
  it.each([
    ['notice', '发布通知'],
    ['post_category', '高层'],
    ['data_scope_type', '全部'],
    ['sex', '男'],
    ['yes_no', '否'],
  ])('%s of the product has numbers as keys', async (code, first) => {
    const [entry] = await cast.zhangsan.data(contract.dictionary, { code })
    expect(entry).toEqual({ dictKey: 1, dictValue: first })
  })
  it('without entries is an empty list', async () => {
    expect(await cast.zhangsan.data(contract.dictionary, { code: 'nothing' })).toEqual([])
  })
})
