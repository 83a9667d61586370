import { contract, factorAsked, readReset } from '@countersign/contract'
import { type Answer, startTestApp, tenants, testPassword } from '@countersign/server/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { sweep } from '../../src/jobs/sweep.ts'
import { mailSettings, startMailServer } from '../mail/mail-server.ts'
import { runJobs } from '../mail/run-jobs.ts'
import { newPerson, personWithTotp } from './factors.ts'

const minute = 60_000
const server = await startMailServer()
afterAll(() => server.close())
let offset = 0
const app = await startTestApp({
  mail: mailSettings(server.port),
  publicUrl: 'https://oa.example.com',
  now: () => new Date(Date.now() + offset),
})
const newPassword = 'Forgotten-2026'
const phone = '13800138000'

beforeEach(async () => {
  offset = 0
  for (const table of [
    'outbox',
    'graphile_worker._private_jobs',
    'password_link',
    'sms_code',
    'sms_outbox',
    'login_failure',
  ])
    await app.owner.query(`delete from ${table}`)
  await server.taken()
})

const post = (path: string, payload: Record<string, unknown>, from = '10.0.0.1'): Promise<Answer> =>
  app.app
    .inject({ method: 'POST', url: path, headers: app.basic, payload, remoteAddress: from })
    .then(({ statusCode, body, headers }) => ({
      status: statusCode,
      headers: Object(headers),
      body: JSON.parse(body),
    }))
const ask = (account: string, { tenantId = tenants.own, from }: { tenantId?: string; from?: string } = {}) =>
  post(contract.passwordForgotten.path, { tenantId, account }, from)
const renew = (link: { tenantId: string; token: string } | undefined, password = newPassword) =>
  post(contract.passwordRenew.path, { ...link, newPassword: password, newPassword1: password })
const logIn = (account: string, password: string) =>
  post(contract.token.path, { grantType: 'password', tenantId: tenants.own, account, password })

/** Runs the jobs until none is left. */
async function work(): Promise<void> {
  while ((await moveBatch(app.db)) > 0) await runJobs(app)
}
/** The links that were mailed. */
async function mailed() {
  await work()
  return (await server.taken())
    .filter(({ subject }) => subject === '重置会签密码')
    .map(({ to, text = '' }) => {
      const url = new URL(/https:\S+/.exec(text)?.[0] ?? 'x:')
      return {
        to: to?.map(({ address }) => address),
        page: url.origin + url.pathname,
        link: readReset(url.hash),
      }
    })
}
/** A new person with an e-mail; `set` gives columns other values. */
async function person(set = "email = account || '@example.com'"): Promise<string> {
  const account = await newPerson(app)
  await app.owner.query(`update app_user set ${set} where account = $1`, [account])
  return account
}
async function linkOf(account: string) {
  await ask(account)
  return (await mailed())[0]?.link
}
const refusal = (status: number, error: string, field?: string) => ({
  status,
  body: { error, ...(field !== undefined && { fields: { [field]: expect.any(String) } }) },
})
const expired = refusal(400, 'linkExpired', 'token')

describe('a link', () => {
  it('is mailed in the name of the product that the company chose', async () => {
    await app.owner.query(
      "insert into brand (tenant_id, title, short_name, version) values ($1, '云岭协同', '', 1)",
      [tenants.own],
    )
    await ask(await person())
    await work()
    await app.owner.query('delete from brand')
    const [mail] = await server.taken()
    expect(mail).toMatchObject({ subject: '重置云岭协同密码', from: { name: '云岭协同' } })
    expect(mail?.text).toContain('本邮件由云岭协同自动发送')
  })

  it('is mailed by a job, sets a new password once, and ends all sessions', async () => {
    const account = await person()
    const before = await app.login(account)
    expect(await ask(` ${account.toUpperCase()} `)).toMatchObject({ status: 200, body: { data: true } })
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: [`${account}@example.com`], page: 'https://oa.example.com/reset' })
    expect(mail?.link?.tenantId).toBe(tenants.own)
    expect(await renew(mail?.link)).toMatchObject({ status: 200, body: { data: true } })
    expect((await before.call(contract.info)).status).toBe(401)
    expect((await logIn(account, testPassword)).status).toBe(400)
    expect((await logIn(account, newPassword)).status).toBe(200)
    expect(await renew(mail?.link, 'Another-2026')).toMatchObject(expired)
    const { rows } = await app.owner.query(
      "select actor_id, account, error, session_id from audit_entry where action = 'passwordRenew' and account = $1",
      [account],
    )
    expect(rows).toEqual([{ actor_id: before.userId, account, error: '', session_id: '' }])
    await work()
    const { rows: messages } = await app.owner.query('select data from message where user_id = $1', [
      before.userId,
    ])
    expect(messages).toMatchObject([
      { data: { zh: expect.stringContaining('您的密码已通过“忘记密码”重置') } },
    ])
  })
  it('is nowhere in the database', async () => {
    const account = await person()
    await ask(account)
    const { rows: waiting } = await app.owner.query('select payload::text from outbox')
    const [mail] = await mailed()
    const { rows } = await app.owner.query('select password_link::text as row from password_link')
    expect(JSON.stringify([rows, waiting])).not.toContain(mail?.link?.token)
    expect(app.logLines.join('\n')).not.toContain(mail?.link?.token)
  })
  it('is used by one of several simultaneous calls', async () => {
    const link = await linkOf(await person())
    const answers = await Promise.all(Array.from({ length: 5 }, () => renew(link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  it('is used once, also when the clock was put back before', async () => {
    const link = await linkOf(await person())
    offset = -5 * minute
    expect((await renew(link)).status).toBe(200)
    expect(await renew(link, 'Another-2026')).toMatchObject(expired)
  })
  it('expires after 30 minutes', async () => {
    const link = await linkOf(await person())
    offset = 30 * minute
    expect(await renew(link)).toMatchObject(expired)
    offset = 29 * minute
    expect((await renew(link)).status).toBe(200)
  })
  it.each([
    [
      'the person has a new password from another link',
      async (account: string) => void (await renew(await linkOf(account))),
    ],
    [
      'the e-mail changed',
      async (account: string) => {
        const as = await app.login(account)
        await as.data(contract.updateUser, { email: 'other@example.com' })
      },
    ],
    [
      'an administrator changed the e-mail',
      async (account: string) => {
        const admin = await app.login('admin')
        const { userId } = await app.login(account)
        const { rows } = await app.owner.query<{ version: number }>(
          'select version from app_user where id = $1',
          [userId],
        )
        await admin.data(contract.updateUser, {
          id: userId,
          email: 'other@example.com',
          version: rows[0]?.version,
        })
      },
    ],
    [
      'the person may not log in any more',
      async (account: string) => {
        await app.owner.query("update app_user set status = 'inactive' where account = $1", [account])
      },
    ],
  ])('is void when %s', async (_what, change) => {
    const account = await person()
    const link = await linkOf(account)
    await change(account)
    expect(await renew(link, 'Another-2026')).toMatchObject(expired)
  })
  it('refuses a password as the change of the own one does, and stays valid', async () => {
    const account = await person()
    const link = await linkOf(account)
    const differing = { ...link, newPassword, newPassword1: 'x' }
    expect(await post(contract.passwordRenew.path, differing)).toMatchObject(
      refusal(400, 'passwordsDiffer', 'newPassword1'),
    )
    expect(await renew(link, 'short1')).toMatchObject(refusal(400, 'passwordLength', 'newPassword'))
    expect(await renew(link, 'password123')).toMatchObject(refusal(400, 'passwordCommon', 'newPassword'))
    expect(await renew(link, testPassword)).toMatchObject(refusal(400, 'passwordUnchanged', 'newPassword'))
    expect((await renew(link)).status).toBe(200)
  })
  it('is of its tenant, and cannot be guessed', async () => {
    const link = await linkOf(await person())
    expect(await renew(link && { ...link, tenantId: tenants.other })).toMatchObject(expired)
    expect(await renew({ tenantId: tenants.own, token: 'x'.repeat(43) })).toMatchObject(expired)
    expect((await renew(link)).status).toBe(200)
  })
  it('leaves the second factor, which the next log-in asks for', async () => {
    const { account } = await personWithTotp(app)
    await app.owner.query("update app_user set email = 'totp@example.com' where account = $1", [account])
    const [mail] = await ask(account).then(mailed)
    expect((await renew(mail?.link)).status).toBe(200)
    const answer = await logIn(account, newPassword)
    expect(answer).toMatchObject({ body: { error: 'factorNeeded' } })
    expect(factorAsked.parse(answer.body.data).factors).toContain('totp')
  })
  it('is mailed later when the mail server refuses for now', async () => {
    const account = await person()
    server.refusals.push(450)
    await ask(account)
    expect(await mailed()).toEqual([])
    await runJobs(app)
    const [mail] = await mailed()
    expect((await renew(mail?.link)).status).toBe(200)
  })
  it('is deleted after a day', async () => {
    await ask('nobody')
    await sweep(app.db, new Date(Date.now() + 23 * 60 * minute))
    expect((await app.owner.query('select 1 from password_link')).rowCount).toBe(1)
    await sweep(app.db, new Date(Date.now() + 25 * 60 * minute))
    expect((await app.owner.query('select 1 from password_link')).rowCount).toBe(0)
  })
})

describe('asking', () => {
  it.each([
    ['an account that nobody has', async () => 'nobody'],
    ['a person who may not log in', () => person("email = 'gone@example.com', status = 'inactive'")],
    ['a person without e-mail and phone', () => newPerson(app)],
    ['a person whose phone is no way to log in', () => person(`phone = '${phone}'`)],
  ])('answers the same for %s, and sends nothing', async (_who, make) => {
    const account = await make()
    const known = await ask(await person())
    const unknown = await ask(account)
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await mailed()).toHaveLength(1)
    expect((await app.owner.query('select 1 from sms_outbox')).rowCount).toBe(0)
  })
  it('answers the same for a tenant that does not exist, and keeps nothing', async () => {
    expect(await ask('admin', { tenantId: '999999' })).toMatchObject({ status: 200, body: { data: true } })
    expect((await app.owner.query('select 1 from password_link')).rowCount).toBe(0)
  })
  it('refuses an empty account', async () => {
    expect(await ask(' ')).toMatchObject(refusal(400, 'accountEmpty', 'account'))
  })
  it('sends nothing inside the call', async () => {
    await ask(await person())
    expect(await server.taken()).toEqual([])
  })
  it('is limited for an account, whether or not it exists', async () => {
    for (const account of [await person(), 'nobody']) {
      const from = (turn: number) => ({ from: `10.1.${turn}.1` })
      for (let turn = 0; turn < 5; turn += 1) expect((await ask(account, from(turn))).status).toBe(200)
      expect(await ask(account.toUpperCase(), from(5))).toMatchObject(refusal(429, 'tooManyResets'))
      offset += 61 * minute
      for (let turn = 0; turn < 5; turn += 1) expect((await ask(account, from(turn))).status).toBe(200)
      offset += 61 * minute
      expect(await ask(account, from(5))).toMatchObject(refusal(429, 'tooManyResets'))
      offset += 24 * 60 * minute
      expect((await ask(account, from(5))).status).toBe(200)
    }
  })
  it('is limited for an account also when asked many times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('nobody')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  })
  it.each([
    ['an address', 100, '10.2.0.1', 200],
    ['a tenant', 1000, '', 429],
  ])('is limited for %s', async (_what, count, address, elsewhere) => {
    await app.owner.query(
      `insert into password_link (tenant_id, id, account, address, token_hash, created_at, expires_at)
       select $1, 'p' || n, 'a' || n, case when $3 = '' then '10.3.' || n else $3 end, 'h' || n, now(), now()
       from generate_series(1, $2::int) n`,
      [tenants.own, count, address],
    )
    expect(await ask('nobody', { from: '10.2.0.1' })).toMatchObject(refusal(429, 'tooManyResets'))
    expect((await ask('nobody', { from: '10.9.0.1' })).status).toBe(elsewhere)
    expect((await ask('nobody', { tenantId: tenants.other, from: '10.2.0.1' })).status).toBe(200)
  })
})

describe('a code by SMS', () => {
  const exchange = (account: string, code: string) =>
    post(contract.passwordCode.path, { tenantId: tenants.own, account, code })
  const withPhone = () => person(`phone = '${phone}', phone_verified = true`)
  async function codeOf(account: string): Promise<string> {
    await ask(account)
    await work()
    const { rows } = await app.owner.query<{ content: string }>(
      'delete from sms_outbox where phone = $1 returning content',
      [phone],
    )
    return /\d{6}/.exec(rows[0]?.content ?? '')?.[0] ?? ''
  }
  beforeEach(async () => void (await app.owner.query("update app_user set phone = ''")))

  it('goes to a person without an e-mail, and is exchanged once for a link', async () => {
    const account = await withPhone()
    const code = await codeOf(account)
    expect(code).toMatch(/^\d{6}$/)
    expect(await server.taken()).toEqual([])
    const answer = await exchange(` ${account.toUpperCase()}`, code)
    const { token } = contract.passwordCode.output.parse(answer.body.data)
    expect(await exchange(account, code)).toMatchObject(refusal(400, 'smsCodeWrong', 'code'))
    expect((await renew({ tenantId: tenants.own, token })).status).toBe(200)
    expect((await logIn(account, newPassword)).status).toBe(200)
  })
  it('is refused when it is wrong, for another account or for a phone that changed, and counts as a failed log-in', async () => {
    const account = await withPhone()
    const code = await codeOf(account)
    const wrong = refusal(400, 'smsCodeWrong', 'code')
    expect(await exchange('zhangsan', code)).toMatchObject(wrong)
    expect(await exchange('nobody', code)).toMatchObject(wrong)
    for (let turn = 0; turn < 5; turn += 1)
      expect(await exchange(account, code === '000000' ? '000001' : '000000')).toMatchObject(wrong)
    expect(await exchange(account, code)).toMatchObject(refusal(429, 'tooManyFailures'))
  })
  it('is sent no second time within a minute, and the job does not fail', async () => {
    const account = await withPhone()
    expect(await codeOf(account)).not.toBe('')
    expect(await codeOf(account)).toBe('')
    expect((await app.owner.query('select 1 from graphile_worker._private_jobs')).rowCount).toBe(0)
  })
})

it('is not offered where neither mail nor SMS is set up, and the log-in page is told', async () => {
  const silent = await startTestApp({ smsOutbox: false })
  const info = async (of: typeof app) =>
    (await of.send({ method: 'GET', url: contract.tenantInfo.path, headers: of.basic })).body.data
  expect(await info(silent)).toMatchObject({ mail: false, phone: false })
  expect(await info(app)).toMatchObject({ mail: true, phone: true })
  expect(
    await silent.send({
      method: 'POST',
      url: contract.passwordForgotten.path,
      headers: silent.basic,
      body: { account: 'zhangsan' },
    }),
  ).toMatchObject({ status: 409, body: { error: 'resetOff', msg: '请联系管理员重置密码' } })
})
