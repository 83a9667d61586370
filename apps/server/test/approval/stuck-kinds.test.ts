import { contract } from '@countersign/contract'
import type { StepNode } from '@countersign/engine'
import {
  agree,
  loginAll,
  reject,
  replaceFlow,
  startTestApp,
  submitForm,
  submitLeave,
  tenants,
  testFlow,
} from '@countersign/server/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findStuck } from '../../src/jobs/find-stuck.ts'

const app = await startTestApp()

const refusing = {
  type: 'approval',
  mode: 'any',
  onNobody: { kind: 'refuse' },
  onInitiator: 'leaderAbove',
} as const
const leader: StepNode = {
  ...refusing,
  id: 'leader',
  name: '部门负责人',
  rules: [{ kind: 'departmentLeader' }],
}
const financeHolds: StepNode = {
  ...refusing,
  id: 'paid',
  name: '财务审批',
  rules: [{ kind: 'role', role: 'finance' }],
}

const { rows: departments } = await app.owner.query<{ id: string; leader_id: string }>(
  "select id, leader_id from department where tenant_id = $1 and name = '财务部'",
  [tenants.own],
)
const deptId = departments[0]?.id ?? ''
const ledBy = (leaderId: string | null) =>
  app.owner.query('update department set leader_id = $2 where tenant_id = $3 and id = $1', [
    deptId,
    leaderId,
    tenants.own,
  ])
const departmentLeads: StepNode = {
  ...refusing,
  id: 'led',
  name: '财务部审批',
  rules: [{ kind: 'leaderOf', deptId }],
}
const chosen: StepNode = {
  ...refusing,
  id: 'chosen',
  name: '指定人审批',
  rules: [{ kind: 'initiatorChooses', from: { kind: 'everybody' } }],
}

for (const [kind, step] of [
  ['leave', financeHolds],
  ['travel', departmentLeads],
  ['ucard', chosen],
] as const) {
  await replaceFlow(app.owner, { kind, definition: testFlow([leader, step], ['consult']) })
}

const { zhangsan, lisi, wangwu, admin } = await loginAll(app)
const setStatus = (account: string, status: 'active' | 'inactive') =>
  app.owner.query('update app_user set status = $2 where account = $1 and tenant_id = $3', [
    account,
    status,
    tenants.own,
  ])

const { rows: holders } = await app.owner.query<{ row: object }>(
  `select to_json(user_role) as row from user_role
   where tenant_id = $1 and role_id in (select id from role where alias = 'finance')`,
  [tenants.own],
)
/** Takes the role 财务 from everybody. */
const emptyRole = () =>
  app.owner.query(
    "delete from user_role where tenant_id = $1 and role_id in (select id from role where alias = 'finance')",
    [tenants.own],
  )
const giveRoleBack = () =>
  app.owner.query(
    'insert into user_role select * from json_populate_recordset(null::user_role, $1) on conflict do nothing',
    [JSON.stringify(holders.map(({ row }) => row))],
  )

const listed = async (id: string) => {
  const { records } = await admin.data(contract.stuckList, { size: 50 })
  return records.filter((row) => row.approvalId === id)
}
const kept = async () => (await app.owner.query('select *, xmin::text from stuck order by approval_id')).rows
const check = () => findStuck(app)

beforeEach(() => app.owner.query('delete from stuck; delete from stuck_checked'))
afterEach(async () => {
  await giveRoleBack()
  await ledBy(departments[0]?.leader_id ?? null)
  for (const account of ['zhangsan', 'lisi', 'wangwu']) await setStatus(account, 'active')
})

describe('a request whose next step finds nobody', () => {
  it('is found when a role was emptied, with the reason, and heals when somebody holds it again', async () => {
    const { id } = await submitLeave(zhangsan)
    await check()
    expect(await listed(id)).toEqual([])
    await emptyRole()
    expect((await admin.call(contract.handOver, { id, userId: wangwu.userId, reason: '-' })).status).toBe(409)
    await expect(agree(lisi, id)).rejects.toThrow('“财务审批”（角色：财务）')
    await check()
    const [row] = await listed(id)
    expect(row).toMatchObject({
      id,
      why: 'wayBlocked',
      reason: '步骤“财务审批”无人可审：角色“财务”没有在职人员',
      createName: '张三',
      personName: '',
      step: '部门负责人',
    })
    expect(await admin.data(contract.stuckDetail, { id })).toEqual(row)
    const found = await kept()
    await check()
    expect(await kept()).toEqual(found)
    await giveRoleBack()
    await check()
    expect(await listed(id)).toEqual([])
    await agree(lisi, id)
  })

  it('is found when a department has no leader, and not while somebody who is asked now cannot act', async () => {
    const { id } = await submitForm(zhangsan, 'travel')
    await ledBy(null)
    await check()
    expect(await listed(id)).toMatchObject([
      { why: 'wayBlocked', reason: '步骤“财务部审批”无人可审：部门“财务部”没有在职的负责人' },
    ])
    await setStatus('lisi', 'inactive')
    await check()
    expect(await listed(id)).toMatchObject([{ why: 'personGone', reason: '审批人“李四”已停用' }])
    await setStatus('lisi', 'active')
    await ledBy(departments[0]?.leader_id ?? null)
    await check()
    expect(await listed(id)).toEqual([])
  })

  it('is found when the only person who was chosen for it left', async () => {
    const { id } = await submitForm(zhangsan, 'ucard', { chosen: { chosen: [wangwu.userId] } })
    await check()
    expect(await listed(id)).toEqual([])
    await setStatus('wangwu', 'inactive')
    await check()
    expect(await listed(id)).toMatchObject([
      { why: 'wayBlocked', reason: expect.stringContaining('步骤“指定人审批”无人可审：申请人选定的人员') },
    ])
    await setStatus('wangwu', 'active')
    await check()
    expect(await listed(id)).toEqual([])
  })

  it('is found although somebody who was asked for a second look could answer', async () => {
    const { id } = await submitLeave(zhangsan)
    const { version } = await lisi.data(contract.detail, { id })
    await lisi.data(contract.consult, { id, version, userIds: [wangwu.userId], opinion: '请看一下' })
    await emptyRole()
    await check()
    expect(await listed(id)).toMatchObject([{ why: 'wayBlocked' }])
  })

  it('is listed no more once it ended, and forgotten by the next check', async () => {
    const { id } = await submitLeave(zhangsan)
    await emptyRole()
    await check()
    expect(await listed(id)).toHaveLength(1)
    await zhangsan.data(contract.withDraw, { id })
    expect(await listed(id)).toEqual([])
    expect((await admin.call(contract.stuckDetail, { id })).status).toBe(404)
    expect(await kept()).not.toEqual([])
    await check()
    expect((await kept()).filter((row) => row.approval_id === id)).toEqual([])
    await giveRoleBack()
  })

  it('is found beside a damaged one, which is left as it was and logged', async () => {
    const { id: damaged } = await submitLeave(zhangsan)
    const { id } = await submitLeave(zhangsan)
    const { id: healthy } = await submitForm(zhangsan, 'business')
    await emptyRole()
    for (const one of [damaged, healthy])
      await app.owner.query("update approval set event_hash = 'x' || event_hash where id = $1", [one])
    app.logLines.length = 0
    await check()
    expect(await listed(damaged)).toEqual([])
    expect(await listed(id)).toHaveLength(1)
    const warned = app.logLines.filter((line) => line.includes('was not checked'))
    // A request whose flow finds somebody at each step is not replayed at all.
    expect(warned).toEqual([expect.stringContaining(damaged)])
    await app.owner.query(
      `insert into stuck select tenant_id, id, 'wayBlocked', '{}', now() from approval where id = $1`,
      [damaged],
    )
    await check()
    expect((await kept()).map((row) => row.approval_id)).toContain(damaged)
    await giveRoleBack()
    for (const one of [damaged, healthy])
      await app.owner.query('update approval set event_hash = substr(event_hash, 2) where id = $1', [one])
    await check()
    expect(await kept()).toEqual([])
  })
})

describe('a rejected request', () => {
  it('is found while its applicant cannot act, and only then', async () => {
    const { id } = await submitLeave(zhangsan)
    await reject(lisi, id)
    await check()
    expect(await listed(id)).toEqual([])
    await setStatus('zhangsan', 'inactive')
    await check()
    const found = await kept()
    expect(await listed(id)).toMatchObject([
      { id, why: 'applicantGone', personName: '张三', reason: '已驳回，申请人“张三”已停用，无法重新提交' },
    ])
    const { total } = await admin.data(contract.stuckList, { why: 'applicantGone', personName: '张' })
    expect(total).toBe(1)
    expect(await admin.data(contract.stuckList, { why: 'wayBlocked' })).toMatchObject({ total: 0 })
    await check()
    expect(await kept()).toEqual(found)
    await setStatus('zhangsan', 'active')
    expect(await listed(id)).toEqual([])
    await check()
    expect(await kept()).toEqual([])
  })
})

describe('a request that waits for nobody', () => {
  it('is found, and heals with its rows', async () => {
    const { id } = await submitLeave(zhangsan)
    const close =
      "update task set state = 'closed', decided_at = now() where approval_id = $1 and state = 'open'"
    await app.owner.query(close, [id])
    await check()
    expect(await listed(id)).toMatchObject([
      { id, why: 'nothingOpen', reason: '没有等待任何人处理（数据异常）' },
    ])
    await app.owner.query("update task set state = 'open', decided_at = null where approval_id = $1", [id])
    await check()
    expect(await kept()).toEqual([])
  })
})

describe('the check', () => {
  it('keeps to the requests of each tenant, and says since when', async () => {
    const { id } = await submitLeave(zhangsan)
    await emptyRole()
    await check()
    const others = await app.login('admin', tenants.other)
    expect(await others.data(contract.stuckList)).toMatchObject({ total: 0 })
    expect((await others.call(contract.stuckDetail, { id })).status).toBe(404)
    await app.owner.query("update stuck set since = '2026-01-02T03:04:05Z', reason = '{}'")
    await check()
    expect(await listed(id)).toMatchObject([{ openTime: '2026-01-02 11:04:05' }])
    await giveRoleBack()
  })

  it('is repeated after people, roles or departments changed, and not else', async () => {
    const { id } = await submitLeave(zhangsan)
    const again = () => findStuck(app, { onlyChanged: true })
    await emptyRole()
    await again()
    expect(await listed(id)).toHaveLength(1)
    await app.owner.query('delete from stuck')
    await again()
    expect(await listed(id)).toEqual([])
    await check()
    expect(await listed(id)).toHaveLength(1)
    await giveRoleBack()
    await again()
    expect(await listed(id)).toEqual([])
  })
})
