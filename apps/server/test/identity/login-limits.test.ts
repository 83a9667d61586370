import { contract } from '@countersign/contract'
import { createTestApp, startTestApp, tenants, testPassword } from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { sweep } from '../../src/jobs/sweep.ts'
import { delayAfter } from '../../src/modules/identity/login-limits.service.ts'

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
  cookie?: string
}

async function ask({
  from = '10.0.0.1',
  tenantId = tenants.own,
  account = 'zhangsan',
  password = testPassword,
  cookie = '',
}: Try) {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/blade-auth/token',
    headers: { ...app.basic, cookie },
    remoteAddress: from,
    payload: { tenantId, account, password },
  })
  const body: { msg: string } = answer.json()
  const cookies = answer.cookies.map(({ name, value, maxAge }) => ({
    name,
    text: `${name}=${value}`,
    maxAge,
  }))
  return { said: `${answer.statusCode} ${body.msg}`, cookies }
}
const logIn = async (given: Try) => (await ask(given)).said
const right = '200 操作成功'
const wrong = '400 用户名或密码错误'
const addressWaits = '429 登录失败次数过多，请15分钟后再试'
const accountWaits = (minutes: number) => `429 该账号登录失败次数过多，请${minutes}分钟后再试`

describe('an address', () => {
  it('with fifty failures is not closed: each try takes longer than the one before', async () => {
    stopped = Date.now()
    const fail = (turn: number) => logIn({ account: `guess${turn}`, tenantId: `9${turn}`, password: 'wrong' })
    for (let turn = 0; turn < 50; turn += 1) expect(await fail(turn)).toBe(wrong)
    const begun = performance.now()
    expect(await logIn({})).toBe(right)
    const first = performance.now() - begun
    expect(await fail(50)).toBe(wrong)
    expect(await logIn({ tenantId: tenants.other })).toBe(right)
    const others = performance.now() - begun - first
    // Timers may end a millisecond early.
    expect([first > 248, others > 748]).toEqual([true, true])
  })
  it.each([
    [50, 0],
    [51, 250],
    [52, 500],
    [55, 4000],
    [56, 5000],
    [5000, 5000],
  ])('waits, with %i failures, %i ms', (failures, ms) => expect(delayAfter(failures)).toBe(ms))
  it('of IPv6 counts by its first half', async () => {
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

describe('a browser in which the account logged in before', () => {
  const known = async (more: Try = {}) => {
    const { cookies } = await ask(more)
    return cookies.map(({ text }) => text).join('; ')
  }

  it('is not kept out by guesses made elsewhere, at the same address or anywhere', async () => {
    stopped = Date.now()
    const cookie = await known()
    await app.owner.query('delete from session')
    for (let turn = 0; turn < 5; turn += 1) expect(await logIn({ password: 'wrong' })).toBe(wrong)
    for (let turn = 0; turn < 10; turn += 1) await logIn({ from: `10.1.0.${turn}`, password: 'wrong' })
    expect(await logIn({})).toBe(addressWaits)
    expect(await logIn({ from: '10.9.0.1' })).toMatch(/^429/)
    expect(await logIn({ cookie })).toBe(right)
    expect(await logIn({ cookie, from: '10.9.0.1', account: 'ZHANGSAN' })).toBe(right)
  })
  it('is locked by its own guesses alone, which lock nobody else', async () => {
    stopped = Date.now()
    const cookie = await known()
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await logIn({ cookie, from: `10.1.0.${turn}`, password: 'wrong' })).toBe(wrong)
    }
    expect(await logIn({ cookie })).toBe(addressWaits)
    expect(await logIn({})).toBe(right)
    offset = 15 * 60_000
    expect(await logIn({ cookie })).toBe(right)
  })
  it('waits for nothing but its own count: not for its failures of the day', async () => {
    stopped = Date.now()
    const cookie = await known()
    const elsewhere = { cookie, from: '10.9.0.1' }
    for (let turn = 0; turn < 11; turn += 1) {
      offset += 15 * 60_000
      expect(await logIn({ ...elsewhere, password: 'wrong' })).toBe(wrong)
    }
    expect(await logIn(elsewhere)).toBe(right)
  })
  it('is known for this account only', async () => {
    stopped = Date.now()
    const cookie = await known()
    const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const renamed = (await known({ account: 'lisi' })).replace(/=.*/, cookie.slice(cookie.indexOf('=')))
    for (let turn = 0; turn < 5; turn += 1) await logIn({ password: 'wrong' })
    for (let turn = 0; turn < 5; turn += 1) await logIn({ account: 'lisi', password: 'wrong' })
    expect(await logIn({ cookie: forged })).toBe(addressWaits)
    expect(await logIn({ cookie, account: 'lisi' })).toBe(addressWaits)
    expect(await logIn({ cookie: renamed, account: 'lisi' })).toBe(addressWaits)
    expect(await logIn({ cookie })).toBe(right)
  })
  it('keeps its name at each log-in, and forgets accounts beyond eight', async () => {
    const cookie = await known()
    const again = await ask({ cookie })
    expect(again.cookies.map(({ text }) => text)).toEqual([cookie])
    const others = Array.from({ length: 9 }, (_, at) => `countersign-device-${at}=x.y`).join('; ')
    const { cookies } = await ask({ cookie: others })
    expect(cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
      [cookies[0]?.name, 180 * 24 * 3600],
      ['countersign-device-7', 0],
      ['countersign-device-8', 0],
    ])
  })
})

it.each([
  ['an address', false],
  ['a known browser', true],
])('twenty tries at once from %s are counted before they are checked', async (_, isKnown) => {
  stopped = Date.now()
  const { cookies } = await ask({})
  const cookie = isKnown ? cookies.map(({ text }) => text).join('; ') : ''
  await app.owner.query('delete from session')
  const said = await Promise.all(Array.from({ length: 20 }, () => logIn({ cookie, password: 'wrong' })))
  expect(said.filter((one) => one === wrong)).toHaveLength(5)
  expect(said.filter((one) => one === addressWaits)).toHaveLength(15)
})

it('a refused try does not count, nor does a right one', async () => {
  for (let turn = 0; turn < 12; turn += 1) await logIn({ password: 'wrong' })
  expect((await app.owner.query('select 1 from login_failure')).rowCount).toBe(5)
  await logIn({ account: 'lisi' })
  const lisi = await app.login('lisi')
  for (let turn = 0; turn < 6; turn += 1) await lisi.data(contract.confirm, { password: testPassword })
  expect((await app.owner.query('select 1 from login_failure')).rowCount).toBe(5)
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
  it('have eight letters at an address with twenty failures, where an earlier picture no longer counts', async () => {
    const guarded = await createTestApp({ captcha: true })
    const draw = async () => {
      await guarded.app.inject({ url: '/api/blade-auth/captcha', headers: guarded.basic })
      const { rows } = await guarded.owner.query<{ key: string; code: string }>(
        'select key, code from captcha order by expires_at desc, key desc limit 1',
      )
      return rows[0] ?? { key: '', code: '' }
    }
    const logInWith = async ({ key, code }: { key: string; code: string }) => {
      const { body } = await guarded.send({
        method: 'POST',
        url: '/api/blade-auth/token',
        headers: guarded.basic,
        body: { tenantId: tenants.own, account: 'zhangsan', password: testPassword, key, code },
      })
      return body.msg
    }
    const [first, second] = [await draw(), await draw()]
    const fail = (count: number) =>
      guarded.owner.query(
        `insert into login_failure (tenant_id, account, address)
         select '000000', 'guess' || n, '127.0.0.1' from generate_series(1, $1) n`,
        [count],
      )
    await fail(19)
    expect(await logInWith(first)).toBe('操作成功')
    await fail(1)
    expect(await logInWith(second)).toBe('验证码不正确')
    const hard = await draw()
    expect([second.code.length, hard.code.length]).toEqual([5, 8])
    expect(await logInWith(hard)).toBe('操作成功')
    await guarded.close()
  })
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
