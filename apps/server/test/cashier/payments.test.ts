import { contract, type InputOf } from '@countersign/contract'
import type { Kind } from '@countersign/forms'
import { agree, type Caller, loginAll, startTestApp, submitForm, tenants } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { upload } from '../file/multipart.ts'
import { breakingAt, rowsButOpenKeys } from '../races/breaking-connection.ts'
import { approved, mayPay, queue, queued } from './queued.ts'

const breaking = breakingAt()
const app = await startTestApp({
  wrap: (connection) => {
    breaking.watch(connection.pool)
    return connection.db
  },
})
const cast = await loginAll(app)
const { admin, zhangsan, sunqi } = cast
const approvers = [cast.lisi, cast.wangwu, cast.zhaoliu]
const other = await app.login('admin', tenants.other)

type Paid = Partial<InputOf<typeof contract.payablePay>>
const pay = (id: string, over: Paid = {}, by = admin, key?: string) =>
  by.call(
    contract.payablePay,
    { id, date: '2026-11-23', ...over },
    { headers: key === undefined ? {} : { 'idempotency-key': key } },
  )
const detail = (id: string) => admin.data(contract.payableDetail, { id })
const eventsOf = async (id: string) =>
  (
    await app.owner.query<{ type: string; actor_id: string; payload: string }>(
      'select type, actor_id, payload from event where approval_id = $1 order by seq',
      [id],
    )
  ).rows
const told = async (id: string) =>
  (
    await app.owner.query<{ kind: string; user_id: string }>(
      `select payload ->> 'kind' as kind, payload ->> 'userId' as user_id from outbox
        where topic = 'notify' and payload ->> 'approvalId' = $1 and payload ->> 'kind' ~ 'paid|Paid|payment' order by id`,
      [id],
    )
  ).rows
const defects = async () =>
  (await verifyInstallation(app.db, app.dataDir)).defects.map(({ code, where }) => `${code} ${where}`)

describe('an approved request that pays', () => {
  it.each<[Kind, string, string, string]>([
    ['payments', '青禾建筑装饰有限公司', '6222020200012345678', '30000.00'],
    ['nopayment', '昆明供电局', '6222020200012345678', '1000.00'],
  ])('waits for a cashier: %s', async (kind, payee, account, amount) => {
    const id = await queued(app, kind, { realMoney: amount })
    expect(await detail(id)).toMatchObject({
      id,
      kind,
      payee,
      account,
      amount,
      paid: '0.00',
      left: amount,
      state: 'waiting',
      payments: [],
    })
    expect((await eventsOf(id)).at(-1)).toEqual({
      type: 'queuedToPay',
      actor_id: 'system:approved',
      payload: '{}',
    })
  })

  it('is queued once, however often the job runs, and at the same time', async () => {
    const id = await approved(app)
    await Promise.all([queue(app, id), queue(app, id)])
    await queue(app, id)
    expect((await eventsOf(id)).filter(({ type }) => type === 'queuedToPay')).toHaveLength(1)
    expect(await defects()).toEqual([])
  })

  it('is asked for by its approval', async () => {
    const id = await approved(app)
    const { rows } = await app.owner.query(
      "select 1 from outbox where topic = 'queueToPay' and payload ->> 'approvalId' = $1",
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  it('does not wait before the last agreement, and no other kind ever does', async () => {
    const { id } = await submitForm(zhangsan, 'payments')
    await queue(app, id).catch(() => undefined)
    expect((await pay(id)).body).toMatchObject({ error: 'notFound' })
    const { id: leave } = await submitForm(zhangsan, 'leave')
    for (const name of ['lisi', 'zhaoliu'] as const) await agree(cast[name], leave).catch(() => undefined)
    await queue(app, leave).catch(() => undefined)
    expect((await pay(leave)).status).toBe(404)
    expect((await eventsOf(leave)).map(({ type }) => type)).not.toContain('queuedToPay')
  })

  it('that was approved before there was a queue is not in it, and nothing is wrong with it', async () => {
    const id = await approved(app)
    expect((await pay(id)).status).toBe(404)
    expect(await defects()).toEqual([])
  })
})

describe('a payment', () => {
  it('is on record with its day, note and receipt, and the applicant is told', async () => {
    const id = await queued(app)
    const receipt = await receiptOf(admin)
    const answer = await admin.data(contract.payablePay, {
      id,
      amount: '10,000.00',
      date: '2026-11-20',
      note: '第一笔',
      fileIds: [receipt],
    })
    expect(answer).toMatchObject({
      state: 'partlyPaid',
      paid: '10000.00',
      left: '20000.00',
      paidOn: '2026-11-20',
    })
    await admin.data(contract.payablePay, { id, date: '2026-11-22' })
    const { payments, ...row } = await detail(id)
    expect(row).toMatchObject({ state: 'paid', paid: '30000.00', left: '0.00', paidOn: '2026-11-22' })
    expect(payments).toMatchObject([
      { amount: '10000.00', date: '2026-11-20', note: '第一笔', name: '管理员', files: [{ id: receipt }] },
      { amount: '20000.00', date: '2026-11-22', note: '', files: [] },
    ])
    expect((await told(id)).map(({ kind, user_id }) => [kind, user_id])).toEqual([
      ['partlyPaid', zhangsan.userId],
      ['paid', zhangsan.userId],
    ])
    const shown = await zhangsan.data(contract.detail, { id })
    expect(shown.payment).toEqual({
      state: 'paid',
      amount: '30000.00',
      paid: '30000.00',
      paidOn: '2026-11-22',
      failure: '',
    })
    expect(shown.happenings.map(({ what, opinion }) => [what, opinion])).toEqual([
      ['付款 10,000.00 元（付款日期 2026-11-20）', '第一笔'],
      ['付款 20,000.00 元（付款日期 2026-11-22）', ''],
    ])
    expect(await defects()).toEqual([])
  })

  it('never exceeds what was approved, and says the numbers', async () => {
    const id = await queued(app)
    await pay(id, { amount: '29999.99' })
    const { status, body } = await pay(id, { amount: '0.02' })
    expect([status, body]).toMatchObject([
      409,
      {
        error: 'paidTooMuch',
        msg: '付款合计不能超过审批金额：审批金额 30,000.00 元，已付 29,999.99 元，未付 0.01 元，本次 0.02 元',
        fields: { amount: expect.stringContaining('29,999.99') },
      },
    ])
    expect((await pay(id, { amount: '0.01' })).status).toBe(200)
    expect((await pay(id, { amount: '0.01' })).body).toMatchObject({ error: 'paidAlready' })
    expect((await admin.call(contract.payableFail, { id, reason: '退回' })).body).toMatchObject({
      error: 'paidAlready',
    })
  })

  it.each<[string, Paid, string]>([
    ['of nothing', { amount: '0' }, 'amountInvalid'],
    ['below nothing', { amount: '-1.00' }, 'amountInvalid'],
    ['of three decimals', { amount: '1.001' }, 'amountInvalid'],
    ['of words', { amount: '一万' }, 'amountInvalid'],
    ['of an absurd amount', { amount: '9'.repeat(20) }, 'paidTooMuch'],
    ['in exponents', { amount: '1e4' }, 'amountInvalid'],
    ['tomorrow', { date: '2999-01-01' }, 'paidOnInvalid'],
    ['on a day that does not exist', { date: '2026-02-30' }, 'paidOnInvalid'],
    ['at a time', { date: '2026-2-3' }, 'paidOnInvalid'],
    ['with a receipt that does not exist', { fileIds: ['unknown'] }, 'attachmentUnable'],
  ])('%s is refused', async (_name, over, error) => {
    const id = await queued(app)
    expect((await pay(id, over)).body).toMatchObject({ error })
    expect((await detail(id)).payments).toEqual([])
  })

  it('that failed says why, and may be tried again', async () => {
    const id = await queued(app)
    const failed = await admin.data(contract.payableFail, { id, reason: '账号与户名不符' })
    expect(failed).toMatchObject({ state: 'failed', failure: '账号与户名不符', paid: '0.00' })
    expect((await zhangsan.data(contract.detail, { id })).payment).toMatchObject({
      failure: '账号与户名不符',
    })
    await pay(id, { amount: '1.00' })
    expect(await detail(id)).toMatchObject({ state: 'partlyPaid', failure: '' })
    expect((await told(id)).map(({ kind }) => kind)).toEqual(['paymentFailed', 'partlyPaid'])
  })

  it('that was a mistake is taken back once, with the reason', async () => {
    const id = await queued(app)
    await pay(id)
    const seq = (await detail(id)).payments[0]?.seq ?? 0
    const takeBack = (which: number) =>
      admin.call(contract.payableTakeBack, { id, seq: which, reason: '登记到了另一笔申请' })
    expect((await takeBack(seq - 1)).body).toMatchObject({ error: 'notFound' })
    expect((await takeBack(seq)).body).toMatchObject({ data: { state: 'waiting', paid: '0.00', paidOn: '' } })
    expect((await takeBack(seq)).body).toMatchObject({ error: 'notFound' })
    expect((await detail(id)).payments).toMatchObject([{ seq, isTakenBack: true }])
    const { happenings } = await zhangsan.data(contract.detail, { id })
    expect(happenings.at(-1)).toMatchObject({
      kind: 'paymentTakenBack',
      what: '撤销 2026-11-23 付款 30,000.00 元的登记',
      opinion: '登记到了另一笔申请',
    })
    expect((await pay(id)).body).toMatchObject({ data: { state: 'paid' } })
    expect(await defects()).toEqual([])
  })

  it('is not made by its applicant, by somebody without the permission, or by another company', async () => {
    const id = await queued(app)
    expect((await pay(id, {}, sunqi)).status).toBe(403)
    expect((await pay(id, {}, other)).status).toBe(404)
    await mayPay(app, 'legal', 1)
    expect((await pay(id, {}, sunqi)).status).toBe(200)
    const { id: own } = await submitForm(sunqi, 'nopayment')
    for (const by of [...approvers, admin, ...approvers]) await agree(by, own).catch(() => undefined)
    await queue(app, own)
    expect((await sunqi.data(contract.payableDetail, { id: own })).isOwn).toBe(true)
    expect((await pay(own, {}, sunqi)).body).toMatchObject({ error: 'ownPayment' })
    expect((await sunqi.call(contract.payableFail, { id: own, reason: '退回' })).body).toMatchObject({
      error: 'ownPayment',
    })
    expect((await pay(own)).status).toBe(200)
  })

  it('has only receipts that its cashier uploaded', async () => {
    const id = await queued(app)
    const fileIds = [await receiptOf(sunqi)]
    expect((await pay(id, { fileIds })).body).toMatchObject({ error: 'attachmentUnable' })
  })

  it('leaves the final PDF byte for byte as it was', async () => {
    const id = await queued(app)
    const address = `/api/oa_info/payments/exportPDF?id=${id}`
    const before = await zhangsan.bytes(address)
    await pay(id)
    expect(await zhangsan.bytes(address)).toEqual(before)
  })
})

describe('two cashiers', () => {
  it('who pay all of a request at once pay it once', async () => {
    const id = await queued(app)
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    expect(await detail(id)).toMatchObject({ state: 'paid', paid: '30000.00' })
    expect(await defects()).toEqual([])
  })

  it('who repeat a call with its key pay once and get the first answer', async () => {
    const id = await queued(app)
    const [one, two] = await Promise.all([
      pay(id, { amount: '1.00' }, admin, 'k1'),
      pay(id, { amount: '1.00' }, admin, 'k1'),
    ])
    expect(one.body).toEqual(two.body)
    expect((await pay(id, { amount: '1.00' }, admin, 'k1')).body).toEqual(one.body)
    expect((await pay(id, { amount: '2.00' }, admin, 'k1')).body).toMatchObject({
      error: 'idempotencyConflict',
    })
    expect((await detail(id)).payments).toHaveLength(1)
  })
})

describe('a process that dies between two lines', () => {
  it('of a payment leaves nothing, or all of it', async () => {
    const id = await queued(app)
    let isDone = false
    const halves: [before: unknown, after: unknown][] = []
    for (let statement = 1; !isDone && statement < 80; statement += 1) {
      const before = await rowsButOpenKeys(app.owner)
      breaking.arm(statement, 'fails')
      const { status } = await pay(id, { amount: '1.00' }).catch(() => ({ status: 0 }))
      isDone = !breaking.disarm() && status === 200
      if (status !== 200) halves.push([before, await rowsButOpenKeys(app.owner)])
    }
    expect(isDone).toBe(true)
    expect(halves.length).toBeGreaterThan(5)
    expect(halves.map(([, after]) => after)).toEqual(halves.map(([before]) => before))
    expect(await defects()).toEqual([])
  })

  it('of the job leaves nothing, and the next run queues the request', async () => {
    const id = await approved(app)
    for (let statement = 1; statement < 40; statement += 1) {
      breaking.arm(statement, 'fails')
      const failed = await queue(app, id).then(
        () => false,
        () => true,
      )
      if (!breaking.disarm() && !failed) break
      expect(await defects()).toEqual([])
    }
    expect(await detail(id)).toMatchObject({ state: 'waiting' })
  })
})

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')

/** A receipt that this person uploaded. */
async function receiptOf(by: Caller): Promise<string> {
  const { body } = await upload(by, [{ filename: '回单.pdf', bytes: pdf }])
  return contract.upload.output.parse(body.data).id
}
