import { createTestApp, startTestApp, tenants, testPassword } from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { sweep } from '../../src/jobs/sweep.ts'
import { addressGroup } from '../../src/modules/identity/address-group.rules.ts'

let offset = 0
/** The time at which the clock stands still; undefined while it goes. */
let stopped: number | undefined
const app = await startTestApp({ now: () => new Date((stopped ?? Date.now()) + offset) })
afterEach(async () => {
  offset = 0
  stopped = undefined
  await app.owner.query('delete from login_failure')
  await app.owner.query('delete from session')
})

interface Try {
  from?: string
  tenantId?: string
  account?: string
  password?: string
}

async function logIn({
  from = '10.0.0.1',
  tenantId = tenants.own,
  account = 'zhangsan',
  password = testPassword,
}: Try): Promise<string> {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/blade-auth/token',
    headers: app.basic,
    remoteAddress: from,
    payload: { tenantId, account, password },
  })
  const body: { msg: string } = answer.json()
  return `${answer.statusCode} ${body.msg}`
}
const right = '200 操作成功'
const wrong = '400 用户名或密码错误'
const addressWaits = '429 登录失败次数过多，请15分钟后再试'
const accountWaits = (minutes: number) => `429 该账号登录失败次数过多，请${minutes}分钟后再试`

describe('an address', () => {
  it('is blocked after fifty failures, for any tenants and accounts', async () => {
    stopped = Date.now()
    for (let turn = 0; turn < 50; turn += 1) {
      const guess = { account: `guess${turn}`, tenantId: `9${turn}`, password: 'wrong' }
      expect(await logIn(guess)).toBe(wrong)
    }
    expect(await logIn({})).toBe(addressWaits)
    expect(await logIn({ tenantId: tenants.other })).toBe(addressWaits)
    expect(await logIn({ from: '10.0.0.2' })).toBe(right)
    offset = 15 * 60_000 - 1
    expect(await logIn({})).toBe(addressWaits)
    offset += 1
    expect(await logIn({})).toBe(right)
  })
  it('of IPv6 counts by its first half, and one of IPv4 counts the same in either notation', async () => {
    stopped = Date.now()
    for (let turn = 1; turn <= 5; turn += 1) {
      expect(await logIn({ from: `2001:db8:0:7::${turn}`, password: 'wrong' })).toBe(wrong)
    }
    expect(await logIn({ from: '2001:db8:0:7:ffff::1' })).toBe(addressWaits)
    expect(await logIn({ from: '2001:db8:0:8::1' })).toBe(right)
    offset = 15 * 60_000 - 1
    expect(await logIn({ from: '2001:db8:0:7:ffff::1' })).toBe(addressWaits)
    offset += 1
    expect(await logIn({ from: '2001:db8:0:7:ffff::1' })).toBe(right)
    expect(addressGroup('::ffff:10.0.0.1')).toBe('10.0.0.1')
    expect(addressGroup('10.0.0.1')).toBe('10.0.0.1')
    expect(addressGroup('::1')).toBe('0:0:0:0::/64')
    expect(addressGroup('2001:DB8::7:0:0:0:1')).toBe('2001:db8:0:7::/64')
    expect(addressGroup('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
    expect(addressGroup('fe80::1%br-lan.7')).toBe('fe80:0:0:0::/64')
    for (const none of ['', '127.1', 'unknown', '1:2:3', '12345::1']) expect(addressGroup(none)).toBe(none)
    for (const mapped of ['::ffff:a00:1', '::FFFF:0a00:0001', '0:0:0:0:0:ffff:a00:1', '0::ffff:10.0.0.1']) {
      expect(addressGroup(mapped)).toBe('10.0.0.1')
    }
  })
})

describe('an account', () => {
  const failFrom = (number: number) => logIn({ from: `10.1.0.${number}`, password: 'wrong' })

  it('is blocked for longer with each failure from the tenth on, from any address', async () => {
    stopped = Date.now()
    for (let number = 1; number <= 10; number += 1) expect(await failFrom(number)).toBe(wrong)
    expect(await logIn({})).toBe(accountWaits(1))
    expect(await logIn({ account: 'ZhangSan' })).toBe(accountWaits(1))
    expect(await logIn({ account: 'lisi' })).toBe(right)
    expect(await logIn({ tenantId: tenants.other })).toBe(right)
    offset = 60_000
    expect(await failFrom(11)).toBe(wrong)
    expect(await logIn({})).toBe(accountWaits(2))
    offset += 120_000
    expect(await failFrom(12)).toBe(wrong)
    expect(await logIn({})).toBe(accountWaits(4))
    offset += 240_000 - 1
    expect(await logIn({})).toBe(accountWaits(1))
    offset += 1
    expect(await logIn({})).toBe(right)
  })
  it('is blocked for at most an hour, and failures older than a day do not count', async () => {
    stopped = Date.now()
    const plant = (hours: number) =>
      app.owner.query(
        `insert into login_failure (tenant_id, account, address, failed_at)
         select '000000', 'zhangsan', '10.2.0.' || n, $2::timestamptz - $1 * interval '1 hour' from generate_series(1, 100) n`,
        [hours, new Date(stopped ?? 0)],
      )
    await plant(24)
    await failFrom(1)
    expect(await logIn({})).toBe(right)
    await app.owner.query('delete from session')
    await plant(0)
    expect(await logIn({})).toBe(accountWaits(60))
    offset = 60 * 60_000
    expect(await logIn({})).toBe(right)
  })
  it('is open to a person who logged in from the same address within the last thirty days', async () => {
    expect(await logIn({ from: '10.0.0.9' })).toBe(right)
    expect(await logIn({ from: '2001:db8:0:7::1' })).toBe(right)
    for (let number = 1; number <= 12; number += 1) {
      offset += 60 * 60_000
      await failFrom(number)
    }
    expect(await logIn({ from: '10.0.0.9' })).toBe(right)
    expect(await logIn({ from: '10.0.0.10' })).toBe(accountWaits(4))
    // A browser in the same office has another address of the same network.
    expect(await logIn({ from: '2001:db8:0:7::2' })).toBe(right)
    expect(await logIn({ from: '2001:db8:0:8::2' })).toBe(accountWaits(4))
    await app.owner.query('update session set ended_at = now()')
    expect(await logIn({ from: '10.0.0.9' })).toBe(right)
    const age = (days: number) =>
      app.owner.query(
        "update session set last_seen_at = now() - $1 * interval '1 day', created_at = now() - interval '99 days'",
        [days],
      )
    await age(29)
    expect(await logIn({ from: '10.0.0.9' })).toBe(right)
    await age(31)
    expect(await logIn({ from: '10.0.0.9' })).toBe(accountWaits(4))
  })
  it('cannot be kept blocked for a person at a known address by one wrong try an hour', async () => {
    expect(await logIn({ from: '10.0.0.9' })).toBe(right)
    await app.owner.query('update session set ended_at = now()')
    for (let number = 1; number <= 10; number += 1) await failFrom(number)
    for (let hour = 1; hour <= 13; hour += 1) {
      offset += 61 * 60_000
      expect(await failFrom(10)).toBe(wrong)
    }
    expect(await logIn({ from: '10.0.0.200' })).toBe(accountWaits(60))
    expect(await logIn({ from: '10.0.0.9' })).toBe(right)
  })
})

it('a session is kept as long as its address may open a blocked account', async () => {
  await logIn({})
  const left = async (days: number) => {
    await sweep(app.db, new Date(Date.now() + days * 24 * 3_600_000))
    return (await app.owner.query('select 1 from session')).rowCount
  }
  expect(await left(29)).toBe(1)
  expect(await left(31)).toBe(0)
})

it('failures for unknown tenants are deleted after a day', async () => {
  await logIn({ tenantId: '999999', password: 'wrong' })
  await sweep(app.db, new Date(Date.now() + 23 * 3_600_000))
  expect((await app.owner.query('select 1 from login_failure')).rowCount).toBe(1)
  await sweep(app.db, new Date(Date.now() + 25 * 3_600_000))
  expect((await app.owner.query('select 1 from login_failure')).rowCount).toBe(0)
})

describe('captchas', () => {
  it('are limited to fifteen hundred per address in five minutes, answered or not', async () => {
    stopped = Date.now()
    const guarded = await createTestApp({
      captcha: true,
      now: () => new Date((stopped ?? Date.now()) + offset),
    })
    const ask = async (from: string) => {
      const { body, statusCode } = await guarded.app.inject({
        url: '/api/blade-auth/captcha',
        headers: guarded.basic,
        remoteAddress: from,
      })
      return { statusCode, body }
    }
    const until = new Date(stopped + 5 * 60_000)
    await guarded.owner.query(
      `insert into captcha (key, code, expires_at, address, used)
       select 'k' || n, 'x', $1, '10.3.0.1', n % 2 = 0 from generate_series(1, 1499) n`,
      [until],
    )
    expect((await ask('10.3.0.1')).statusCode).toBe(200)
    expect(await ask('10.3.0.1')).toMatchObject({ statusCode: 429 })
    expect((await ask('10.3.0.1')).body).toContain('验证码获取过于频繁，请稍后再试')
    expect((await ask('10.3.0.2')).statusCode).toBe(200)
    offset = 5 * 60_000 - 1
    expect((await ask('10.3.0.1')).statusCode).toBe(429)
    offset += 1
    expect((await ask('10.3.0.1')).statusCode).toBe(200)
    await guarded.close()
  })
})
