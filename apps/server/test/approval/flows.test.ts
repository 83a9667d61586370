import { contract, type Detail } from '@countersign/contract'
import {
  agree,
  createTestApp,
  loginAll,
  reject,
  signature,
  startTestApp,
  submitLeave,
  submitPayments,
  type TestApp,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'

const app = await startTestApp()
const cast = await loginAll(app)

const trail = (detail: Detail) =>
  detail.personTable.map(({ personName, status }) => `${personName} ${status}`)
const ahead = (detail: Detail) =>
  detail.route.map(({ node, people, skipped }) => [node, people.map(({ name }) => name).join('、'), skipped])
const read = (id: string) => cast.admin.data(contract.detail, { id })

async function eventsOf(id: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ type: string }>(
    'select type from event where approval_id = $1 order by seq',
    [id],
  )
  return rows.map(({ type }) => type)
}

describe('leave', () => {
  it('goes from the leader to the general manager', async () => {
    const { zhangsan, lisi, zhaoliu } = cast
    const { id, approvalStatus, applyNo } = await submitLeave(zhangsan)
    expect(approvalStatus).toBe('审批中')
    expect(applyNo).toMatch(/^QJ\d{8}\d{4}$/)
    let detail = await read(id)
    expect(trail(detail)).toEqual(['张三 已处理', '李四 待处理'])
    expect(ahead(detail)).toEqual([['总经理', '赵六', '']])
    expect(detail).toMatchObject({
      round: 1,
      flowId: zhangsan.userId,
      createName: '张三',
      departmentName: '研发部',
    })

    expect(await agree(lisi, id, '同意，注意交接')).toMatchObject({ approvalStatus: '审批中' })
    detail = await read(id)
    expect(trail(detail)).toEqual(['张三 已处理', '李四 同意', '赵六 待处理'])
    expect(detail.personTable[1]).toMatchObject({
      opinion: '同意，注意交接',
      node: '部门负责人',
      deptName: '研发部',
    })
    expect(detail.personTable[1]?.baseImage).toMatch(/^\/api\/files\//)
    expect(ahead(detail)).toEqual([])

    expect(await agree(zhaoliu, id)).toMatchObject({ approvalStatus: '已通过' })
    detail = await read(id)
    expect(trail(detail)).toEqual(['张三 已处理', '李四 同意', '赵六 同意'])
    expect(detail.actions).toEqual([])
    expect(await eventsOf(id)).toEqual([
      'submitted',
      'nodeOpened',
      'agreed',
      'nodeOpened',
      'agreed',
      'approved',
    ])
  })

  it('of the leader goes to the leader above, and skips the step of the same person', async () => {
    const { lisi, zhaoliu } = cast
    const { id } = await submitLeave(lisi)
    let detail = await read(id)
    expect(trail(detail)).toEqual(['李四 已处理', '赵六 待处理'])
    expect(ahead(detail)).toEqual([['总经理', '赵六', '跳过：与上一步为同一人']])
    expect(await agree(zhaoliu, id)).toMatchObject({ approvalStatus: '已通过' })
    detail = await read(id)
    expect(trail(detail)).toEqual(['李四 已处理', '赵六 同意'])
    expect(ahead(detail)).toEqual([['总经理', '', '跳过：与上一步为同一人']])
    expect(await eventsOf(id)).toEqual(['submitted', 'nodeOpened', 'agreed', 'nodeSkipped', 'approved'])
  })

  it('of the general manager goes to the administrator', async () => {
    const { zhaoliu, admin } = cast
    const { id } = await submitLeave(zhaoliu)
    expect(trail(await read(id))).toEqual(['赵六 已处理', '管理员 待处理'])
    expect(await agree(admin, id)).toMatchObject({ approvalStatus: '已通过' })
  })

  it('of an applicant whose department has no leader goes to the leader above', async () => {
    const { id } = await submitLeave(cast.sunqi)
    expect(trail(await read(id))).toEqual(['孙七 已处理', '赵六 待处理'])
  })
})

describe('a payment', () => {
  it('goes through leader, finance and general manager, who agree with only a signature', async () => {
    const { zhangsan, lisi, wangwu, zhaoliu } = cast
    const { id, applyNo } = await submitPayments(zhangsan)
    expect(applyNo).toMatch(/^HTFK\d{8}\d{4}$/)
    expect(ahead(await read(id))).toEqual([
      ['财务审核', '王五', ''],
      ['总经理', '赵六', ''],
    ])
    for (const [by, status] of [
      [lisi, '审批中'],
      [wangwu, '审批中'],
      [zhaoliu, '已通过'],
    ] as const) {
      const answer = await by.data(contract.agreeClick, { id, baseImage: await signature(by) })
      expect(answer.approvalStatus).toBe(status)
    }
    expect(trail(await read(id))).toEqual(['张三 已处理', '李四 同意', '王五 同意', '赵六 同意'])
  })

  it('of the leader keeps every step, because payments never skip one', async () => {
    const { lisi, wangwu, zhaoliu } = cast
    const { id } = await submitPayments(lisi)
    expect(trail(await read(id))).toEqual(['李四 已处理', '赵六 待处理'])
    await agree(zhaoliu, id)
    await agree(wangwu, id)
    const detail = await read(id)
    expect(trail(detail)).toEqual(['李四 已处理', '赵六 同意', '王五 同意', '赵六 待处理'])
    expect(await agree(zhaoliu, id)).toMatchObject({ approvalStatus: '已通过' })
  })

  it('keeps two consecutive steps of the same person', async () => {
    const { zhaoliu } = cast
    const { rows } = await app.owner.query<{ id: string }>(
      `select v.id from flow_version v join flow f on f.tenant_id = v.tenant_id and f.id = v.flow_id
       where f.tenant_id = '000000' and f.kind = 'payments' and v.state = 'published'`,
    )
    const own = await createTestApp()
    const definition = {
      keepsConsecutive: true,
      nodes: ['one', 'two'].map((id) => ({
        id,
        name: id,
        mode: 'one',
        rules: [{ kind: 'user', userId: zhaoliu.userId }],
      })),
    }
    await own.owner.query('alter table flow_version disable trigger flow_version_immutable')
    await own.owner.query('update flow_version set definition = $1 where id = $2', [
      JSON.stringify(definition),
      rows[0]?.id,
    ])
    const people = await loginAll(own)
    const { id } = await submitPayments(people.zhangsan)
    expect(await agree(people.zhaoliu, id)).toMatchObject({ approvalStatus: '审批中' })
    expect(await agree(people.zhaoliu, id)).toMatchObject({ approvalStatus: '已通过' })
    await own.close()
  })
})

describe('the preview', () => {
  it('says who will approve and why, in the requested language', async () => {
    const example = (await cast.zhangsan.data(contract.schema, { kind: 'leave' })).example
    const steps = await cast.zhangsan.data(contract.preview, { ...example, kind: 'leave' })
    expect(
      steps.map(({ node, mode, people, why }) => [node, mode, people.map(({ name }) => name), why]),
    ).toEqual([
      ['部门负责人', 'one', ['李四'], '部门负责人'],
      ['总经理', 'any', ['赵六'], '角色：总经理'],
    ])
    const english = await cast.zhangsan.post('/api/oa_info/leave/route', example, { 'accept-language': 'en' })
    expect(english.body).toMatchObject({
      msg: 'Done',
      data: [{ why: 'Department leader' }, { why: 'Role: 总经理' }],
    })
    const several = await cast.zhangsan.post('/api/oa_info/contract/route', {}, { 'accept-language': 'en' })
    expect(several.body).toMatchObject({ data: [{}, { why: 'Role: 财务, 法务' }, {}] })
  })
  it('shows the leader above and the steps that will be skipped', async () => {
    const steps = await cast.lisi.data(contract.preview, { kind: 'leave' })
    expect(steps.map(({ people, why, skipped }) => [people.map(({ name }) => name), why, skipped])).toEqual([
      [['赵六'], '部门负责人（上级负责人代审）', ''],
      [['赵六'], '角色：总经理', '跳过：与上一步为同一人'],
    ])
  })
  it('changes nothing and needs no value filled in', async () => {
    expect(await cast.sunqi.data(contract.preview, { kind: 'payments' })).toHaveLength(3)
  })
})

describe('rejection', () => {
  it('returns the request to its applicant, who submits a second round', async () => {
    const { zhangsan, lisi, zhaoliu } = cast
    const first = await submitLeave(zhangsan, { reason: '第一次的事由' })
    const { id } = first
    await agree(lisi, id, '先同意')
    expect(await reject(zhaoliu, id, '请补充材料')).toMatchObject({ approvalStatus: '已驳回' })
    const rejected = await zhangsan.data(contract.detail, { id })
    expect(trail(rejected)).toEqual(['张三 已处理', '李四 同意', '赵六 驳回'])
    expect(rejected.actions).toEqual(['resubmit'])
    const pending = await zhangsan.data(contract.list, { state: '待处理' })
    expect(pending.records.find((row) => row.id === id)).toMatchObject({
      approvalStatus: '已驳回',
      opinion: '请补充材料',
    })

    const before = await app.owner.query('select * from approval_round where approval_id = $1', [id])
    const again = await zhangsan.data(contract.update, {
      ...rejected.values,
      kind: 'leave',
      id,
      reason: '第二次的事由',
    })
    expect(again).toMatchObject({ id, applyNo: first.applyNo, approvalStatus: '审批中' })
    const after = await app.owner.query('select * from approval_round where approval_id = $1 and round = 1', [
      id,
    ])
    expect(after.rows).toEqual(before.rows)

    const detail = await lisi.data(contract.detail, { id })
    expect(detail.round).toBe(2)
    expect(trail(detail)).toEqual(['张三 已处理', '李四 待处理'])
    expect(detail['reason']).toBe('第二次的事由')
    expect(detail.history).toHaveLength(1)
    expect(detail.history[0]).toMatchObject({ round: 1 })
    expect(
      detail.history[0]?.rows.map(({ personName, status, opinion }) => [personName, status, opinion]),
    ).toEqual([
      ['张三', '已处理', ''],
      ['李四', '同意', '先同意'],
      ['赵六', '驳回', '请补充材料'],
    ])
    await agree(lisi, id)
    expect(await agree(zhaoliu, id)).toMatchObject({ approvalStatus: '已通过' })
  })

  it('lets the applicant edit a draft, without changing what was submitted', async () => {
    const { zhangsan, lisi } = cast
    const { id } = await submitLeave(zhangsan, { reason: '原事由' })
    await reject(lisi, id)
    const kept = await zhangsan.data(contract.draft, { kind: 'leave', id, reason: '改到一半' })
    expect(kept).toMatchObject({ id, approvalStatus: '已驳回' })
    const mine = await zhangsan.data(contract.detail, { id })
    expect(mine.values).toMatchObject({ reason: '改到一半' })
    expect(mine['reason']).toBe('原事由')
    const theirs = await lisi.data(contract.detail, { id })
    expect(theirs.values).toMatchObject({ reason: '原事由' })
    const example = (await zhangsan.data(contract.schema, { kind: 'leave' })).example
    await zhangsan.data(contract.update, { ...example, kind: 'leave', id, reason: '改好了' })
    const done = await zhangsan.data(contract.detail, { id })
    expect(done['reason']).toBe('改好了')
    expect(done.values).toMatchObject({ reason: '改好了' })
    expect(
      (await app.owner.query('select 1 from approval_draft where approval_id = $1', [id])).rowCount,
    ).toBe(0)
  })

  it('starts the second round under the flow published meanwhile, and still shows the first under its own', async () => {
    const own = await createTestApp()
    const { zhangsan, lisi, zhaoliu } = await loginAll(own)
    const { id } = await submitLeave(zhangsan)
    await reject(lisi, id)
    await publish(own, 'leave', zhaoliu.userId)
    const example = (await zhangsan.data(contract.schema, { kind: 'leave' })).example
    await zhangsan.data(contract.update, { ...example, kind: 'leave', id })
    const detail = await zhaoliu.data(contract.detail, { id })
    expect(detail.personTable.map(({ personName, node }) => [personName, node])).toEqual([
      ['张三', ''],
      ['赵六', '新的一步'],
    ])
    expect(detail.history[0]?.rows.map(({ node }) => node)).toEqual(['', '部门负责人'])
    await own.close()
  })
})

async function publish(on: TestApp, kind: string, userId: string): Promise<void> {
  const definition = {
    keepsConsecutive: false,
    nodes: [{ id: 'new', name: '新的一步', mode: 'one', rules: [{ kind: 'user', userId }] }],
  }
  await on.owner.query(
    `update flow_version set state = 'retired' where tenant_id = '000000'
     and flow_id = (select id from flow where tenant_id = '000000' and kind = $1)`,
    [kind],
  )
  await on.owner.query(
    `insert into flow_version (tenant_id, id, flow_id, number, state, definition, published_at)
     select '000000', 'second-version', id, 2, 'published', $2, now() from flow
     where tenant_id = '000000' and kind = $1`,
    [kind, JSON.stringify(definition)],
  )
}

describe('abandoning and withdrawing', () => {
  it('by abandoning a request is closed for good', async () => {
    const { zhangsan, lisi } = cast
    const { id } = await submitLeave(zhangsan)
    expect(await lisi.data(contract.abandonClick, { id })).toMatchObject({ approvalStatus: '已废弃' })
    const detail = await zhangsan.data(contract.detail, { id })
    expect(trail(detail)).toEqual(['张三 已处理', '李四 已处理'])
    expect(detail.actions).toEqual([])
    const update = await zhangsan.call(contract.update, { ...detail.values, kind: 'leave', id })
    expect(update).toMatchObject({ status: 409, body: { msg: '当前状态不能提交', data: null } })
    expect(
      (await zhangsan.data(contract.list, { state: '待处理' })).records.map((row) => row.id),
    ).not.toContain(id)
  })
  it('by withdrawing its tasks are closed, and the applicant may submit again', async () => {
    const { zhangsan, lisi } = cast
    const { id } = await submitLeave(zhangsan)
    expect(await zhangsan.data(contract.withDraw, { id })).toMatchObject({ approvalStatus: '已撤回' })
    const detail = await lisi.data(contract.detail, { id })
    expect(trail(detail)).toEqual(['张三 已处理'])
    expect((await lisi.data(contract.list, { state: '待处理' })).records.map((row) => row.id)).not.toContain(
      id,
    )
    expect((await lisi.data(contract.list, { state: '我收到的' })).records.map((row) => row.id)).toContain(id)
    const example = (await zhangsan.data(contract.schema, { kind: 'leave' })).example
    await zhangsan.data(contract.update, { ...example, kind: 'leave', id })
    expect(await zhangsan.data(contract.detail, { id })).toMatchObject({ round: 2, approvalStatus: '审批中' })
  })
})

describe('carbon copies', () => {
  it('arrive with the submission, marked as copies, and name the sender', async () => {
    const { zhangsan, sunqi, wangwu } = cast
    const { id } = await submitLeave(zhangsan, { ccUserIds: ['孙七', wangwu.userId] })
    const { records } = await sunqi.data(contract.list, { state: '我收到的' })
    expect(records.find((row) => row.id === id)).toMatchObject({ isUpd: true })
    expect((await sunqi.data(contract.list, { state: '待处理' })).records.map((row) => row.id)).not.toContain(
      id,
    )
    expect(await sunqi.data(contract.detail, { id })).toMatchObject({
      from: '张三',
      actions: [],
      taskId: null,
    })
    expect(await zhangsan.data(contract.detail, { id })).toMatchObject({ from: '', ccUserIds: '孙七、王五' })
    expect(await sunqi.call(contract.overrule, { id })).toMatchObject({ status: 403 })
  })
  it('remain copies as the request proceeds', async () => {
    const { zhangsan, lisi, sunqi } = cast
    const { id } = await submitLeave(zhangsan, { ccUserIds: ['孙七', '李四'] })
    await agree(lisi, id)
    const of = async (state: string) =>
      (await sunqi.data(contract.list, { state })).records.find((row) => row.id === id)
    expect(await of('我收到的')).toMatchObject({ isUpd: true, approvalStatus: '审批中', step: '总经理' })
    expect(await of('已处理')).toBeUndefined()
    const lisisRow = (await lisi.data(contract.list, { state: '已处理' })).records.find(
      (row) => row.id === id,
    )
    expect(lisisRow).toMatchObject({ isUpd: true })
  })
})
