import { contract, type ListState } from '@countersign/contract'
import {
  agree,
  type Cast,
  loginAll,
  reject,
  startTestApp,
  submitForm,
  submitLeave,
  submitPayments,
  tenants,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'

const day = 86_400_000
const ids: Record<string, string> = {}

/** Noon in Shanghai, some days ago. */
const noon = (daysAgo: number) => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  return new Date(Date.parse(`${today}T04:00:00Z`) - daysAgo * day)
}
const dateOf = (instant: Date) => new Date(instant.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

let clock = noon(4)
const app = await startTestApp({ now: () => clock })
let cast = await loginAll(app)

/** Everybody logs in again, because a token expires after five hours. */
async function turnClock(to: Date): Promise<void> {
  clock = to
  cast = await loginAll(app)
}

ids['percent'] = (await submitLeave(cast.zhangsan, { applicationName: '报销100%比例' })).id
ids['underscore'] = (await submitLeave(cast.zhangsan, { applicationName: 'plan_A 外出' })).id
await turnClock(new Date(noon(3).getTime() + 12 * 3_600_000 - 1000))
ids['midnight'] = (await submitLeave(cast.zhangsan, { applicationName: '最后一秒 planXA' })).id
await turnClock(new Date(noon(2).getTime() - 12 * 3_600_000))
ids['dawn'] = (await submitLeave(cast.zhangsan, { applicationName: '零点 back\\slash' })).id
await turnClock(noon(1))
const { zhangsan, lisi, zhaoliu, wangwu } = cast
ids['payment'] = (await submitPayments(zhangsan, { applicationName: '合同付款一' })).id
ids['rejected'] = (await submitLeave(zhangsan, { applicationName: '被驳回' })).id
ids['approved'] = (await submitLeave(zhangsan, { applicationName: '已通过的', ccUserIds: ['孙七'] })).id
ids['lisis'] = (await submitLeave(lisi, { applicationName: '李四的假' })).id
ids['draft'] = (await zhangsan.data(contract.draft, { kind: 'leave', applicationName: '草稿一份' })).id
await reject(lisi, ids['rejected'], '不行')
await agree(lisi, ids['approved'], '可以')
await agree(zhaoliu, ids['approved'])
await agree(lisi, ids['payment'])
await wangwu.data(contract.abandonClick, { id: ids['payment'] })

const names = async (query: Record<string, unknown>, account: keyof Cast = 'zhangsan') => {
  const { records, total } = await cast[account].data(contract.list, { size: 50, ...query })
  expect(total).toBe(records.length)
  return records.map((row) => row.applicationName)
}

describe('the four lists', () => {
  it("show the person's own requests, newest first, including drafts", async () => {
    expect(await names({})).toEqual([
      '草稿一份',
      '已通过的',
      '被驳回',
      '合同付款一',
      '零点 back\\slash',
      '最后一秒 planXA',
      'plan_A 外出',
      '报销100%比例',
    ])
  })
  it.each<[keyof Cast, ListState, string[]]>([
    ['zhangsan', '待处理', ['被驳回']],
    ['zhangsan', '已处理', []],
    ['zhangsan', '我收到的', []],
    ['lisi', '待处理', ['零点 back\\slash', '最后一秒 planXA', 'plan_A 外出', '报销100%比例']],
    ['lisi', '已处理', ['已通过的', '被驳回', '合同付款一']],
    [
      'lisi',
      '我收到的',
      [
        '已通过的',
        '被驳回',
        '合同付款一',
        '零点 back\\slash',
        '最后一秒 planXA',
        'plan_A 外出',
        '报销100%比例',
      ],
    ],
    ['lisi', '已发起', ['李四的假']],
    ['wangwu', '已处理', ['合同付款一']],
    ['zhaoliu', '待处理', ['李四的假']],
    ['zhaoliu', '已处理', ['已通过的']],
    ['sunqi', '我收到的', ['已通过的']],
    ['sunqi', '待处理', []],
    ['admin', '已发起', []],
    ['admin', '我收到的', []],
  ])('of %s have the expected requests under %s', async (account, state, expected) => {
    expect(await names({ state }, account)).toEqual(expected)
  })
  it('have the same totals as their counts', async () => {
    expect(await cast.zhangsan.data(contract.counts)).toEqual({
      我收到的: 0,
      待处理: 1,
      已处理: 0,
      已发起: 8,
    })
    expect(await cast.lisi.data(contract.counts)).toEqual({ 我收到的: 7, 待处理: 4, 已处理: 3, 已发起: 1 })
  })
  it('name in the trail the person who abandoned: 已处理, with 废弃 in the opinion column', async () => {
    const { personTable } = await cast.zhangsan.data(contract.detail, { id: ids['payment'] })
    expect(personTable.map(({ personName, status, opinion }) => [personName, status, opinion])).toEqual([
      ['张三', '已处理', ''],
      ['李四', '同意', ''],
      ['王五', '已处理', '废弃'],
    ])
  })
  it('describe each request by the columns of its row', async () => {
    const { records } = await cast.lisi.data(contract.list, { state: '已处理', pendType: 'payments' })
    expect(records).toEqual([
      {
        id: ids['payment'],
        kind: 'payments',
        type: '合同付款审批',
        applyNo: expect.stringMatching(/^HTFK\d{12}$/),
        applicationName: '合同付款一',
        approvalStatus: '已废弃',
        step: '',
        deptName: '研发部',
        createName: '张三',
        applicationDate: `${dateOf(noon(1))} 12:00:00`,
        amount: '30000.00',
        opinion: '废弃',
        isUpd: false,
      },
    ])
    const own = await cast.zhangsan.data(contract.list, { pendingName: '零点' })
    expect(own.records[0]).toMatchObject({ amount: null, step: '部门负责人', approvalStatus: '审批中' })
  })
  it('show nothing of another tenant', async () => {
    const other = await app.login('zhangsan', tenants.other)
    expect(await other.data(contract.counts)).toEqual({ 我收到的: 0, 待处理: 0, 已处理: 0, 已发起: 0 })
  })
})

describe('a filter', () => {
  it.each([
    ['100%', ['报销100%比例']],
    ['%', ['报销100%比例']],
    ['plan_A', ['plan_A 外出']],
    ['_', ['plan_A 外出']],
    ['\\', ['零点 back\\slash']],
    ['PLAN', ['最后一秒 planXA', 'plan_A 外出']],
    ['ｐｌａｎ＿Ａ外出', ['plan_A 外出']],
    ['一秒planxa', ['最后一秒 planXA']],
    ['假', []],
    ['驳', ['被驳回']],
    ['付款', ['合同付款一']],
    ["'; drop table inbox; --", []],
  ])('by name treats %j as text', async (pendingName, expected) => {
    expect(await names({ pendingName })).toEqual(expected)
  })
  it('that is empty is ignored', async () => {
    expect(
      await names({ pendingName: '', pendingTime: '', pendType: '', propState: '', state: '' }),
    ).toHaveLength(8)
  })
  it('by day covers the whole day in Shanghai', async () => {
    expect(await names({ pendingTime: dateOf(noon(3)) })).toEqual(['最后一秒 planXA'])
    expect(await names({ pendingTime: dateOf(noon(2)) })).toEqual(['零点 back\\slash'])
    expect(await names({ pendingTime: `${dateOf(noon(2))} 17:30:00` })).toEqual(['零点 back\\slash'])
    for (const pendingTime of ['0000-01-01', '0001-01-01', '1970-01-01', '9999-12-31']) {
      expect(await names({ pendingTime })).toEqual([])
    }
  })
  it.each(['合同付款审批', 'payments'])('by type accepts %s', async (pendType) => {
    expect(await names({ pendType })).toEqual(['合同付款一'])
  })
  it('by an unknown type finds nothing', async () => {
    expect(await names({ pendType: '没有这个类型' })).toEqual([])
  })
  it.each([
    ['草稿', ['草稿一份']],
    ['已通过', ['已通过的']],
    ['已驳回', ['被驳回']],
    ['已废弃', ['合同付款一']],
    ['已撤回', []],
  ])('by status accepts %s', async (propState, expected) => {
    expect(await names({ propState })).toEqual(expected)
  })
  it('can be combined with others', async () => {
    const query = { pendingName: '付款', pendType: 'payments', propState: '已废弃' }
    expect(await names({ ...query, pendingTime: dateOf(noon(1)) })).toEqual(['合同付款一'])
    expect(await names({ ...query, pendingTime: dateOf(noon(2)) })).toEqual([])
  })
})

describe('a page', () => {
  it('has ten rows by default, and pages meet without gap or overlap', async () => {
    const whole = await cast.zhangsan.data(contract.list, { size: 50 })
    expect(await cast.zhangsan.data(contract.list)).toMatchObject({
      size: 10,
      current: 1,
      total: 8,
      pages: 1,
    })
    const seen: string[] = []
    for (const current of [1, 2, 3]) {
      const page = await cast.zhangsan.data(contract.list, { current, size: 3 })
      expect(page).toMatchObject({ total: 8, size: 3, current, pages: 3 })
      seen.push(...page.records.map((row) => row.id))
    }
    expect(seen).toEqual(whole.records.map((row) => row.id))
  })
  it('after the last one is empty', async () => {
    const page = await cast.zhangsan.data(contract.list, { current: 1_000_000, size: 50 })
    expect(page).toMatchObject({ records: [], total: 8, pages: 1 })
  })
})

describe('the list of a kind', () => {
  it('shows the requests of that kind the person may read: own, received, and all to an administrator', async () => {
    const { zhangsan, lisi, wangwu, zhaoliu, sunqi, admin } = cast
    const contractOf = async (applicationName: string, more: object = {}) =>
      (await submitForm(zhangsan, 'contract', { applicationName, ...more })).id
    await contractOf('只到部门负责人')
    await contractOf('抄送孙七', { ccUserIds: ['孙七'] })
    await agree(lisi, await contractOf('已到财务'))
    await zhangsan.data(contract.draft, { kind: 'contract', applicationName: '张三的草稿' })
    const namesFor = async (by: typeof zhangsan, filter: object = {}) =>
      (await by.data(contract.formList, { kind: 'contract', ...filter })).records
        .map((row) => row.applicationName)
        .toSorted()
    const all = ['只到部门负责人', '已到财务', '抄送孙七']
    expect(await namesFor(zhangsan)).toEqual([...all, '张三的草稿'].toSorted())
    expect(await namesFor(lisi)).toEqual(all.toSorted())
    expect(await namesFor(wangwu)).toEqual(['已到财务'])
    expect(await namesFor(sunqi)).toEqual(['已到财务', '抄送孙七'].toSorted())
    expect(await namesFor(zhaoliu)).toEqual([])
    expect(await namesFor(admin)).toEqual(all.toSorted())
    expect(await namesFor(admin, { applicationName: '抄送', approvalStatus: '审批中' })).toEqual(['抄送孙七'])
    expect(await namesFor(admin, { forLink: true })).toEqual([])
    // Each of them opens, and copies are marked.
    const { records } = await sunqi.data(contract.formList, { kind: 'contract' })
    expect(Object.fromEntries(records.map((row) => [row.applicationName, row.isUpd]))).toEqual({
      已到财务: false,
      抄送孙七: true,
    })
    for (const { id } of records)
      expect((await sunqi.call(contract.formDetail, { kind: 'contract', id })).status).toBe(200)
    const { id: copied } = await submitForm(zhangsan, 'contract', {
      applicationName: '抄送管理员',
      ccUserIds: ['管理员'],
    })
    const whole = await admin.data(contract.formList, { kind: 'contract', size: 1 })
    expect(whole).toMatchObject({ total: 4, pages: 4, records: [{ id: copied, isUpd: true }] })
    const last = await admin.data(contract.formList, { kind: 'contract', size: 1, current: 4 })
    expect(last.records[0]?.applicationName).toBe('只到部门负责人')
  })
  it('filters by name and status', async () => {
    const query = { kind: 'leave', applicationName: '驳', approvalStatus: '已驳回' }
    expect(await cast.zhangsan.data(contract.formList, query)).toMatchObject({ total: 1 })
  })
  it.each(['true', '1'])('lists the linkable requests with forLink=%s', async (forLink) => {
    const { records } = await cast.zhangsan.data(contract.formList, { kind: 'leave', forLink })
    expect(records.map((row) => row.applicationName)).toEqual(['已通过的'])
  })
  it('lists the requests the person may edit with editable=true: drafts, rejected and withdrawn ones', async () => {
    const { id } = await submitLeave(cast.sunqi, { applicationName: '撤回的' })
    await cast.sunqi.data(contract.withDraw, { id })
    await cast.sunqi.data(contract.draft, { kind: 'leave', applicationName: '孙七的草稿' })
    await submitLeave(cast.sunqi, { applicationName: '还在审批' })
    const query = { kind: 'leave', editable: 'true' }
    const statuses = async (by: typeof cast.sunqi) =>
      (await by.data(contract.formList, query)).records.map((row) => row.approvalStatus).sort()
    expect(await statuses(cast.sunqi)).toEqual(['已撤回', '草稿'])
    expect(await statuses(cast.zhangsan)).toEqual(['已驳回', '草稿'])
    expect(await cast.sunqi.data(contract.formList, { ...query, approvalStatus: '审批中' })).toMatchObject({
      total: 0,
    })
  })
  it('lists all with forLink=false', async () => {
    expect(await cast.zhangsan.data(contract.formList, { kind: 'leave', forLink: 'false' })).toMatchObject({
      total: 7,
    })
  })
})

describe('the types', () => {
  it('are the kinds with their names and routes', async () => {
    const types = await cast.zhangsan.data(contract.types)
    expect(types).toContainEqual({
      kind: 'leave',
      type: '请假审批',
      title: '请假申请单',
      pdfName: expect.stringMatching(/\.pdf$/),
      submitRoute: '/approval/submit/leave',
      mayStart: true,
    })
  })
})
