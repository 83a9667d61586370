import { contract, type Figures } from '@countersign/contract'
import {
  agree,
  type Cast,
  example,
  loginAll,
  reject,
  startTestApp,
  submitLeave,
  submitPayments,
  tenants,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { happened, type Times } from './requests-in-time.ts'

/** A Wednesday in Shanghai, while it is still Tuesday in Greenwich. */
const now = new Date('2026-11-18T00:30:00+08:00')
const company = '云岭置业有限公司'
const hour = 3600
const app = await startTestApp({ now: () => now })
const cast = await loginAll(app)
await makeRequests()

/**
 * Four weeks start on 26 October and 2, 9 and 16 November. The expected figures below are counted by hand from these
 * lines and those of the two functions that follow.
 */
async function makeRequests(): Promise<void> {
  await approvedLeave({
    submitted: ['2026-11-02 09:00'],
    tasks: [
      ['2026-11-02 09:00', '2026-11-02 10:00'],
      ['2026-11-02 10:00', '2026-11-02 13:00'],
    ],
  })
  // Submitted in one week, approved in the next.
  await approvedLeave({
    submitted: ['2026-11-08 23:59'],
    tasks: [
      ['2026-11-08 23:59', '2026-11-09 01:59'],
      ['2026-11-09 01:59', '2026-11-09 05:59'],
    ],
  })
  await leaveApprovedInSecondRound({
    submitted: ['2026-11-09 09:00', '2026-11-16 09:00'],
    tasks: [
      ['2026-11-09 09:00', '2026-11-10 09:00'],
      ['2026-11-16 09:00', '2026-11-16 12:00'],
      ['2026-11-16 12:00', '2026-11-16 17:00'],
    ],
  })
  await approvedPayments('1000.10', {
    submitted: ['2026-10-26 00:00'],
    tasks: [
      ['2026-10-26 00:00', '2026-10-26 01:00'],
      ['2026-10-26 01:00', '2026-10-26 03:00'],
      ['2026-10-26 03:00', '2026-10-26 04:00'],
    ],
  })
  // Submitted before the four weeks, approved within them.
  await approvedPayments('2000.25', {
    submitted: ['2026-10-25 22:00'],
    tasks: [
      ['2026-10-25 22:00', '2026-10-25 23:00'],
      ['2026-10-25 23:00', '2026-10-26 02:00'],
      ['2026-10-26 02:00', '2026-10-26 03:00'],
    ],
  })
  // Long before the four weeks.
  await approvedLeave({
    submitted: ['2026-09-01 09:00'],
    tasks: [
      ['2026-09-01 09:00', '2026-09-02 09:00'],
      ['2026-09-02 09:00', '2026-09-03 09:00'],
    ],
  })
  await makeUnapproved()
  await makeRequestsOfOthers()
}

/** Requests and drafts of 张三 that are still open, or have ended without an approval. */
async function makeUnapproved(): Promise<void> {
  const { zhangsan, lisi } = cast

  const running = await submitLeave(zhangsan)
  await happened(app, running.id, {
    submitted: ['2026-11-17 09:00'],
    tasks: [['2026-11-17 09:00', null]],
  })
  const runningLong = await submitLeave(zhangsan)
  await happened(app, runningLong.id, {
    submitted: ['2026-08-01 09:00'],
    tasks: [['2026-08-01 09:00', null]],
  })

  await zhangsan.data(contract.draft, { ...(await example(zhangsan, 'leave')), kind: 'leave' })
  const removed = await zhangsan.data(contract.draft, { kind: 'leave' })
  await zhangsan.data(contract.remove, { kind: 'leave', ids: [removed.id] })

  const withdrawn = await submitLeave(zhangsan)
  await zhangsan.data(contract.withDraw, { id: withdrawn.id })
  await happened(app, withdrawn.id, {
    submitted: ['2026-11-11 09:00'],
    tasks: [['2026-11-11 09:00', '2026-11-11 10:00']],
  })

  const abandoned = await submitPayments(zhangsan, {
    thisMoney: '77.77',
    realMoney: '77.77',
    mainstay: company,
  })
  await lisi.data(contract.abandonClick, { id: abandoned.id })
  await happened(app, abandoned.id, {
    submitted: ['2026-11-12 09:00'],
    tasks: [['2026-11-12 09:00', '2026-11-12 10:00']],
  })
}

async function makeRequestsOfOthers(): Promise<void> {
  const { lisi, wangwu, zhaoliu } = cast

  // A request of the same department that 张三 did not submit.
  const leaders = await submitLeave(lisi)
  await agree(zhaoliu, leaders.id)
  await happened(app, leaders.id, {
    submitted: ['2026-11-16 09:00'],
    tasks: [['2026-11-16 09:00', '2026-11-16 11:00']],
  })

  // A request of another department.
  const elsewhere = await submitLeave(wangwu)
  await reject(zhaoliu, elsewhere.id, '材料不全')
  await happened(app, elsewhere.id, {
    submitted: ['2026-11-12 09:00'],
    tasks: [['2026-11-12 09:00', '2026-11-12 13:00']],
  })
}

async function approvedLeave(times: Times): Promise<void> {
  const { id } = await submitLeave(cast.zhangsan)
  for (const one of [cast.lisi, cast.zhaoliu]) await agree(one, id)
  await happened(app, id, times)
}

async function leaveApprovedInSecondRound(times: Times): Promise<void> {
  const { zhangsan, lisi, zhaoliu } = cast
  const { id } = await submitLeave(zhangsan)
  await reject(lisi, id, ' 材料不全\n')
  await zhangsan.data(contract.update, { ...(await example(zhangsan, 'leave')), kind: 'leave', id })
  for (const one of [lisi, zhaoliu]) await agree(one, id)
  await happened(app, id, times)
}

async function approvedPayments(realMoney: string, times: Times): Promise<void> {
  const { id } = await submitPayments(cast.zhangsan, { thisMoney: realMoney, realMoney, mainstay: company })
  for (const one of [cast.lisi, cast.wangwu, cast.zhaoliu]) await agree(one, id)
  await happened(app, id, times)
}

const figuresOf = (name: keyof Cast, input: Record<string, unknown> = {}): Promise<Figures> =>
  cast[name].data(contract.figures, { weeks: '4', ...input })

describe("the figures of the person's own requests", () => {
  it('contain every week of the range, with the requests submitted and how they ended', async () => {
    const { weeks, from, asOf } = await figuresOf('zhangsan')
    expect([from, asOf]).toEqual(['2026-10-26', '2026-11-18 00:30:00'])
    expect(weeks).toEqual([
      { from: '2026-10-26', submitted: 1, approved: 2, rejected: 0, abandoned: 0 },
      { from: '2026-11-02', submitted: 2, approved: 1, rejected: 0, abandoned: 0 },
      { from: '2026-11-09', submitted: 3, approved: 1, rejected: 1, abandoned: 1 },
      { from: '2026-11-16', submitted: 2, approved: 1, rejected: 0, abandoned: 0 },
    ])
  })

  it('measure a kind from the submission of the approved round to its last agreement', async () => {
    const { kinds } = await figuresOf('zhangsan')
    expect(kinds).toEqual([
      // 4, 6 and 8 hours.
      { kind: 'leave', count: 3, median: 6 * hour, p90: 7.6 * hour },
      // 4 and 5 hours.
      { kind: 'payments', count: 2, median: 4.5 * hour, p90: 4.9 * hour },
    ])
  })

  it('measure a step from its start to the decision, in every round within the range', async () => {
    const { steps } = await figuresOf('zhangsan')
    const of = (kind: string, nodeId: string) =>
      steps.find((one) => one.kind === kind && one.nodeId === nodeId)
    // 1, 2, 3 and 24 hours, without the task closed by a withdrawal and without the abandoned one.
    expect(of('leave', 'leader')).toEqual({
      kind: 'leave',
      nodeId: 'leader',
      step: '部门负责人',
      count: 4,
      median: 2.5 * hour,
      p90: Math.round(17.7 * hour),
    })
    expect(of('leave', 'general_manager')).toMatchObject({ step: '总经理', count: 3, median: 4 * hour })
    // The other one was agreed to on the evening before.
    expect(of('payments', 'leader')).toMatchObject({ count: 1, median: hour })
    expect(of('payments', 'finance')).toMatchObject({ count: 2, median: 2.5 * hour })
    expect(of('payments', 'general_manager')).toMatchObject({ count: 2, median: hour })
    expect(steps).toHaveLength(5)
  })

  it('list the reasons of rejections as given, without blanks around them', async () => {
    expect((await figuresOf('zhangsan')).rejections).toEqual({
      total: 1,
      reasons: [{ text: '材料不全', count: 1 }],
      places: [{ kind: 'leave', nodeId: 'leader', step: '部门负责人', count: 1 }],
    })
  })

  it('sum the approved amounts exactly, by kind and company', async () => {
    expect((await figuresOf('zhangsan')).amounts).toEqual([
      { kind: 'payments', company, amount: '3000.35', count: 2 },
    ])
  })

  it("separate requests under way, however old, from the person's own open tasks", async () => {
    expect((await figuresOf('zhangsan')).waiting).toEqual({
      mine: { count: 0, since: '' },
      running: { count: 2, since: '2026-08-01 09:00:00' },
    })
    expect((await figuresOf('lisi', { scope: 'own' })).waiting).toEqual({
      mine: { count: 2, since: '2026-08-01 09:00:00' },
      running: { count: 0, since: '' },
    })
  })

  it('include earlier requests in a longer range', async () => {
    const { kinds, weeks } = await figuresOf('zhangsan', { weeks: '12' })
    expect(weeks).toHaveLength(12)
    expect(kinds[0]).toMatchObject({ kind: 'leave', count: 4, median: 7 * hour })
    expect(weeks[0]).toMatchObject({ from: '2026-08-31', submitted: 1, approved: 1 })
  })
})

describe("the figures of the person's own decisions", () => {
  it('are counted by week and kind, for requests of anybody', async () => {
    const { decisions } = await figuresOf('lisi', { scope: 'own' })
    expect(decisions?.weeks.map(({ agreed, rejected }) => [agreed, rejected])).toEqual([
      [1, 0],
      [1, 0],
      [1, 1],
      [1, 0],
    ])
    expect(decisions?.kinds).toEqual([
      { kind: 'leave', count: 4, median: 2.5 * hour, p90: Math.round(17.7 * hour) },
      { kind: 'payments', count: 1, median: hour, p90: hour },
    ])
  })

  it('cover this week for the workplace, with the kinds the person submits most', async () => {
    expect(await cast.lisi.data(contract.ownFigures)).toEqual({
      week: { handled: 1, rejected: 0, median: 3 * hour },
      mostUsed: ['leave'],
    })
    expect(await cast.zhangsan.data(contract.ownFigures)).toEqual({
      week: { handled: 0, rejected: 0, median: null },
      mostUsed: ['leave', 'payments'],
    })
  })
})

describe('the requests that are counted', () => {
  it("are the person's own and nobody else’s by default", async () => {
    await app.owner.query("update department set leader_id = null where name = '法务部'")
    const { scope, scopes, departments, weeks, kinds } = await figuresOf('sunqi')
    expect({ scope, scopes, departments }).toEqual({ scope: 'own', scopes: ['own'], departments: [] })
    expect(kinds).toEqual([])
    expect(weeks.every((week) => week.submitted + week.approved + week.rejected === 0)).toBe(true)
  })

  it('are those of a leader’s departments and the ones below, not of their neighbours', async () => {
    const { scope, scopes, departments, weeks, rejections, amounts, decisions, kinds } =
      await figuresOf('lisi')
    expect({ scope, scopes, departments }).toEqual({
      scope: 'departments',
      scopes: ['own', 'departments'],
      departments: ['研发部'],
    })
    expect(weeks.map((week) => week.submitted)).toEqual([1, 2, 3, 3])
    expect(kinds[0]).toMatchObject({ kind: 'leave', count: 4, median: 5 * hour })
    expect(rejections.total).toBe(1)
    expect(amounts).toEqual([{ kind: 'payments', company, amount: '3000.35', count: 2 }])
    expect(decisions).toBeNull()
    const above = await figuresOf('zhaoliu')
    expect(above.scopes).toEqual(['own', 'departments'])
    expect(above.departments.toSorted()).toEqual(
      ['总经办', '法务部', '研发部', '财务部', '集团总部'].toSorted(),
    )
    expect(above.rejections.reasons).toEqual([{ text: '材料不全', count: 2 }])
  })

  it('are all of the tenant for an administrator, and none of another tenant', async () => {
    const { scope, scopes, weeks, rejections } = await figuresOf('admin')
    expect({ scope, scopes }).toEqual({ scope: 'tenant', scopes: ['own', 'tenant'] })
    expect(weeks.map((week) => week.submitted)).toEqual([1, 2, 4, 3])
    expect(rejections.reasons).toEqual([{ text: '材料不全', count: 2 }])
    const stranger = await app.login('admin', tenants.other)
    const theirs = await stranger.data(contract.figures, { weeks: '52' })
    expect(theirs.weeks.every((week) => week.submitted === 0)).toBe(true)
    expect(theirs.waiting.running.count).toBe(0)
  })

  it.each([
    ['zhangsan', 'departments'],
    ['zhangsan', 'tenant'],
    ['lisi', 'tenant'],
    ['zhaoliu', 'tenant'],
    ['admin', 'departments'],
  ] as const)('cannot be requested by %s for the scope %s', async (name, scope) => {
    expect(await cast[name].call(contract.figures, { scope })).toMatchObject({
      status: 403,
      body: { msg: '没有权限', data: null },
    })
  })

  it.each([{ weeks: '5' }, { weeks: '1e1' }, { scope: 'everything' }])(
    'cannot be requested with %o',
    async (input) => {
      expect(await cast.zhangsan.call(contract.figures, input)).toMatchObject({ status: 400 })
    },
  )
})
