import { contract } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { sweep } from '../../src/jobs/sweep.ts'

const clock = { now: new Date() }
const app = await startTestApp({ now: () => clock.now })
const cast = await loginAll(app)

const path = '/api/blade-log/web'
const entry = {
  url: 'http://localhost/wel/index',
  time: '2026-11-20 10:00:00',
  type: 'error',
  message: '出错了',
  stack: 'Error: 出错了\n    at here',
  info: 'window',
}
const newest = async () => (await cast.admin.data(contract.webLogList, { size: 1 })).records[0]

describe('the log of the web app', () => {
  it('is sent as a plain array, and read by an administrator, newest first', async () => {
    const answer = await cast.zhangsan.post(path, [{ ...entry, message: '先' }, entry])
    expect(answer).toMatchObject({ status: 200, body: { data: true } })
    const { records, total } = await cast.admin.data(contract.webLogList)
    expect(total).toBe(2)
    expect(records.map(({ message }) => message)).toEqual(['出错了', '先'])
    expect(records[0]).toMatchObject({ ...entry, account: 'zhangsan', userName: '张三' })
    const second = await cast.admin.data(contract.webLogList, { current: 2, size: 1 })
    expect(second).toMatchObject({ total: 2, pages: 2, records: [{ message: '先' }] })
  })

  it('can be read by nobody else, not even their own entries', async () => {
    for (const name of ['zhangsan', 'zhaoliu'] as const) {
      expect(await cast[name].call(contract.webLogList)).toMatchObject({
        status: 403,
        body: { msg: '没有“查看错误日志”权限' },
      })
    }
  })

  it('is neither listed nor counted for another tenant', async () => {
    const stranger = await app.login('admin', tenants.other)
    expect(await stranger.data(contract.webLogList)).toMatchObject({ total: 0, records: [] })
  })

  it('is shortened rather than refused: long texts, unstorable characters, and the oldest of very many entries', async () => {
    const long = 'x'.repeat(20_000)
    await cast.lisi.post(path, [
      { url: long, time: long, type: long, message: `\u0000${long}`, stack: long, info: '\ud800' },
    ])
    const row = await newest()
    expect(row).toMatchObject({ account: 'lisi', message: 'x'.repeat(2000), info: '\ufffd' })
    expect([row?.url.length, row?.time.length, row?.type.length, row?.stack.length]).toEqual([
      1000, 32, 32, 10_000,
    ])
    const before = (await cast.admin.data(contract.webLogList)).total
    const many = Array.from({ length: 250 }, (_, index) => ({ message: `第 ${index} 个`, stack: null }))
    await cast.lisi.post(path, many)
    const after = await cast.admin.data(contract.webLogList, { size: 50 })
    expect(after.total).toBe(before + 200)
    expect(after.records[0]).toMatchObject({ message: '第 249 个', type: 'error', stack: '' })
  })

  it.each([
    ['an empty list', []],
    ['an entry that is not an object', ['text']],
    ['an entry without a message', [{ stack: 'x' }]],
    ['a message that is not text', [{ message: {} }]],
  ])('refuses %s', async (_what, body) => {
    expect(await cast.zhangsan.post(path, body)).toMatchObject({ status: 400, body: { data: null } })
  })

  it('stores entries sent twice under one idempotency key once', async () => {
    const { total } = await cast.admin.data(contract.webLogList)
    for (const attempt of [1, 2]) {
      const answer = await cast.wangwu.post(path, [{ message: '同一次' }], { 'idempotency-key': 'k-1' })
      expect([attempt, answer.status]).toEqual([attempt, 200])
    }
    expect((await cast.admin.data(contract.webLogList)).total).toBe(total + 1)
  })

  it('accepts a thousand entries from a person in an hour, and then makes only that person wait', async () => {
    const full = Array.from({ length: 200 }, () => ({ message: '又一个' }))
    for (let call = 1; call <= 5; call += 1) {
      expect(await cast.sunqi.post(path, full)).toMatchObject({ status: 200 })
    }
    expect(await cast.sunqi.post(path, [entry])).toMatchObject({
      status: 429,
      body: { msg: '上传过于频繁，请稍后再试' },
    })
    expect(await cast.zhangsan.post(path, [entry])).toMatchObject({ status: 200 })
    clock.now = new Date(clock.now.getTime() + 3_600_001)
    expect(await cast.sunqi.post(path, [entry])).toMatchObject({ status: 200 })
  })

  it('is deleted after 30 days', async () => {
    const day = 86_400_000
    await cast.zhangsan.post(path, [{ message: '要留下的' }])
    // The sweep deletes sessions too, so this reads the table directly.
    const kept = async () => (await app.owner.query('select id from web_log')).rowCount
    const before = await kept()
    await sweep(app.db, new Date(clock.now.getTime() + 29 * day))
    expect(await kept()).toBe(before)
    await sweep(app.db, new Date(clock.now.getTime() + 30 * day + 1))
    expect(await kept()).toBe(0)
  })
})
