import { contract } from '@countersign/contract'
import { type Answer, startTestApp, tenants } from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { recordStatements, type Statement } from '../approval/recorded-statements.ts'
import { sweep } from '../../src/jobs/sweep.ts'
import { topicHandlers } from '../../src/jobs/topic-handlers.ts'

const minute = 60_000
const phone = '13800138000'
const unknownPhone = '13900139000'

let offset = 0
/** The time at which the clock stands still; undefined while it goes. */
let stopped: number | undefined
const statements: Statement[] = []
const app = await startTestApp({ now: () => new Date((stopped ?? Date.now()) + offset) })
recordStatements(app.connection.pool, statements)
afterEach(async () => {
  offset = 0
  stopped = undefined
  await app.owner.query(
    "delete from sms_code; delete from sms_outbox; delete from outbox; delete from login_failure; update app_user set phone = ''",
  )
})

const post = (path: string, body: unknown, from?: string): Promise<Answer> =>
  app.app
    .inject({
      method: 'POST',
      url: path,
      headers: app.basic,
      payload: Object(body),
      ...(from !== undefined && { remoteAddress: from }),
    })
    .then(({ statusCode, body: text, headers }) => ({
      status: statusCode,
      headers: Object(headers),
      body: JSON.parse(text),
    }))
const send = (
  to = phone,
  { tenantId = tenants.own, from = '10.0.0.1' }: { tenantId?: string; from?: string } = {},
) => post(contract.sendSmsCode.path, { tenantId, phone: to }, from)
const logIn = (code: string, more: Record<string, unknown> = {}, from = '10.0.0.1') =>
  post(contract.token.path, { grantType: 'phone', tenantId: tenants.own, phone, code, ...more }, from)
const logInTo = (account: string, code: string, tenantId: string = tenants.own) =>
  post(contract.tokenCode.path, { tenantId, account, code }, '10.0.0.1')
const refusal = (status: number, msg: string) => ({ status, body: { code: status, success: false, msg } })
const wrong = refusal(400, '短信验证码不正确或已失效')

/** Gives people a phone with which they may log in, in the tenant `tenantId`. */
const give = (accounts: string[], number = phone, tenantId: string = tenants.own) =>
  app.owner.query(
    'update app_user set phone = $1, phone_verified = true where tenant_id = $2 and account = any($3)',
    [number, tenantId, accounts],
  )

/** Runs the job of each code that waits to be sent. */
async function deliver(): Promise<void> {
  const { rows } = await app.owner.query<{ tenant_id: string; payload: object }>(
    "delete from outbox where topic = 'sendSmsCode' returning tenant_id, payload",
  )
  for (const { tenant_id: tenantId, payload } of rows)
    await topicHandlers.sendSmsCode.runJob?.(app, { ...payload, tenantId, outboxId: '1' })
}

/** The code that stands in the newest message to this phone; undefined without a message. */
async function received(number = phone): Promise<string | undefined> {
  await deliver()
  const { rows } = await app.owner.query<{ content: string }>(
    'select content from sms_outbox where phone = $1 order by created_at desc limit 1',
    [number],
  )
  return /(?<!\d)\d{6}(?!\d)/.exec(rows[0]?.content ?? '')?.[0]
}

async function sentCode(): Promise<string> {
  await send()
  return (await received()) ?? ''
}
const other = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a code', () => {
  it('is sent by a job, and logs in by phone and to the account, once each', async () => {
    await give(['zhangsan'])
    expect(await send()).toMatchObject({ status: 200, body: { data: true } })
    expect(await moveBatch(app.db)).toBe(1)
    const { rows } = await app.owner.query<{ payload: object }>(
      'select payload from graphile_worker._private_jobs',
    )
    await topicHandlers.sendSmsCode.runJob?.(app, rows[0]?.payload)
    const code = (await received()) ?? ''
    const answer = await logIn(` ${code} `)
    expect(contract.token.output.parse(answer.body.data)).toMatchObject({
      account: 'zhangsan',
      userName: '张三',
      tenantId: tenants.own,
    })
    expect(await logIn(code)).toMatchObject(wrong)
    offset = minute
    const next = await sentCode()
    expect((await logInTo('ZhangSan', next)).body.data).toMatchObject({ account: 'zhangsan' })
    expect(await logInTo('zhangsan', next)).toMatchObject(wrong)
  })
  it('begins a session like any other', async () => {
    await give(['zhangsan'])
    const { accessToken } = contract.token.output.parse((await logIn(await sentCode())).body.data)
    const headers = { ...app.basic, 'blade-auth': `bearer ${accessToken}` }
    const { body } = await app.send({ method: 'GET', url: contract.sessions.path, headers })
    expect(body.data).toContainEqual(expect.objectContaining({ isCurrent: true, address: '10.0.0.1' }))
  })
  it('is used by one of ten simultaneous calls', async () => {
    await give(['zhangsan'])
    const code = await sentCode()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => (turn % 2 ? logIn(code) : logInTo('zhangsan', code))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  it('expires after five minutes', async () => {
    await give(['zhangsan'])
    stopped = Date.now()
    const code = await sentCode()
    offset = 5 * minute
    expect(await logIn(code)).toMatchObject(wrong)
    offset -= 1
    expect((await logIn(code)).status).toBe(200)
  })
  it('is replaced by the next one', async () => {
    await give(['zhangsan'])
    const first = await sentCode()
    offset = minute
    expect(await send()).toMatchObject({ status: 200 })
    const next = (await received()) ?? ''
    // One time in a million both are the same.
    expect(await logIn(first === next ? other(next) : first)).toMatchObject(wrong)
    expect((await logIn(next)).status).toBe(200)
  })
  it('is used up by five wrong tries, from whatever addresses', async () => {
    await give(['zhangsan'])
    const code = await sentCode()
    for (let turn = 1; turn <= 4; turn += 1)
      expect(await logIn(other(code), {}, `10.1.0.${turn}`)).toMatchObject(wrong)
    const { rows } = await app.owner.query('select wrong_tries from sms_code')
    expect(rows).toEqual([{ wrong_tries: 4 }])
    expect(await logIn(other(code), {}, '10.1.0.5')).toMatchObject(wrong)
    expect(await logIn(code, {}, '10.1.0.6')).toMatchObject(wrong)
  })
  it('counts wrong tries as failed log-ins of the phone or the account', async () => {
    await give(['zhangsan'])
    for (let turn = 1; turn <= 5; turn += 1) {
      expect(await logIn('x')).toMatchObject(wrong)
      expect(await logInTo('lisi', 'x')).toMatchObject(wrong)
    }
    expect(await logIn('x')).toMatchObject(refusal(429, '登录失败次数过多，请15分钟后再试'))
    expect(await logInTo('lisi', 'x')).toMatchObject(refusal(429, '登录失败次数过多，请15分钟后再试'))
  })
  it('does not log in to another account, phone or tenant, nor an inactive person', async () => {
    await give(['zhangsan'])
    await give(['zhangsan'], phone, tenants.other)
    await give(['lisi'], unknownPhone)
    const code = await sentCode()
    expect(await logInTo('lisi', code)).toMatchObject(wrong)
    expect(await logInTo('nobody', code)).toMatchObject(wrong)
    expect(await logIn(code, { phone: unknownPhone })).toMatchObject(wrong)
    expect(await logIn(code, { tenantId: tenants.other })).toMatchObject(wrong)
    expect(await logInTo('zhangsan', code, tenants.other)).toMatchObject(wrong)
    await app.owner.query("update app_user set status = 'inactive' where account = 'zhangsan'")
    expect(await logInTo('zhangsan', code)).toMatchObject(wrong)
    expect(await logIn(code)).toMatchObject(wrong)
    await app.owner.query("update app_user set status = 'active' where account = 'zhangsan'")
  })
  it('stays valid for the account when several people have the phone', async () => {
    await give(['zhangsan', 'lisi'])
    const code = await sentCode()
    expect(await logIn(code)).toMatchObject(refusal(400, '该手机号码登记在多个账号下，请改用账号登录'))
    expect(await logIn(other(code))).toMatchObject(wrong)
    expect((await logInTo('lisi', code)).body.data).toMatchObject({ account: 'lisi' })
  })
  it('does not log in with an empty phone, which most people have', async () => {
    for (const given of ['', ' ', undefined])
      expect(await logIn('000000', { phone: given })).toMatchObject(wrong)
  })
  it.each(['０１２３４５', 'x'.repeat(100), '1e5', "' or 1=1 --"])('%j is refused', async (code) => {
    await give(['zhangsan'])
    await send()
    expect(await logIn(code)).toMatchObject(wrong)
    expect(await logInTo('zhangsan', code)).toMatchObject(wrong)
  })
})

describe('asking for a code', () => {
  it('answers the same for a phone that nobody has, and sends nothing there', async () => {
    await give(['zhangsan'])
    const [known, unknown] = [await send(), await send(unknownPhone)]
    expect(known.body).toEqual(unknown.body)
    expect(await received()).toMatch(/^\d{6}$/)
    expect(await received(unknownPhone)).toBeUndefined()
    const { rows } = await app.owner.query<{ id: string }>('select id from sms_code where phone = $1', [
      unknownPhone,
    ])
    expect(await logIn(app.codes.codeOf(rows[0]?.id ?? ''), { phone: unknownPhone })).toMatchObject(wrong)
  })
  it('answers the same for a tenant that does not exist, and stores nothing', async () => {
    expect(await send(phone, { tenantId: '999999' })).toMatchObject({ status: 200, body: { data: true } })
    expect((await app.owner.query('select 1 from sms_code')).rowCount).toBe(0)
  })
  it('runs the same statements whether or not a person has the phone', async () => {
    await give(['zhangsan'])
    const sentBy = async (to: string) => {
      statements.length = 0
      await send(to)
      return statements.map(({ text }) => text)
    }
    const known = await sentBy(phone)
    expect(known.join()).toContain('sms_code')
    expect(known.join()).not.toContain('app_user')
    expect(await sentBy(unknownPhone)).toEqual(known)
  })
  it.each([
    ['', '手机号码不能为空'],
    ['1380013800', '手机号码长度不为11位'],
    ['23800138000', '手机号码格式不正确'],
    ['１３８００１３８０００', '手机号码格式不正确'],
  ])('refuses the number %j', async (number, msg) => {
    expect(await send(number)).toMatchObject(refusal(400, msg))
  })
  it('again is refused for sixty seconds, from any address, and by one of two tenants only', async () => {
    stopped = Date.now()
    await send()
    offset = 59_999
    const again = await send(phone, { from: '10.0.0.2' })
    expect(again).toMatchObject(refusal(429, '验证码已发送，请1秒后再试'))
    expect((await send(phone, { tenantId: tenants.other })).status).toBe(200)
    offset = 60_000
    expect((await send()).status).toBe(200)
  })
  it('in ten simultaneous calls makes one code', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await app.owner.query('select 1 from sms_code')).rowCount).toBe(1)
  })
  const tooMany = refusal(429, '验证码短信获取次数过多，请稍后再试')
  /** Codes asked for in the past, each some minutes before the last. */
  const plant = (count: number, minutes: number, of: { phone?: string; address?: string; before: number }) =>
    app.owner.query(
      `insert into sms_code (tenant_id, id, phone, code_hash, address, created_at, expires_at)
       select '000000', 'p' || n, coalesce($1, 'p' || n), '', coalesce($2, 'a' || n),
         $5::timestamptz - n * $3::float * interval '1 minute', now() from generate_series(1, $4) n`,
      [of.phone, of.address, minutes, count, new Date(of.before)],
    )
  it.each([
    ['an hour', 'phone', 5, 10, 60],
    ['a day', 'phone', 10, 100, 24 * 60],
    ['an hour', 'address', 100, 0.5, 60],
    ['a day', 'address', 300, 4, 24 * 60],
  ] as const)('is limited in %s per %s to %i codes', async (_time, by, count, minutes, window) => {
    stopped = Date.now()
    await plant(count - 1, minutes, {
      before: stopped,
      ...(by === 'phone' ? { phone } : { address: '10.0.0.1' }),
    })
    expect((await send()).status).toBe(200)
    offset = minute + 1000
    const to = by === 'phone' ? phone : unknownPhone
    expect(await send(to)).toMatchObject(tooMany)
    expect((await send(by === 'phone' ? unknownPhone : phone, { from: '10.0.0.3' })).status).toBe(200)
    // The oldest code of the window leaves it.
    offset = (window - (count - 1) * minutes) * minute - 1
    expect(await send(to)).toMatchObject(tooMany)
    offset += 1
    expect((await send(to)).status).toBe(200)
  })
})

describe('secrets', () => {
  it('codes stand in no table but the outbox, and in no line of the log', async () => {
    await give(['zhangsan'])
    const code = await sentCode()
    await logIn(other(code))
    await logIn(code)
    const { rows } = await app.owner.query<{ code_hash: string }>('select * from sms_code')
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(rows[0]?.code_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(app.logLines.join('\n')).not.toContain(code)
  })
  it('an expired code is not sent, nor one that was used', async () => {
    await give(['zhangsan'])
    await send()
    await app.owner.query("update sms_code set expires_at = now() - interval '1 second'")
    expect(await received()).toBeUndefined()
  })
  it('are deleted: codes after a day, messages after thirty', async () => {
    await give(['zhangsan'])
    await sentCode()
    const left = async (days: number) => {
      await sweep(app.db, new Date(Date.now() + days * 24 * 60 * minute))
      const count = async (table: string) => (await app.owner.query(`select 1 from ${table}`)).rowCount
      return [await count('sms_code'), await count('sms_outbox')]
    }
    expect(await left(0.9)).toEqual([1, 1])
    expect(await left(1.1)).toEqual([0, 1])
    expect(await left(31)).toEqual([0, 0])
  })
})

describe('the outbox', () => {
  it('is read by administrators, each tenant its own, the newest first, by phone', async () => {
    const sms = (id: string, to: string, tenantId: string = tenants.own) =>
      app.sms.sendLogInCode({ tenantId, id, phone: to, code: '123456', minutes: 5 })
    await sms('s1', phone)
    await sms('s2', unknownPhone)
    await sms('s2', phone)
    await sms('s3', phone, tenants.other)
    const admin = await app.login('admin')
    const { records } = await admin.data(contract.smsList)
    expect(records.map(({ id }) => id)).toEqual(['s2', 's1'])
    expect(records[0]).toMatchObject({
      phone: unknownPhone,
      content: '您的登录验证码是 123456，5 分钟内有效，请勿告诉他人。',
    })
    expect((await admin.data(contract.smsList, { phone: '138' })).records).toHaveLength(1)
    expect(await admin.data(contract.smsDetail, { id: 's1' })).toMatchObject({ phone })
    expect((await admin.call(contract.smsDetail, { id: 's3' })).status).toBe(404)
  })
})

describe('without a service and without the outbox', () => {
  it('no log-in by phone is offered, and no code is kept', async () => {
    const silent = await startTestApp({ smsOutbox: false })
    const ask = (method: 'GET' | 'POST', url: string, body?: object) =>
      silent.send({ method, url, headers: silent.basic, body })
    expect((await ask('GET', contract.tenantInfo.path)).body.data).toMatchObject({ phone: false })
    expect(await ask('POST', contract.sendSmsCode.path, { phone })).toMatchObject({
      status: 409,
      body: { error: 'smsOff', msg: '未开通短信服务，请使用账号登录' },
    })
    expect((await silent.owner.query('select 1 from sms_code')).rowCount).toBe(0)
  })
})

it('whoever reads the messages that were kept is recorded', async () => {
  await give(['zhangsan'])
  await sentCode()
  const admin = await app.login('admin')
  const entries = async () =>
    (await app.owner.query("select 1 from audit_entry where action = 'smsRead'")).rowCount
  const before = await entries()
  await admin.data(contract.smsList, {})
  expect(await entries()).toBe((before ?? 0) + 1)
})
