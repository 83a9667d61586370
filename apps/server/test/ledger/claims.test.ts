import { contract } from '@countersign/contract'
import { agree, example, reject, signature } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { type MoneyOffice, openMoneyOffice } from './money-office.ts'

let office: MoneyOffice
beforeAll(async () => {
  office = await openMoneyOffice()
})
afterAll(() => office.app.close())

const idOf = (answer: { body: { data: unknown } }) => contract.add.output.parse(answer.body.data)
const said = (answer: { status: number; body: { msg: string } }) => `${answer.status} ${answer.body.msg}`

describe('a contract of 100,000', () => {
  it('is not paid twice by two payments that were sent before either was approved', async () => {
    const { id } = await office.contractOf(100_000)
    const first = idOf(await office.ask('payments', office.payment(id, 80_000)))
    const second = await office.ask('payments', office.payment(id, 100_000))
    expect(second.body).toMatchObject({
      code: 409,
      msg: `合同未付 100,000.00，其中 80,000.00 在 ${first.applyNo} 审批中，剩余可付 20,000.00，本次 100,000.00 超出 80,000.00`,
    })
    expect(second.body).toHaveProperty('fields.thisMoney')
    expect((await office.ask('payments', office.payment(id, 20_000))).status).toBe(200)
    await agree(office.cast.wangwu, first.id)
    expect(said(await office.ask('payments', office.payment(id, 1)))).toMatch(
      /^409 合同未付 20,000.00，其中 20,000.00 在 \S+ 审批中，剩余可付 0.00，本次 1.00 超出 1.00$/,
    )
  })

  it.each(['rejected', 'withdrawn', 'abandoned'])('is free again when a payment is %s', async (how) => {
    const { cast } = office
    const { id } = await office.contractOf(100_000)
    const first = idOf(await office.ask('payments', office.payment(id, 100_000)))
    expect((await office.ask('payments', office.payment(id, 1))).status).toBe(409)
    if (how === 'rejected') await reject(cast.wangwu, first.id)
    if (how === 'withdrawn') await cast.zhangsan.data(contract.withDraw, { id: first.id })
    if (how === 'abandoned') await cast.wangwu.data(contract.abandonClick, { id: first.id })
    expect((await office.ask('payments', office.payment(id, 100_000))).status).toBe(200)
  })

  it('is claimed anew by a payment that is sent again, with whatever amount', async () => {
    const { cast } = office
    const { id } = await office.contractOf(100_000)
    const first = idOf(await office.ask('payments', office.payment(id, 60_000)))
    await reject(cast.wangwu, first.id)
    expect((await office.ask('payments', office.payment(id, 50_000))).status).toBe(200)
    const again = async (yuan: number) =>
      cast.zhangsan.call(contract.update, {
        ...(await example(cast.zhangsan, 'payments')),
        ...office.payment(id, yuan),
        kind: 'payments',
        id: first.id,
      })
    expect(said(await again(60_000))).toMatch(/^409 .*剩余可付 50,000.00/)
    expect((await again(50_000)).status).toBe(200)
  })

  it('names only the requests that the reader may read', async () => {
    const { cast } = office
    const { id } = await office.contractOf(100_000)
    // 王五 approved the contract, so he may pay on it; 张三 never sees his payment.
    const other = await office.ask('payments', office.payment(id, 70_000), cast.wangwu)
    expect(other.status).toBe(200)
    expect(said(await office.ask('payments', office.payment(id, 40_000)))).toContain(
      '其中 70,000.00 在 1 份申请 审批中',
    )
    const { applyNo } = idOf(await office.ask('payments', office.payment(id, 30_000)))
    expect(said(await office.ask('payments', office.payment(id, 1)))).toContain(
      `在 ${applyNo}、另 1 份 审批中`,
    )
  })

  it('tells how much was paid to the next payment, advances included', async () => {
    const { cast } = office
    const { id } = await office.contractOf(100_000)
    const paid = async () => {
      const { record } = await cast.zhangsan.data(contract.linkable, { kind: 'contract', id })
      return record['paidMoney']
    }
    expect(await paid()).toBe('0.00')
    await office.approved('payments', office.payment(id, 30_000))
    await office.approved('advance', { contract: id, realMoney: '20000.00' })
    await office.ask('payments', office.payment(id, 10_000))
    expect(await paid()).toBe('50000.00')
    const { standings } = await cast.zhangsan.data(contract.linkable, { kind: 'contract', id })
    expect(standings).toContainEqual({
      pot: 'payable',
      limit: '100000.00',
      lowering: '0.00',
      taken: '50000.00',
      reserved: '10000.00',
      natures: ['fixed'],
      named: [expect.stringMatching(/^HTFK/)],
      others: 0,
    })
  })
})

it('what a claim takes stands on a card that is signed, shown and printed', async () => {
  const { cast, app } = office
  const { id, applyNo } = await office.contractOf(100_000)
  await office.approved('payments', office.payment(id, 30_000))
  const running = idOf(await office.ask('payments', office.payment(id, 20_000)))
  const { id: payment } = idOf(await office.ask('payments', office.payment(id, 10_000)))
  const { cards } = await cast.wangwu.data(contract.formDetail, { kind: 'payments', id: payment })
  const row = [
    expect.stringContaining(applyNo),
    '100,000.00',
    '30,000.00',
    `20,000.00（${running.applyNo}）`,
    '10,000.00',
    '40,000.00',
  ]
  expect(cards.at(-1)).toMatchObject({ title: '额度占用', fields: [{ table: { rows: [row] } }] })
  const { rows } = await app.owner.query<{ content: string }>(
    'select content from approval_round where approval_id = $1',
    [payment],
  )
  expect(rows[0]?.content).toContain(`20,000.00（${running.applyNo}）`)
})

it('a contract is seen as one line: what came before and behind it, with what is left and what is not settled', async () => {
  const { cast } = office
  const tender = await office.approved('tender', { kzPrice: '500000.00' })
  const { id } = await office.contractOf(100_000, { tender: tender.id })
  const advance = await office.approved('advance', { contract: id, realMoney: '20000.00' })
  const payment = await office.approved('payments', office.payment(id, 30_000))
  const writeOff = idOf(await office.ask('invoice', { sources: [advance.id], realMoney: '20000.00' }))
  const rejected = idOf(await office.ask('payments', office.payment(id, 1000)))
  await reject(cast.wangwu, rejected.id)
  await office.ask('payments', office.payment(id, 5000), cast.wangwu)
  const read = (kind: string, of: string) => cast.zhangsan.data(contract.ledger, { kind, id: of })

  const whole = await read('contract', id)
  expect(whole.pots).toMatchObject([
    { pot: 'payable', limit: '100000.00', taken: '50000.00', reserved: '5000.00', named: [], others: 1 },
    { pot: 'refund' },
  ])
  expect(whole.sources).toMatchObject([
    { applyNo: tender.applyNo, own: '100000.00', standing: { pot: 'ceiling', taken: '100000.00' } },
  ])
  expect(whole.related.map((one) => [one.applyNo, one.amount, one.approvalStatus, one.unsettled])).toEqual([
    [tender.applyNo, '500000.00', '已通过', null],
    [advance.applyNo, '20000.00', '已通过', null],
    [payment.applyNo, '30000.00', '已通过', { left: '30000.00', days: 0 }],
    [writeOff.applyNo, '20000.00', '审批中', null],
  ])
  // The payment of 王五 is counted, and not named.
  expect([whole.hidden, whole.lacksInspection]).toEqual([1, true])

  const one = await read('payments', payment.id)
  expect(one.sources).toMatchObject([
    { id, own: '30000.00', standing: { taken: '50000.00', reserved: '5000.00' } },
  ])
  expect((await read('payments', rejected.id)).sources).toEqual([])
  expect((await cast.sunqi.call(contract.ledger, { kind: 'payments', id: payment.id })).status).toBe(403)
  await office.approved('inspection', { contract: id })
  expect((await read('contract', id)).lacksInspection).toBe(false)
})

describe('a contract whose amount is provisional', () => {
  it('may be overdrawn, with a warning that asks for the circumstances and is signed', async () => {
    const { cast } = office
    const { id } = await office.contractOf(1, {
      amountType: 'provisional',
      bgAmount: undefined,
      zdAmount: '100000.00',
    })
    const { id: payment } = idOf(await office.ask('payments', office.payment(id, 100_001)))
    const detail = await cast.wangwu.data(contract.formDetail, { kind: 'payments', id: payment })
    expect(detail.warnings).toContainEqual(
      expect.objectContaining({
        field: 'thisMoney',
        message: '合同未付 100,000.00，剩余可付 100,000.00，本次 100,001.00 超出 1.00，请填写情况说明',
      }),
    )
  })
})

/** What may be claimed once, as kind, its fields, and the kind that claims it with fields for an amount in yuan. */
describe('what was claimed whole is not claimed again', () => {
  it.each([
    [
      'a payment, written off',
      'nopayment',
      { realMoney: '5000.00' },
      'invoice',
      (id: string) => ({ sources: [id], realMoney: '5000.00' }),
      /^409 付款未核销 5,000.00，其中 5,000.00 在 \S+ 审批中，剩余可核销 0.00，本次 5,000.00 超出 5,000.00$/,
    ],
    [
      'a receipt, refunded',
      'nopayment',
      { realMoney: '5000.00' },
      'refundrequest',
      (id: string) => ({ source: id, originalAmount: '5000.00', refundAmount: '5000.00' }),
      /^409 原收款未退 5,000.00，其中 5,000.00 在 \S+ 审批中，剩余可退 0.00/,
    ],
    [
      'an account, closed',
      'kaccount',
      {},
      'household',
      (id: string) => ({ kaccount: id }),
      /^409 账户已在 \S+ 中销户$/,
    ],
  ] as const)('%s', async (_what, source, over, kind, claimOf, expected) => {
    const { id } = await office.approved(source, over)
    const first = await office.ask(kind, claimOf(id))
    expect(said(first)).toBe('200 操作成功')
    expect(said(await office.ask(kind, claimOf(id)))).toMatch(expected)
    await agree(office.cast.wangwu, idOf(first).id)
    expect((await office.ask(kind, claimOf(id))).status).toBe(409)
  })

  it('a trip, reimbursed, without a word of the circumstances', async () => {
    const { id } = await office.approved('travel', { budget: '2000.00' })
    const claim = { bxType: 'travel', link: [id], items: [], bxMoney: '1500.00' }
    expect((await office.ask('reimbursement', claim)).status).toBe(200)
    const second = idOf(await office.ask('reimbursement', claim))
    const detail = await office.cast.zhangsan.data(contract.formDetail, {
      kind: 'reimbursement',
      id: second.id,
    })
    expect(detail.warnings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(
        /^预计费用未报 2,000.00，其中 1,500.00 在 \S+ 审批中，剩余可报 500.00，本次 1,500.00 超出 1,000.00/,
      ),
    )
  })

  it('of two payments in one write-off, each up to what is left of it', async () => {
    const [one, other] = [
      await office.approved('nopayment', { realMoney: '5000.00' }),
      await office.approved('nopayment', { realMoney: '5000.00' }),
    ]
    const writeOff = (sources: string[], realMoney: string) => office.ask('invoice', { sources, realMoney })
    expect((await writeOff([one.id], '3000.00')).status).toBe(200)
    expect((await writeOff([one.id, other.id], '7000.00')).status).toBe(200)
    expect((await writeOff([other.id], '0.01')).status).toBe(409)
  })
})

describe('a claim that no longer fits', () => {
  it('is not agreed to, and who came first keeps the place', async () => {
    const { cast } = office
    const { id, applyNo } = await office.contractOf(100_000)
    await office.setControl(2)
    const both = [60_000, 60_000].map((yuan) => office.ask('payments', office.payment(id, yuan)))
    await Promise.all(both)
    await office.setControl(0)
    const order = await office.app.owner.query<{ id: string }>(
      'select from_id as id from ledger_line where source_id = $1 and side = $2 order by reserved_at, from_id',
      [id, 'claim'],
    )
    const [before, after] = order.rows.map((row) => row.id)
    const agreeTo = async (payment: string) =>
      cast.wangwu.call(contract.agreeClick, { id: payment, baseImage: await signature(cast.wangwu) })
    expect(said(await agreeTo(after ?? ''))).toBe(
      `409 ${applyNo} 剩余已变为 40,000.00，本申请为 60,000.00，不能通过，请驳回或等待其变化`,
    )
    expect((await agreeTo(before ?? '')).status).toBe(200)
    expect(said(await agreeTo(after ?? ''))).toContain('剩余已变为 40,000.00')
    await reject(cast.wangwu, after ?? '')
    expect((await office.ask('payments', office.payment(id, 40_000))).status).toBe(200)
  })

  it('is agreed to where the company only warns', async () => {
    const { cast } = office
    const { id } = await office.contractOf(100_000)
    await office.setControl(2)
    try {
      const payment = idOf(await office.ask('payments', office.payment(id, 200_000)))
      expect((await agree(cast.wangwu, payment.id)).approvalStatus).toBe('已通过')
    } finally {
      await office.setControl(0)
    }
    expect(said(await office.ask('payments', office.payment(id, 1)))).toBe(
      '409 合同未付 -100,000.00，剩余可付 -100,000.00，本次 1.00 超出 100,001.00',
    )
  })
})

it('a line that somebody changed keeps its request from being agreed to, and verification names it', async () => {
  const { cast, app } = office
  const { id } = await office.contractOf(100_000)
  const payment = idOf(await office.ask('payments', office.payment(id, 100))).id
  const plant = (fen: number) =>
    app.owner.query(`
      alter table ledger_line disable trigger ledger_turns_once;
      update ledger_line set fen = ${fen} where from_id = '${payment}' and side = 'claim';
      alter table ledger_line enable trigger ledger_turns_once`)
  await plant(1)
  const answer = await cast.wangwu.call(contract.agreeClick, {
    id: payment,
    baseImage: await signature(cast.wangwu),
  })
  expect(answer.body.msg).toContain('与其存证记录不符')
  const { defects } = await verifyInstallation(app.db, app.dataDir)
  expect(defects.map(({ code, where }) => `${code} ${where}`)).toContainEqual(
    expect.stringContaining('rowChanged ledger_line.fen'),
  )
  await plant(10_000)
  expect((await agree(cast.wangwu, payment)).approvalStatus).toBe('已通过')
  // What has turned never turns again, not by the owner of the tables either.
  await expect(
    app.owner.query(`update ledger_line set state = 'released' where from_id = '${payment}'`),
  ).rejects.toThrow('turns once')
})

it('everything that was claimed is proved by the record', async () => {
  expect((await verifyInstallation(office.app.db, office.app.dataDir)).defects).toEqual([])
})
