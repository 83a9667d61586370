import { contract } from '@countersign/contract'
import { type TestApp } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agree, expectProved, openOffice, type Office, type Step } from './flow-office.ts'

/** Why each person of the trail was asked, from the facts on record. */

let office: Office
let app: TestApp
let cast: Office['cast']
beforeAll(async () => {
  office = await openOffice()
  ;({ app, cast } = office)
})
afterAll(() => app.close())

const rules = (...given: Step['rules']): Partial<Step> => ({ rules: given })
const why = async (id: string, as = cast.admin) =>
  (await office.read(id, as)).personTable.map((row) => `${row.personName}：${row.why}`)

describe('the trail says why somebody was asked', () => {
  it('by the rule, and whom it found besides', async () => {
    const { lisi, wangwu } = cast
    const id = await office.submitted([
      office.step('a', 'one', [], rules({ kind: 'departmentLeader' })),
      office.step('b', 'one', ['wangwu', 'sunqi']),
      office.step('c', 'any', [], rules({ kind: 'role', role: 'finance' })),
    ])
    expect(await why(id)).toEqual(['张三：', '李四：部门负责人'])
    await agree(lisi, id)
    expect(await why(id)).toContain('王五：指定人员，找到 王五、孙七')
    await agree(wangwu, id)
    expect((await why(id)).at(-1)).toMatch(/^.+：角色：.*财务/)
    const read = await lisi.get(`${contract.detail.path}?id=${id}`, { 'accept-language': 'en' })
    expect(contract.detail.output.parse(read.body.data).personTable[1]?.why).toBe('Department leader')
    await expectProved(app)
  })

  it('by who stands in, and for whom', async () => {
    const id = await office.submitted([
      office.step('a', 'one', ['zhangsan']),
      office.step('b', 'one', [], {
        ...rules({ kind: 'departmentDeputies' }),
        onNobody: { kind: 'administrator' },
      }),
    ])
    expect((await why(id)).at(-1)).toBe('李四：指定人员（上级负责人代审），找到 张三')
    await agree(cast.lisi, id)
    expect((await why(id)).at(-1)).toMatch(/：部门副职（找不到审批人，代为审批），没有找到人员$/)
  })

  it('by whoever handed the task over or chose the person', async () => {
    const { lisi, wangwu, sunqi } = cast
    const id = await office.submitted([
      office.step('a', 'one', ['lisi']),
      office.step('b', 'one', [], rules({ kind: 'previousChooses', from: { kind: 'everybody' } })),
    ])
    await lisi.data(contract.transfer, { id, userId: wangwu.userId })
    expect(await why(id)).toEqual(['张三：', '李四：指定人员', '王五：指定人员（转交）'])
    await agree(wangwu, id, { b: [sunqi.userId] })
    expect((await why(id)).at(-1)).toBe('孙七：上一步审批人选定')
    await agree(sunqi, id)
    expect((await why(id)).at(-1)).toBe('孙七：上一步审批人选定')
  })

  it('in earlier rounds, too, and also after the rules have changed', async () => {
    const { lisi, zhangsan } = cast
    const id = await office.submitted([office.step('a', 'one', ['lisi', 'wangwu'])])
    await lisi.data(contract.overrule, { id })
    await office.publish('leave', [office.step('a', 'one', [], rules({ kind: 'departmentLeader' }))])
    const { example } = await zhangsan.data(contract.schema, { kind: 'leave' })
    await zhangsan.data(contract.update, { ...example, kind: 'leave', id })
    const { history } = await office.read(id)
    expect(history[0]?.rows.map((row) => row.why)).toEqual(['', '指定人员，找到 李四、王五'])
    expect((await why(id)).at(-1)).toBe('李四：部门负责人')
    await expectProved(app)
  })

  it('naming ten of many people and their number', async () => {
    const { rows } = await app.owner.query<{ id: string }>(
      `insert into app_user (tenant_id, id, account, name, password_hash, status)
       select '000000', 'found-' || n, 'found' || n, '同事' || n, '', 'active' from generate_series(10, 21) n
       returning id`,
    )
    const all = rows.map(({ id }): Step['rules'][number] => ({ kind: 'user', userId: id }))
    const id = await office.submitted([office.step('a', 'one', [], rules(...all))])
    expect((await why(id)).at(-1)).toBe(
      '同事10：指定人员，找到 同事10、同事11、同事12、同事13、同事14、同事15、同事16、同事17、同事18、同事19 等 12 人',
    )
  })
})
