import { contract, type InputOf } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import { mayPay, queued } from './queued.ts'

const app = await startTestApp()
const { admin, sunqi } = await loginAll(app)
const other = await app.login('admin', tenants.other)

const small = await queued(app, 'nopayment', { realMoney: '100.00', payee: '昆明供电局' })
const large = await queued(app, 'nopayment', { realMoney: '20000.50', payee: '昆明自来水公司' })
const contractual = await queued(app)
const paid = await queued(app, 'reimbursement')
await admin.data(contract.payablePay, { id: paid, date: '2026-11-23' })
await admin.data(contract.payablePay, { id: large, amount: '0.50', date: '2026-11-23' })

type Filters = Omit<Partial<InputOf<typeof contract.payableList>>, 'descs'> & { descs?: string }
const listed = async (filters: Filters = {}, by = admin) =>
  (await by.data(contract.payableList, { size: 50, ...filters })).records.map(({ id }) => id)

describe('the queue', () => {
  it('shows what is not paid, those that have waited longest first', async () => {
    expect(await listed()).toEqual([small, large, contractual])
  })

  it.each<[string, Filters, string[]]>([
    ['everything', { state: 'all' }, [small, large, contractual, paid]],
    ['what is paid', { state: 'paid' }, [paid]],
    ['what is partly paid', { state: 'partlyPaid' }, [large]],
    ['a kind', { kind: 'payments' }, [contractual]],
    ['a payee', { payee: '供电' }, [small]],
    ['an amount', { amountFrom: '100.01', amountTo: '20000.50' }, [large]],
    ['the least amount', { amountTo: '100' }, [small]],
    ['another company', { company: '没有这家公司' }, []],
    ['a day before', { to: '2020-01-01' }, []],
    ['the days since', { from: '2020-01-01' }, [small, large, contractual]],
    ['the largest first', { descs: 'amount' }, [contractual, large, small]],
  ])('is filtered and sorted: %s', async (_name, filters, ids) => {
    expect(await listed(filters)).toEqual(ids)
    const { count } = await admin.data(contract.payableSums, { ...filters, descs: undefined })
    expect(count).toBe(ids.length)
  })

  it('adds up all of its pages', async () => {
    expect(await admin.data(contract.payableSums, { kind: 'nopayment' })).toEqual({
      count: 2,
      amount: '20100.50',
      paid: '0.50',
      left: '20100.00',
    })
    const page = await admin.data(contract.payableList, { size: 1, current: 2 })
    expect([page.total, page.records.map(({ id }) => id)]).toEqual([3, [large]])
  })

  it('refuses days and amounts that are none', async () => {
    expect((await admin.call(contract.payableList, { from: '2026-02-30' })).body).toMatchObject({
      error: 'dayInvalid',
    })
    expect((await admin.call(contract.payableSums, { amountTo: 'x' })).body).toMatchObject({
      error: 'amountInvalid',
      fields: { amountTo: expect.any(String) },
    })
  })

  it('shows a cashier what the data scope shows, sums included, and nothing of another company', async () => {
    expect(await listed({}, other)).toEqual([])
    expect((await sunqi.call(contract.payableList)).status).toBe(403)
    await mayPay(app, 'legal', 2)
    expect(await listed({}, sunqi)).toEqual([])
    expect(await sunqi.data(contract.payableSums, {})).toMatchObject({ count: 0, amount: '0.00' })
    expect((await sunqi.call(contract.payableDetail, { id: small })).status).toBe(403)
    expect((await sunqi.call(contract.payablePay, { id: small, date: '2026-11-23' })).status).toBe(403)
    await mayPay(app, 'legal', 1)
    expect(await listed({}, sunqi)).toEqual([small, large, contractual])
    expect((await sunqi.data(contract.payableDetail, { id: small })).amount).toBe('100.00')
  })

  it('is exported with texts that no program rounds or computes', async () => {
    const { bytes } = await admin.bytes(`${contract.payableExport.path}?kind=nopayment`)
    const [head = [], ...rows] = (await readXlsx(bytes)).sheets[0]?.rows ?? []
    expect(rows.map((row) => row[head.indexOf('收款方')])).toEqual(['昆明供电局', '昆明自来水公司'])
    expect(rows.map((row) => row[head.indexOf('未付金额（元）')])).toEqual(['100.00', '20000.00'])
    expect(rows.map((row) => row[head.indexOf('付款状态')])).toEqual(['待付款', '部分付款'])
  })
})
