import { contract } from '@countersign/contract'
import {
  allRows,
  createTestApp,
  example,
  loginAll,
  signature,
  startTestApp,
  submitLeave,
  tenants,
} from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'

let rows: Record<string, string[]>
const app = await startTestApp()
const cast = await loginAll(app)
const { id } = await submitLeave(cast.zhangsan)
await signature(cast.lisi)
beforeEach(async () => {
  rows = await allRows(app.owner)
})

/** Expects a refusal that stored nothing. */
async function expectInvalid(answer: { status: number; body: unknown }, msg: unknown = expect.any(String)) {
  expect(answer).toMatchObject({ status: 400, body: { code: 400, success: false, data: null, msg } })
  expect(await allRows(app.owner)).toEqual(rows)
}

/** Prefixes each case with a short title made of the given values. */
function titled<T extends [Record<string, unknown>, ...unknown[]]>(cases: T[]): [string, ...T][] {
  return cases.map((one) => [
    Object.entries(one[0])
      .map(([name, value]) => (value === undefined ? `no ${name}` : `${name} ${JSON.stringify(value)}`))
      .join(', ')
      .slice(0, 100),
    ...one,
  ])
}

/** A message that equals this text or matches this pattern. */
const matching = (msg: string | RegExp): unknown =>
  typeof msg === 'string' ? msg : expect.stringMatching(msg)

const long = (length: number) => '长'.repeat(length)
const nul = 'a\u0000b'
const lone = 'a\ud800b'

describe('an invalid query parameter', () => {
  it.each(['昨天', '2026-02-30', '2026-13-01', '2026-1-1', '2026-01-01T00:00:00'])(
    'is refused as the day %s',
    async (pendingTime) => {
      await expectInvalid(await cast.zhangsan.call(contract.list, { pendingTime }))
    },
  )
  it.each(['1e1', '99999999999999999999'])('is refused as the page %s', async (current) => {
    await expectInvalid(await cast.zhangsan.call(contract.list, { current }))
  })
  it.each([
    ['detail', {}, '缺少参数 id'],
    ['overrule', { id: 'x', opinion: 'x'.repeat(501) }, 'opinion 不能超过 500 个字'],
    ['list', { state: '别的' }, 'state 只能是：我收到的、待处理、已处理、已发起'],
    ['list', { pendingName: 'a\u0000' }, 'pendingName 含有无法保存的字符'],
    ['remove', { kind: 'leave' }, '缺少参数 ids'],
  ] as const)('of %s is refused with a message that names it: %j', async (name, input, msg) => {
    expect((await cast.zhangsan.call(contract[name], input)).body).toMatchObject({ code: 400, msg })
  })
  it('does not include a multipart body: it is refused if the call takes no file', async () => {
    const answer = await app.raw({
      method: 'POST',
      url: '/api/blade-auth/token',
      headers: { ...app.basic, 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x--',
    })
    expect(answer.status).toBe(415)
  })
  it('is reported with all others, in the requested language', async () => {
    const query = '/api/oa_info/oa_message/list?size=51&current=0'
    const zh = await cast.zhangsan.get(query)
    expect(zh.body.msg).toBe('current 不能小于 1；size 不能大于 50')
    const en = await cast.zhangsan.get(query, { 'accept-language': 'en-US,en;q=0.9' })
    expect(en.body.msg).toBe('current must be at least 1; size must be at most 50')
  })
})

describe('an opinion', () => {
  it('may have 500 characters', async () => {
    const other = await createTestApp()
    const { zhangsan, lisi } = await loginAll(other)
    const request = await submitLeave(zhangsan)
    const answer = await lisi.data(contract.overrule, { id: request.id, opinion: long(500) })
    expect(answer.approvalStatus).toBe('已驳回')
    await other.close()
  })
})

describe('invalid values', () => {
  const cases: [Record<string, unknown>, string | RegExp][] = [
    [{ applicationName: '' }, /申请名称/],
    [{ applicationName: null }, /申请名称/],
    [{ mainstay: '' }, /主体公司/],
    [{ leaveType: undefined }, /请假类型/],
    [{ leaveType: 5 }, /请假类型/],
    [{ startDate: undefined }, /开始时间/],
    [{ startDate: '2026-02-30' }, /开始时间/],
    [{ startDate: 'soon' }, /开始时间/],
    [{ endDate: undefined }, /结束时间/],
    [{ startDate: '2026-11-25', endDate: '2026-11-24' }, /结束时间不能早于开始时间/],
    [{ reason: undefined }, /事由/],
    [{ reason: long(501) }, '事由不能超过 500 个字'],
    [{ reason: nul }, '事由含有无法保存的字符'],
    [{ reason: lone }, '事由含有无法保存的字符'],
    [{ reason: { text: 'x' } }, '事由格式不正确'],
    [{ handover: '没有这个人' }, /找不到人员/],
    [{ handover: nul }, /工作交接人/],
    [{ ccUserIds: ['没有这个人'] }, /找不到人员/],
    [{ ccUserIds: 5 }, /抄送人/],
    [{ departmentName: '财务部' }, '部门应是您所属的部门'],
    [{ departmentName: '没有这个部门' }, /部门/],
    [{ annexFile: ['00000000-0000-7000-8000-000000000000'] }, /找不到文件/],
    [{ annexFile: [nul] }, '证明材料含有无法保存的字符'],
  ]
  it.each(titled(cases))('are refused by add: %s', async (_title, over, msg) => {
    const values = { ...(await example(cast.zhangsan, 'leave')), ...over }
    await expectInvalid(await cast.zhangsan.call(contract.add, { kind: 'leave', ...values }), matching(msg))
  })
  it('include ids of another tenant', async () => {
    const stranger = await app.login('zhangsan', tenants.other)
    const { deptIds } = await stranger.data(contract.info)
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave' }
    const sample = await app.owner.query<{ id: string }>(
      "select id from file where purpose = 'sample' and tenant_id = '000001'",
    )
    rows = await allRows(app.owner)
    for (const over of [
      { ccUserIds: [stranger.userId] },
      { handover: stranger.userId },
      { departmentName: deptIds[0] },
      { annexFile: [sample.rows[0]?.id] },
    ]) {
      await expectInvalid(await cast.zhangsan.call(contract.add, { ...values, ...over }))
    }
  })
  it('are all reported at once', async () => {
    const answer = await cast.zhangsan.call(contract.add, { kind: 'leave' })
    await expectInvalid(answer)
    for (const label of ['申请名称', '主体公司', '请假类型', '开始时间', '结束时间', '事由']) {
      expect(answer.body.msg).toContain(label)
    }
  })
  it.each([nul, lone, [{ deep: [nul] }], { [lone]: 1 }, { [nul]: 1 }])(
    'are also refused by draft if no database could hold them: %j',
    async (reason) => {
      await expectInvalid(
        await cast.zhangsan.call(contract.draft, { kind: 'leave', reason }),
        '内容含有无法保存的字符',
      )
    },
  )
  it.each([{ deep: [nul] }, { [nul]: 1 }])(
    'are not looked at where the form has no such field: %j',
    async (others) => {
      const answer = await cast.zhangsan.call(contract.draft, { kind: 'leave', reason: '事由', ...others })
      expect(answer.status).toBe(200)
    },
  )
  it.each(
    titled<[Record<string, unknown>]>([
      [{ ids: [] }],
      [{ ids: [5] }],
      [{ ids: Array.from({ length: 201 }, () => 'x') }],
    ]),
  )('are refused by remove: %s', async (_title, input) => {
    await expectInvalid(await cast.zhangsan.call(contract.remove, { kind: 'leave', ...input }))
  })
})

describe('names that every object inherits', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    'do not include a kind or a type: %s',
    async (name) => {
      expect(await cast.zhangsan.data(contract.list, { pendType: name })).toMatchObject({ total: 0 })
      expect(await cast.zhangsan.call(contract.detail, { id, type: name })).toMatchObject({ status: 404 })
      expect(await cast.zhangsan.call(contract.schema, { kind: name })).toMatchObject({ status: 404 })
      expect(await cast.zhangsan.data(contract.dictionary, { code: name })).toEqual([])
      await expectInvalid(await cast.zhangsan.call(contract.list, { propState: name }))
      await expectInvalid(await cast.zhangsan.call(contract.list, { state: name }))
      const values = { ...(await example(cast.zhangsan, 'leave')), leaveType: name }
      const added = await cast.zhangsan.call(contract.add, { ...values, kind: 'leave', mainstay: name })
      expect([200, 400]).toContain(added.status)
    },
  )
})
