import { contract, type InputOf } from '@countersign/contract'
import { agree, loginAll, signature, startTestApp, submitLeave, tenants } from '@countersign/server/testing'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { keepStanding } from '../../src/modules/organisation/index.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

const app = await startTestApp()
const { zhangsan, lisi, zhaoliu, wangwu, admin } = await loginAll(app)

/** Every leave of 张三 asks 李四, then 赵六. */
const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const dayIn = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
type Given = Partial<InputOf<typeof contract.delegationSubmit>>
const toWangwu = (given: Given = {}) => ({
  toId: wangwu.userId,
  startsOn: today,
  endsOn: dayIn(3),
  ...given,
})
const delegate = (given: Given = {}, by = lisi) => by.data(contract.delegationSubmit, toWangwu(given))

afterEach(async () => {
  await app.owner.query(
    'update delegation set ended_at = clock_timestamp(), ended_by = from_id where ended_at is null',
  )
  await app.owner.query("update app_user set status = 'active' where account = 'wangwu'")
})

const isCovered = async (id: string, by = wangwu) =>
  (await by.data(contract.delegatedTasks, { size: 50 })).records.some((one) => one.id === id)
const taskIdFor = async (by: typeof lisi, id: string) => (await by.data(contract.detail, { id })).taskId ?? ''
async function agreeFor(by: typeof lisi, id: string, taskId: string) {
  return by.call(contract.agreeClick2, { id, taskId, baseImage: await signature(by), opinion: '同意' })
}
const failed = ({ status, body }: { status: number; body: object }): unknown[] => [
  status,
  Reflect.get(body, 'error'),
]

describe('a person who acts in the place of another', () => {
  it('decides the task, which names both; the record proves it', async () => {
    const { id } = await submitLeave(zhangsan)
    expect(failed(await wangwu.call(contract.detail, { id }))).toEqual([403, 'forbidden'])
    await delegate()
    const seen = await wangwu.data(contract.detail, { id })
    expect(seen).toMatchObject({ actingFor: '李四', taskKind: 'approval' })
    expect(seen.actions).toEqual(expect.arrayContaining(['agree', 'reject', 'abandon']))
    expect(seen.actions).not.toContain('transfer')
    expect(seen.personTable[1]).toMatchObject({ personName: '李四', away: { until: dayIn(3), by: '王五' } })
    const { records } = await wangwu.data(contract.delegatedTasks)
    expect([records.length, records[0]]).toMatchObject([
      1,
      { id, taskId: seen.taskId, actingFor: '李四', createName: '张三' },
    ])

    expect((await agreeFor(wangwu, id, seen.taskId ?? '')).status).toBe(200)
    const { personTable } = await zhangsan.data(contract.detail, { id })
    expect(personTable.map(({ personName, actingFor, status }) => [personName, actingFor, status])).toEqual([
      ['张三', '', '已处理'],
      ['王五', '李四', '同意'],
      ['赵六', '', '待处理'],
    ])
    const { rows } = await app.owner.query(
      "select actor_id, acting_for_id from event where approval_id = $1 and type in ('agreed', 'nodeOpened') order by seq",
      [id],
    )
    expect(rows.slice(-2)).toEqual([
      { actor_id: wangwu.userId, acting_for_id: lisi.userId },
      { actor_id: wangwu.userId, acting_for_id: null },
    ])
    expect((await wangwu.data(contract.list, { state: '已处理' })).records[0]).toMatchObject({ id })
    expect((await lisi.data(contract.list, { state: '我收到的' })).records[0]).toMatchObject({ id })
    expect(await isCovered(id)).toBe(false)
    await agree(zhaoliu, id)
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })

  it.each([
    ['its limit raised', 'most = 999999', 'delegationChanged'],
    ['its kinds widened', "kinds = '{leave,travel}'", 'delegationChanged'],
    ['its last day moved back', 'starts_on = starts_on - 9, ends_on = ends_on - 9', 'standInUncovered'],
    ['its end set before the signature', 'ended_at = created_at', 'standInUncovered'],
    [
      'its delegate replaced',
      "to_id = (select id from app_user where account = 'zhaoliu' and tenant_id = '000000')",
      'standInUncovered',
    ],
  ])('is found by a verification with %s', async (_what, change, code) => {
    const { id } = await submitLeave(zhangsan)
    const given = await delegate({ most: '100' })
    await agreeFor(wangwu, id, await taskIdFor(wangwu, id))
    await app.owner.query(`create temp table kept as select * from delegation where id = '${given.id}'`)
    await app.owner.query(`update delegation set ${change} where id = $1`, [given.id])
    const { defects } = await verifyInstallation(app.db, app.dataDir)
    expect(defects.map((one) => one.code)).toContain(code)
    await app.owner.query('delete from delegation where id = $1', [given.id])
    await app.owner.query('insert into delegation select * from kept')
    await app.owner.query('drop table kept')
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })

  it('may also decide it as before, unless nobody but the delegate is to', async () => {
    const [both, only] = [await submitLeave(zhangsan), await submitLeave(zhangsan)]
    const first = await delegate()
    const taskId = await taskIdFor(wangwu, both.id)
    expect((await agreeFor(lisi, both.id, taskId)).status).toBe(200)
    expect(failed(await agreeFor(wangwu, both.id, taskId))).toEqual([409, 'alreadyHandled'])
    await lisi.data(contract.delegationEnd, { id: first.id })
    await delegate({ only: true })
    const seen = await lisi.data(contract.detail, { id: only.id })
    expect([seen.taskId, seen.actions.includes('agree')]).toEqual([null, false])
    const refused = await agreeFor(lisi, only.id, await taskIdFor(wangwu, only.id))
    expect([...failed(refused), refused.body.msg]).toEqual([
      409,
      'delegated',
      '已委托 王五 代为处理，如需自行处理请先收回委托',
    ])
    await app.owner.query("update app_user set status = 'inactive' where account = 'wangwu'")
    expect((await lisi.data(contract.detail, { id: only.id })).actions).toContain('agree')
    await agree(lisi, only.id)
  })

  it.each<[string, Given]>([
    ['another kind', { kinds: ['travel'] }],
    ['days to come', { startsOn: dayIn(1) }],
    ['tasks to come', { newOnly: true }],
  ])('is given %s alone', async (_what, given) => {
    const { id } = await submitLeave(zhangsan)
    const taskId = await taskIdFor(lisi, id)
    await delegate(given)
    expect(failed(await wangwu.call(contract.detail, { id }))).toEqual([403, 'forbidden'])
    expect(await isCovered(id)).toBe(false)
    expect(failed(await agreeFor(wangwu, id, taskId))).toEqual([403, 'notYours'])
    await agree(lisi, id)
  })

  it.each([
    ['49999.99', false],
    ['50000.00', true],
    [null, true],
  ])('is limited by the amount: up to %s of 50000 is covered: %s', async (most, covered) => {
    const { id } = await submitLeave(zhangsan)
    await app.owner.query('update approval set amount = $2 where id = $1', [
      id,
      most === null ? null : '50000.00',
    ])
    await delegate({ most: most ?? '1' })
    expect(await isCovered(id)).toBe(covered)
    await app.owner.query('update approval set amount = null where id = $1', [id])
    await agree(lisi, id)
  })

  it('is refused as the applicant, and as a signer of the round', async () => {
    const { id } = await submitLeave(zhangsan)
    await delegate({ toId: zhangsan.userId })
    expect(failed(await agreeFor(zhangsan, id, await taskIdFor(lisi, id)))).toEqual([
      409,
      'delegateApplicant',
    ])
    await agree(lisi, id)
    await delegate({ toId: lisi.userId }, zhaoliu)
    expect(await isCovered(id, lisi)).toBe(false)
    expect((await lisi.data(contract.detail, { id })).actions).not.toContain('agree')
    expect(failed(await agreeFor(lisi, id, await taskIdFor(zhaoliu, id)))).toEqual([409, 'delegateSigns'])
  })

  it('can act no more once it ends', async () => {
    const { id } = await submitLeave(zhangsan)
    const given = await delegate()
    const taskId = await taskIdFor(wangwu, id)
    await lisi.data(contract.delegationEnd, { id: given.id })
    expect(failed(await agreeFor(wangwu, id, taskId))).toEqual([403, 'notYours'])
    expect(failed(await wangwu.call(contract.detail, { id }))).toEqual([403, 'forbidden'])
    const [newest] = await lisi.data(contract.delegationList)
    expect(newest).toMatchObject({ id: given.id, state: 'ended' })
  })

  it('decides or is too late when the delegation ends at the same moment, and either is on record', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await submitLeave(zhangsan)
      const given = await delegate()
      const taskId = await taskIdFor(wangwu, id)
      const [decided, ended] = await Promise.all([
        agreeFor(wangwu, id, taskId),
        lisi.call(contract.delegationEnd, { id: given.id }),
      ])
      expect([200, 403]).toContain(decided.status)
      expect(ended.status).toBe(200)
    }
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })

  it('is told beside the person, and what is settled counts as read for both', async () => {
    await delegate()
    const { id } = await submitLeave(zhangsan)
    while ((await moveBatch(app.db)) > 0);
    const about = async (by: typeof lisi) =>
      (await by.data(contract.messageList, { unread: true, size: 50 })).records.filter(
        ({ subjectId }) => subjectId === id,
      )
    expect(await about(lisi)).toEqual([
      expect.objectContaining({ kind: 'yourTurn', title: expect.not.stringContaining('代') }),
    ])
    expect(await about(wangwu)).toEqual([
      expect.objectContaining({ kind: 'yourTurn', title: expect.stringMatching(/等您审批（代 李四）$/) }),
    ])
    await agree(lisi, id)
    while ((await moveBatch(app.db)) > 0);
    expect([await about(lisi), await about(wangwu)]).toEqual([[], []])
  })
})

describe('a delegation', () => {
  it('is set for somebody else by an administrator, who may not be the delegate, and both are told', async () => {
    const given = await delegate({ userId: lisi.userId, reason: '病假' }, admin)
    expect(given).toMatchObject({
      from: { name: '李四' },
      to: { name: '王五' },
      setBy: '管理员',
      state: 'running',
    })
    expect(await wangwu.data(contract.delegationNow)).toMatchObject({ delegations: [{ id: given.id }] })
    expect(await lisi.data(contract.delegationNow)).toMatchObject({
      delegations: [{ id: given.id }],
      tasks: 0,
    })
    await app.owner.query("update app_user set status = 'inactive' where account = 'wangwu'")
    expect(await lisi.data(contract.delegationNow)).toMatchObject({ delegations: [] })
    expect(failed(await zhangsan.call(contract.delegationEnd, { id: given.id }))).toEqual([403, 'forbidden'])
    const own = toWangwu({ userId: lisi.userId, toId: admin.userId })
    expect(failed(await admin.call(contract.delegationSubmit, own))).toEqual([400, 'notPossible'])
  })

  it.each<[string, Given, string, string]>([
    ['oneself', { toId: lisi.userId }, 'notPossible', 'toId'],
    ['nobody known', { toId: 'u-nobody' }, 'notPossible', 'toId'],
    ['days that are over', { startsOn: '2020-01-01', endsOn: '2020-01-02' }, 'daysInvalid', 'endsOn'],
    ['an end before its beginning', { startsOn: dayIn(3), endsOn: dayIn(2) }, 'daysInvalid', 'endsOn'],
    ['no day of the calendar', { startsOn: '2026-02-30' }, 'daysInvalid', 'endsOn'],
  ])('is refused with %s', async (_what, given, error, field) => {
    const { body } = await lisi.call(contract.delegationSubmit, toWangwu(given))
    expect(body).toMatchObject({ error, fields: { [field]: expect.any(String) } })
  })

  it('is refused where it contradicts another one of the same days', async () => {
    await delegate({ kinds: ['leave'], only: true })
    const refused = async (given: Given, by = lisi) =>
      failed(await by.call(contract.delegationSubmit, toWangwu(given)))
    expect(await refused({ toId: zhaoliu.userId })).toEqual([409, 'delegationOverlaps'])
    expect(await refused({ toId: zhaoliu.userId, kinds: ['leave', 'travel'] })).toEqual([
      409,
      'delegationOverlaps',
    ])
    expect(await refused({ toId: lisi.userId }, wangwu)).toEqual([409, 'delegationCircle'])
    expect(await refused({ toId: lisi.userId }, zhaoliu)).toEqual([409, 'delegateAway'])
    await delegate({ toId: zhaoliu.userId, kinds: ['travel'] })
    await delegate({ kinds: ['leave'], startsOn: dayIn(4), endsOn: dayIn(5) })
  })

  it('ends once the decisions on their way have', async () => {
    const { id } = await delegate()
    const { ending } = await app.db.transaction().execute(async (tx) => {
      await keepStanding(tx, tenants.own)
      const sent = lisi.call(contract.delegationEnd, { id })
      await expect
        .poll(async () => {
          const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`
          return (await app.owner.query(waiting)).rowCount
        })
        .toBe(1)
      return { ending: sent }
    })
    expect((await ending).status).toBe(200)
  })

  it('is ended by two people at once without harm, and only ever ends', async () => {
    const { id } = await delegate()
    const ends = await Promise.all([lisi, admin].map((by) => by.call(contract.delegationEnd, { id })))
    expect(ends.map(({ status }) => status)).toEqual([200, 200])
    await expect(
      sql`update delegation set most = null where tenant_id = '000000'`.execute(app.db),
    ).rejects.toThrow(/permission denied/)
  })
})
