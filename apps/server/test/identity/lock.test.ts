import { decodeJwt } from 'jose'
import { contract, listRoutes, type Route } from '@countersign/contract'
import { type Caller, signature, startTestApp, tenants, testPassword } from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { entriesOf } from '../audit/stored-entries.ts'

const clock = { offset: 0 }
const app = await startTestApp({ now: () => new Date(Date.now() + clock.offset) })
afterEach(async () => {
  clock.offset = 0
  await app.owner.query('delete from login_failure')
})

const password = 'mine-1'
const codeOf = ({ status, body }: { status: number; body: object }) =>
  'error' in body ? `${status} ${String(body.error)}` : String(status)
const lock = async (as: Caller, given: { password?: string } = { password }) =>
  codeOf(await as.call(contract.lock, given))
const unlock = async (as: Caller, given = password) =>
  codeOf(await as.call(contract.unlock, { password: given }))
const isOpen = async (as: Caller) => codeOf(await as.call(contract.info))
const locked = async (account = 'lisi') => {
  const as = await app.login(account)
  expect(await lock(as)).toBe('200')
  return as
}
const sessionOf = (as: Caller) => decodeJwt(as.accessToken)['sessionId']
const refresh = (refreshToken: string) =>
  app.send({
    method: 'POST',
    url: contract.token.path,
    headers: app.basic,
    body: { grantType: 'refresh_token', refreshToken },
  })

describe('a locked session', () => {
  it('is refused every call but unlocking and logging out', async () => {
    const as = await locked()
    const open: string[] = []
    for (const { name, route } of listRoutes().filter(({ route }) => route.access === 'token')) {
      if (route.path === contract.logout.path) continue
      const { method, path }: Route = route
      const url = path.replaceAll(/\{\w+\}/g, 'leave')
      const body = method === 'POST' ? { body: {} } : {}
      const answer = await app.send({ method, url, headers: as.headers, ...body })
      if (codeOf(answer) !== '423 sessionLocked') open.push(name)
    }
    expect(open).toEqual(['unlock'])
    expect(codeOf(await as.call(contract.logout))).toBe('200')
    expect(await unlock(as)).toBe('401 unauthorized')
  })

  it('opens no file by the addresses that it was given, and no export', async () => {
    const as = await app.login('lisi')
    const address = await signature(as)
    const read = async () => (await app.raw({ method: 'GET', url: address })).status
    const pdf = () =>
      app.send({ method: 'GET', url: `/api/oa_info/leave/exportPDF?id=1&blade-auth=${as.accessToken}` })
    expect(await read()).toBe(200)
    expect(await lock(as)).toBe('200')
    expect([await read(), (await pdf()).status]).toEqual([403, 423])
    expect(await unlock(as)).toBe('200')
    expect([await read(), (await pdf()).status]).toEqual([200, 404])
  })

  it('stays locked for its renewed tokens; other sessions of the person are open', async () => {
    const other = await app.login('lisi')
    const as = await locked()
    const renewed = contract.token.output.parse((await refresh(as.refreshToken)).body.data)
    const headers = { ...app.basic, 'blade-auth': `bearer ${renewed.accessToken}` }
    const info = await app.send({ method: 'GET', url: contract.info.path, headers })
    expect(codeOf(info)).toBe('423 sessionLocked')
    expect(await isOpen(other)).toBe('200')
  })

  it('is locked by the database alone, which outlives the server', async () => {
    const as = await locked()
    expect(await unlock(as)).toBe('200')
    await app.owner.query('update session set locked_at = now() where id = $1', [sessionOf(as)])
    expect(await isOpen(as)).toBe('423 sessionLocked')
  })
})

describe('a lock password', () => {
  it('is set by the first lock and lasts as long as the session', async () => {
    const as = await app.login('lisi')
    expect(await lock(as, {})).toBe('400 lockPasswordEmpty')
    expect(await lock(as, { password: '' })).toMatch(/^400/)
    expect(await isOpen(as)).toBe('200')
    expect([await lock(as), await unlock(as), await lock(as, {})]).toEqual(['200', '200', '200'])
    expect(await unlock(as)).toBe('200')
    expect(await lock(await app.login('lisi'), {})).toBe('400 lockPasswordEmpty')
  })

  it('is the only one that unlocks: neither that of the log-in nor that of another session', async () => {
    const as = await locked()
    const other = await app.login('lisi')
    expect(await lock(other, { password: 'theirs' })).toBe('200')
    for (const given of ['wrong', testPassword, 'theirs', '密'.repeat(128)])
      expect(await unlock(as, given)).toBe('400 lockPasswordWrong')
    expect(await isOpen(as)).toBe('423 sessionLocked')
    expect(await unlock(as)).toBe('200')
  })

  it('cannot be replaced while the session is locked, also by a call at the same moment', async () => {
    const as = await locked()
    expect(await lock(as, { password: 'theirs' })).toBe('423 sessionLocked')
    expect(await unlock(as, 'theirs')).toBe('400 lockPasswordWrong')
    expect(await unlock(as)).toBe('200')
    const both = ['first', 'second']
    const said = await Promise.all(both.map((given) => lock(as, { password: given })))
    expect(said.toSorted()).toEqual(['200', '423 sessionLocked'])
    const winner = both[said.indexOf('200')] ?? ''
    for (const given of both) expect((await unlock(as, given)) === '200').toBe(given === winner)
  })

  it('is not in the database in clear', async () => {
    await locked()
    const { rows } = await app.owner.query<{ hash: string }>(
      'select lock_hash as hash from session where locked_at is not null',
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/)
  })

  it('is guessed as often as that of a log-in, also by calls at the same moment', async () => {
    const as = await locked()
    const said = await Promise.all(Array.from({ length: 12 }, () => unlock(as, 'wrong')))
    const tally = Object.groupBy(said, (one) => one)
    expect(tally['400 lockPasswordWrong']).toHaveLength(5)
    expect(tally['429 tooManyFailures']).toHaveLength(7)
    expect(await unlock(as)).toBe('429 tooManyFailures')
    // The guesses keep nobody from logging in.
    expect((await app.login('lisi', tenants.own, testPassword)).userId).toBe(as.userId)
    clock.offset = 15 * 60_000 + 1000
    expect(await unlock(as)).toBe('200')
  })

  it('forgives no failed log-in', async () => {
    const as = await locked()
    const fail = () =>
      app.send({
        method: 'POST',
        url: contract.token.path,
        headers: app.basic,
        body: { account: 'lisi', password: 'wrong' },
      })
    for (let turn = 0; turn < 4; turn += 1) await fail()
    expect(await unlock(as)).toBe('200')
    expect([codeOf(await fail()), codeOf(await fail())]).toEqual([
      '400 badCredentials',
      '429 tooManyFailures',
    ])
  })

  it('leaves an entry in the audit log when it is wrong', async () => {
    const as = await locked()
    const entries = await entriesOf(app, () => unlock(as, 'wrong'))
    expect(entries).toMatchObject([{ action: 'unlockRefused', error: 'lockPasswordWrong' }])
  })
})

it('a person who left unlocks nothing', async () => {
  const as = await locked('sunqi')
  await app.owner.query(`update app_user set status = 'inactive' where id = $1`, [as.userId])
  expect(await unlock(as)).toBe('401 unauthorized')
})
