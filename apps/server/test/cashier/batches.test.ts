import { contract, type InputOf } from '@countersign/contract'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { mayPay, queued } from './queued.ts'

const app = await startTestApp()
const { admin, sunqi } = await loginAll(app)

const bill = (over: Record<string, unknown> = {}) =>
  queued(app, 'nopayment', { realMoney: '100.00', ...over })
const make = (ids: string[], again = false, by = admin) => by.call(contract.payBatchMake, { ids, again })
const made = async (...ids: string[]) => admin.data(contract.payBatchMake, { ids })
const sheetOf = async (id: string, layout: 'general' | 'own' = 'general') => {
  const { bytes } = await admin.bytes(`${contract.payBatchSheet.path}?id=${id}&layout=${layout}`)
  return (await readXlsx(bytes)).sheets[0]?.rows ?? []
}
const csvOf = async (id: string, layout = 'general') =>
  (await admin.bytes(`${contract.payBatchCsv.path}?id=${id}&layout=${layout}`)).bytes.toString('utf8')
const payable = (id: string) => admin.data(contract.payableDetail, { id })

describe('a file for the bank', () => {
  it('holds what is left of its requests, in the order given, as texts', async () => {
    const [one, two] = [
      await bill({ payee: '昆明供电局', collectionAccount: '6222020200012345678' }),
      await queued(app),
    ]
    await admin.data(contract.payablePay, { id: two, amount: '0.01', date: '2026-11-23' })
    const batch = await made(two, one)
    expect(batch).toMatchObject({
      count: 2,
      amount: '30099.99',
      open: 2,
      userName: '管理员',
      isCanceled: false,
    })
    const [head, ...rows] = await sheetOf(batch.id)
    expect(head).toEqual(['序号', '收款方', '收款账号', '开户行', '金额', '申请编号', '用途', '付款单位'])
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ['1', '青禾建筑装饰有限公司', '6222020200012345678', '中国工商银行昆明分行', '29999.99'],
      ['2', '昆明供电局', '6222020200012345678', '中国银行昆明分行', '100.00'],
    ])
    const csv = await csvOf(batch.id)
    expect(csv.startsWith('\ufeff"序号","收款方",')).toBe(true)
    expect(csv.split('\r\n')[2]).toMatch(
      /^"2","昆明供电局","6222020200012345678","中国银行昆明分行","100.00",/,
    )
  })

  it('computes nothing that somebody wrote as a payee', async () => {
    const batch = await made(await bill({ payee: '=HYPERLINK("http://x")' }))
    expect((await sheetOf(batch.id))[1]?.[1]).toBe('=HYPERLINK("http://x")')
    expect(await csvOf(batch.id)).toContain(`"'=HYPERLINK(""http://x"")"`)
  })

  it('says so in the queue until a payment or a failure is on record', async () => {
    const [one, two, three] = [await bill(), await bill(), await bill()]
    const { id } = await made(one, two, three)
    const openNow = async () =>
      (await admin.data(contract.payBatchList, {})).records.find((batch) => batch.id === id)?.open
    expect((await payable(one)).batchTime).not.toBe('')
    await admin.data(contract.payablePay, { id: one, date: '2026-11-23' })
    await admin.data(contract.payableFail, { id: two, reason: '户名不符' })
    expect([(await payable(one)).batchTime, (await payable(two)).batchTime]).toEqual(['', ''])
    expect(await openNow()).toBe(1)
    expect(await admin.data(contract.payBatchCancel, { id })).toMatchObject({ open: 0, isCanceled: true })
    expect((await payable(three)).batchTime).toBe('')
    const answer = await admin.call(contract.payBatchMake, { ids: [three] })
    expect(answer.status).toBe(200)
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })

  it('takes a request of an open file only when that is said', async () => {
    const [one, two] = [await bill(), await bill()]
    await made(one)
    const { applyNo } = await payable(one)
    const refused = await make([two, one])
    expect(refused).toMatchObject({ status: 409, body: { error: 'batchedAlready' } })
    expect(refused.body.msg).toContain(applyNo)
    expect((await payable(two)).batchTime).toBe('')
    expect((await make([two, one], true)).status).toBe(200)
  })

  it('takes each request once when two are made at once', async () => {
    const ids = [await bill(), await bill()]
    const answers = await Promise.all([make(ids), make(ids.toReversed()), make(ids)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  it('takes nothing that is paid, unknown, or beyond the data scope', async () => {
    const [one, paid] = [await bill(), await bill()]
    await admin.data(contract.payablePay, { id: paid, date: '2026-11-23' })
    expect((await make([one, paid])).body).toMatchObject({ error: 'paidAlready' })
    expect((await make([one, 'unknown'])).body).toMatchObject({ error: 'notFound' })
    expect((await make([one], false, sunqi)).status).toBe(403)
    await mayPay(app, 'legal', 2)
    expect((await make([one], false, sunqi)).body).toMatchObject({ error: 'notFound' })
    const { id } = await made(one)
    expect((await sunqi.data(contract.payBatchList, {})).records).toEqual([])
    expect((await sunqi.call(contract.payBatchCancel, { id })).body).toMatchObject({ error: 'notFound' })
    expect((await sunqi.get(`${contract.payBatchCsv.path}?id=${id}`)).status).toBe(404)
  })

  it('that was given up is no longer answered', async () => {
    const { id } = await made(await bill())
    await admin.data(contract.payBatchCancel, { id })
    expect((await admin.get(`${contract.payBatchCsv.path}?id=${id}`)).body).toMatchObject({
      error: 'batchCanceled',
    })
  })
})

describe('the columns of the company', () => {
  const columns: InputOf<typeof contract.payLayoutSave>['columns'] = [
    { heading: '账号', field: 'account', fixed: '' },
    { heading: '币种', field: 'fixed', fixed: 'CNY' },
    { heading: '金额', field: 'amount', fixed: '' },
    { heading: '用途', field: 'applyNo', fixed: '' },
  ]

  it('are those of the product until it sets its own', async () => {
    expect((await admin.data(contract.payLayout, {})).map(({ heading }) => heading)).toContain('收款账号')
    expect(await admin.data(contract.payLayoutSave, { columns })).toEqual(columns)
    expect(await admin.data(contract.payLayout, {})).toEqual(columns)
    const id = await bill({ collectionAccount: '6222020200012345678' })
    const { applyNo } = await payable(id)
    const batch = await made(id)
    expect(await sheetOf(batch.id, 'own')).toEqual([
      ['账号', '币种', '金额', '用途'],
      ['6222020200012345678', 'CNY', '100.00', applyNo],
    ])
    expect((await sheetOf(batch.id))[0]).toContain('收款账号')
  })

  it.each([
    ['no column', []],
    ['a heading of nothing', [{ heading: ' ', field: 'account' }]],
    ['an unknown field', [{ heading: '账号', field: 'password' }]],
  ])('cannot be %s', async (_what, wrong) => {
    expect((await admin.post(contract.payLayoutSave.path, { columns: wrong })).status).toBe(400)
    expect(await admin.data(contract.payLayout, {})).toEqual(columns)
  })
})
