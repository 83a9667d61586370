import { contract, maxAddresses, type ShopAddress } from '@countersign/contract'
import { type Caller, loginAll, startTestApp } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'

const clock = { now: new Date('2026-11-24T09:00:00+08:00') }
const app = await startTestApp({ now: () => clock.now })
const cast = await loginAll(app)
beforeEach(() => app.owner.query('delete from shop_address'))

const office = { name: '张三', phone: '13800138000', region: '530102', detail: '人民中路 1 号' }
const save = (over: Record<string, unknown> = {}, by: Caller = cast.zhangsan): Promise<ShopAddress> => {
  clock.now = new Date(clock.now.getTime() + 1000)
  return by.data(contract.saveAddress, { ...office, ...over })
}
const list = (by: Caller = cast.zhangsan) => by.data(contract.getAddlist)
const details = async () => (await list()).map(({ detail, isDefault }) => [detail, isDefault])

describe('addresses', () => {
  it('say province, city and district by the code of the district', async () => {
    const saved = await save()
    expect(saved).toEqual({
      id: expect.any(String),
      ...office,
      province: '云南省',
      city: '昆明市',
      district: '五华区',
      isDefault: true,
    })
    expect(await list()).toEqual([saved])
  })

  it('are listed with the default one first and then the newest', async () => {
    for (const detail of ['一', '二', '三']) await save({ detail })
    expect(await details()).toEqual([
      ['一', true],
      ['三', false],
      ['二', false],
    ])
  })

  it('have one default: another takes its place, and the default is not given up', async () => {
    const first = await save({ detail: '一' })
    const second = await save({ detail: '二', isDefault: true })
    expect(await details()).toEqual([
      ['二', true],
      ['一', false],
    ])
    expect(await save({ ...office, id: second.id, detail: '二改', isDefault: false })).toMatchObject({
      isDefault: true,
    })
    expect(await save({ id: first.id, detail: '一改' })).toMatchObject({ isDefault: false })
    expect(await save({ id: first.id, detail: '一改', isDefault: true })).toMatchObject({ isDefault: true })
    expect(await details()).toEqual([
      ['一改', true],
      ['二改', false],
    ])
  })

  it('pass the default to the newest of the others when the default one is deleted', async () => {
    const first = await save({ detail: '一' })
    await save({ detail: '二' })
    const third = await save({ detail: '三' })
    expect(await cast.zhangsan.data(contract.deleteAddress, { id: first.id })).toBe(true)
    expect(await details()).toEqual([
      ['三', true],
      ['二', false],
    ])
    await cast.zhangsan.data(contract.deleteAddress, { id: third.id })
    expect(await details()).toEqual([['二', true]])
  })

  it('end at the limit, while an address can still be changed', async () => {
    for (let number = 1; number <= maxAddresses; number += 1) await save({ detail: String(number) })
    const [kept] = await list()
    const refused = await cast.zhangsan.call(contract.saveAddress, office)
    expect(refused).toMatchObject({ status: 400, body: { error: 'tooManyAddresses' } })
    expect(refused.body.msg).toContain(String(maxAddresses))
    await save({ id: kept?.id, detail: '改' })
    expect(await list()).toHaveLength(maxAddresses)
  })

  it('are the own ones of each person', async () => {
    const { id } = await save()
    expect(await list(cast.lisi)).toEqual([])
    const changed = await cast.lisi.call(contract.saveAddress, { ...office, id, detail: '别处' })
    expect(changed).toMatchObject({ status: 404, body: { error: 'notFound' } })
    expect((await cast.lisi.call(contract.deleteAddress, { id })).status).toBe(404)
    expect(await details()).toEqual([['人民中路 1 号', true]])
  })

  it.each<[Record<string, unknown>, Record<string, string>]>([
    [{ name: ' ' }, { name: '请填写收货人' }],
    [{ phone: '' }, { phone: '手机号码不能为空' }],
    [{ phone: '1380013800' }, { phone: '手机号码长度不为11位' }],
    [{ phone: '23800138000' }, { phone: '手机号码格式不正确' }],
    [{ region: '' }, { region: '请选择省、市、区' }],
    [{ region: '530100' }, { region: '请选择省、市、区' }],
    [{ region: '999999' }, { region: '请选择省、市、区' }],
    [{ region: 'constructor' }, { region: '请选择省、市、区' }],
    [{ detail: '  ' }, { detail: '请填写详细地址' }],
    [
      { name: '', phone: '', region: '', detail: '' },
      {
        name: '请填写收货人',
        phone: '手机号码不能为空',
        region: '请选择省、市、区',
        detail: '请填写详细地址',
      },
    ],
  ])('are refused at the field: %j', async (over, fields) => {
    const answer = await cast.zhangsan.call(contract.saveAddress, { ...office, ...over })
    expect(answer).toMatchObject({ status: 400, body: { fields } })
    expect(await list()).toEqual([])
  })
})

describe('calls on addresses at the same time', () => {
  it('keep one default address and the limit', async () => {
    const calls = Array.from({ length: maxAddresses + 5 }, (_none, number) =>
      cast.zhangsan.call(contract.saveAddress, { ...office, detail: String(number), isDefault: true }),
    )
    const answers = await Promise.all(calls)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxAddresses)
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })

  it('delete an address once', async () => {
    const { id } = await save()
    const answers = await Promise.all([1, 2, 3].map(() => cast.zhangsan.call(contract.deleteAddress, { id })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  })
})

describe('DELETE with a query', () => {
  const key = (value: string) => ({ headers: { 'idempotency-key': value } })

  it('answers a repeated key alike and changes nothing more', async () => {
    const first = await save({ detail: '一' })
    const second = await save({ detail: '二' })
    for (let time = 0; time < 2; time += 1) {
      const answer = await cast.zhangsan.call(contract.deleteAddress, { id: first.id }, key('delete-1'))
      expect(answer).toMatchObject({ status: 200, body: { data: true } })
    }
    const other = await cast.zhangsan.call(contract.deleteAddress, { id: second.id }, key('delete-1'))
    expect(other).toMatchObject({ status: 409, body: { error: 'idempotencyConflict' } })
    expect(await details()).toEqual([['二', true]])
  })

  it('reads a body like the query', async () => {
    const { id } = await save()
    const url = contract.deleteAddress.path
    const headers = cast.zhangsan.headers
    expect(await app.send({ method: 'DELETE', url, headers, body: { id } })).toMatchObject({ status: 200 })
    expect(await list()).toEqual([])
  })

  it('is no other method: GET, POST and PUT find no call, and nothing is deleted', async () => {
    const { id } = await save()
    for (const method of ['GET', 'POST', 'PUT'] as const) {
      const url = `${contract.deleteAddress.path}?id=${id}`
      expect(await app.send({ method, url, headers: cast.zhangsan.headers })).toMatchObject({ status: 404 })
    }
    expect(await list()).toHaveLength(1)
  })

  it('without an id names the parameter', async () => {
    expect(await cast.zhangsan.call(contract.deleteAddress, {})).toMatchObject({
      status: 400,
      body: { error: 'invalid', fields: { id: expect.any(String) } },
    })
  })
})
