import { contract } from '@countersign/contract'
import { defaultSettings, formSettingsOf } from '@countersign/forms'
import {
  agree,
  type Caller,
  example,
  loginAll,
  startTestApp,
  submitLeave,
  tenants,
} from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { upload } from '../file/multipart.ts'

const app = await startTestApp()
const cast = await loginAll(app)
const stranger = await app.login('zhangsan', tenants.other)
afterEach(async () => {
  await app.owner.query('delete from setting')
})

/** Writes settings as the app role, as a page will. */
async function set(name: string, json: string, tenantId: string = tenants.own): Promise<void> {
  await app.connection.pool.query(
    `insert into setting (tenant_id, name, value) values ($1, $2, $3)
     on conflict (tenant_id, name) do update set value = excluded.value`,
    [tenantId, name, json],
  )
}

/** Codes of the warnings the request was submitted with. */
const warningsOf = async (person: Caller, id: string) =>
  (await person.data(contract.detail, { id })).warnings.map(({ code }) => code)

const daysAgo = (count: number) =>
  new Date(Date.now() + 8 * 3_600_000 - count * 86_400_000).toISOString().slice(0, 10)

describe('a setting of a form rule', () => {
  it('applies from the next call on, only for its tenant', async () => {
    const before = await submitLeave(cast.zhangsan)
    await set('leaveCap.annual', '0')
    const after = await submitLeave(cast.zhangsan)
    const elsewhere = await submitLeave(stranger)
    expect(await warningsOf(cast.zhangsan, before.id)).toEqual([])
    expect(await warningsOf(cast.zhangsan, after.id)).toEqual(['overLeaveCap'])
    expect(await warningsOf(stranger, elsewhere.id)).toEqual([])
    await set('leaveCap.annual', 'null')
    expect(await warningsOf(cast.zhangsan, (await submitLeave(cast.zhangsan)).id)).toEqual([])
  })

  it('refuses a value, and names its limit in the message', async () => {
    const values = { ...(await example(cast.zhangsan, 'ucard')), kind: 'ucard', useDate: daysAgo(8) }
    const theirs = { ...(await example(stranger, 'ucard')), kind: 'ucard', useDate: daysAgo(8) }
    expect((await cast.zhangsan.call(contract.add, values)).status).toBe(200)
    await set('useDaysBack', '7')
    expect(await cast.zhangsan.call(contract.add, values)).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('不能早于 7 天之前') },
    })
    expect((await stranger.call(contract.add, theirs)).status).toBe(200)
  })

  it('is sent to the form page, without the settings only the server reads', async () => {
    await set('handoverDays', '9')
    await set('sessionDays', '2')
    const { settings } = await cast.zhangsan.data(contract.formContext)
    expect(settings).toEqual({ ...formSettingsOf(defaultSettings), handoverDays: 9 })
    expect(settings).not.toHaveProperty('sessionDays')
    const { settings: theirs } = await stranger.data(contract.formContext)
    expect(theirs).toEqual(formSettingsOf(defaultSettings))
  })
})

describe('the result of a rule', () => {
  it('stays with the round, on screen, in the PDF and in the verification, whatever is set later', async () => {
    const silent = await submitLeave(cast.zhangsan)
    await set('leaveCap.annual', '0')
    const warned = await submitLeave(cast.zhangsan)
    const printed = async (id: string) => {
      await cast.zhangsan.bytes(`/api/oa_info/leave/exportPDF?id=${id}`)
      return (app.printed.at(-1)?.warnings ?? []).length
    }
    const look = async () => [
      await warningsOf(cast.lisi, silent.id),
      await warningsOf(cast.lisi, warned.id),
      await printed(silent.id),
      await printed(warned.id),
    ]
    const decided = [[], ['overLeaveCap'], 0, 1]
    expect(await look()).toEqual(decided)
    // Before and after the setting it was checked with.
    for (const value of ['null', '0', '3000']) {
      await set('leaveCap.annual', value)
      expect(await look()).toEqual(decided)
    }
    await set('leaveCap.annual', '0')
    await agree(cast.lisi, silent.id)
    await set('leaveCap.annual', 'null')
    await agree(cast.lisi, warned.id)
    for (const { id } of [silent, warned]) await agree(cast.zhaoliu, id)
    expect(await look()).toEqual(decided)
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })
})

describe('an invalid stored value', () => {
  const hostile: [name: string, json: string][] = [
    ['leaveCap.annual', '"0"'],
    ['leaveCap.annual', '0.5'],
    ['leaveCap.annual', '-1'],
    ['leaveCap.annual', '3651'],
    ['leaveCap.annual', '1e400'],
    ['leaveCap.annual', '9007199254740993'],
    ['leaveCap.annual', 'false'],
    ['leaveCap.annual', '[0]'],
    ['leaveCap.annual', '{"initial": 0}'],
    ['leaveCap.annual', JSON.stringify('x'.repeat(1_000_000))],
    ['handoverDays', 'null'],
    ['handoverDays', '0'],
    ['leaveCap', '0'],
    ['__proto__', '0'],
    ['constructor', '0'],
    ['', '0'],
  ]
  it.each(hostile)('of “%s” is logged, and the default applies', async (name, json) => {
    await set(name, json)
    app.logLines.length = 0
    const { settings } = await cast.zhangsan.data(contract.formContext)
    expect(settings).toEqual(formSettingsOf(defaultSettings))
    const named = app.logLines.filter((line) => line.includes('a stored setting is not valid'))
    expect(named).toHaveLength(1)
    expect(JSON.parse(named[0] ?? '')).toMatchObject({ tenantId: tenants.own, setting: name })
    expect(named[0]?.length).toBeLessThan(600)
    const { id } = await submitLeave(cast.zhangsan)
    expect(await warningsOf(cast.zhangsan, id)).toEqual([])
  })
})

describe('a setting of the server', () => {
  const logIn = async (tenantId: string, account: string, from: string, password: string) => {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/blade-auth/token',
      headers: app.basic,
      remoteAddress: from,
      payload: { tenantId, account, password },
    })
    return statusCode
  }

  it('limits the failures before an account waits at an address', async () => {
    await set('loginFailures', '3')
    for (const [tenantId, from, then] of [
      [tenants.own, '10.9.0.1', 429],
      [tenants.other, '10.9.0.2', 400],
    ] as const) {
      for (let turn = 0; turn < 3; turn += 1) expect(await logIn(tenantId, 'sunqi', from, 'wrong')).toBe(400)
      expect(await logIn(tenantId, 'sunqi', from, 'wrong')).toBe(then)
    }
  })

  it('limits the idle and total duration of a session', async () => {
    const leftOf = async ({ sessionId }: { sessionId: string }) => {
      const { rows } = await app.owner.query<{ days: number }>(
        'select extract(epoch from expires_at - now())::float / 86400 as days from session where id = $1',
        [sessionId],
      )
      return rows[0]?.days
    }
    const sessionIn = (person: Caller) => {
      const claims: { sessionId: string } = JSON.parse(
        Buffer.from(person.accessToken.split('.')[1] ?? '', 'base64url').toString(),
      )
      return claims
    }
    await set('sessionDays', '2')
    expect(await leftOf(sessionIn(await app.login('wangwu')))).toBeCloseTo(2, 2)
    expect(await leftOf(sessionIn(await app.login('wangwu', tenants.other)))).toBeCloseTo(7, 2)
    await set('longestSessionDays', '1')
    const wangwu = await app.login('wangwu')
    expect(await leftOf(sessionIn(wangwu))).toBeCloseTo(1, 2)
    await set('sessionDays', '20')
    await set('longestSessionDays', '12')
    const renewed = await app.send({
      method: 'POST',
      url: '/api/blade-auth/token',
      headers: app.basic,
      body: { grantType: 'refresh_token', refreshToken: wangwu.refreshToken },
    })
    expect(renewed.status).toBe(200)
    expect(await leftOf(sessionIn(wangwu))).toBeCloseTo(12, 2)
  })

  it('limits the size of an upload', async () => {
    const pdf = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 32)])
    const send = (person: Caller, size: number) =>
      upload(person, [{ filename: 'a.pdf', bytes: pdf(size) }]).then(({ status }) => status)
    await set('fileMegabytes', '1')
    expect(await send(cast.zhangsan, 1024 * 1024)).toBe(200)
    expect(await send(cast.zhangsan, 1024 * 1024 + 1)).toBe(413)
    expect(await send(stranger, 1024 * 1024 + 1)).toBe(200)
    expect(await send(cast.zhangsan, 1024 * 1024)).toBe(200)
  })

  it('limits the number of unused uploads', async () => {
    const send = (person: Caller) =>
      upload(person, [{ filename: 'a.pdf', bytes: Buffer.from('%PDF-1.7') }]).then(({ status }) => status)
    await set('unusedFiles', '20')
    for (let count = 0; count < 20; count += 1) expect(await send(cast.lisi)).toBe(200)
    expect(await send(cast.lisi)).toBe(429)
    expect(await send(stranger)).toBe(200)
    await set('unusedFiles', '21')
    expect(await send(cast.lisi)).toBe(200)
  })
})
