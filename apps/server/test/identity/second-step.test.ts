import { setTimeout } from 'node:timers/promises'
import { contract } from '@countersign/contract'
import { type Answer, createTestApp, startTestApp, tenants, testPassword } from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { entriesOf } from '../audit/stored-entries.ts'
import {
  askedIn,
  codeAt,
  enrolPasskey,
  enter,
  newPerson,
  nextCode,
  personWithPasskey,
  personWithTotp,
  step,
  ticketOf,
} from './factors.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

const minute = 60_000

const clock = { offset: 0 }
const now = () => Date.now() + clock.offset
const app = await startTestApp({ now: () => new Date(now()) })
afterEach(async () => {
  clock.offset = 0
  await app.owner.query('delete from login_failure')
})

/** The step does not end while the test runs. */
async function inTheMiddleOfAStep(): Promise<void> {
  const left = step - (Date.now() % step)
  if (left < 3000) await setTimeout(left + 10)
}

const codeOf = (answer: Answer) => ('error' in answer.body ? answer.body.error : answer.status)
const sessionsOf = async (account: string) => {
  const { rows } = await app.owner.query<{ factor_at: Date | null }>(
    `select s.factor_at from session s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
     where u.account = $1 and s.ended_at is null order by s.created_at`,
    [account],
  )
  return rows
}

describe('a log-in', () => {
  it('asks nothing more of a person without a second factor', async () => {
    const answer = await enter(app, await newPerson(app))
    expect(contract.token.output.parse(answer.body.data).accessToken).not.toBe('')
  })

  it('with a factor answers 400, names it, and begins no session', async () => {
    const { account } = await personWithTotp(app)
    const before = await sessionsOf(account)
    const answer = await enter(app, account)
    expect(answer).toMatchObject({
      status: 400,
      body: {
        error: 'factorNeeded',
        msg: '请完成两步验证：动态验证码或恢复码',
        data: { factors: ['totp', 'recovery'] },
      },
    })
    expect(await sessionsOf(account)).toEqual(before)
  })

  it('goes on with the ticket, without the first step', async () => {
    const { account, secret } = await personWithTotp(app)
    const ticket = await ticketOf(app, account)
    const answer = await enter(app, account, { ticket, password: undefined, totp: await nextCode(secret) })
    expect(contract.token.output.parse(answer.body.data)).toMatchObject({ account })
    expect((await sessionsOf(account)).at(-1)?.factor_at).not.toBeNull()
  })

  it('takes password and factor in one call as well', async () => {
    const { account, secret } = await personWithTotp(app)
    const answer = await enter(app, account, { totp: await nextCode(secret) })
    expect(answer.status).toBe(200)
  })

  it('needs no factor for renewing the tokens', async () => {
    const { account, secret } = await personWithTotp(app)
    const answer = await enter(app, account, { totp: await nextCode(secret) })
    const { refreshToken } = contract.token.output.parse(answer.body.data)
    const renewed = await enter(app, account, { grantType: 'refresh_token', refreshToken })
    expect(renewed.status).toBe(200)
  })

  it('takes a recovery code however it is written, once', async () => {
    const { account, recoveryCodes } = await personWithTotp(app)
    const [code = ''] = recoveryCodes
    const written = code.toUpperCase().replaceAll('-', ' ')
    const entries = await entriesOf(app, async () => {
      expect((await enter(app, account, { recoveryCode: written })).status).toBe(200)
      expect(codeOf(await enter(app, account, { recoveryCode: code }))).toBe('factorWrong')
    })
    expect(entries).toMatchObject([
      { account, action: 'recoveryUse' },
      { account, action: 'login' },
      { account, action: 'factorRefused', error: 'factorWrong' },
    ])
  })

  it('takes a recovery code in one of two simultaneous calls', async () => {
    const { account, recoveryCodes } = await personWithTotp(app)
    const answers = await Promise.all(
      [1, 2].map(() => enter(app, account, { recoveryCode: recoveryCodes[0] })),
    )
    expect(new Set(answers.map(codeOf))).toEqual(new Set([200, 'factorWrong']))
  })

  it('by an SMS code and to an account asks for the factor, and uses the code once', async () => {
    const { account, secret } = await personWithTotp(app)
    const phone = '13800138077'
    await app.owner.query('update app_user set phone = $1, phone_verified = true where account = $2', [
      phone,
      account,
    ])
    const sent = async () => {
      await app.owner.query("update sms_code set created_at = created_at - interval '2 minutes'")
      await app.send({ method: 'POST', url: contract.sendSmsCode.path, headers: app.basic, body: { phone } })
      const { rows } = await app.owner.query<{ id: string }>(
        'select id from sms_code where phone = $1 order by created_at desc limit 1',
        [phone],
      )
      return app.codes.codeOf(rows[0]?.id ?? '')
    }
    const byPhone = { grantType: 'phone', phone, code: await sent(), account: undefined }
    const ticket = await ticketOf(app, account, byPhone)
    expect(codeOf(await enter(app, account, byPhone))).toBe('smsCodeWrong')
    const entered = await enter(app, account, { ...byPhone, ticket, totp: await nextCode(secret) })
    expect(entered.status).toBe(200)

    const toAccount = async (more: object) =>
      app.send({
        method: 'POST',
        url: contract.tokenCode.path,
        headers: app.basic,
        body: { account, code: '0', ...more },
      })
    const asked = await toAccount({ code: await sent() })
    expect(codeOf(asked)).toBe('factorNeeded')
    clock.offset = 2 * step
    const totp = await nextCode(secret, now())
    expect((await toAccount({ ticket: askedIn(asked).ticket, totp })).status).toBe(200)
  })

  it('with captchas goes on after the picture was used up', async () => {
    const guarded = await createTestApp({ captcha: true })
    try {
      const person = await newPerson(guarded)
      const as = await guarded.login(person)
      const { id, secret } = await as.data(contract.totpBegin)
      await as.data(contract.totpEnrol, { id, totp: await codeAt(secret) })
      const picture = await guarded.send({
        method: 'GET',
        url: contract.captcha.path,
        headers: guarded.basic,
      })
      const { key = '' } = contract.captcha.output.parse(picture.body.data)
      const { rows } = await guarded.owner.query<{ code: string }>(
        'select code from captcha where key = $1',
        [key],
      )
      const captcha = { grantType: 'captcha', key, code: rows[0]?.code }
      const { ticket } = askedIn(await enter(guarded, person, captcha))
      expect(codeOf(await enter(guarded, person, captcha))).toBe('captchaWrong')
      const totp = await nextCode(secret)
      expect((await enter(guarded, person, { ...captcha, ticket, totp })).status).toBe(200)
    } finally {
      await guarded.close()
    }
  })
})

describe('a code of an authenticator app', () => {
  it.each([
    ['one step early', -step, 200],
    ['one step late', step, 200],
    ['two steps early', -2 * step, 'factorWrong'],
    ['two steps late', 2 * step, 'factorWrong'],
  ])('%s answers %s', async (_when, shift, expected) => {
    await inTheMiddleOfAStep()
    // Enrolled long ago, so that an early code is newer than the one of the enrolment.
    const { account, secret } = await personWithTotp(app)
    clock.offset = 10 * minute
    const totp = await codeAt(secret, now() + shift)
    expect(codeOf(await enter(app, account, { totp }))).toBe(expected)
  })

  it('works once, also when the next one was not used yet', async () => {
    await inTheMiddleOfAStep()
    const { account, secret } = await personWithTotp(app)
    clock.offset = 10 * minute
    const totp = await codeAt(secret, now())
    expect((await enter(app, account, { totp })).status).toBe(200)
    expect(codeOf(await enter(app, account, { totp }))).toBe('factorWrong')
    const older = await codeAt(secret, now() - step)
    expect(codeOf(await enter(app, account, { totp: older }))).toBe('factorWrong')
    expect((await enter(app, account, { totp: await nextCode(secret, now()) })).status).toBe(200)
  })

  it('that enrolled the app does not log in', async () => {
    const time = Date.now()
    const { account, secret } = await personWithTotp(app, { time })
    expect(codeOf(await enter(app, account, { totp: await codeAt(secret, time) }))).toBe('factorWrong')
  })

  it('is used by one of several simultaneous calls, with one ticket or several', async () => {
    const { account, secret } = await personWithTotp(app)
    const totp = await nextCode(secret)
    const tickets = [await ticketOf(app, account), await ticketOf(app, account)]
    const answers = await Promise.all(
      [...tickets, ...tickets].map((ticket) => enter(app, account, { ticket, totp })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await sessionsOf(account)).toHaveLength(2)
  })

  it('of another person, or of the same id in another tenant, is wrong', async () => {
    const [one, other] = [await personWithTotp(app), await personWithTotp(app)]
    expect(codeOf(await enter(app, one.account, { totp: await nextCode(other.secret) }))).toBe('factorWrong')
    await app.owner.query(
      `insert into factor (tenant_id, id, user_id, kind, name, created_at, last_step)
       select $1, f.id, a.id, 'totp', 'x', now(), 0 from factor f, app_user a, app_user u
       where u.account = $2 and f.user_id = u.id and a.tenant_id = $1 and a.account = 'admin'`,
      [tenants.other, one.account],
    )
    const elsewhere = { tenantId: tenants.other, totp: await nextCode(one.secret) }
    expect(codeOf(await enter(app, 'admin', elsewhere))).toBe('factorWrong')
    await app.owner.query('delete from factor where tenant_id = $1', [tenants.other])
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', "' or 1=1"])(
    '%j is wrong and harms nothing',
    async (totp) => {
      const { account } = await personWithTotp(app)
      const answer = await enter(app, account, { ticket: await ticketOf(app, account), totp: totp || ' ' })
      expect(codeOf(answer)).toBe('factorWrong')
    },
  )

  it('comes from a secret that is not stored', async () => {
    const { secret } = await personWithTotp(app)
    const { rows } = await app.owner.query<{ row: string }>('select f::text as row from factor f')
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([])
  })
})

describe('a wrong factor', () => {
  it('counts as a failed log-in, and a right password does not make room for more', async () => {
    const { account, secret } = await personWithTotp(app)
    const entries = await entriesOf(app, async () => {
      for (let turn = 0; turn < 5; turn += 1)
        expect(codeOf(await enter(app, account, { totp: '000000' }))).toBe('factorWrong')
    })
    expect(entries.map(({ action }) => action)).toEqual(Array.from({ length: 5 }, () => 'factorRefused'))
    expect(codeOf(await enter(app, account, { totp: await nextCode(secret) }))).toBe('tooManyFailures')
  })

  it('is tried five times by thirty simultaneous calls', async () => {
    const { account } = await personWithTotp(app)
    const tickets = await Promise.all(Array.from({ length: 6 }, () => ticketOf(app, account)))
    const answers = await Promise.all(
      [...tickets, ...tickets, ...tickets, ...tickets, ...tickets].map((ticket) =>
        enter(app, account, { ticket, totp: '000000' }),
      ),
    )
    expect(answers.map(codeOf).filter((code) => code === 'factorWrong')).toHaveLength(5)
    expect(answers.map(codeOf).filter((code) => code === 'tooManyFailures')).toHaveLength(25)
  })

  it('leaves the ticket, so that the next try needs no first step', async () => {
    const { account, secret } = await personWithTotp(app)
    const ticket = await ticketOf(app, account)
    const wrong = await enter(app, account, { ticket, totp: '000000' })
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: 'factorWrong', fields: { totp: '验证码不正确或已使用过' }, data: { ticket } },
    })
    expect((await enter(app, account, { ticket, totp: await nextCode(secret) })).status).toBe(200)
    const { rows } = await app.owner.query('select 1 from login_failure where account = $1', [account])
    expect(rows).toEqual([])
  })
})

describe('a ticket', () => {
  it('works once, and for five minutes', async () => {
    const { account, secret } = await personWithTotp(app)
    const [first, second] = [await ticketOf(app, account), await ticketOf(app, account)]
    expect((await enter(app, account, { ticket: first, totp: await nextCode(secret) })).status).toBe(200)
    clock.offset = 4 * minute
    const later = await nextCode(secret, now())
    expect(codeOf(await enter(app, account, { ticket: first, totp: later }))).toBe('ticketExpired')
    clock.offset = 5 * minute + 1000
    const late = await nextCode(secret, now())
    expect(codeOf(await enter(app, account, { ticket: second, totp: late }))).toBe('ticketExpired')
  })

  it('is refused at another client, in another tenant, and after a change of the password', async () => {
    const { account, as, secret } = await personWithTotp(app)
    const ticket = await ticketOf(app, account)
    const totp = await nextCode(secret)
    await app.owner.query(
      `insert into client (id, secret_hash) values ('thief', encode(sha256('thief_secret'), 'hex'))`,
    )
    const thief = { authorization: `Basic ${Buffer.from('thief:thief_secret').toString('base64')}` }
    expect(codeOf(await enter(app, account, { ticket, totp }, thief))).toBe('ticketExpired')
    expect(codeOf(await enter(app, account, { ticket, totp, tenantId: tenants.other }))).toBe('ticketExpired')
    expect(codeOf(await enter(app, account, { ticket: ticket.slice(1), totp }))).toBe('ticketExpired')
    const chosen = { oldPassword: testPassword, newPassword: 'a-password-1', newPassword1: 'a-password-1' }
    await as.data(contract.updatePassword, chosen)
    expect(codeOf(await enter(app, account, { ticket, totp }))).toBe('ticketExpired')
  })

  it('is refused after a change of the phone, to which the code of the first step may have been sent', async () => {
    const { account, as, secret } = await personWithTotp(app)
    const ticket = await ticketOf(app, account)
    await as.data(contract.updateUser, { phone: '13800000045' })
    expect(codeOf(await enter(app, account, { ticket, totp: await nextCode(secret) }))).toBe('ticketExpired')
  })

  it('is refused for a person who was removed or has no factor any more', async () => {
    const [gone, bare] = [await personWithTotp(app), await personWithTotp(app)]
    const [first, second] = [await ticketOf(app, gone.account), await ticketOf(app, bare.account)]
    await app.owner.query("update app_user set status = 'inactive' where account = $1", [gone.account])
    await app.owner.query('delete from factor where user_id = $1', [bare.as.userId])
    for (const [{ account, secret }, ticket] of [
      [gone, first],
      [bare, second],
    ] as const)
      expect(codeOf(await enter(app, account, { ticket, totp: await nextCode(secret) }))).toBe(
        'ticketExpired',
      )
  })

  it('is stored as a hash', async () => {
    const { account } = await personWithTotp(app)
    const ticket = await ticketOf(app, account)
    const { rows } = await app.owner.query<{ row: string }>('select t::text as row from log_in_ticket t')
    expect(rows.filter(({ row }) => row.includes(ticket))).toEqual([])
  })
})

describe('a passkey', () => {
  const optionsFor = async (ticket: string, tenantId: string = tenants.own) =>
    app.send({
      method: 'POST',
      url: contract.factorPasskey.path,
      headers: app.basic,
      body: { ticket, tenantId },
    })
  const askFor = async (account: string) => {
    const ticket = await ticketOf(app, account)
    return { ticket, options: contract.factorPasskey.output.parse((await optionsFor(ticket)).body.data) }
  }
  const answerWith = async (account: string, ticket: string, passkey: string) =>
    codeOf(await enter(app, account, { ticket, passkey }))

  it('logs in, and names only the passkeys of this person', async () => {
    const { account, authenticator } = await personWithPasskey(app)
    const { ticket, options } = await askFor(account)
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: authenticator.id.toString('base64url') }],
    })
    expect(await answerWith(account, ticket, authenticator.use(options))).toBe(200)
  })

  it('answers a challenge once', async () => {
    const { account, authenticator } = await personWithPasskey(app)
    const { ticket, options } = await askFor(account)
    const other = await ticketOf(app, account)
    const passkey = authenticator.use(options)
    expect(await answerWith(account, other, passkey)).toBe('passkeyWrong')
    expect(await answerWith(account, ticket, passkey)).toBe(200)
    expect(await answerWith(account, other, passkey)).toBe('passkeyWrong')
    expect(await answerWith(account, other, authenticator.use(options))).toBe('passkeyWrong')
  })

  it('is refused with a challenge of its own, after five minutes, and when the person was not verified', async () => {
    const { account, authenticator } = await personWithPasskey(app)
    const { ticket, options } = await askFor(account)
    const invented = authenticator.use({ challenge: Buffer.from('x'.repeat(32)).toString('base64url') })
    expect(await answerWith(account, ticket, invented)).toBe('passkeyWrong')
    authenticator.isVerified = false
    expect(await answerWith(account, ticket, authenticator.use(options))).toBe('passkeyWrong')
    authenticator.isVerified = true
    const later = contract.factorPasskey.output.parse((await optionsFor(ticket)).body.data)
    await app.owner.query("update factor_challenge set expires_at = now() - interval '1 second'")
    expect(await answerWith(account, ticket, authenticator.use(later))).toBe('passkeyWrong')
  })

  it.each([
    ['of another site', { origin: 'https://evil.example', rpId: 'evil.example' }],
    ['of another origin with our name', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
  ])('%s is refused', async (_what, page) => {
    const { account, authenticator } = await personWithPasskey(app)
    const { ticket, options } = await askFor(account)
    expect(await answerWith(account, ticket, authenticator.use(options, page))).toBe('passkeyWrong')
  })

  it('of another person or tenant, or with a forged signature, is refused', async () => {
    const [{ account }, other] = [await personWithPasskey(app), await personWithPasskey(app)]
    const foreign = await personWithPasskey(app, tenants.other)
    for (const authenticator of [other.authenticator, foreign.authenticator]) {
      const { ticket, options } = await askFor(account)
      expect(await answerWith(account, ticket, authenticator.use(options))).toBe('passkeyWrong')
    }
    const { authenticator } = await personWithPasskey(app)
    const { ticket, options } = await askFor(account)
    const forged = JSON.parse(new SoftwareAuthenticator().use(options))
    const id = authenticator.id.toString('base64url')
    expect(await answerWith(account, ticket, JSON.stringify({ ...forged, id, rawId: id }))).toBe(
      'passkeyWrong',
    )
  })

  it('whose counter did not go up is a copy, and refused', async () => {
    const { account, authenticator } = await personWithPasskey(app)
    const first = await askFor(account)
    expect(await answerWith(account, first.ticket, authenticator.use(first.options))).toBe(200)
    for (const back of [1, 2]) {
      const { ticket, options } = await askFor(account)
      authenticator.counter -= back
      expect(await answerWith(account, ticket, authenticator.use(options))).toBe('passkeyWrong')
    }
    const last = await askFor(account)
    authenticator.counter += 5
    expect(await answerWith(account, last.ticket, authenticator.use(last.options))).toBe(200)
  })

  it('asks nothing of a ticket that does not exist or is of another tenant', async () => {
    const { account } = await personWithPasskey(app)
    const ticket = await ticketOf(app, account)
    expect(codeOf(await optionsFor('x'))).toBe('ticketExpired')
    expect(codeOf(await optionsFor(ticket, tenants.other))).toBe('ticketExpired')
  })

  it('is bound to one tenant: the same key cannot be enrolled by two of its people', async () => {
    const { authenticator } = await personWithPasskey(app)
    const second = await app.login(await newPerson(app))
    const passkey = authenticator.make(await second.data(contract.passkeyBegin))
    expect(codeOf(await second.call(contract.passkeyEnrol, { name: 'x', passkey }))).toBe('passkeyTaken')
    expect(await enrolPasskey(second)).toBeDefined()
  })
})
