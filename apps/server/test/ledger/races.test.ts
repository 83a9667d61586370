import { contract } from '@countersign/contract'
import { agree, allRows, example, reject, signature } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillLedger } from '../../src/modules/approval/index.ts'
import { listStandings } from '../../src/modules/ledger/index.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { type MoneyOffice, openMoneyOffice } from './money-office.ts'

const tenantId = '000000'
const idOf = (answer: { body: { data: unknown } }) => contract.add.output.parse(answer.body.data).id

// With a pool of one, a call that asks for a second connection while it holds one would wait for itself.
describe.each([10, 1])('with a connection pool of size %d', (maxConnections) => {
  let office: MoneyOffice
  beforeAll(async () => {
    office = await openMoneyOffice({ maxConnections })
  })
  afterAll(() => office.app.close())

  const leftOf = async (id: string) => {
    const standings = await listStandings(office.app.db, tenantId, [id])
    const standing = standings.find(({ pot }) => pot === 'payable')
    return standing && [standing.limit, standing.taken, standing.reserved].map(Number)
  }

  it('of 80 payments that race for 20 places exactly 20 are sent', async () => {
    const { zhangsan } = office.cast
    const { id } = await office.contractOf(20)
    const values = { ...(await example(zhangsan, 'payments')), ...office.payment(id, 1), kind: 'payments' }
    const answers = await Promise.all(Array.from({ length: 80 }, () => zhangsan.call(contract.add, values)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(60)
    expect(await leftOf(id)).toEqual([2000, 0, 2000])
  })

  it('claims that are sent, agreed to, rejected and withdrawn at once never overdraw', async () => {
    const { zhangsan, wangwu } = office.cast
    const { id } = await office.contractOf(10)
    const values = { ...(await example(zhangsan, 'payments')), ...office.payment(id, 2), kind: 'payments' }
    const send = async () => {
      const answer = await zhangsan.call(contract.add, values)
      return answer.status === 200 ? [idOf(answer)] : []
    }
    let waiting = (await Promise.all(Array.from({ length: 5 }, send))).flat()
    expect(waiting).toHaveLength(5)
    let approved = 0
    for (let turn = 0; turn < 3; turn += 1) {
      const [first, second, third] = waiting
      const baseImage = await signature(wangwu)
      const [sent, agreed] = await Promise.all([
        Promise.all(Array.from({ length: 6 }, send)),
        first === undefined ? undefined : wangwu.call(contract.agreeClick, { id: first, baseImage }),
        second === undefined ? undefined : wangwu.call(contract.overrule, { id: second, opinion: '' }),
        third === undefined ? undefined : zhangsan.call(contract.withDraw, { id: third }),
      ])
      if (agreed?.status === 200) approved += 1
      waiting = [...waiting.slice(3), ...sent.flat()]
      expect(await leftOf(id)).toEqual([1000, approved * 200, waiting.length * 200])
      expect(approved + waiting.length).toBeLessThanOrEqual(5)
    }
  })

  it('two write-offs of one payment at once are one', async () => {
    const { zhangsan } = office.cast
    const { id } = await office.approved('nopayment', { realMoney: '5000.00' })
    const values = {
      ...(await example(zhangsan, 'invoice')),
      sources: [id],
      realMoney: '5000.00',
      kind: 'invoice',
    }
    const answers = await Promise.all([1, 2, 3].map(() => zhangsan.call(contract.add, values)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })

  it('a rejected payment that is sent again races with a new one for the same place', async () => {
    const { zhangsan, wangwu } = office.cast
    const { id } = await office.contractOf(10)
    const first = idOf(await office.ask('payments', office.payment(id, 10)))
    await reject(wangwu, first)
    const values = { ...(await example(zhangsan, 'payments')), ...office.payment(id, 10), kind: 'payments' }
    const answers = await Promise.all([
      zhangsan.call(contract.update, { ...values, id: first }),
      zhangsan.call(contract.add, values),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await leftOf(id)).toEqual([1000, 0, 1000])
  })

  it('everything is as its record says', async () => {
    expect((await verifyInstallation(office.app.db, office.app.dataDir)).defects).toEqual([])
  })
})

describe('requests from before the ledger', () => {
  let office: MoneyOffice
  beforeAll(async () => {
    office = await openMoneyOffice()
  })
  afterAll(() => office.app.close())

  const rows = async () => (await allRows(office.app.owner))['ledger_line']
  const forget = () => office.app.owner.query('delete from ledger_line; delete from ledger_filled')

  it('get the lines that they would have written, also where a start died half-way', async () => {
    const { cast } = office
    const { id } = await office.contractOf(100_000)
    await office.approved('payments', office.payment(id, 30_000))
    const rejected = idOf(await office.ask('payments', office.payment(id, 5000)))
    await reject(cast.wangwu, rejected)
    await cast.zhangsan.data(contract.update, {
      ...(await example(cast.zhangsan, 'payments')),
      ...office.payment(id, 6000),
      kind: 'payments',
      id: rejected,
    })
    const withdrawn = idOf(await office.ask('advance', { contract: id, realMoney: '1000.00' }))
    await cast.zhangsan.data(contract.withDraw, { id: withdrawn })
    const { id: paid } = await office.approved('nopayment', { realMoney: '5000.00' })
    await office.ask('invoice', { sources: [paid], realMoney: '4000.00' })
    const before = await rows()
    expect(before?.length).toBeGreaterThan(10)

    await forget()
    await fillLedger(office.app.db, [tenantId], office.app.log, 2)
    expect(await rows()).toEqual(before)
    // Of a start that died, some lines stay.
    await office.app.owner.query('delete from ledger_line where from_id > $1', [id])
    await office.app.owner.query('update ledger_filled set last_id = $1, done = false', [id])
    await fillLedger(office.app.db, [tenantId], office.app.log, 2)
    expect(await rows()).toEqual(before)
    expect((await verifyInstallation(office.app.db, office.app.dataDir)).defects).toEqual([])
  })

  it('are read once, by one of several starts', async () => {
    const before = await rows()
    await forget()
    await Promise.all([1, 2, 3].map(() => fillLedger(office.app.db, [tenantId], office.app.log, 3)))
    expect(await rows()).toEqual(before)
    // Once done, the requests are not read again, although the place where it began is set back.
    await office.app.owner.query("delete from ledger_line; update ledger_filled set last_id = ''")
    await fillLedger(office.app.db, [tenantId], office.app.log)
    expect(await rows()).toEqual([])
    await forget()
    await fillLedger(office.app.db, [tenantId], office.app.log)
    expect(await rows()).toEqual(before)
  })

  it('bind from then on, also where they were overdrawn before', async () => {
    const { cast } = office
    const { id, applyNo } = await office.contractOf(100)
    await office.setControl(2)
    const [over, next] = [
      idOf(await office.ask('payments', office.payment(id, 150))),
      idOf(await office.ask('payments', office.payment(id, 10))),
    ]
    await agree(cast.wangwu, over)
    await office.setControl(0)
    await forget()
    await fillLedger(office.app.db, [tenantId], office.app.log)
    const answer = await cast.wangwu.call(contract.agreeClick, {
      id: next,
      baseImage: await signature(cast.wangwu),
    })
    expect(answer.body.msg).toContain(`${applyNo} 剩余已变为 -50.00，本申请为 10.00`)
    expect((await verifyInstallation(office.app.db, office.app.dataDir)).defects).toEqual([])
  })
})
