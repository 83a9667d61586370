import { contract } from '@countersign/contract'
import { type Answer, type Caller, startTestApp, testPassword } from '@countersign/server/testing'
import { Kysely, PostgresDialect } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { topicHandlers } from '../../src/jobs/topic-handlers.ts'
import { up } from '../../migrations/0061-credentials.ts'
import { entriesOf } from '../audit/stored-entries.ts'
import { enrolTotp, enter, newPerson, nextCode, personWithTotp, ticketOf } from './factors.ts'

const minute = 60_000
const clock = { offset: 0 }
const app = await startTestApp({ now: () => new Date(Date.now() + clock.offset) })
afterEach(async () => {
  clock.offset = 0
  await app.owner.query(
    "delete from login_failure; delete from sms_code; delete from sms_outbox; delete from outbox; update app_user set phone = '', phone_verified = false",
  )
})

const codeOf = ({ status, body }: Pick<Answer, 'status' | 'body'>) => ('error' in body ? body.error : status)
const newPhone = () => `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
const changePhone = async (as: Caller, phone = newPhone()) =>
  codeOf(await as.call(contract.updateUser, { phone }))
const confirm = async (as: Caller, given: object) => codeOf(await as.call(contract.confirm, { ...given }))
const newCaller = async () => app.login(await newPerson(app))
/** A caller whose log-in is so long ago that it proves nothing any more. */
const oldCaller = async () => {
  const as = await newCaller()
  clock.offset += 6 * minute
  return as
}
const give = (who: string, phone: string, isVerified = true) =>
  app.owner.query('update app_user set phone = $2, phone_verified = $3 where account = $1 or id = $1', [
    who,
    phone,
    isVerified,
  ])
const isVerified = async (id: string) => {
  const { rows } = await app.owner.query<{ is: boolean }>(
    'select phone_verified as is from app_user where id = $1 or account = $1',
    [id],
  )
  return rows[0]?.is
}
/** The newest code that was asked for a phone, whoever asked. */
const codeFor = async (phone: string) => {
  const { rows } = await app.owner.query<{ id: string }>(
    'select id from sms_code where phone = $1 order by created_at desc limit 1',
    [phone],
  )
  return app.codes.codeOf(rows[0]?.id ?? '')
}
const askCode = async (phone: string) => {
  clock.offset += minute
  await app.send({ method: 'POST', url: contract.sendSmsCode.path, headers: app.basic, body: { phone } })
  return codeFor(phone)
}
const byCode = async (phone: string, code: string) =>
  app.send({
    method: 'POST',
    url: contract.token.path,
    headers: app.basic,
    body: { grantType: 'phone', phone, code },
  })
const toAccount = async (account: string, code: string) =>
  app.send({ method: 'POST', url: contract.tokenCode.path, headers: app.basic, body: { account, code } })
/** Runs the waiting jobs that send messages to phones; answers what was sent, newest last. */
async function sent(): Promise<string[]> {
  const { rows } = await app.owner.query<{ id: string; topic: string; tenant_id: string; payload: object }>(
    "delete from outbox where topic in ('sendSmsCode', 'phoneChanged') returning id, topic, tenant_id, payload",
  )
  for (const { id, topic, tenant_id: tenantId, payload } of rows) {
    const handler = topic === 'sendSmsCode' ? topicHandlers.sendSmsCode : topicHandlers.phoneChanged
    await handler.runJob?.(app, { ...payload, tenantId, outboxId: id })
  }
  const { rows: kept } = await app.owner.query<{ said: string }>(
    "select phone || ' ' || content as said from sms_outbox order by created_at",
  )
  return kept.map(({ said }) => said)
}

describe('what a person logs in with changes after a proof only', () => {
  const calls: readonly (readonly [string, (as: Caller) => Promise<Answer>])[] = [
    ['the phone', (as) => as.call(contract.updateUser, { phone: newPhone() })],
    ['the e-mail', (as) => as.call(contract.updateUser, { email: `${newPhone()}@example.com` })],
    ['an authenticator app', (as) => as.call(contract.totpBegin)],
    ['the enrolment of one', (as) => as.call(contract.totpEnrol, { id: 'x', totp: '000000' })],
    ['a passkey', (as) => as.call(contract.passkeyBegin)],
    ['its enrolment', (as) => as.call(contract.passkeyEnrol, { name: 'x', passkey: '{}' })],
    ['the removal of a factor', (as) => as.call(contract.factorRemove, { ids: ['x'] })],
    ['recovery codes', (as) => as.call(contract.recoveryCodes)],
  ]
  it.each(calls)(
    '%s: within five minutes of the password, or after it was confirmed',
    async (_what, change) => {
      expect(codeOf(await change(await newCaller()))).not.toBe('confirmationNeeded')
      const as = await oldCaller()
      expect(codeOf(await change(as))).toBe('confirmationNeeded')
      expect(await as.data(contract.confirm, { password: testPassword })).toBe(true)
      expect(codeOf(await change(as))).not.toBe('confirmationNeeded')
    },
  )

  it('is not opened by a log-in with a code, nor by the same phone', async () => {
    const account = await newPerson(app)
    const phone = newPhone()
    await give(account, phone)
    const answer = await byCode(phone, await askCode(phone))
    const as = app.as(contract.token.output.parse(answer.body.data))
    expect(await changePhone(as)).toBe('confirmationNeeded')
    expect(await changePhone(as, phone)).toBe(200)
  })

  it.each([
    ['phone', () => ({ phone: newPhone() })],
    ['e-mail', () => ({ email: `${newPhone()}@example.com` })],
  ])('an administrator confirms for the own %s, and for no other person', async (_what, changed) => {
    const admin = await app.login('admin')
    const other = await newCaller()
    clock.offset += 6 * minute
    const change = async (id: string) =>
      codeOf(await admin.call(contract.updateUser, { id, realName: '周九', ...changed() }))
    expect(await change(admin.userId)).toBe('confirmationNeeded')
    expect(await change(other.userId)).toBe(200)
  })

  it('a wrong password opens nothing, is recorded and counts as a failed log-in', async () => {
    const as = await oldCaller()
    const entries = await entriesOf(app, async () => {
      for (const password of ['wrong', '', '密'.repeat(128)])
        expect(await confirm(as, { password })).toBe('ownPasswordWrong')
    })
    expect(new Set(entries.map(({ action, error }) => `${action} ${error}`))).toEqual(
      new Set(['confirmRefused ownPasswordWrong']),
    )
    expect(await changePhone(as)).toBe('confirmationNeeded')
    for (let turn = 0; turn < 3; turn += 1) await confirm(as, { password: 'wrong' })
    expect(await confirm(as, { password: testPassword })).toBe('tooManyFailures')
  })

  it('the password proves nothing for a person with a factor, whoever enrolled it and when', async () => {
    const account = await newPerson(app)
    const [one, other] = [await app.login(account), await app.login(account)]
    await enrolTotp(one)
    expect(await changePhone(other)).toBe('confirmationNeeded')
    expect(await confirm(other, { password: testPassword })).toBe('factorWrong')
    expect(await changePhone(other)).toBe('confirmationNeeded')
  })

  it('asks people who must enrol a factor for the password, and lets them give it', async () => {
    const as = await oldCaller()
    await app.owner.query(
      `insert into role (tenant_id, id, alias, name, sort, requires_factor) values ('000000', $1, $1, $1, 99, true)`,
      [as.userId],
    )
    await app.owner.query(`insert into user_role (tenant_id, user_id, role_id) values ('000000', $1, $1)`, [
      as.userId,
    ])
    expect(codeOf(await as.call(contract.totpBegin))).toBe('confirmationNeeded')
    expect(await confirm(as, { password: testPassword })).toBe(200)
    expect(codeOf(await as.call(contract.totpBegin))).toBe(200)
  })
})

describe('a change of the phone', () => {
  it('is told to the old phone and by a message, also when an administrator makes it', async () => {
    const admin = await app.login('admin')
    const as = await newCaller()
    const [first, next] = [newPhone(), newPhone()]
    await give(as.userId, first)
    expect(await changePhone(as, next)).toBe(200)
    const told = `${first} 您账号的手机号码已更换，本号码不能再用于登录。如非本人操作，请立即联系管理员。`
    expect(await sent()).toEqual([told])
    // A number that its person never verified may be a stranger's.
    const removed = await admin.call(contract.updateUser, { id: as.userId, realName: '周九', phone: ' ' })
    expect(codeOf(removed)).toBe(200)
    expect(await sent()).toEqual([told])
    const { rows } = await app.owner.query<{ zh: string }>(
      `select payload -> 'words' ->> 'zh' as zh from outbox where topic = 'notify' and payload ->> 'userId' = $1 order by id`,
      [as.userId],
    )
    expect(rows.map(({ zh }) => zh)).toEqual([
      `您的手机号码已更换为 ${next.slice(0, 3)}****${next.slice(-4)}。如非本人操作，请立即修改密码并联系管理员。`,
      '您的手机号码已删除。如非本人操作，请立即修改密码并联系管理员。',
    ])
  })

  it('of other fields tells nobody and ends nothing', async () => {
    const as = await newCaller()
    const phone = newPhone()
    await give(as.userId, phone)
    await as.data(contract.updateUser, { name: '小周', phone })
    expect(await sent()).toEqual([])
    expect(await isVerified(as.userId)).toBe(true)
  })

  it('in two calls at once is told once for each', async () => {
    const as = await newCaller()
    await give(as.userId, newPhone())
    expect(await Promise.all([changePhone(as), changePhone(as)])).toEqual([200, 200])
    expect((await sent()).length).toBe(1)
  })
})

describe('codes and tickets of before a change are void', () => {
  const changes: readonly (readonly [
    string,
    (as: Caller, admin: Caller, phone: string) => Promise<unknown>,
  ])[] = [
    [
      'the password',
      (as) =>
        as.data(contract.updatePassword, {
          oldPassword: testPassword,
          newPassword: 'another one 7',
          newPassword1: 'another one 7',
        }),
    ],
    ['a reset password', (as, admin) => admin.data(contract.resetPassword, { userIds: [as.userId] })],
    ['an enrolled factor', (as) => enrolTotp(as, Date.now() + clock.offset)],
    [
      'the phone, there and back',
      async (as, admin, phone) => {
        await as.data(contract.updateUser, { phone: newPhone() })
        await admin.data(contract.updateUser, { id: as.userId, realName: '周九', phone })
      },
    ],
  ]
  it.each(changes)('%s', async (_what, change) => {
    const account = await newPerson(app)
    const phone = newPhone()
    await give(account, phone)
    const code = await askCode(phone)
    const as = await app.login(account)
    await change(as, await app.login('admin'), phone)
    expect(await isVerified(account)).toBe(true)
    expect(codeOf(await byCode(phone, code))).toBe('smsCodeWrong')
    expect(codeOf(await toAccount(account, code))).toBe('smsCodeWrong')
    expect(['factorNeeded', 200]).toContain(codeOf(await byCode(phone, await askCode(phone))))
  })

  it('a removed factor', async () => {
    const { account, as, secret } = await personWithTotp(app)
    await app.owner.query(
      `insert into factor (tenant_id, id, user_id, kind, name, created_at, credential_id, public_key, counter, transports, rp_id)
       values ('000000', 'p-' || $1, $1, 'passkey', 'x', now(), $1, '', 0, '', 'localhost')`,
      [as.userId],
    )
    const ticket = await ticketOf(app, account)
    await as.data(contract.factorRemove, { ids: [`p-${as.userId}`] })
    expect(codeOf(await enter(app, account, { ticket, totp: await nextCode(secret) }))).toBe('ticketExpired')
  })
})

describe('a phone that its person entered', () => {
  it('logs in nobody until its code was entered, and then does', async () => {
    const account = await newPerson(app)
    const as = await app.login(account)
    const phone = newPhone()
    expect(await changePhone(as, phone)).toBe(200)
    const early = await askCode(phone)
    expect(await sent()).toEqual([])
    expect(codeOf(await byCode(phone, early))).toBe('smsCodeWrong')
    expect(codeOf(await toAccount(account, early))).toBe('smsCodeWrong')
    clock.offset += minute
    expect(codeOf(await as.call(contract.phoneCode))).toBe(200)
    expect((await sent()).at(-1)).toContain(phone)
    const code = await codeFor(phone)
    // It proves the phone, and logs in nobody.
    expect(codeOf(await byCode(phone, code))).toBe('smsCodeWrong')
    expect(codeOf(await as.call(contract.phoneVerify, { code: code === '000000' ? '1' : '000000' }))).toBe(
      'smsCodeWrong',
    )
    const entries = await entriesOf(app, () => as.data(contract.phoneVerify, { code: ` ${code} ` }))
    expect(entries).toMatchObject([{ action: 'phoneVerify' }])
    expect(codeOf(await as.call(contract.phoneVerify, { code }))).toBe('phoneKnown')
    expect(codeOf(await as.call(contract.phoneCode))).toBe('phoneKnown')
    expect(codeOf(await byCode(phone, await askCode(phone)))).toBe(200)
    expect(codeOf(await toAccount(account, await askCode(phone)))).toBe(200)
  })

  it('ends no log-in of the colleague whose number it is, and gives none', async () => {
    const [mine, colleague] = [await newPerson(app), await newPerson(app)]
    const phone = newPhone()
    await give(colleague, phone)
    expect(await changePhone(await app.login(mine), phone)).toBe(200)
    expect((await byCode(phone, await askCode(phone))).body.data).toMatchObject({ account: colleague })
    expect(codeOf(await toAccount(mine, await askCode(phone)))).toBe('smsCodeWrong')
    expect(codeOf(await toAccount(colleague, await askCode(phone)))).toBe(200)
  })

  it('is not proved by the code that a colleague gets to log in, nor by that of another person', async () => {
    const phone = newPhone()
    const [as, other] = [await newCaller(), await newCaller()]
    await give(await newPerson(app), phone)
    await changePhone(as, phone)
    await changePhone(other, phone)
    const verify = async (who: Caller) =>
      codeOf(await who.call(contract.phoneVerify, { code: await codeFor(phone) }))
    await askCode(phone)
    expect(await verify(as)).toBe('smsCodeWrong')
    clock.offset += minute
    await other.data(contract.phoneCode)
    expect(await verify(as)).toBe('smsCodeWrong')
    expect(await verify(other)).toBe(200)
  })

  it('is guessed five times, and proved by one of two calls at once', async () => {
    const as = await newCaller()
    const phone = newPhone()
    await changePhone(as, phone)
    expect(codeOf(await as.call(contract.phoneVerify, { code: '000000' }))).toBe('smsCodeWrong')
    await as.data(contract.phoneCode)
    const code = await codeFor(phone)
    const both = await Promise.all([1, 2].map(() => as.call(contract.phoneVerify, { code })))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    await changePhone(as, newPhone())
    await app.owner.query('delete from login_failure')
    for (let turn = 0; turn < 5; turn += 1) await as.call(contract.phoneVerify, { code: 'x' })
    expect(codeOf(await as.call(contract.phoneVerify, { code }))).toBe('tooManyFailures')
  })

  it('is none without a number', async () => {
    const as = await newCaller()
    expect(codeOf(await as.call(contract.phoneCode))).toBe('phoneEmpty')
    expect(codeOf(await as.call(contract.phoneVerify, { code: '1' }))).toBe('phoneEmpty')
  })
})

describe('a phone that an administrator gives', () => {
  it('counts, unless another person logs in with it; one that somebody only entered takes nothing', async () => {
    const admin = await app.login('admin')
    const [entered, first, second] = [await newCaller(), await newPerson(app), await newPerson(app)]
    const phone = newPhone()
    await changePhone(entered, phone)
    const write = (account: string) =>
      admin.data(contract.updateUser, { id: `u-${account}`, realName: '周九', phone })
    await give(second, newPhone())
    await write(first)
    await write(second)
    expect([await isVerified(first), await isVerified(second), await isVerified(entered.userId)]).toEqual([
      true,
      false,
      false,
    ])
    expect((await byCode(phone, await askCode(phone))).body.data).toMatchObject({ account: first })
  })

  it('to two people at the same moment counts for one at most', async () => {
    const admin = await app.login('admin')
    const people = [await newPerson(app), await newPerson(app)]
    const phone = newPhone()
    await Promise.all(
      people.map((account) =>
        admin.data(contract.updateUser, { id: `u-${account}`, realName: '周九', phone }),
      ),
    )
    expect((await Promise.all(people.map(isVerified))).filter(Boolean)).toHaveLength(1)
  })
})

it('numbers of before the upgrade count, unless two people who may log in have the same one', async () => {
  const [one, two, three, left] = await Promise.all([1, 2, 3, 4].map(() => newPerson(app)))
  const [own, shared, gone] = [newPhone(), newPhone(), newPhone()]
  const given = [
    [one, own],
    [two, shared],
    [three, shared],
    [left, gone],
  ] as const
  for (const [account = '', phone] of given) await give(account, phone, false)
  await app.owner.query(`update app_user set status = 'inactive', phone = $2 where account = $1`, [left, own])
  await app.owner.query(
    'alter table app_user drop column phone_verified, drop column credentials_at; alter table session drop column password_at; alter table sms_code drop column user_id',
  )
  await up(new Kysely<never>({ dialect: new PostgresDialect({ pool: app.owner }) }))
  expect(await Promise.all([one, two, three, left].map((who = '') => isVerified(who)))).toEqual([
    true,
    false,
    false,
    false,
  ])
})
