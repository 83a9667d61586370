import { randomUUID } from 'node:crypto'
import { contract } from '@countersign/contract'
import { type Caller, loginAll, startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'

const app = await startTestApp()
const cast = await loginAll(app)
const admin = await app.login('admin')

const days = { startsOn: '2026-01-01', endsOn: '2026-12-31' }
const submit = (over: Record<string, unknown> = {}) =>
  admin.call(contract.budgetSubmit, { name: `福利 ${randomUUID()}`, ...days, ...over })
const added = () => admin.data(contract.budgetSubmit, { name: `福利 ${randomUUID()}`, ...days })

describe('a budget', () => {
  it('says how many points were given out of it, at most 100000 to each, and how many are left', async () => {
    const { id } = await added()
    const userIds = [cast.zhangsan.userId, cast.lisi.userId, cast.lisi.userId]
    const granted = await admin.data(contract.budgetGrant, { id, userIds, points: '100000' })
    expect(granted).toMatchObject({ granted: '200000.00', left: '200000.00' })
    const listed = await admin.data(contract.budgetList, { name: granted.name })
    expect(listed.records).toEqual([granted])
  })

  it.each([
    ['an end before the start', { startsOn: '2026-02-01', endsOn: '2026-01-31' }, '结束日期不能早于开始日期'],
    ['a day that is none', { endsOn: '2026-02-30' }, '日期应为 yyyy-MM-dd'],
    ['a day with a time', { startsOn: '2026-01-01 00:00:00' }, undefined],
    ['a first day that is none', { startsOn: '2026-13-1' }, '日期应为 yyyy-MM-dd'],
  ])('is refused with %s', async (_what, over, msg) => {
    expect((await submit(over)).body).toMatchObject({ code: 400, ...(msg && { msg }) })
  })

  it('may last one day, and keeps a name of its own', async () => {
    const name = `福利 ${randomUUID()}`
    expect((await submit({ name, endsOn: days.startsOn })).status).toBe(200)
    expect((await submit({ name })).body).toMatchObject({ code: 400, msg: '已有同名的福利预算' })
  })

  it('is removed only while no points were given out of it', async () => {
    const { id, name } = await added()
    await admin.data(contract.budgetGrant, { id, userIds: [cast.lisi.userId], points: '0.01' })
    expect((await admin.call(contract.budgetRemove, { ids: [id] })).body).toMatchObject({
      code: 409,
      msg: `“${name}”已发放积分，不能删除`,
    })
    const unused = await added()
    await admin.data(contract.budgetRemove, { ids: [unused.id] })
    expect((await admin.call(contract.budgetDetail, { id: unused.id })).status).toBe(404)
    const late = { id: unused.id, userIds: [cast.lisi.userId], points: '1' }
    expect((await admin.call(contract.budgetGrant, late)).status).toBe(404)
  })

  it.each(['0', '-1', '1.234', 'many', '100000.01', '1e3'])('does not give out %s points', async (points) => {
    const { id } = await added()
    const answer = await admin.call(contract.budgetGrant, { id, userIds: [cast.lisi.userId], points })
    expect(answer.body).toMatchObject({ code: 400, msg: '请填写大于 0 的积分，最多两位小数' })
  })

  it('gives nothing to anybody when one of the people is unknown', async () => {
    const { id } = await added()
    const userIds = [cast.lisi.userId, 'nobody']
    expect((await admin.call(contract.budgetGrant, { id, userIds, points: '1' })).body).toMatchObject({
      code: 404,
      fields: { userIds: '数据不存在' },
    })
    expect(await admin.data(contract.budgetDetail, { id })).toMatchObject({ granted: '0.00' })
  })

  it('gives points once for a repeated call, and to all of two calls at once', async () => {
    const { id } = await added()
    const give = (key: string, people: Caller[]) =>
      admin.call(
        contract.budgetGrant,
        { id, userIds: people.map(({ userId }) => userId), points: '1' },
        { headers: { 'idempotency-key': key } },
      )
    const key = randomUUID()
    await Promise.all([
      give(key, [cast.lisi, cast.wangwu]),
      give(key, [cast.lisi, cast.wangwu]),
      give(randomUUID(), [cast.wangwu, cast.lisi]),
    ])
    expect(await admin.data(contract.budgetDetail, { id })).toMatchObject({ granted: '4.00', left: '4.00' })
  })
})
