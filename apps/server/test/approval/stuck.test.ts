import { contract } from '@countersign/contract'
import { agree, loginAll, startTestApp, submitLeave } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { topicHandlers } from '../../src/jobs/topic-handlers.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

const app = await startTestApp()
const { zhangsan, lisi, wangwu, zhaoliu, admin } = await loginAll(app)
const setStatus = (account: string, status: 'active' | 'inactive') =>
  app.owner.query('update app_user set status = $2 where account = $1', [account, status])
beforeEach(() => setStatus('lisi', 'active'))

/** A leave of 张三 that waits for 李四, who has left. */
async function stuckLeave() {
  const { id } = await submitLeave(zhangsan)
  await setStatus('lisi', 'inactive')
  const { records } = await admin.data(contract.stuckList, { size: 50 })
  const task = records.find((one) => one.approvalId === id)
  return { id, task, taskId: task?.id ?? '' }
}
const given = (taskId: string, userId = wangwu.userId) => ({ id: taskId, userId, reason: '李四已离职' })

describe('a task of somebody who left', () => {
  it('is listed with its request, its step and since when it waits, and only then', async () => {
    const { id } = await submitLeave(zhangsan)
    expect(await admin.data(contract.stuckList)).toMatchObject({ total: 0, records: [] })
    const { task } = await stuckLeave()
    expect(task).toMatchObject({
      kind: 'leave',
      createName: '张三',
      personName: '李四',
      step: '部门负责人',
      openTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    })
    const all = await admin.data(contract.stuckList, { personName: '李' })
    expect(all.records.map(({ approvalId }) => approvalId)).toEqual([id, task?.approvalId])
    expect(await admin.data(contract.stuckList, { personName: '王' })).toMatchObject({ total: 0 })
    expect(await admin.data(contract.stuckDetail, { id: task?.id })).toEqual(task)
  })

  it('goes to the heir with the reason, who then decides; the record proves all of it', async () => {
    const { id, taskId } = await stuckLeave()
    await admin.data(contract.handOver, given(taskId))
    const seen = await wangwu.data(contract.detail, { id })
    expect(seen.personTable.map(({ personName, status }) => [personName, status])).toEqual([
      ['张三', '已处理'],
      ['王五', '待处理'],
    ])
    expect(seen.happenings).toEqual([
      expect.objectContaining({
        kind: 'handedOver',
        personName: '管理员',
        what: '将 李四 的审批转交给 王五',
        opinion: '李四已离职',
      }),
    ])
    expect(seen.personTable[1]).toMatchObject({ why: '部门负责人（接手）' })
    expect(await admin.data(contract.stuckList, { applyNo: seen.applyNo })).toMatchObject({ total: 0 })
    await agree(wangwu, id)
    const { personTable } = await zhangsan.data(contract.detail, { id })
    expect(personTable).toContainEqual(expect.objectContaining({ personName: '王五', status: '同意' }))
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })

  it('tells the heir and the applicant, and no longer counts as waiting for whoever left', async () => {
    const { id, taskId } = await stuckLeave()
    await admin.data(contract.handOver, given(taskId, zhaoliu.userId))
    const { rows } = await app.owner.query<{ user_id: string; pending: boolean; handled: boolean }>(
      'select user_id, pending, handled from inbox where approval_id = $1',
      [id],
    )
    expect(rows).toContainEqual({ user_id: zhaoliu.userId, pending: true, handled: false })
    expect(rows).toContainEqual({ user_id: lisi.userId, pending: false, handled: false })
    const { rows: told } = await app.owner.query<{ payload: { userId: string; kind: string } }>(
      "select payload from outbox where topic = 'notify' and payload ->> 'approvalId' = $1 order by id desc limit 2",
      [id],
    )
    expect(told.map(({ payload: { userId, kind } }) => [userId, kind])).toEqual([
      [zhangsan.userId, 'handedOver'],
      [zhaoliu.userId, 'yourTurn'],
    ])
  })

  it.each([
    ['the applicant', () => zhangsan.userId],
    ['the administrator who hands it over', () => admin.userId],
    ['the person who left', () => lisi.userId],
    ['nobody known', () => 'u-nobody'],
  ])('cannot go to %s', async (_who, userId) => {
    const { id, taskId } = await stuckLeave()
    const { status, body } = await admin.call(contract.handOver, given(taskId, userId()))
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: 'notPossible', fields: { userId: expect.any(String) } },
    })
    const { rows } = await app.owner.query(
      "select 1 from event where approval_id = $1 and type = 'handedOver'",
      [id],
    )
    expect(rows).toEqual([])
  })

  it('is not taken from somebody who can act again', async () => {
    const { taskId } = await stuckLeave()
    await setStatus('lisi', 'active')
    const { status, body } = await admin.call(contract.handOver, given(taskId))
    expect([status, body]).toEqual([409, expect.objectContaining({ error: 'ableToAct' })])
  })

  it.each([
    ['an unknown task', 'no-such-task', 404],
    ['no reason', undefined, 400],
  ])('is refused with %s', async (what, id, expected) => {
    const { taskId } = await stuckLeave()
    const input = { ...given(id ?? taskId), ...(what === 'no reason' && { reason: ' ' }) }
    expect((await admin.call(contract.handOver, input)).status).toBe(expected)
  })

  it('goes to one of them when two administrators hand it over at once', async () => {
    const { id, taskId } = await stuckLeave()
    const heirs = [wangwu, zhaoliu, wangwu, zhaoliu]
    const answers = await Promise.all(
      heirs.map((heir) => admin.call(contract.handOver, given(taskId, heir.userId))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
    const { rows } = await app.owner.query<{ assignee_id: string }>(
      "select assignee_id from task where approval_id = $1 and state = 'open'",
      [id],
    )
    expect(rows).toHaveLength(1)
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })
})

describe('the removal of a person', () => {
  const waiting = async (ids: readonly string[]) => {
    const { rows } = await app.owner.query<{ assignee_id: string }>(
      "select assignee_id from task where approval_id = any($1) and state = 'open' order by approval_id",
      [ids],
    )
    return rows.map((row) => row.assignee_id)
  }

  it('counts for an heir what came from that person, not what another heir handed on', async () => {
    const { id, taskId } = await stuckLeave()
    const told = async (outboxId: string) => {
      const left = { userId: lisi.userId, byId: admin.userId }
      await topicHandlers.personLeft.runJob?.(app, { tenantId: '000000', outboxId, ...left })
      const { records } = await wangwu.data(contract.messageList, { size: 50 })
      return records.filter(({ kind }) => kind === 'inherited').map(({ title }) => title)
    }
    await admin.data(contract.handOver, given(taskId, zhaoliu.userId))
    const before = await told('before')
    await setStatus('zhaoliu', 'inactive')
    const { records } = await admin.data(contract.stuckList, { personName: '赵六', size: 50 })
    const handed = records.find(({ approvalId }) => approvalId === id)
    await admin.data(contract.handOver, given(handed?.id ?? '', wangwu.userId))
    await setStatus('zhaoliu', 'active')
    expect(await told('after')).toEqual([...before, ...before])
  })

  it('hands what waits for the person to the leader above, and leaves what cannot go there', async () => {
    const ids = [await submitLeave(zhangsan), await submitLeave(zhangsan), await submitLeave(zhangsan)].map(
      ({ id }) => id,
    )
    const [damaged = ''] = ids
    await admin.data(contract.userRemove, { ids: [lisi.userId] })
    const { rows } = await app.owner.query<{ payload: object }>(
      "select payload from outbox where topic = 'personLeft'",
    )
    expect(rows).toEqual([{ payload: { userId: lisi.userId, byId: admin.userId, because: '李四 已离职' } }])
    await app.owner.query("update approval set name = 'x' where id = $1", [damaged])
    const run = (outboxId = '1') =>
      topicHandlers.personLeft.runJob?.(app, { tenantId: '000000', outboxId, ...rows[0]?.payload })
    const waitingInWords = async () => {
      const { rows } = await app.owner.query<{ count: string }>(
        `select count(*) from task where assignee_id = $1 and state = 'open' and why ->> 'reason' = 'inherited'`,
        [zhaoliu.userId],
      )
      return `李四 的 ${rows[0]?.count} 件审批等您接手`
    }
    const allInherited = async () =>
      (await zhaoliu.data(contract.messageList, { size: 50 })).records
        .filter(({ kind }) => kind === 'inherited')
        .map(({ title }) => title)
    const earlier = (await allInherited()).length
    const inherited = async () => {
      const newestFirst = await allInherited()
      return newestFirst.slice(0, newestFirst.length - earlier)
    }
    await run()
    expect(await waiting(ids)).toEqual([lisi.userId, zhaoliu.userId, zhaoliu.userId])
    const first = await waitingInWords()
    expect(await inherited()).toEqual([first])
    const { rows: told } = await app.owner.query<{ who: string }>(
      `select payload ->> 'kind' || ' ' || (payload ->> 'userId') who from outbox
       where topic = 'notify' and payload ->> 'approvalId' = any($1) order by 1`,
      [ids],
    )
    expect(told.map(({ who }) => who)).toEqual([
      ...Array.from({ length: 2 }, () => `handedOver ${zhangsan.userId}`),
      ...Array.from({ length: 3 }, () => `yourTurn ${lisi.userId}`),
    ])
    await app.owner.query(
      'update approval a set name = i.name from inbox i where i.approval_id = a.id and a.id = $1',
      [damaged],
    )
    await run()
    expect(await waiting(ids)).toEqual([zhaoliu.userId, zhaoliu.userId, zhaoliu.userId])
    // A job that runs twice tells nobody twice; another hand-over counts all that still waits.
    expect(await inherited()).toHaveLength(1)
    await run('2')
    expect(await inherited()).toEqual([await waitingInWords(), first])
    expect((await zhaoliu.data(contract.detail, { id: damaged })).happenings).toEqual([
      expect.objectContaining({
        personName: '管理员',
        what: '将 李四 的审批转交给 赵六',
        opinion: '李四 已离职',
      }),
    ])
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })
})
