import { type Branch, contract, guestRole, type MenuRecord, sayProblem } from '@countersign/contract'
import { type Cast, loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { listPermitted } from '../../src/modules/organisation/index.ts'

const app = await startTestApp()
const cast = await loginAll(app)
/** Entries that a test adds have a code that begins with +. */
afterEach(async () => {
  await app.owner.query("update menu set parent_id = null where code like '+%'")
  await app.owner.query("delete from menu_role where menu_id in (select id from menu where code like '+%')")
  await app.owner.query("delete from menu where code like '+%'")
})

const wiki = { code: '+wiki', name: '知识库', path: 'https://wiki.example.com' }
const add = (over: Record<string, unknown> = {}): Promise<MenuRecord> =>
  cast.admin.data(contract.menuSubmit, { ...wiki, ...over })
const submit = (input: Record<string, unknown>) => cast.admin.call(contract.menuSubmit, { ...wiki, ...input })
const remove = (...ids: string[]) => cast.admin.call(contract.menuRemove, { ids })
const read = (id: string) => cast.admin.data(contract.menuDetail, { id })
const flat = (forest: Branch<MenuRecord>[]): MenuRecord[] =>
  forest.flatMap((one) => [one, ...flat(one.children)])
const entry = async (code: string) => {
  const found = flat(await cast.admin.data(contract.menuList)).find((one) => one.code === code)
  if (!found) throw new Error(`no menu ${code}`)
  return found
}
const shownTo = async (caller: keyof Cast) =>
  (await cast[caller].data(contract.menuRoutes)).map(({ code }) => code)

describe('menus and buttons', () => {
  it('are listed as a forest, by the branch, and as places', async () => {
    const system = await entry('system')
    const below = await cast.admin.data(contract.lazyMenuList, { parentId: system.id })
    expect(below.map(({ code, hasChildren }) => [code, hasChildren])).toContainEqual(['menu', true])
    const top = await cast.admin.data(contract.lazyMenuList)
    expect(top.map(({ code }) => code)).toContain('system')
    const found = await cast.admin.data(contract.lazyMenuList, { code: 'menu.w' })
    expect(found.map(({ code, hasChildren }) => [code, hasChildren])).toEqual([['menu.write', false]])
    const [branch, ...others] = await cast.admin.data(contract.menuList, { name: '维护菜单' })
    expect(others).toEqual([])
    expect(flat(branch ? [branch] : []).map(({ code }) => code)).toEqual(['system', 'menu', 'menu.write'])
    const places = JSON.stringify(await cast.admin.data(contract.menuTree))
    expect(places).toContain('菜单管理')
    expect(places).not.toContain('维护菜单')
  })

  it('are added for everybody or for those who are granted them', async () => {
    const { id, version } = await add()
    expect(await read(id)).toMatchObject({
      ...wiki,
      parentId: '0',
      alias: '+wiki',
      category: 1,
      action: 0,
      isOpen: 1,
      isForAll: 0,
      isTab: 1,
      isTop: 0,
      version: 1,
    })
    expect(await shownTo('zhangsan')).not.toContain('+wiki')
    await submit({ id, version, isForAll: 1, isOpen: 2, isTab: 0, isTop: 1, alias: 'kb', remark: '新' })
    expect(await shownTo('zhangsan')).toContain('+wiki')
    // Fields that a caller leaves out stay.
    await submit({ id })
    expect(await read(id)).toMatchObject({
      isForAll: 1,
      isOpen: 2,
      isTab: 0,
      isTop: 1,
      alias: 'kb',
      version: 3,
    })
    await submit({ id, isForAll: 0, isTop: 0 })
    expect(await shownTo('zhangsan')).not.toContain('+wiki')
  })

  it('lose the translation of their name when they are renamed', async () => {
    const notice = await entry('notice')
    const names = async () =>
      (await cast.zhangsan.data(contract.menuRoutes))
        .flatMap(({ children }) => children)
        .find(({ code }) => code === 'notice')
    await submit({ ...notice, name: '通知' })
    expect(await names()).toMatchObject({ name: '通知', meta: { i18n: '' } })
    await app.owner.query("update menu set name = '公告', i18n = 'notice' where code = 'notice'")
    await submit({ ...notice, remark: '一' })
    expect(await names()).toMatchObject({ name: '公告', meta: { i18n: 'notice' } })
  })

  it('of an own permission are for nobody without a grant', async () => {
    const { id } = await add({ code: '+button', category: 2, action: 2, path: '', isForAll: 1 })
    expect(await read(id)).toMatchObject({ category: 2, action: 2, isForAll: 0 })
  })

  it.each([
    ['the code of another', { code: 'system' }, 409, 'menuCodeTaken', 'code'],
    ['no address', { path: '' }, 400, 'menuPath', 'path'],
    ['an address without a slash', { path: 'wiki' }, 400, 'menuPath', 'path'],
    ['an address of another protocol', { path: 'javascript:alert(1)' }, 400, 'menuPath', 'path'],
    ['an address that a browser takes for another site', { path: '//evil.example' }, 400, 'menuPath', 'path'],
    ['a parent that does not exist', { parentId: 'x' }, 404, 'notFound', 'parentId'],
  ])('with %s are refused', async (_what, over, status, error, field) => {
    const answer = await submit(over)
    expect(answer).toMatchObject({ status, body: { error } })
    expect(Object.keys('fields' in answer.body ? Object(answer.body.fields) : {})).toEqual([field])
    expect(flat(await cast.admin.data(contract.menuList, { code: '+wiki' }))).toEqual([])
  })

  it.each([
    ['without a name', { name: undefined }, sayProblem('missing', 'zh', 'name')],
    ['of no category', { category: 3 }, sayProblem('tooLarge', 'zh', 'category', '2')],
    ['with a flag that is none', { isForAll: 2 }, sayProblem('tooLarge', 'zh', 'isForAll', '1')],
  ])('%s are refused at the field', async (_what, over, msg) => {
    expect((await submit(over)).body).toMatchObject({ fields: { [Object.keys(over)[0] ?? '']: msg } })
  })

  it('lie below menus only', async () => {
    const { id: button } = await add({ code: '+button', category: 2 })
    const { id } = await add()
    const below = { status: 400, body: { error: 'parentIsButton' } }
    expect(await submit({ code: '+x', parentId: button })).toMatchObject(below)
    expect(await cast.admin.call(contract.menuMove, { id, parentId: button })).toMatchObject(below)
    await cast.admin.data(contract.menuMove, { id: button, parentId: id })
    expect(await submit({ id, category: 2 })).toMatchObject({ status: 409, body: { error: 'menuInUse' } })
    expect(await submit({ id, parentId: id })).toMatchObject({ status: 400, body: { error: 'parentLoop' } })
  })

  it('of the permissions of the system keep code and category', async () => {
    const permission = await entry('post.write')
    const fixed = { status: 409, body: { error: 'menuCodeFixed' } }
    expect(await submit({ ...permission, code: '+mine' })).toMatchObject(fixed)
    expect(await submit({ ...permission, category: 1, path: '/x' })).toMatchObject(fixed)
    expect((await submit({ ...permission, name: '岗位' })).status).toBe(200)
  })

  it('do not become permissions of the system, which the roles that were granted them would get unseen', async () => {
    await app.owner.query(
      "delete from menu_role where menu_id in (select id from menu where code = 'sms.read')",
    )
    await app.owner.query("delete from menu where code = 'sms.read' and tenant_id = '000000'")
    const fixed = { status: 409, body: { error: 'menuCodeFixed' } }
    const { id } = await add({ code: '+page' })
    expect(await submit({ id, code: 'sms.read', category: 2 })).toMatchObject(fixed)
    expect(await submit({ id, code: 'sms.read' })).toMatchObject(fixed)
    const page = await add({ code: 'sms.read' })
    // A page with such a code gives nothing to the roles that see it.
    await app.owner.query(
      `insert into menu_role (tenant_id, menu_id, role_id)
       select tenant_id, $1, id from role where tenant_id = $2 and alias = 'administrator'`,
      [page.id, tenants.own],
    )
    expect(await listPermitted(app.db, tenants.own, { permission: 'sms.read', guestRole })).toEqual([])
    expect((await cast.admin.call(contract.smsList)).status).toBe(403)
    expect(await submit({ id: page.id, code: 'sms.read', category: 2 })).toMatchObject(fixed)
    await cast.admin.data(contract.menuRemove, { ids: [page.id] })
    expect((await submit({ code: 'sms.read', category: 2 })).status).toBe(200)
    expect((await submit({ id, code: 'toString' })).status).toBe(200)
    await submit({ id, code: '+page' })
  })

  it('take their grants with them when they are removed', async () => {
    const { id } = await add({ code: '+upper' })
    const { id: below } = await add({ parentId: id })
    expect(await remove(id)).toMatchObject({ status: 409, body: { error: 'menuInUse' } })
    expect(await remove(id, 'x')).toMatchObject({ status: 404 })
    expect((await remove(id, below)).body.data).toBe(true)
    const permission = await entry('log.read')
    expect((await cast.admin.call(contract.webLogList)).status).toBe(200)
    await cast.admin.data(contract.menuRemove, { ids: [permission.id] })
    expect((await cast.admin.call(contract.webLogList)).status).toBe(403)
  })

  it('never take the last right to give permissions with them', async () => {
    const { id } = await entry('role.write')
    expect(await remove(id)).toMatchObject({ status: 409, body: { error: 'lastAdministrator' } })
    expect((await cast.admin.call(contract.roleList)).status).toBe(200)
  })

  it('are changed by only one of two people at once; the other is told', async () => {
    const { id, version } = await add()
    const answers = await Promise.all(['甲', '乙'].map((name) => submit({ id, version, name })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  it('cannot be granted while they are removed', async () => {
    const { id } = await add({ code: '+button', category: 2 })
    const roles = await cast.admin.data(contract.getRoleList)
    const legal = roles.find(({ roleAlias }) => roleAlias === 'legal')?.id
    await Promise.all([remove(id), cast.admin.call(contract.roleGrant, { roleIds: [legal], menuIds: [id] })])
    const { rows } = await app.owner.query('select 1 from menu_role where menu_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('of one tenant are hidden from another', async () => {
    const { id } = await add()
    const stranger = await app.login('admin', tenants.other)
    for (const [route, input] of [
      [contract.menuDetail, { id }],
      [contract.menuSubmit, { ...wiki, id }],
      [contract.menuSubmit, { ...wiki, parentId: id }],
      [contract.menuMove, { id }],
      [contract.menuRemove, { ids: [id] }],
    ] as const)
      expect(await stranger.call(route, input)).toMatchObject({ status: 404 })
    expect(await read(id)).toMatchObject({ version: 1 })
  })
})
