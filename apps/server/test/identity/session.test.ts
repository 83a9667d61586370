import { contract } from '@countersign/contract'
import { type Answer, type Caller, startTestApp, submitLeave, tenants } from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'

let offset = 0
const app = await startTestApp({ now: () => new Date(Date.now() + offset) })
afterEach(() => {
  offset = 0
})

function refresh(refreshToken: string, more: Record<string, unknown> = {}, key?: string): Promise<Answer> {
  const body = { grantType: 'refresh_token', refreshToken, tenantId: tenants.own, ...more }
  const headers = { ...app.basic, ...(key !== undefined && { 'idempotency-key': key }) }
  return app.send({ method: 'POST', url: '/api/blade-auth/token', headers, body })
}
const tokens = (answer: Answer) => {
  expect(answer.status).toBe(200)
  return contract.token.output.parse(answer.body.data)
}
const over = { status: 401, body: { code: 401, success: false, data: null, msg: '登录已失效，请重新登录' } }
const unauthorized = { status: 401, body: { data: null, msg: '请求未授权' } }
const works = async (accessToken: string) => {
  const headers = { ...app.basic, 'blade-auth': `bearer ${accessToken}` }
  return (await app.send({ method: 'GET', url: '/api/blade-user/info', headers })).status === 200
}

describe('refreshing', () => {
  it('answers with new tokens, in both spellings', async () => {
    const { refreshToken } = await app.login('zhangsan')
    const first = tokens(await refresh(refreshToken))
    expect(await works(first.accessToken)).toBe(true)
    const body = { grant_type: 'refresh_token', refresh_token: first.refreshToken }
    const answer = await app.send({
      method: 'POST',
      url: '/api/blade-auth/token',
      headers: { ...app.basic, 'tenant-id': tenants.own },
      body,
    })
    expect(tokens(answer).userName).toBe('张三')
  })
  it('ends the session when a token is used twice, whoever used it first', async () => {
    const { refreshToken, accessToken } = await app.login('zhangsan')
    const second = tokens(await refresh(refreshToken))
    expect(await refresh(refreshToken)).toMatchObject(over)
    for (const token of [accessToken, second.accessToken]) expect(await works(token)).toBe(false)
    expect(await refresh(second.refreshToken)).toMatchObject(over)
  })
  it('ends the session when a token is used again after its successor, and no other session', async () => {
    const { refreshToken, accessToken } = await app.login('zhangsan')
    const other = await app.login('zhangsan')
    const second = tokens(await refresh(refreshToken))
    const third = tokens(await refresh(second.refreshToken))
    expect(await refresh(refreshToken)).toMatchObject(over)
    for (const token of [accessToken, second.accessToken, third.accessToken]) {
      expect(await works(token)).toBe(false)
    }
    expect(await refresh(third.refreshToken)).toMatchObject(over)
    expect(await works(other.accessToken)).toBe(true)
  })
  it('repeats its answer for the same idempotency key, until the new token is used', async () => {
    const { refreshToken } = await app.login('zhangsan')
    const first = await refresh(refreshToken, {}, 'key-1')
    offset = 60_000
    const again = await refresh(refreshToken, {}, 'key-1')
    // The whole answer, except the second in which it was sent.
    expect({ ...again, headers: { ...again.headers, date: first.headers['date'] } }).toEqual(first)
    const second = tokens(first)
    expect(await works(second.accessToken)).toBe(true)
    expect((await refresh(second.refreshToken, {}, 'key-2')).status).toBe(200)
    expect(await refresh(refreshToken, {}, 'key-1')).toMatchObject(over)
    expect(await works(second.accessToken)).toBe(false)
  })
  it('does not repeat its answer for another idempotency key, or after a day', async () => {
    const one = await app.login('zhangsan')
    expect((await refresh(one.refreshToken, {}, 'key-1')).status).toBe(200)
    expect(await refresh(one.refreshToken, {}, 'key-2')).toMatchObject(over)
    const other = await app.login('zhangsan')
    expect((await refresh(other.refreshToken, {}, 'key-1')).status).toBe(200)
    offset = 24 * 3_600_000
    expect(await refresh(other.refreshToken, {}, 'key-1')).toMatchObject(over)
  })
  it('records the address and time of the last use', async () => {
    const { refreshToken, accessToken } = await app.login('zhangsan')
    offset = 3_600_000
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/blade-auth/token',
      headers: app.basic,
      remoteAddress: '10.7.7.7',
      payload: { grantType: 'refresh_token', refreshToken },
    })
    expect(answer.statusCode).toBe(200)
    const headers = { ...app.basic, 'blade-auth': `bearer ${accessToken}` }
    const { body } = await app.send({ method: 'GET', url: '/api/blade-user/sessions', headers })
    const own = contract.sessions.output.parse(body.data).find((session) => session.isCurrent)
    expect(own?.address).toBe('10.7.7.7')
    expect(own && own.lastSeen > own.since).toBe(true)
  })
  it('is impossible after thirty days, however often the session was renewed', async () => {
    let { refreshToken, accessToken } = await app.login('zhangsan')
    for (let day = 6; day <= 24; day += 6) {
      offset = day * 86_400_000
      ;({ refreshToken, accessToken } = tokens(await refresh(refreshToken)))
    }
    offset = 30 * 86_400_000 - 60_000
    const last = tokens(await refresh(refreshToken))
    const { rows } = await app.owner.query<{ age: string }>(
      'select max(expires_at - created_at)::text as age from session where ended_at is null and refresh_seq > 4',
    )
    expect(rows[0]?.age).toBe('30 days')
    offset = 30 * 86_400_000 + 1000
    expect(await refresh(last.refreshToken)).toMatchObject(over)
    expect(await refresh(refreshToken)).toMatchObject(over)
    expect(accessToken).not.toBe(last.accessToken)
  })
  it.each<[string, (caller: Caller) => string]>([
    ['an access token', ({ accessToken }) => accessToken],
    ['a text that is not a token', () => 'nonsense'],
    ['an empty token', () => ''],
    ['a token with another signature', ({ refreshToken }) => `${refreshToken.slice(0, -3)}AAA`],
  ])('refuses %s', async (_what, token) => {
    expect(await refresh(token(await app.login('zhangsan')))).toMatchObject(over)
  })
  it('refuses the token of an inactive person', async () => {
    const { refreshToken, accessToken } = await app.login('sunqi')
    await app.owner.query("update app_user set status = 'inactive' where account = 'sunqi'")
    expect(await refresh(refreshToken)).toMatchObject(over)
    expect(await works(accessToken)).toBe(false)
    await app.owner.query("update app_user set status = 'active' where account = 'sunqi'")
  })
  it('that has expired ends the access tokens that are still valid', async () => {
    const { accessToken, refreshToken } = await app.login('zhangsan')
    await app.owner.query(
      `update session set expires_at = now() - interval '1 second'
       where id = (select id from session order by created_at desc limit 1)`,
    )
    expect(await works(accessToken)).toBe(false)
    expect(await refresh(refreshToken)).toMatchObject(over)
  })

  it('works for seven days; an access token is valid for five hours', async () => {
    const { accessToken, refreshToken } = await app.login('zhangsan')
    offset = 5 * 3_600_000 - 5000
    expect(await works(accessToken)).toBe(true)
    offset = 5 * 3_600_000 + 5000
    expect(await works(accessToken)).toBe(false)
    offset = 7 * 86_400_000 - 5000
    expect((await refresh(refreshToken)).status).toBe(200)
    const later = await app.login('zhangsan')
    offset += 7 * 86_400_000 + 5000
    expect(await refresh(later.refreshToken)).toMatchObject(over)
  })
  it('succeeds for only one of several simultaneous calls, and ends the session', async () => {
    const { refreshToken } = await app.login('zhangsan')
    const answers = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)])
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    for (const answer of won) expect(await works(tokens(answer).accessToken)).toBe(false)
  })
  it('gives simultaneous calls with one idempotency key the same answer, and keeps the session', async () => {
    const { refreshToken } = await app.login('zhangsan')
    const answers = await Promise.all([1, 2, 3].map(() => refresh(refreshToken, {}, 'key-3')))
    const [first, ...others] = answers.map(tokens)
    expect(others).toEqual([first, first])
    expect(await works(first?.accessToken ?? '')).toBe(true)
  })
})

describe('logging out', () => {
  it('ends the session at once, for all of its tokens, and no other session', async () => {
    const one = await app.login('zhangsan')
    const other = await app.login('zhangsan')
    expect(await one.data(contract.logout)).toBe(true)
    expect(await one.call(contract.info)).toMatchObject(unauthorized)
    expect(await one.call(contract.logout)).toMatchObject(unauthorized)
    expect(await refresh(one.refreshToken)).toMatchObject(over)
    expect((await other.call(contract.info)).status).toBe(200)
  })
  it('ends access to exports and files by its token', async () => {
    const caller = await app.login('zhangsan')
    const { id } = await submitLeave(caller)
    await caller.data(contract.logout)
    const url = `/api/oa_info/leave/exportPDF?id=${id}&blade-auth=${caller.accessToken}`
    expect(await app.send({ method: 'GET', url })).toMatchObject(unauthorized)
  })
})
