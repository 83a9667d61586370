import { contract, type ShopPlace } from '@countersign/contract'
import { type Caller, loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'

const app = await startTestApp()
const cast = await loginAll(app)
beforeEach(async () => {
  await app.owner.query('delete from shop_usual_place')
  await app.owner.query('delete from shop_place')
})

const lobby = { name: '总部一楼前台', address: '人民中路 1 号一楼', openingHours: '工作日 9:00–17:00' }
const notFound = { status: 404, body: { error: 'notFound' } }
const add = (over: Record<string, unknown> = {}): Promise<ShopPlace> =>
  cast.admin.data(contract.shopPlaceSubmit, { ...lobby, ...over })
const choose = (by: Caller, id: string) => by.call(contract.shopPlaceChoose, { id })
const usualOf = async (by: Caller) =>
  (await by.data(contract.shopPlaceSelect)).filter(({ isUsual }) => isUsual).map(({ name }) => name)

describe('pick-up points', () => {
  it('are offered to everybody in their order, with all that a customer needs to find them', async () => {
    const first = await add({ phone: '0871-65301234', remark: '凭工牌领取' })
    await add({ name: '二号园区', sort: 0 })
    expect(await cast.zhangsan.data(contract.shopPlaceSelect)).toEqual([
      { ...lobby, id: first.id, phone: '0871-65301234', remark: '凭工牌领取', isUsual: false },
      { ...lobby, id: expect.any(String), name: '二号园区', phone: '', remark: '', isUsual: false },
    ])
  })

  it('have names of their own, which a removed one gives free', async () => {
    const { id } = await add()
    const again = await cast.admin.call(contract.shopPlaceSubmit, { ...lobby, name: ` ${lobby.name}` })
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'placeNameTaken', fields: { name: '已有此名称的自提点' } },
    })
    await cast.admin.data(contract.shopPlaceRemove, { ids: [id] })
    expect(await add()).toMatchObject({ name: lobby.name })
  })

  it.each(['name', 'address'])('need a %s', async (field) => {
    const refused = await cast.admin.call(contract.shopPlaceSubmit, { ...lobby, [field]: '  ' })
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
    expect(await cast.zhangsan.data(contract.shopPlaceSelect)).toEqual([])
  })

  it('changed by two people at once keep one of the changes, and the other person is told', async () => {
    const { id, version } = await add()
    const answers = await Promise.all(
      ['甲', '乙'].map((name) => cast.admin.call(contract.shopPlaceSubmit, { ...lobby, id, name, version })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await cast.admin.data(contract.shopPlaceDetail, { id })).toMatchObject({ version: 2, sort: 0 })
  })

  it('added under one name by two people at once are added once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => cast.admin.call(contract.shopPlaceSubmit, lobby)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('are found by a part of the name', async () => {
    await add()
    await add({ name: '二号_园区' })
    const { records } = await cast.admin.data(contract.shopPlaceList, { name: '_' })
    expect(records.map(({ name }) => name)).toEqual(['二号_园区'])
  })

  it('are maintained with the permission only', async () => {
    const { id } = await add()
    for (const route of [contract.shopPlaceList, contract.shopPlaceDetail, contract.shopPlaceRemove])
      expect((await cast.zhangsan.call(route, { id, ids: [id] })).status).toBe(403)
    expect((await cast.zhangsan.call(contract.shopPlaceSubmit, lobby)).status).toBe(403)
  })
})

describe('the usual place', () => {
  it('is the own one of each person, and another choice takes its place', async () => {
    const lobbyId = (await add()).id
    const other = await add({ name: '二号园区' })
    expect((await choose(cast.zhangsan, lobbyId)).status).toBe(200)
    expect((await choose(cast.zhangsan, other.id)).status).toBe(200)
    expect((await choose(cast.lisi, lobbyId)).status).toBe(200)
    expect(await usualOf(cast.zhangsan)).toEqual(['二号园区'])
    expect(await usualOf(cast.lisi)).toEqual([lobby.name])
    expect(await usualOf(cast.wangwu)).toEqual([])
  })

  it('cannot be one that does not exist, was removed or belongs to another company', async () => {
    const { id } = await add()
    expect(await choose(cast.zhangsan, 'x')).toMatchObject(notFound)
    expect(await choose(await app.login('zhangsan', tenants.other), id)).toMatchObject(notFound)
    await choose(cast.zhangsan, id)
    await cast.admin.data(contract.shopPlaceRemove, { ids: [id] })
    expect(await choose(cast.zhangsan, id)).toMatchObject(notFound)
    expect(await usualOf(cast.zhangsan)).toEqual([])
  })
})
