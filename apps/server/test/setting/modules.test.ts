import { contract, listRoutes, type MenuNode, moduleOfCall } from '@countersign/contract'
import { type ModuleName, moduleNames } from '@countersign/forms'
import { type Answer, loginAll, startTestApp, tenants, writtenRows } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { calls } from '../wire/calls.ts'

const app = await startTestApp()
const cast = await loginAll(app)

/** Puts a module on or off, as another copy of the app would. */
const put = (module: ModuleName, value: '0' | '1', tenantId: string = tenants.own) =>
  app.owner.query('update setting set value = $1::jsonb where tenant_id = $2 and name = $3', [
    value,
    tenantId,
    `module.${module}`,
  ])

/** Switches a module as the page does. */
async function turn(module: ModuleName, paramValue: '0' | '1') {
  const param = await cast.admin.data(contract.paramDetail, { id: `module.${module}` })
  return cast.admin.call(contract.paramSubmit, { ...param, paramValue })
}

/** The code of a refusal; undefined for an answer of bytes. */
const errorOf = (answer: Promise<Answer>) =>
  answer.then(
    ({ body }): unknown => Reflect.get(body, 'error'),
    (error: unknown) => {
      if (!(error instanceof SyntaxError)) throw error
    },
  )

const pathsOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ path, children }) => [path, ...pathsOf(children)])
const menuOf = async (by = cast.admin) => pathsOf(await by.data(contract.menuRoutes))

const named = new Map(Object.entries(calls))
const cases = listRoutes().filter(({ route }) => moduleOfCall(route.path, 'study') !== undefined)

it('there are calls of every module', () => {
  expect(cases.length).toBeGreaterThan(100)
})

describe('a call of a module that is switched off', () => {
  it.each(cases)(
    '$name is refused, writes nothing, and answers when it is on again',
    async ({ name, route }) => {
      const made = await named.get(name)?.(app)
      if (!made) throw new Error(`no call of ${name}`)
      const { input, as } = made
      const section = 'section' in input ? String(input['section']) : undefined
      const module = moduleOfCall(route.path, section)
      if (!module) throw new Error(`${name} has no module`)
      await put(module, '0')
      const before = await writtenRows(app.owner)
      expect(await as.call(route, input)).toMatchObject({
        status: 403,
        body: { error: 'moduleOff', msg: '模块未启用' },
      })
      expect(await writtenRows(app.owner)).toEqual(before)
      await put(module, '1')
      // A sheet, a picture and a missing file are no envelope of success.
      const isEnveloped = route.bytes === undefined && route.takes === 'fields'
      const isAnswered = isEnveloped
        ? (await as.call(route, input)).status === 200
        : (await errorOf(as.call(route, input))) !== 'moduleOff'
      expect(isAnswered).toBe(true)
    },
  )
})

describe('a module', () => {
  it('takes its pages out of the menu and its name from the person, for its tenant alone', async () => {
    expect(await menuOf()).toContain('/shop/home')
    await turn('shop', '0')
    expect((await menuOf()).filter((path) => path.startsWith('/shop'))).toEqual([])
    expect(await menuOf()).toContain('/study/home')
    expect((await cast.zhangsan.data(contract.info)).modules).toEqual(
      moduleNames.filter((name) => name !== 'shop'),
    )
    const other = await app.login('admin', tenants.other)
    expect(await menuOf(other)).toContain('/shop/home')
    expect((await other.call(contract.goodsHome)).status).toBe(200)
    await turn('shop', '1')
    expect(await menuOf()).toContain('/shop/home')
  })

  it('leaves the review of articles while one section is on', async () => {
    await turn('study', '0')
    await turn('education', '0')
    expect(await menuOf()).toContain('/article/review')
    await turn('typical', '0')
    expect(await menuOf()).not.toContain('/article/review')
    for (const module of ['study', 'education', 'typical'] as const) await turn(module, '1')
  })

  it('takes panoramas with the assets that they stand in', async () => {
    await turn('asset', '0')
    expect(await cast.admin.call(contract.panoramaTour)).toMatchObject({ body: { error: 'moduleOff' } })
    expect(await menuOf()).not.toContain('/quyu/VRView')
    await turn('asset', '1')
    expect((await cast.admin.call(contract.panoramaTour)).status).toBe(200)
  })

  it('is switched by who may maintain parameters, once of two at a time, and noted', async () => {
    const param = await cast.admin.data(contract.paramDetail, { id: 'module.typical' })
    const off = { ...param, paramValue: '0' }
    expect(await cast.zhangsan.call(contract.paramSubmit, off)).toMatchObject({
      status: 403,
      body: { error: 'forbidden' },
    })
    const both = await Promise.all([
      cast.admin.call(contract.paramSubmit, off),
      cast.admin.call(contract.paramSubmit, off),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await app.owner.query(
      "select subject_name from audit_entry where action = 'paramSave' and subject_id = 'module.typical' order by seq desc",
    )
    expect(rows[0]).toEqual({ subject_name: '典型案例（1 启用，0 停用）' })
    await turn('typical', '1')
  })

  it('that was never switched is protected against two at a time, too', async () => {
    await app.owner.query("delete from setting where name = 'module.study' and tenant_id = $1", [tenants.own])
    const param = await cast.admin.data(contract.paramDetail, { id: 'module.study' })
    const on = { ...param, paramValue: '1' }
    expect((await cast.admin.call(contract.paramSubmit, on)).status).toBe(200)
    expect((await cast.admin.call(contract.paramSubmit, { ...on, paramValue: '0' })).status).toBe(409)
  })
})
