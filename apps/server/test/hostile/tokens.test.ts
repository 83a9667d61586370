import { contract, type RouteName } from '@countersign/contract'
import { type Caller, startTestApp } from '@countersign/server/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, calls, newIdText } from '../wire/calls.ts'
import { differenceOf } from './differences.ts'
import { everythingKept } from './everything-kept.ts'
import { routes } from './parameters.ts'
import { claimsOf, forged, unsigned } from './tokens.ts'
import { vehiclesOf } from './vehicles.ts'

const app = await startTestApp()
const other = await app.login('sunqi')
const ended = await app.login('zhangsan')
await ended.data(contract.logout)

/** Calls that answer everybody who knows the address, so that caches may keep the bytes. */
const open: readonly RouteName[] = ['shopPicture', 'panoramaPicture', 'brandPicture']
/** Calls that need a token, including those that check it themselves. */
const guarded = routes.filter(
  ([name, route]) => !open.includes(name) && (route.access === 'token' || route.bytes !== undefined),
)
const refused = { status: 401, msg: '请求未授权' }

async function badTokens(caller: Caller): Promise<Record<string, string>> {
  const [head = '', body = '', seal = ''] = caller.accessToken.split('.')
  const claims = claimsOf(caller.accessToken)
  const { aud: _aud, ...open } = claims
  const now = Math.floor(Date.now() / 1000)
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: other.userId })).toString('base64url')
  const right = (over: Record<string, unknown>) => forged({ ...claims, ...over }, app.tokenSecret)
  return {
    'a refresh token': caller.refreshToken,
    'somebody else in it': `${head}.${changed}.${seal}`,
    'another seal': `${head}.${body}.${seal.slice(0, -2)}${seal.endsWith('AA') ? 'BB' : 'AA'}`,
    'no seal': `${head}.${body}.`,
    'the seal alone': `..${seal}`,
    'no need of a seal': unsigned(claims),
    'no need of a seal, in capitals': unsigned(claims, 'NONE'),
    'another secret': await forged(claims, new Uint8Array(48)),
    'another algorithm': await forged(claims, app.tokenSecret, 'HS512'),
    'its time over': await right({ iat: now - 20_000, exp: now - 1 }),
    'its time to come': await right({ nbf: now + 3600 }),
    'another use': await right({ aud: 'refresh' }),
    'no use': await forged(open, app.tokenSecret),
    'a session nobody began': await right({ sessionId: newIdText() }),
    'the session of another tenant': await right({ tenantId: '000001' }),
    'a session that is no text': await right({ sessionId: { $ne: null } }),
    'a session that ended': ended.accessToken,
    'ten thousand characters': 'x'.repeat(10_000),
    'no token': 'not-a-token',
  }
}

/** Valid tokens sent in the wrong place. */
const wrongPlaces: Record<string, (token: string) => Record<string, string>> = {
  nowhere: () => ({}),
  'its header without "bearer"': (token) => ({ 'blade-auth': token }),
  'its header as Basic': (token) => ({ 'blade-auth': `Basic ${token}` }),
  'its header twice over': (token) => ({ 'blade-auth': `bearer ${token} bearer ${token}` }),
  'a cookie': (token) => ({
    cookie: `x-access-token=${token}; saber-access-token=${token}; blade-auth=bearer ${token}`,
  }),
  'headers of others': (token) => ({
    'x-access-token': `bearer ${token}`,
    'x-authorization': `bearer ${token}`,
    token,
    blade_auth: `bearer ${token}`,
  }),
}

describe.each(guarded)('%s', (name, route) => {
  let call: Call
  let tokens: Record<string, string>
  beforeAll(async () => {
    call = await calls[name](app)
    // A fresh session, in case a call accepts a token and ends the session.
    tokens = await badTokens(await app.login('zhangsan'))
  })

  it('refuses every invalid token and every wrong place of a valid one, and changes nothing', async () => {
    const kept = await everythingKept(app)
    const wrong: string[] = []
    const [vehicle] = vehiclesOf(app, route)
    const send = async (what: string, headers: Record<string, string>, more: Record<string, string> = {}) => {
      const as = { ...call.as, headers: { ...app.basic, ...headers } }
      const answer = await vehicle?.send(as, { ...call.input, ...more })
      const differs = answer && differenceOf(answer, refused, false)
      if (differs !== '') wrong.push(`${what}: ${differs}`)
    }
    const readsQuery = name === 'exportPDF'
    for (const [what, token] of Object.entries(tokens)) {
      await send(what, { 'blade-auth': `bearer ${token}` })
      if (readsQuery) await send(`${what}, in the query`, {}, { 'blade-auth': token })
    }
    const right = call.as.accessToken
    for (const [what, place] of Object.entries(wrongPlaces)) await send(what, place(right))
    for (const field of ['token', 'access_token', 'Blade-Auth', ...(readsQuery ? [] : ['blade-auth'])]) {
      await send(`${field} among the fields`, {}, { [field]: `bearer ${right}` })
    }
    expect(wrong).toEqual([])
    expect(await everythingKept(app)).toEqual(kept)
  })

  it('accepts its own token in the right place', async () => {
    const answer = await vehiclesOf(app, route)[0]?.send(call.as, call.input)
    // The request carried no file.
    expect(answer).toMatchObject({ status: route.takes === 'file' ? 400 : 200 })
  })
})

describe('a call that needs only Basic credentials', () => {
  it('needs no token, and ignores an invalid one', async () => {
    const headers = { ...app.basic, 'blade-auth': 'bearer nonsense' }
    expect(await app.send({ method: 'GET', url: contract.captcha.path, headers })).toMatchObject({
      status: 200,
    })
  })
})
