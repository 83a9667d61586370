import { contract, type Department, type DepartmentBranch, sayProblem } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'

const app = await startTestApp()
const cast = await loginAll(app)
const [first] = await cast.admin.data(contract.departmentList)
if (!first) throw new Error('no department')
/** The department that the demo has at the top. */
const group = first
/** Departments that a test adds are named with +. */
afterEach(async () => {
  await app.owner.query('delete from department_deputy')
  await app.owner.query("update department set parent_id = null, removed_at = now() where name like '+%'")
  await app.owner.query("delete from department where name like '+%'")
})

const add = (over: Record<string, unknown> = {}): Promise<Department> =>
  cast.admin.data(contract.departmentSubmit, { deptName: '+采购部', parentId: group.id, ...over })
const submit = (input: Record<string, unknown>) => cast.admin.call(contract.departmentSubmit, input)
const move = (input: Record<string, unknown>) => cast.admin.call(contract.departmentMove, input)
const remove = (...ids: string[]) => cast.admin.call(contract.departmentRemove, { ids })
const read = (id: string) => cast.admin.data(contract.departmentDetail, { id })

/** The names of a forest, each with those below it. */
const outline = (forest: DepartmentBranch[]): unknown[] =>
  forest.map(({ deptName, children }) => (children.length > 0 ? [deptName, outline(children)] : deptName))
const outlined = async (input: Record<string, unknown> = {}) =>
  outline(await cast.admin.data(contract.departmentList, input))

describe('departments', () => {
  it('are listed as a forest in their order', async () => {
    expect(await outlined()).toEqual([['集团总部', ['总经办', '研发部', '财务部', '法务部']]])
  })

  it('are added below another one, after those that are there', async () => {
    const added = await add({
      fullName: '集团采购部',
      leaderId: cast.wangwu.userId,
      deputyIds: [cast.sunqi.userId, cast.lisi.userId, cast.sunqi.userId, cast.wangwu.userId],
      remark: '2026 年成立',
    })
    expect(added).toEqual({
      id: expect.any(String),
      tenantId: tenants.own,
      parentId: group.id,
      ancestors: `0,${group.id}`,
      deptName: '+采购部',
      fullName: '集团采购部',
      leaderId: cast.wangwu.userId,
      leaderName: '王五',
      leaderStanding: 'working',
      deputies: [
        { id: cast.sunqi.userId, name: '孙七', standing: 'working' },
        { id: cast.lisi.userId, name: '李四', standing: 'working' },
      ],
      sort: 5,
      remark: '2026 年成立',
      version: 1,
    })
    expect(await outlined()).toEqual([['集团总部', ['总经办', '研发部', '财务部', '法务部', '+采购部']]])
    expect(await read(added.id)).toEqual(added)
  })

  it('are added at the top without a parent', async () => {
    expect(await add({ parentId: '0' })).toMatchObject({ parentId: '0', ancestors: '0', leaderId: '' })
    expect(await add({ parentId: undefined, deptName: '+另一个' })).toMatchObject({ parentId: '0' })
    expect(await outlined()).toHaveLength(3)
  })

  it('are found by their names, with all above them', async () => {
    const { id } = await add({ fullName: 'Purchasing' })
    await add({ parentId: id, deptName: '+比价组' })
    expect(await outlined({ deptName: '比价' })).toEqual([['集团总部', [['+采购部', ['+比价组']]]]])
    expect(await outlined({ fullName: 'PURCH' })).toEqual([['集团总部', ['+采购部']]])
    expect(await outlined({ deptName: '没有' })).toEqual([])
  })

  it('appear in the pickers of everybody', async () => {
    const { id } = await add()
    const [tree] = await cast.zhangsan.data(contract.deptTree)
    expect(tree?.children.at(-1)).toMatchObject({ id, title: '+采购部' })
    await remove(id)
    const [after] = await cast.zhangsan.data(contract.deptTree)
    expect(after?.children.map(({ title }) => title)).not.toContain('+采购部')
  })

  it('keep their place when changed without one, and are moved with all below them', async () => {
    const upper = await add({ sort: 2 })
    const lower = await add({ parentId: upper.id, deptName: '+比价组' })
    const { tenantId: _tenant, ancestors: _above, leaderName: _name, deputies: _deputies, ...kept } = upper
    const renamed = await add({ ...kept, deptName: '+采购中心' })
    expect(renamed).toMatchObject({ sort: 2, version: 2, parentId: group.id })
    const moved = await add({ ...kept, deptName: '+采购中心', parentId: '0', sort: undefined, version: 2 })
    expect(moved).toMatchObject({ parentId: '0', sort: 1, version: 3 })
    expect(await read(lower.id)).toMatchObject({ ancestors: `0,${upper.id}`, version: 1 })
  })

  it('are moved before another one, and only the moved one counts as changed', async () => {
    const upper = await add()
    const [one, two] = [await add({ parentId: upper.id, deptName: '+一' }), await add({ deptName: '+二' })]
    const place = { id: two.id, parentId: upper.id, beforeId: one.id, version: 1 }
    expect((await move(place)).body.data).toBe(true)
    expect(await move(place)).toMatchObject({ status: 409, body: { error: 'recordStale' } })
    expect(await outlined({ deptName: '+' })).toEqual([['集团总部', [['+采购部', ['+二', '+一']]]]])
    expect(await read(two.id)).toMatchObject({ parentId: upper.id, sort: 0, version: 2 })
    expect(await read(one.id)).toMatchObject({ sort: 1, version: 1 })
    await move({ id: two.id, parentId: upper.id })
    expect(await outlined({ deptName: '+' })).toEqual([['集团总部', [['+采购部', ['+一', '+二']]]]])
  })

  it('are not moved below themselves, beside a namesake, or before a stranger', async () => {
    const upper = await add()
    const lower = await add({ parentId: upper.id, deptName: '+比价组' })
    await add({ parentId: upper.id })
    for (const [place, status, error, field] of [
      [{ id: upper.id, parentId: lower.id }, 400, 'parentLoop', ['parentId']],
      [{ id: upper.id, parentId: upper.id }, 400, 'parentLoop', ['parentId']],
      [{ id: upper.id, parentId: 'x' }, 404, 'notFound', ['parentId']],
      [{ id: 'x', parentId: upper.id }, 404, 'notFound', []],
      [{ id: lower.id, parentId: group.id, beforeId: lower.id }, 404, 'notFound', ['beforeId']],
      [{ id: lower.id, parentId: '0', beforeId: upper.id }, 404, 'notFound', ['beforeId']],
    ] as const) {
      const answer = await move(place)
      expect(answer).toMatchObject({ status, body: { error } })
      expect(Object.keys('fields' in answer.body ? Object(answer.body.fields) : {})).toEqual(field)
    }
    const namesake = await add({ parentId: '0' })
    expect(await move({ id: namesake.id, parentId: group.id })).toMatchObject({
      status: 409,
      body: { error: 'departmentTaken', fields: { parentId: '同一上级下已有此名称的部门' } },
    })
    expect(await read(upper.id)).toEqual(upper)
    expect(await read(lower.id)).toEqual(lower)
  })

  it('are moved by two people at once into one order', async () => {
    const upper = await add()
    const names = ['+一', '+二', '+三', '+四']
    const added: Department[] = []
    for (const deptName of names) added.push(await add({ parentId: upper.id, deptName }))
    await Promise.all(added.map(({ id }) => move({ id, parentId: upper.id, beforeId: added[0]?.id })))
    const sorts = await Promise.all(added.map(async ({ id }) => (await read(id)).sort))
    expect(sorts.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3])
  })

  it('cannot be placed below themselves', async () => {
    const upper = await add()
    const lower = await add({ parentId: upper.id, deptName: '+比价组' })
    for (const parentId of [upper.id, lower.id]) {
      expect(await submit({ id: upper.id, deptName: '+采购部', parentId })).toMatchObject({
        status: 400,
        body: { error: 'parentLoop', fields: { parentId: '上级不能是自身或其下级' } },
      })
    }
    expect(await read(upper.id)).toEqual(upper)
  })

  it('cannot be placed below each other by two people at once', async () => {
    const [one, two] = [await add(), await add({ deptName: '+比价组' })]
    const answers = await Promise.all([
      submit({ id: one.id, deptName: one.deptName, parentId: two.id }),
      submit({ id: two.id, deptName: two.deptName, parentId: one.id }),
    ])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400'])
    expect(await outlined()).toHaveLength(1)
  })

  it('have names of their own among those with the same parent', async () => {
    const { id } = await add()
    expect(await submit({ deptName: '+采购部', parentId: group.id })).toMatchObject({
      status: 409,
      body: { error: 'departmentTaken', fields: { deptName: '同一上级下已有此名称的部门' } },
    })
    expect((await submit({ id, deptName: '+采购部', parentId: group.id })).status).toBe(200)
    expect((await submit({ deptName: '+采购部', parentId: id })).status).toBe(200)
  })

  describe('of people who left', () => {
    const setStatus = (status: 'active' | 'inactive') =>
      app.owner.query(
        `update app_user set status = $1, removed_at = case $1 when 'active' then null else now() end
         where tenant_id = '000000' and account = 'sunqi'`,
        [status],
      )
    afterEach(() => setStatus('active'))

    it('get no such leader or deputy', async () => {
      await setStatus('inactive')
      for (const over of [
        { leaderId: cast.sunqi.userId },
        { leaderId: 'x' },
        { deputyIds: [cast.lisi.userId, cast.sunqi.userId] },
      ]) {
        const { status, body } = await submit({ deptName: '+采购部', ...over })
        expect(status).toBe(404)
        expect(body).toHaveProperty('fields', { [Object.keys(over)[0] ?? '']: '数据不存在' })
      }
    })

    it.each(['leader', 'deputy'])('say so, and keep the %s until another is named', async (kept) => {
      const [leaderId, deputyId] =
        kept === 'leader' ? [cast.sunqi.userId, cast.lisi.userId] : [cast.lisi.userId, cast.sunqi.userId]
      const { id } = await add({ leaderId, deputyIds: [deputyId] })
      await setStatus('inactive')
      const seen = await read(id)
      expect([seen.leaderStanding, seen.deputies[0]?.standing]).toEqual(
        kept === 'leader' ? ['left', 'working'] : ['working', 'left'],
      )
      expect(await add({ id, leaderId, deputyIds: [deputyId], remark: '改' })).toMatchObject({ leaderId })
      expect((await submit({ id, deptName: '+采购部', leaderId: cast.wangwu.userId })).status).toBe(200)
      expect((await submit({ id, deptName: '+采购部', leaderId: cast.sunqi.userId })).status).toBe(404)
    })
  })

  it('are removed when nobody and nothing is in them', async () => {
    const upper = await add()
    const lower = await add({ parentId: upper.id, deptName: '+比价组' })
    const inUse = { status: 409, body: { error: 'departmentInUse' } }
    expect(await remove(upper.id)).toMatchObject(inUse)
    const [research] = (await cast.zhangsan.data(contract.info)).deptIds
    expect(await remove(lower.id, research ?? '')).toMatchObject(inUse)
    expect(await remove(lower.id, 'x')).toMatchObject({ status: 404 })
    expect((await remove(lower.id, upper.id)).body.data).toBe(true)
    for (const answer of [
      await remove(upper.id),
      await submit({ id: upper.id, deptName: '+采购部' }),
      await submit({ deptName: '+新', parentId: upper.id }),
      await cast.admin.call(contract.departmentDetail, { id: upper.id }),
    ]) {
      expect(answer).toMatchObject({ status: 404 })
    }
  })

  it.each([
    ['without a name', { deptName: undefined }, sayProblem('missing', 'zh', 'deptName')],
    ['with a blank name', { deptName: ' ' }, sayProblem('tooShort', 'zh', 'deptName', '1')],
    ['with a long name', { deptName: '长'.repeat(41) }, sayProblem('tooLong', 'zh', 'deptName', '40')],
    ['below nothing', { parentId: 'x' }, '数据不存在'],
    ['at a place that is no number', { sort: 'x' }, sayProblem('wrongType', 'zh', 'sort')],
    [
      'with too many deputies',
      { deputyIds: Array(21).fill('x') },
      sayProblem('tooMany', 'zh', 'deputyIds', '20'),
    ],
  ])('%s are refused at the field', async (_what, over, msg) => {
    const { body } = await submit({ deptName: '+采购部', ...over })
    expect(body).toMatchObject({ success: false, msg, fields: { [Object.keys(over)[0] ?? '']: msg } })
    expect(JSON.stringify(await outlined())).not.toContain('+')
  })

  it('are changed by only one of two people at once; the other is told', async () => {
    const { id, version } = await add()
    const answers = await Promise.all(
      ['+甲', '+乙'].map((deptName) => submit({ id, version, deptName, parentId: group.id })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)?.body).toHaveProperty('error', 'recordStale')
  })

  it('of one tenant are hidden from another', async () => {
    const { id } = await add()
    const stranger = await app.login('admin', tenants.other)
    for (const [route, input] of [
      [contract.departmentDetail, { id }],
      [contract.departmentSubmit, { id, deptName: '+别家' }],
      [contract.departmentSubmit, { parentId: id, deptName: '+别家' }],
      [contract.departmentMove, { id }],
      [contract.departmentRemove, { ids: [id] }],
    ] as const) {
      expect(await stranger.call(route, input)).toMatchObject({ status: 404 })
    }
    expect(await read(id)).toMatchObject({ deptName: '+采购部', version: 1 })
  })
})
