import { contract } from '@countersign/contract'
import type { StepNode } from '@countersign/engine'
import {
  agree,
  type Caller,
  example,
  loginAll,
  reject,
  replaceFlow,
  startTestApp,
  submitLeave,
  testFlow,
  testStep,
} from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { findStuck } from '../../src/jobs/find-stuck.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { handOver, heir } from '../user/standing-of.ts'

/** 经办人: somebody who acts for the applicant of a request, who paused or left. */

const app = await startTestApp()
const { zhangsan, lisi, wangwu, zhaoliu, sunqi, admin } = await loginAll(app)

const useFlow = (...steps: StepNode[]) =>
  replaceFlow(app.owner, { kind: 'leave', definition: testFlow(steps, ['urge']) })
const [leader, finance] = [
  testStep('leader', [{ kind: 'departmentLeader' }]),
  testStep('finance', [{ kind: 'user', userId: wangwu.userId }]),
]
await useFlow(leader, finance, testStep('done', [{ kind: 'initiator' }], { type: 'handling' }))

const setStatus = ({ userId }: Caller, status: 'active' | 'inactive') =>
  app.owner.query('update app_user set status = $2 where id = $1', [userId, status])
const give = (id: string, { userId }: Pick<Caller, 'userId'>, by = admin) =>
  by.call(contract.handOver, { id, userId, reason: '张三已离职' })
const given = async (id: string, to: Caller) => {
  expect((await give(id, to)).status).toBe(200)
}
const rejectedLeave = async () => {
  const { id } = await submitLeave(zhangsan)
  await reject(lisi, id, '日期不对')
  await setStatus(zhangsan, 'inactive')
  return id
}
const listsOf = async (caller: Caller, id: string) => {
  const found: string[] = []
  for (const state of ['我收到的', '待处理', '已处理', '已发起'] as const) {
    const { records } = await caller.data(contract.list, { state, size: 50 })
    if (records.some((one) => one.id === id)) found.push(state)
  }
  return found
}
const stuck = async (id: string) =>
  (await admin.data(contract.stuckList, { why: 'applicantGone', size: 50 })).records.filter(
    (row) => row.id === id,
  )
const handedOver = async (id: string) =>
  (await app.owner.query("select 1 from event where approval_id = $1 and type = 'requestHandedOver'", [id]))
    .rows.length
const toldOf = async (id: string) =>
  (
    await app.owner.query<{ userId: string; kind: string }>(
      `select payload ->> 'userId' as "userId", payload ->> 'kind' as kind from outbox
       where topic = 'notify' and payload ->> 'approvalId' = $1 order by id desc limit 1`,
      [id],
    )
  ).rows
const expectProved = async () => expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])

afterEach(async () => {
  for (const one of [zhangsan, lisi, wangwu, zhaoliu, sunqi]) await setStatus(one, 'active')
})

describe('a rejected request whose applicant left', () => {
  it('is submitted again by the person to whom it was handed over, still as the request of its applicant', async () => {
    const id = await rejectedLeave()
    await findStuck(app)
    await given(id, wangwu)
    expect(await toldOf(id)).toEqual([{ userId: wangwu.userId, kind: 'requestHandedOver' }])
    expect(await stuck(id)).toEqual([])
    expect(await listsOf(wangwu, id)).toEqual(['我收到的', '待处理', '已发起'])

    const values = await example(wangwu, 'leave')
    const { departmentName, createName } = await lisi.data(contract.detail, { id })
    const draft = await wangwu.data(contract.draft, { ...values, kind: 'leave', id })
    const changed = { ...values, reason: '改期', kind: 'leave', id, revision: draft.revision }
    // 王五 is asked by the second step, and answers for the request now: the leader above takes that place.
    const path = await wangwu.data(contract.preview, changed)
    expect(path.map(({ people }) => people.map(({ name }) => name))).toEqual([['李四'], ['李四'], ['王五']])
    await wangwu.data(contract.update, changed)

    const seen = await lisi.data(contract.detail, { id })
    expect(seen).toMatchObject({ round: 2, createName, departmentName, flowId: zhangsan.userId })
    expect([createName, departmentName]).toEqual(['张三', '研发部'])
    expect(seen.personTable[0]).toMatchObject({ personName: '王五', actingFor: '张三' })
    expect(seen.happenings).toEqual([
      expect.objectContaining({
        kind: 'requestHandedOver',
        personName: '管理员',
        what: '将 张三 的申请交由 王五 经办',
        opinion: '张三已离职',
      }),
    ])
    expect(seen.history[0]?.rows[0]).toMatchObject({ personName: '张三', actingFor: '' })

    await agree(lisi, id)
    await agree(lisi, id)
    await wangwu.data(contract.agreeClick2, { id })
    const { personTable, approvalStatus } = await lisi.data(contract.detail, { id })
    expect(approvalStatus).toBe('已通过')
    expect(personTable.map(({ personName, status }) => `${personName} ${status}`)).toEqual([
      '王五 已处理',
      '李四 同意',
      '李四 同意',
      '王五 已处理',
    ])
    await expectProved()
  })

  it('is urged and withdrawn by that person, and no longer by its applicant', async () => {
    const { id } = await submitLeave(zhangsan)
    await setStatus(zhangsan, 'inactive')
    await given(id, wangwu)
    await setStatus(zhangsan, 'active')
    const back = await app.login('zhangsan')
    for (const call of [contract.urge, contract.withDraw] as const)
      expect(await back.call(call, { id })).toMatchObject({ status: 403, body: { error: 'notApplicant' } })
    expect((await wangwu.data(contract.detail, { id })).actions).toEqual(
      expect.arrayContaining(['withdraw', 'urge']),
    )
    await wangwu.data(contract.urge, { id })
    await wangwu.data(contract.withDraw, { id })
    await expectProved()
  })

  it.each([
    ['whoever hands it over', 400, 'notPossible', () => admin],
    ['somebody who decided in the round', 400, 'notPossible', () => lisi],
    ['the applicant, who has left', 400, 'notPossible', () => zhangsan],
    ['nobody known', 400, 'notPossible', () => ({ userId: 'u-nobody' })],
  ])('cannot go to %s', async (_who, status, error, to) => {
    const id = await rejectedLeave()
    expect(await give(id, to())).toMatchObject({ status, body: { error } })
    expect(await handedOver(id)).toBe(0)
  })

  it('cannot go to the only person whom a step ahead finds, and says which', async () => {
    const { id } = await submitLeave(zhangsan)
    await setStatus(zhangsan, 'inactive')
    for (const leader of [lisi, zhaoliu]) await setStatus(leader, 'inactive')
    expect(await give(id, wangwu)).toMatchObject({
      status: 400,
      body: { error: 'noApprover', msg: expect.stringContaining('finance') },
    })
    expect(await handedOver(id)).toBe(0)
  })

  it('is not taken from an applicant who can act, nor given by people without the permission', async () => {
    const { id } = await submitLeave(zhangsan)
    expect(await give(id, wangwu)).toMatchObject({ status: 409, body: { error: 'ableToAct' } })
    await setStatus(zhangsan, 'inactive')
    expect((await give(id, wangwu, sunqi)).status).toBe(403)
    expect(await handedOver(id)).toBe(0)
  })

  it('is damaged where its row names another person than its record', async () => {
    const { id } = await submitLeave(zhangsan)
    await app.owner.query('update approval set handler_id = $2 where id = $1', [id, wangwu.userId])
    expect(await lisi.call(contract.overrule, { id })).toMatchObject({ body: { error: 'recordDamaged' } })
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toMatchObject([{ approvalId: id }])
    await app.owner.query('update approval set handler_id = null where id = $1', [id])
  })

  it('goes to one of two people when two administrators hand it over at once', async () => {
    const id = await rejectedLeave()
    const answers = await Promise.all([give(id, wangwu), give(id, sunqi)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await handedOver(id)).toBe(1)
  })

  it('goes on to the next when that person leaves too, and back to an applicant who returns', async () => {
    const id = await rejectedLeave()
    await given(id, wangwu)
    await setStatus(wangwu, 'inactive')
    await findStuck(app)
    expect(await stuck(id)).toMatchObject([{ id, createName: '张三', personName: '王五' }])
    await given(id, zhaoliu)
    expect(await listsOf(zhaoliu, id)).toContain('待处理')
    await setStatus(wangwu, 'active')
    const former = await app.login('wangwu')
    expect(await listsOf(former, id)).toEqual(['我收到的', '已发起'])
    await setStatus(zhangsan, 'active')
    await given(id, zhangsan)
    const back = await app.login('zhangsan')
    expect(await listsOf(back, id)).toEqual(['待处理', '已发起'])
    await back.data(contract.update, { ...(await example(back, 'leave')), kind: 'leave', id })
    const { happenings, personTable } = await back.data(contract.detail, { id })
    expect(happenings.map(({ what }) => what)).toEqual([
      '将 张三 的申请交由 王五 经办',
      '将 王五 的申请交由 赵六 经办',
      '将 赵六 的申请交由 张三 经办',
    ])
    expect(personTable[0]).toMatchObject({ personName: '张三', actingFor: '' })
    await expectProved()
  })
})

describe('a person who leaves', () => {
  it('leaves the own requests to an heir, who gets one message, and drafts to nobody', async () => {
    const { id: running } = await submitLeave(zhangsan)
    const { id: rejected } = await submitLeave(zhangsan)
    await reject(lisi, rejected)
    const { id: draft } = await zhangsan.data(contract.draft, { kind: 'leave', reason: '草稿' })
    const belongings = await admin.data(contract.userBelongings, { id: zhangsan.userId })
    const own = belongings.find(({ group }) => group === 'request')
    expect(own?.count).toBeGreaterThanOrEqual(2)
    expect(
      (
        await admin.call(contract.userStanding, {
          id: zhangsan.userId,
          standing: 'left',
          heirs: [heir('request', '', admin)],
        })
      ).body,
    ).toMatchObject({ error: 'notPossible' })
    await admin.data(contract.userStanding, {
      id: zhangsan.userId,
      standing: 'left',
      heirs: [heir('request', '', zhaoliu)],
    })
    await handOver(app)
    await handOver(app)
    for (const id of [running, rejected]) expect(await handedOver(id)).toBe(1)
    expect(await handedOver(draft)).toBe(0)
    const { records } = await zhaoliu.data(contract.messageList, { size: 50 })
    expect(records.filter(({ kind }) => kind === 'requestHandedOver').map(({ title }) => title)).toEqual([
      `张三 的 ${own?.count} 件申请改由您经办`,
    ])
    await zhaoliu.data(contract.withDraw, { id: running })
    await expectProved()
  })
})

describe('a flow without a step that the applicant carries out', () => {
  it('finds the leader above for a step whose only person acts for the applicant', async () => {
    await useFlow(leader, finance)
    const { id } = await submitLeave(sunqi)
    await setStatus(sunqi, 'inactive')
    expect((await give(id, wangwu)).status).toBe(200)
  })
})
