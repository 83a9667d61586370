import { contract, type StatementReport } from '@countersign/contract'
import { type Caller, loginAll, startTestApp } from '@countersign/server/testing'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { multipart } from '../file/multipart.ts'
import { mayPay, queued } from './queued.ts'

const app = await startTestApp()
const { admin, sunqi } = await loginAll(app)

async function send(bytes: Uint8Array, query: Record<string, string> = {}, by: Caller = admin) {
  const { headers, body } = multipart([{ filename: '流水.xlsx', bytes }])
  return by.post(`${contract.statementRead.path}?${new URLSearchParams(query).toString()}`, body, headers)
}
async function read(
  bytes: Uint8Array,
  query: Record<string, string> = {},
  by: Caller = admin,
): Promise<StatementReport> {
  const { status, body } = await send(bytes, query, by)
  expect(status).toBe(200)
  return contract.statementRead.output.parse(body.data)
}
const sheet = (rows: (string | number)[][]) => writeXlsx({ sheets: [{ name: '1', rows }] })
const head = ['交易日期', '借方发生额', '贷方发生额', '对方户名', '对方账号', '摘要']
const eventsOf = async () => (await app.owner.query('select 1 from event')).rowCount

describe('a statement of the bank', () => {
  it('proposes what it pays, and the same one changes nothing the second time', async () => {
    const account = '6217000012345678901'
    const id = await queued(app, 'nopayment', { realMoney: '123.45', collectionAccount: account })
    const statement = await sheet([
      ['账号：6222 会签集团'],
      head,
      ['2026-11-20', '123.45', '', '昆明供电局', account, '电费'],
      ['2026-11-20', '', '500.00', '客户', '1', '货款'],
      ['2026-11-21', '7.00', '', '银行', '', '手续费'],
    ])
    const before = await eventsOf()
    const { lines, columns } = await read(statement)
    expect(columns.map(({ name, from }) => [name, from])).toEqual([
      ['date', 0],
      ['amount', 1],
      ['account', 4],
      ['payee', 3],
      ['note', 5],
    ])
    expect(lines).toMatchObject([
      { row: 3, date: '2026-11-20', amount: '123.45', id, doubt: '' },
      { row: 5, id: '', doubt: 'none' },
    ])
    expect(await eventsOf()).toBe(before)
    await admin.data(contract.payablePay, { id, amount: '123.45', date: '2026-11-20' })
    expect((await read(statement)).lines).toMatchObject([{ id, doubt: 'paid' }, { doubt: 'none' }])
  })

  it('is read from CSV, in UTF-8 and as Chinese banks write it', async () => {
    const id = await queued(app, 'nopayment', {
      realMoney: '77.10',
      collectionAccount: '6217000012345670000',
    })
    const { applyNo } = await admin.data(contract.payableDetail, { id })
    const line = `2026/11/20,77.10,,x,6217000012345670000,${applyNo}`
    const text = `date,\u0022amount\u0022,in,payee,account,note\r\n${line}\r\n`
    const query = { columns: 'date:0,amount:1,payee:3,account:4,note:5' }
    expect((await read(Buffer.from(`\ufeff${text}`), query)).lines).toMatchObject([
      { date: '2026-11-20', amount: '77.10', account: '6217000012345670000', id, doubt: '' },
    ])
    // 日期, 金额 and 账号 in GB 18030.
    const heading = Buffer.from([
      0xc8, 0xd5, 0xc6, 0xda, 0x2c, 0xbd, 0xf0, 0xb6, 0xee, 0x2c, 0x69, 0x6e, 0x2c, 0x78, 0x2c,
    ])
    const rest = Buffer.from([0xca, 0xd5, 0xbf, 0xee, 0xd5, 0xcb, 0xba, 0xc5, 0x0d, 0x0a])
    expect((await read(Buffer.concat([heading, rest, Buffer.from(`${line}\r\n`)]))).lines).toMatchObject([
      { id, doubt: '' },
    ])
  })

  it('is read by the columns that are kept for its account', async () => {
    const statement = await sheet([
      ['A', 'B', 'C'],
      ['2026-11-20', '1.00', '6217'],
    ])
    const account = '53001612345'
    expect((await read(statement, { account })).lines).toEqual([])
    await admin.data(contract.statementKeep, { account, columns: 'date:0,amount:1,account:2' })
    expect((await read(statement, { account })).lines).toMatchObject([
      { amount: '1.00', account: '6217', doubt: 'none' },
    ])
    expect((await read(statement, { account: 'another' })).lines).toEqual([])
  })

  it('proposes nothing beyond the data scope, and is read with the permission alone', async () => {
    const account = '6217000012345678955'
    await queued(app, 'nopayment', { realMoney: '5.55', collectionAccount: account })
    const statement = await sheet([head, ['2026-11-20', '5.55', '', '', account, '']])
    expect((await send(statement, {}, sunqi)).status).toBe(403)
    await mayPay(app, 'legal', 2)
    expect((await read(statement, {}, sunqi)).lines).toMatchObject([{ id: '', doubt: 'none' }])
    expect((await read(statement)).lines).toMatchObject([{ doubt: '' }])
  })

  it('is refused when it is no statement', async () => {
    expect((await send(Buffer.from([0, 255, 254, 128]))).status).toBe(400)
    expect((await send(Buffer.from('PK nothing'))).body).toMatchObject({ error: 'sheetUnreadable' })
    expect((await send(await sheet([head]))).body).toMatchObject({ error: 'sheetEmpty' })
    expect((await send(await sheet([head, ['2026-11-20']]), { columns: 'date' })).status).toBe(400)
  })
})
