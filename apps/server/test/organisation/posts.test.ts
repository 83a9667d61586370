import { contract, type Post, sayProblem } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { hiddenTexts, hostileTexts } from '../hostile/hostile-texts.ts'

const app = await startTestApp()
const cast = await loginAll(app)
beforeEach(() => app.owner.query('delete from post'))

const manager = { category: 2, postCode: 'FM', postName: '财务经理' }
const add = (over: Record<string, unknown> = {}): Promise<Post> =>
  cast.admin.data(contract.postSubmit, { ...manager, ...over })
const submit = (input: Record<string, unknown>) => cast.admin.call(contract.postSubmit, input)
/** Parameters at fault in a refusal. */
const fieldsOf = (body: object) => Object.keys(Reflect.get(body, 'fields') ?? {})
const names = async (input: Record<string, unknown> = {}) =>
  (await cast.admin.data(contract.postList, input)).records.map(({ postName }) => postName)

describe('posts', () => {
  it('are added with the next place in the list', async () => {
    expect(await add()).toEqual({
      ...manager,
      id: expect.any(String),
      tenantId: tenants.own,
      categoryName: '中层',
      sort: 0,
      remark: '',
      version: 1,
    })
    await add({ postCode: 'CEO', postName: '总经理', sort: 7 })
    expect(await add({ postCode: 'ACC', postName: '会计', category: undefined })).toMatchObject({
      sort: 8,
      category: 3,
      categoryName: '基层',
    })
    expect(await names()).toEqual(['财务经理', '总经理', '会计'])
  })

  it('are listed in pages, sorted and filtered', async () => {
    for (const [postCode, postName, category] of [
      ['B', '乙', 1],
      ['A', '甲%', 2],
      ['C', '丙', 1],
    ] as const)
      await add({ postCode, postName, category })
    expect(await names({ size: 2 })).toEqual(['乙', '甲%'])
    const page = await cast.admin.data(contract.postList, { size: 2, current: 2 })
    expect(page).toMatchObject({ total: 3, pages: 2, current: 2, size: 2, records: [{ postName: '丙' }] })
    expect(await names({ ascs: 'postCode' })).toEqual(['甲%', '乙', '丙'])
    expect(await names({ descs: 'sort' })).toEqual(['丙', '甲%', '乙'])
    expect(await names({ category: 1 })).toEqual(['乙', '丙'])
    expect(await names({ postName: '%' })).toEqual(['甲%'])
    expect(await names({ postCode: 'c' })).toEqual(['丙'])
  })

  it('are offered to everybody, in their order', async () => {
    const first = await add({ sort: 2 })
    const second = await add({ postCode: 'CEO', postName: '总经理', sort: 1 })
    expect(await cast.zhangsan.data(contract.postSelect)).toEqual([
      { id: second.id, postName: '总经理' },
      { id: first.id, postName: '财务经理' },
    ])
  })

  it('keep their place when changed without one', async () => {
    const { id } = await add({ sort: 5 })
    const changed = await add({ id, version: 1, postName: '财务总监', remark: '2026 年起' })
    expect(changed).toMatchObject({ id, postName: '财务总监', sort: 5, remark: '2026 年起', version: 2 })
    expect(await cast.admin.data(contract.postDetail, { id })).toEqual(changed)
    expect(await add({ id, sort: 0 })).toMatchObject({ sort: 0, version: 3 })
  })

  it('are removed together or not at all, and their names are free again', async () => {
    const { id } = await add()
    const other = await add({ postCode: 'CEO', postName: '总经理' })
    const notFound = { status: 404, body: { msg: '数据不存在' } }
    expect(await cast.admin.call(contract.postRemove, { ids: [other.id, 'x'] })).toMatchObject(notFound)
    expect(await names()).toEqual(['财务经理', '总经理'])
    expect(await cast.admin.data(contract.postRemove, { ids: [id, id] })).toBe(true)
    expect(await names()).toEqual(['总经理'])
    expect(await cast.zhangsan.data(contract.postSelect)).toHaveLength(1)
    for (const answer of [
      await cast.admin.call(contract.postDetail, { id }),
      await submit({ ...manager, id }),
      await cast.admin.call(contract.postRemove, { ids: [id] }),
    ]) {
      expect(answer).toMatchObject(notFound)
    }
    expect(await add()).toMatchObject({ postName: '财务经理', version: 1 })
  })

  it('have a code and a name of their own', async () => {
    const { id } = await add()
    expect(await submit({ ...manager, postCode: ' FM ' })).toMatchObject({
      status: 400,
      body: {
        error: 'invalid',
        fields: { postCode: '已有此编号的岗位', postName: '已有此名称的岗位' },
      },
    })
    const other = await add({ postCode: 'CEO', postName: '总经理' })
    expect(await submit({ ...manager, postCode: 'CEO', id: other.id })).toMatchObject({
      status: 409,
      body: { error: 'postNameTaken', fields: { postName: '已有此名称的岗位' } },
    })
    expect(await submit({ ...manager, id })).toMatchObject({ status: 200 })
    expect(await names()).toEqual(['财务经理', '总经理'])
  })

  it.each([
    ['without a name', { postName: undefined }, sayProblem('missing', 'zh', 'postName')],
    ['with a blank name', { postName: ' \n ' }, sayProblem('tooShort', 'zh', 'postName', '1')],
    ['with a long name', { postName: '长'.repeat(41) }, sayProblem('tooLong', 'zh', 'postName', '40')],
    ['with a long code', { postCode: 'x'.repeat(33) }, sayProblem('tooLong', 'zh', 'postCode', '32')],
    ['of an unknown category', { category: 5 }, sayProblem('tooLarge', 'zh', 'category', '4')],
    ['of no category', { category: 0 }, sayProblem('tooSmall', 'zh', 'category', '1')],
    ['at a place that is no number', { sort: '1e3' }, sayProblem('wrongType', 'zh', 'sort')],
    ['at a negative place', { sort: -1 }, sayProblem('tooSmall', 'zh', 'sort', '0')],
    ['with a remark that is no text', { remark: ['x'] }, sayProblem('wrongType', 'zh', 'remark')],
  ])('%s are refused at the field', async (_what, over, msg) => {
    const { status, body } = await submit({ ...manager, ...over })
    expect(status).toBe(400)
    expect(fieldsOf(body)).toEqual(Object.keys(over))
    expect(body.msg).toBe(msg)
    expect(await names()).toEqual([])
  })

  it.each(hiddenTexts)('are refused with %s', async (what) => {
    for (const name of ['postCode', 'postName', 'remark']) {
      const { status, body } = await submit({ ...manager, [name]: hostileTexts[what] })
      expect([status, fieldsOf(body)]).toEqual([400, [name]])
    }
  })

  it('of one tenant are hidden from another, which may use the same names', async () => {
    const { id } = await add()
    const stranger = await app.login('admin', tenants.other)
    expect((await stranger.data(contract.postList)).total).toBe(0)
    expect(await stranger.data(contract.postSelect)).toEqual([])
    for (const [route, input] of [
      [contract.postDetail, { id }],
      [contract.postSubmit, { ...manager, id }],
      [contract.postRemove, { ids: [id] }],
    ] as const) {
      expect(await stranger.call(route, input)).toMatchObject({ status: 404 })
    }
    expect(await stranger.data(contract.postSubmit, manager)).toMatchObject({ tenantId: tenants.other })
    expect(await names()).toEqual(['财务经理'])
  })

  it('are changed by only one of two people at once; the other is told', async () => {
    const { id, version } = await add()
    const answers = await Promise.all(
      ['甲', '乙'].map((postName) => submit({ ...manager, id, version, postName })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)?.body).toHaveProperty('error', 'recordStale')
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await names()).toEqual([['甲', '乙'][winner]])
  })

  it('with one name are added once when two people add them at once', async () => {
    const answers = await Promise.all(['A', 'B'].map((postCode) => submit({ ...manager, postCode })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(await names()).toEqual(['财务经理'])
  })

  it('are added once when sent twice under one idempotency key', async () => {
    const options = { headers: { 'idempotency-key': 'post-1' } }
    const [first, second] = [
      await cast.admin.call(contract.postSubmit, manager, options),
      await cast.admin.call(contract.postSubmit, manager, options),
    ]
    expect(second.body).toEqual(first.body)
    expect(await names()).toEqual(['财务经理'])
  })
})
