import { setTimeout } from 'node:timers/promises'
import { contract, listRoutes, type Route } from '@countersign/contract'
import {
  type Answer,
  type Caller,
  createTestApp,
  startTestApp,
  tenants,
  testPassword,
} from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { sweep } from '../../src/jobs/sweep.ts'
import { entriesOf } from '../audit/stored-entries.ts'
import {
  codeAt,
  enrolPasskey,
  enrolTotp,
  enter,
  newPerson,
  nextCode,
  personWithPasskey,
  personWithTotp,
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

const codeOf = (answer: Answer) => ('error' in answer.body ? answer.body.error : answer.status)
const refused = async (by: Caller, route: Route<never> | Route, input?: Record<string, unknown>) =>
  codeOf(await by.call(route, input))
const newCaller = async () => app.login(await newPerson(app))
const kindsOf = async (by: Caller) => (await by.data(contract.factors)).factors.map(({ kind }) => kind)

describe('an authenticator app', () => {
  it('is enrolled with a code that it shows, and brings ten recovery codes', async () => {
    const as = await newCaller()
    const begun = await as.data(contract.totpBegin)
    expect(begun.uri).toContain(`secret=${begun.secret}`)
    expect(decodeURIComponent(begun.uri)).toMatch(/^otpauth:\/\/totp\/会签:f/)
    expect(await kindsOf(as)).toEqual([])
    const entries = await entriesOf(app, async () => {
      const { recoveryCodes } = await as.data(contract.totpEnrol, {
        id: begun.id,
        totp: await codeAt(begun.secret),
      })
      expect(new Set(recoveryCodes).size).toBe(10)
      expect(recoveryCodes.every((code) => /^([a-z\d]{4}-){3}[a-z\d]{4}$/.test(code))).toBe(true)
    })
    expect(entries).toMatchObject([{ action: 'factorEnrol', subject_name: '动态验证码', error: '' }])
    expect(await as.data(contract.factors)).toMatchObject({
      factors: [{ kind: 'totp', lastUsed: '' }],
      recoveryCodes: 10,
      isRequired: false,
    })
  })

  it('is not enrolled with a wrong code, after which the right one still works', async () => {
    const as = await newCaller()
    const { id, secret } = await as.data(contract.totpBegin)
    expect(await refused(as, contract.totpEnrol, { id, totp: '000000' })).toBe('factorWrong')
    expect(await refused(as, contract.totpEnrol, { id, totp: await codeAt(secret) })).toBe(200)
  })

  it('is enrolled by the session that began, within five minutes, once', async () => {
    const account = await newPerson(app)
    const [as, other] = [await app.login(account), await app.login(account)]
    const { id, secret } = await as.data(contract.totpBegin)
    const totp = await codeAt(secret)
    expect(await refused(other, contract.totpEnrol, { id, totp })).toBe('enrolmentExpired')
    expect(await refused(await newCaller(), contract.totpEnrol, { id, totp })).toBe('enrolmentExpired')
    clock.offset = 5 * minute + 1000
    await as.data(contract.confirm, { password: testPassword })
    const late = await codeAt(secret, now())
    expect(await refused(as, contract.totpEnrol, { id, totp: late })).toBe('enrolmentExpired')
    clock.offset = 0
    await as.data(contract.confirm, { password: testPassword })
    const answers = await Promise.all([1, 2].map(() => as.call(contract.totpEnrol, { id, totp })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await kindsOf(as)).toEqual(['totp'])
  })

  it('is one per person', async () => {
    const { as } = await personWithTotp(app)
    expect(await refused(as, contract.totpBegin)).toBe('totpTaken')
  })

  it('is one per person, also when the person began to enrol several', async () => {
    const as = await newCaller()
    const [first, second] = [await as.data(contract.totpBegin), await as.data(contract.totpBegin)]
    const enrol = async ({ id, secret }: typeof first) =>
      refused(as, contract.totpEnrol, { id, totp: await codeAt(secret) })
    expect([await enrol(first), await enrol(second)]).toEqual([200, 'totpTaken'])
    expect(await kindsOf(as)).toEqual(['totp'])
  })

  it('answers its recovery codes once, also under the same Idempotency-Key', async () => {
    const as = await newCaller()
    const { id, secret } = await as.data(contract.totpBegin)
    const input = { id, totp: await codeAt(secret) }
    const send = () => as.call(contract.totpEnrol, input, { headers: { 'idempotency-key': 'k-1' } })
    const first = contract.totpEnrol.output.parse((await send()).body.data)
    expect(first.recoveryCodes).toHaveLength(10)
    expect((await send()).body.data).toEqual({ recoveryCodes: [] })
    const { rows } = await app.owner.query<{ row: string }>(
      "select row_to_json(i)::text || coalesce((select string_agg(r::text, '') from recovery_code r), '') as row from idempotency i",
    )
    const [code = ''] = first.recoveryCodes
    expect(rows.filter(({ row }) => row.includes(code) || row.includes(code.replaceAll('-', '')))).toEqual([])
  })
})

describe('a first factor', () => {
  it('is enrolled by one of two sessions at once; the other must prove it', async () => {
    const account = await newPerson(app)
    const [first, second] = [await app.login(account), await app.login(account)]
    const { id, secret } = await first.data(contract.totpBegin)
    const passkey = new SoftwareAuthenticator().make(await second.data(contract.passkeyBegin))
    const holder = await app.owner.connect()
    try {
      // Both calls are let in before either enrols.
      await holder.query('begin')
      await holder.query('select pg_advisory_xact_lock(hashtext($1))', [`factors 000000 ${first.userId}`])
      const answers = [
        refused(first, contract.totpEnrol, { id, totp: await codeAt(secret) }),
        refused(second, contract.passkeyEnrol, { name: '电脑', passkey }),
      ]
      await setTimeout(500)
      await holder.query('commit')
      expect((await Promise.all(answers)).map(String).toSorted()).toEqual(['200', 'confirmationNeeded'])
    } finally {
      holder.release()
    }
    expect(await kindsOf(first)).toHaveLength(1)
  })
})

describe('a passkey', () => {
  it('is enrolled under its name, several per person', async () => {
    const { as } = await personWithPasskey(app)
    await enrolPasskey(as)
    const { factors, recoveryCodes } = await as.data(contract.factors)
    expect(factors).toMatchObject([
      { kind: 'passkey', name: '办公电脑' },
      { kind: 'passkey', name: '办公电脑' },
    ])
    expect(recoveryCodes).toBe(10)
    const options = await as.data(contract.passkeyBegin)
    expect(options).toMatchObject({ rp: { name: '会签', id: 'localhost' }, attestation: 'none' })
    expect(options['excludeCredentials']).toHaveLength(2)
  })

  it.each([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
  ])('made %s is refused', async (_what, page) => {
    const as = await newCaller()
    const passkey = new SoftwareAuthenticator().make(await as.data(contract.passkeyBegin), page)
    expect(await refused(as, contract.passkeyEnrol, { name: 'x', passkey })).toBe('passkeyWrong')
    expect(await kindsOf(as)).toEqual([])
  })

  it('is refused without verification of the person, and for a challenge of another session', async () => {
    const [as, other] = [await newCaller(), await newCaller()]
    const careless = new SoftwareAuthenticator()
    careless.isVerified = false
    const passkey = careless.make(await as.data(contract.passkeyBegin))
    expect(await refused(as, contract.passkeyEnrol, { name: 'x', passkey })).toBe('passkeyWrong')
    const stolen = new SoftwareAuthenticator().make(await as.data(contract.passkeyBegin))
    expect(await refused(other, contract.passkeyEnrol, { name: 'x', passkey: stolen })).toBe(
      'enrolmentExpired',
    )
    expect(await refused(as, contract.passkeyEnrol, { name: 'x', passkey: stolen })).toBe(200)
    expect(await refused(as, contract.passkeyEnrol, { name: 'x', passkey: stolen })).toBe('enrolmentExpired')
  })

  it.each(['', '{}', 'null', '[]', '{"id":"a","response":{"clientDataJSON":"bnVsbA"}}', '{"id":1}'])(
    'sent as %j is refused',
    async (passkey) => {
      const as = await newCaller()
      expect(await refused(as, contract.passkeyEnrol, { name: 'x', passkey: passkey || ' ' })).toBe(
        'passkeyWrong',
      )
    },
  )

  it('is offered at our own addresses only, and enrolled for the one that is open', async () => {
    const published = await createTestApp({ publicUrl: 'https://oa.example.com/' })
    try {
      await published.owner.query("update tenant set domain = 'yun.example.com' where tenant_id = $1", [
        tenants.own,
      ])
      const as = await published.login('zhangsan')
      const at = async (origin: string) => as.call(contract.passkeyBegin, {}, { headers: { origin } })
      for (const host of ['oa.example.com', 'yun.example.com'])
        expect(await at(`https://${host}`)).toMatchObject({
          status: 200,
          body: { data: { rp: { id: host } } },
        })
      for (const origin of [
        'https://evil.example',
        'http://oa.example.com',
        'https://oa.example.com:444',
        'http://localhost',
        'https://10.0.0.1',
        'null',
      ])
        expect(codeOf(await at(origin))).toBe('passkeyAway')

      const [made, other] = ['https://oa.example.com', 'https://yun.example.com'] as const
      const options = contract.passkeyBegin.output.parse((await at(made)).body.data)
      const authenticator = new SoftwareAuthenticator()
      const passkey = authenticator.make(options, { origin: made, rpId: 'oa.example.com' })
      await as.data(contract.passkeyEnrol, { name: '电脑', passkey })
      const asked = async (origin: string) =>
        contract.confirmBegin.output.parse(
          (await as.call(contract.confirmBegin, {}, { headers: { origin } })).body.data,
        ).passkey
      expect(await asked(made)).toMatchObject({ rpId: 'oa.example.com' })
      expect(await asked(other)).toBeUndefined()
    } finally {
      await published.close()
    }
  })

  it('is one of ten at most, and of fifty unanswered challenges', async () => {
    const { as, authenticator } = await personWithPasskey(app)
    await app.owner.query(
      `insert into factor (tenant_id, id, user_id, kind, name, created_at, credential_id, public_key, counter, transports, rp_id)
       select tenant_id, user_id || n, user_id, kind, name, created_at, credential_id || n, public_key, 0, '', rp_id
       from factor, generate_series(1, 9) n where credential_id = $1`,
      [authenticator.id.toString('base64url')],
    )
    expect(await refused(as, contract.passkeyBegin)).toBe('tooManyPasskeys')
    const other = await newCaller()
    for (let turn = 0; turn < 50; turn += 1) await other.data(contract.passkeyBegin)
    expect(await refused(other, contract.passkeyBegin)).toBe('busy')
    clock.offset = 6 * minute
    await other.data(contract.confirm, { password: testPassword })
    expect(await refused(other, contract.passkeyBegin)).toBe(200)
  })
})

describe('removing factors', () => {
  it('takes the recovery codes with the last one, and opens the log-in', async () => {
    const { account, as, recoveryCodes } = await personWithTotp(app)
    await enrolPasskey(as)
    const { factors } = await as.data(contract.factors)
    const [totp, passkey] = factors.map(({ id }) => id)
    await as.data(contract.factorRemove, { ids: [totp] })
    expect(await as.data(contract.factors)).toMatchObject({
      factors: [{ kind: 'passkey' }],
      recoveryCodes: 10,
    })
    const entries = await entriesOf(app, () => as.data(contract.factorRemove, { ids: [passkey] }))
    expect(entries).toMatchObject([
      { action: 'factorRemove', subject_kind: 'factor', subject_name: '办公电脑' },
    ])
    expect(await as.data(contract.factors)).toMatchObject({ factors: [], recoveryCodes: 0 })
    expect((await enter(app, account)).status).toBe(200)
    expect(await refused(as, contract.confirm, { recoveryCode: recoveryCodes[0] })).toBe('noFactor')
  })

  it('of another person, or of one beside an own one, removes nothing', async () => {
    const [one, other] = [await personWithTotp(app), await personWithTotp(app)]
    const idsOf = async (by: Caller) => (await by.data(contract.factors)).factors.map(({ id }) => id)
    const ids = [...(await idsOf(one.as)), ...(await idsOf(other.as))]
    expect(await refused(one.as, contract.factorRemove, { ids })).toBe('notFound')
    expect([await kindsOf(one.as), await kindsOf(other.as)]).toEqual([['totp'], ['totp']])
  })

  it('is not needed for new recovery codes, which replace the old ones', async () => {
    const { account, as, recoveryCodes } = await personWithTotp(app)
    const fresh = await as.data(contract.recoveryCodes)
    expect(fresh.recoveryCodes).toHaveLength(10)
    expect(codeOf(await enter(app, account, { recoveryCode: recoveryCodes[0] }))).toBe('factorWrong')
    expect((await enter(app, account, { recoveryCode: fresh.recoveryCodes[0] })).status).toBe(200)
    expect(await refused(await newCaller(), contract.recoveryCodes)).toBe('noFactor')
  })
})

describe('a sensitive call', () => {
  const password = { oldPassword: testPassword, newPassword: testPassword, newPassword1: testPassword }

  it('asks nothing of a caller without a factor', async () => {
    expect(await refused(await newCaller(), contract.updatePassword, password)).toBe('passwordUnchanged')
  })

  it('is open for five minutes after a log-in with the factor, then asks again', async () => {
    const { account, as, secret } = await personWithTotp(app)
    const entered = await enter(app, account, { totp: await nextCode(secret) })
    const another = app.as(contract.token.output.parse(entered.body.data))
    clock.offset = 5 * minute - 1000
    expect(await refused(another, contract.updatePassword, password)).toBe('passwordUnchanged')
    expect(await refused(as, contract.updatePassword, password)).toBe('passwordUnchanged')
    clock.offset = 5 * minute + 1000
    expect(await refused(as, contract.updatePassword, password)).toBe('confirmationNeeded')
    const totp = await codeAt(secret, now())
    expect(await as.data(contract.confirm, { totp })).toBe(true)
    expect(await refused(as, contract.updatePassword, password)).toBe('passwordUnchanged')
    expect(await refused(as, contract.confirm, { totp })).toBe('factorWrong')
  })

  it('can be confirmed by a person who must change the password', async () => {
    const { account, as, secret } = await personWithTotp(app)
    await app.owner.query('update app_user set must_change_password = true where account = $1', [account])
    clock.offset = 6 * minute
    const change = { ...password, newPassword: 'another one 1', newPassword1: 'another one 1' }
    expect(await refused(as, contract.updatePassword, change)).toBe('confirmationNeeded')
    expect(await as.data(contract.confirmBegin)).toMatchObject({ factors: ['totp', 'recovery'] })
    expect(await as.data(contract.confirm, { totp: await codeAt(secret, now()) })).toBe(true)
    expect(await refused(as, contract.userList)).toBe('passwordMustChange')
    expect(await refused(as, contract.updatePassword, change)).toBe(200)
    expect(await refused(as, contract.userList)).toBe(200)
  })

  it('asks in every session but the one that enrolled', async () => {
    const account = await newPerson(app)
    const [first, second] = [await app.login(account), await app.login(account)]
    const { secret } = await enrolTotp(first)
    expect(await refused(first, contract.updatePassword, password)).toBe('passwordUnchanged')
    expect(await refused(second, contract.updatePassword, password)).toBe('confirmationNeeded')
    await second.data(contract.confirm, { totp: await nextCode(secret) })
    expect(await refused(second, contract.updatePassword, password)).toBe('passwordUnchanged')
  })

  it('is any change of factors, the own phone, and whoever makes or unmakes an administrator', async () => {
    const admin = await app.login('admin')
    const { secret } = await enrolTotp(admin)
    const info = await admin.data(contract.info)
    const other = await newCaller()
    const [adminRole] = info.roleIds
    const { factors } = await admin.data(contract.factors)
    const legal = (await admin.data(contract.getRoleList)).find(({ roleAlias }) => roleAlias === 'legal')
    const { rows: power } = await app.owner.query<{ id: string }>(
      "select id from menu where tenant_id = '000000' and code = 'role.write'",
    )
    const calls: [Route<never> | Route, Record<string, unknown>][] = [
      [contract.roleGrant, { roleIds: [legal?.id], menuIds: power.map(({ id }) => id) }],
      [contract.passkeyBegin, {}],
      [contract.passkeyEnrol, { name: 'x', passkey: '{}' }],
      [contract.factorRemove, { ids: factors.map(({ id }) => id) }],
      [contract.recoveryCodes, {}],
      [contract.updateUser, { phone: '13800000042' }],
      [contract.updateUser, { id: admin.userId, phone: '13800000042', realName: '管理员' }],
      [contract.userGrant, { userIds: [other.userId], roleIds: [adminRole] }],
      [contract.userSubmit, { account: 'deputy', realName: '副管理', roleId: adminRole }],
      [contract.resetFactors, { userIds: [other.userId] }],
    ]
    try {
      clock.offset = 6 * minute
      const kept = await admin.data(contract.factors)
      for (const [route, input] of calls)
        expect([route.path, await refused(admin, route, input)]).toEqual([route.path, 'confirmationNeeded'])
      expect((await admin.get(contract.auditExport.path)).body).toMatchObject({ error: 'confirmationNeeded' })
      expect(await admin.data(contract.factors)).toEqual(kept)
      expect(await refused(admin, contract.updateUser, { name: '管理' })).toBe(200)

      await admin.data(contract.confirm, { totp: await codeAt(secret, now()) })
      expect(
        await refused(admin, contract.userGrant, { userIds: [other.userId], roleIds: [adminRole] }),
      ).toBe(200)
      clock.offset = 12 * minute
      const away: [Route<never> | Route, Record<string, unknown>][] = [
        [contract.userRemove, { ids: [other.userId] }],
        [contract.userGrant, { userIds: [other.userId] }],
        [contract.roleGrant, { roleIds: [adminRole], menuIds: [] }],
      ]
      for (const [route, input] of away)
        expect([route.path, await refused(admin, route, input)]).toEqual([route.path, 'confirmationNeeded'])
      await admin.data(contract.confirm, { totp: await codeAt(secret, now()) })
      expect(await refused(admin, contract.userRemove, { ids: [other.userId] })).toBe(200)
    } finally {
      await app.owner.query('delete from factor where user_id = $1', [admin.userId])
    }
  })

  it('is whatever lets the caller log in as another administrator', async () => {
    const { as: caller } = await personWithTotp(app)
    const [deputy, clerk] = [await newCaller(), await newCaller()]
    const admin = await app.login('admin')
    const roleIds = (await admin.data(contract.info)).roleIds
    await admin.data(contract.userGrant, { userIds: [caller.userId, deputy.userId], roleIds })
    const { account } = deputy
    const [deptId] = (await admin.data(contract.deptTree)).map(({ id }) => id)
    const { id: postId } = await admin.data(contract.postSubmit, { postCode: 'AUDIT', postName: '审核' })
    await app.owner.query(
      `insert into registration (tenant_id, id, name, account, password_hash, phone, created_at)
       values ('000000', 'r-1', '周九', 'asked', 'x', '', now())`,
    )
    const calls: [Route<never> | Route, Record<string, unknown>][] = [
      [contract.resetPassword, { userIds: [deputy.userId] }],
      [contract.resetPassword, { userIds: [clerk.userId, deputy.userId] }],
      [contract.updateUser, { id: deputy.userId, phone: '13800000043' }],
      [contract.auditPass, { id: 'r-1', roleId: roleIds, deptId, postId }],
      [
        contract.userSubmit,
        { id: deputy.userId, account, realName: '周九', roleId: roleIds, phone: '13800000043' },
      ],
    ]
    clock.offset = 6 * minute
    for (const [route, input] of calls)
      expect([route.path, await refused(caller, route, input)]).toEqual([route.path, 'confirmationNeeded'])
    expect((await enter(app, account)).status).toBe(200)
    expect(await refused(caller, contract.updateUser, { id: deputy.userId, code: '7' })).toBe(200)
    expect(await refused(caller, contract.updateUser, { id: clerk.userId, phone: '13800000044' })).toBe(200)
    expect(await refused(caller, contract.resetPassword, { userIds: [clerk.userId] })).toBe(200)

    clock.offset = 0
    expect(await refused(caller, contract.resetPassword, { userIds: [deputy.userId] })).toBe(200)
    await admin.data(contract.userGrant, { userIds: [caller.userId, deputy.userId] })
  })

  it('asks again when the confirmation lies in the future, since the clock was put back', async () => {
    const { as } = await personWithTotp(app)
    clock.offset = -4 * minute
    expect(await refused(as, contract.updatePassword, password)).toBe('passwordUnchanged')
    clock.offset = -6 * minute
    expect(await refused(as, contract.updatePassword, password)).toBe('confirmationNeeded')
  })

  it('is not recorded as a breach', async () => {
    const { as } = await personWithTotp(app)
    clock.offset = 6 * minute
    const entries = await entriesOf(app, async () => {
      expect(await refused(as, contract.updatePassword, password)).toBe('confirmationNeeded')
    })
    expect(entries).toEqual([])
  })
})

describe('confirming', () => {
  it('takes a passkey with a challenge of this session, once', async () => {
    const { account, as, authenticator } = await personWithPasskey(app)
    const options = (await as.data(contract.confirmBegin)).passkey ?? {}
    const stranger = await personWithPasskey(app)
    const passkey = authenticator.use(options)
    expect(await refused(stranger.as, contract.confirm, { passkey })).toBe('passkeyWrong')
    expect(codeOf(await enter(app, account, { passkey }))).toBe('passkeyWrong')
    expect(await refused(as, contract.confirm, { passkey })).toBe(200)
    expect(await refused(as, contract.confirm, { passkey })).toBe('passkeyWrong')
  })

  it('names the ways that the person has', async () => {
    const { as } = await personWithTotp(app)
    expect(await as.data(contract.confirmBegin)).toEqual({ factors: ['totp', 'recovery'] })
    await enrolPasskey(as)
    await app.owner.query('update recovery_code set used_at = now() where user_id = $1', [as.userId])
    expect(await as.data(contract.confirmBegin)).toMatchObject({
      factors: ['totp', 'passkey'],
      passkey: { rpId: 'localhost' },
    })
    expect(await (await newCaller()).data(contract.confirmBegin)).toEqual({ factors: ['password'] })
  })

  it('with a wrong answer opens nothing', async () => {
    const { as } = await personWithTotp(app)
    clock.offset = 6 * minute
    expect(await refused(as, contract.confirm, { recoveryCode: 'aaaa-aaaa' })).toBe('factorWrong')
    expect(await refused(as, contract.recoveryCodes)).toBe('confirmationNeeded')
  })

  it('counts wrong answers as failed log-ins; a missing one counts nothing', async () => {
    const { account, as, secret } = await personWithTotp(app)
    expect(await refused(as, contract.confirm, {})).toBe('factorWrong')
    for (let turn = 0; turn < 5; turn += 1)
      expect(await refused(as, contract.confirm, { recoveryCode: 'aaaa-aaaa' })).toBe('factorWrong')
    expect(await refused(as, contract.confirm, { totp: await nextCode(secret) })).toBe('tooManyFailures')
    expect(codeOf(await enter(app, account))).toBe('tooManyFailures')
  })

  it('with one code by two simultaneous calls opens one session', async () => {
    const account = await newPerson(app)
    const [first, second] = [await app.login(account), await app.login(account)]
    const { secret } = await enrolTotp(first)
    const totp = await nextCode(secret)
    const answers = await Promise.all([first, second].map((by) => refused(by, contract.confirm, { totp })))
    expect(answers).toHaveLength(2)
    expect(new Set(answers)).toEqual(new Set([200, 'factorWrong']))
  })
})

describe('a role that requires a factor', () => {
  const give = async (userId: string) => {
    const admin = await app.login('admin')
    const alias = `strict${userId.replaceAll(/[^a-z\d]/g, '')}`
    const role = await admin.data(contract.roleSubmit, {
      roleName: alias,
      roleAlias: alias,
      requiresFactor: 1,
    })
    expect(await admin.data(contract.roleDetail, { id: role.id })).toMatchObject({ requiresFactor: 1 })
    await admin.data(contract.userGrant, { userIds: [userId], roleIds: [role.id] })
    return role
  }
  const pathOf = (route: Route) => route.path.replaceAll(/\{\w+\}/g, 'leave')

  it('leaves its people few calls until they enrol', async () => {
    const as = await newCaller()
    await give(as.userId)
    const allowed: string[] = []
    const statuses = new Set<number>()
    for (const { name, route } of listRoutes().filter(({ route }) => route.access === 'token')) {
      if (route.path === contract.logout.path) continue
      const { status, body } = await app.send({
        method: route.method,
        url: pathOf(route),
        headers: as.headers,
        ...(route.method === 'POST' && { body: {} }),
      })
      const isRefused = 'error' in body && body.error === 'factorMustEnrol'
      if (isRefused) statuses.add(status)
      else allowed.push(name)
    }
    expect([...statuses]).toEqual([403])
    expect(allowed.toSorted()).toEqual([
      'confirm',
      'confirmBegin',
      'factors',
      'info',
      'lock',
      'passkeyBegin',
      'passkeyEnrol',
      'totpBegin',
      'totpEnrol',
      'unlock',
      'updatePassword',
    ])
    expect(await as.data(contract.info, {})).toMatchObject({ mustEnrolFactor: true })
    expect(await as.data(contract.factors, {})).toMatchObject({ isRequired: true })
    await enrolTotp(as)
    expect(await refused(as, contract.userList)).toBe(200)
    expect(await as.data(contract.info, {})).toMatchObject({ mustEnrolFactor: false })
  })

  it('lets them log in and out, and asks for the password first', async () => {
    const account = await newPerson(app)
    const as = await app.login(account)
    await give(as.userId)
    await app.owner.query('update app_user set must_change_password = true where account = $1', [account])
    const again = await app.login(account)
    expect(await refused(again, contract.userList)).toBe('passwordMustChange')
    expect(await refused(again, contract.totpBegin)).toBe('passwordMustChange')
    expect(await refused(again, contract.logout)).toBe(200)
  })

  it('works at the next call when it is given, and when the requirement is lifted', async () => {
    const as = await newCaller()
    expect(await refused(as, contract.userList)).toBe(200)
    const role = await give(as.userId)
    expect(await refused(as, contract.userList)).toBe('factorMustEnrol')
    const admin = await app.login('admin')
    const { id, parentId, roleName, roleAlias } = role
    const kept = await admin.data(contract.roleSubmit, { id, parentId, roleName: `${roleName}2`, roleAlias })
    expect(kept.requiresFactor).toBe(1)
    await admin.data(contract.roleSubmit, { id, parentId, roleName, roleAlias, requiresFactor: 0 })
    expect(await refused(as, contract.userList)).toBe(200)
  })
})

describe('an administrator', () => {
  it('resets the factors of a person, who then logs in without', async () => {
    const { account, as, secret, recoveryCodes } = await personWithTotp(app)
    const ticket = await ticketOf(app, account)
    const admin = await app.login('admin')
    const entries = await entriesOf(app, () => admin.data(contract.resetFactors, { userIds: [as.userId] }))
    expect(entries).toMatchObject([{ action: 'factorReset', subject_kind: 'person', subject_id: as.userId }])
    expect(codeOf(await enter(app, account, { ticket, totp: await nextCode(secret) }))).toBe('ticketExpired')
    const entered = await enter(app, account, { recoveryCode: recoveryCodes[0] })
    expect(entered.status).toBe(200)
    expect(await as.data(contract.factors)).toMatchObject({ factors: [], recoveryCodes: 0 })
  })

  it('ends the enrolments that were begun before the reset', async () => {
    const as = await newCaller()
    const { id, secret } = await as.data(contract.totpBegin)
    const admin = await app.login('admin')
    await admin.data(contract.resetFactors, { userIds: [as.userId] })
    const late = { id, totp: await codeAt(secret) }
    expect(await refused(as, contract.totpEnrol, late)).toBe('enrolmentExpired')
  })

  it('resets neither the own nor those of another tenant', async () => {
    const admin = await app.login('admin')
    expect(await refused(admin, contract.resetFactors, { userIds: [admin.userId] })).toBe('ownAccount')
    const strangers = await app.login('admin', tenants.other)
    const { as } = await personWithTotp(app)
    expect(await refused(strangers, contract.resetFactors, { userIds: [as.userId] })).toBe('notFound')
    expect(await kindsOf(as)).toEqual(['totp'])
  })
})

describe('the nightly sweep', () => {
  it('deletes expired tickets and challenges, and leaves the others', async () => {
    const { account } = await personWithTotp(app)
    await ticketOf(app, account)
    await (await newCaller()).data(contract.totpBegin)
    const count = async () => {
      const { rows } = await app.owner.query<{ count: string }>(
        'select (select count(*) from log_in_ticket) + (select count(*) from factor_challenge) as count',
      )
      return Number(rows[0]?.count)
    }
    const before = await count()
    await sweep(app.db, new Date())
    expect(await count()).toBeGreaterThanOrEqual(2)
    expect(await count()).toBeLessThanOrEqual(before)
    await sweep(app.db, new Date(Date.now() + 24 * 60 * minute))
    expect(await count()).toBe(0)
  })
})
