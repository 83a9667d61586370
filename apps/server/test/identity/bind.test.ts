import { contract, type ClaimKind } from '@countersign/contract'
import { type Answer, type Caller, startTestApp, tenants, testPassword } from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { entriesOf } from '../audit/stored-entries.ts'
import { askedIn, enter, newPerson, nextCode, personWithTotp, ticketOf } from './factors.ts'
import { guestOf, newGuest } from './guest.ts'

const app = await startTestApp()
afterEach(() => app.owner.query('delete from login_failure'))

const columns = { number: 'code', phone: 'phone', email: 'email' } as const
const set = (account: string, column: string, value: unknown) =>
  app.owner.query(`update app_user set ${column} = $2 where account = $1`, [account, value])

/** A new person who has this. */
async function personWith(by: ClaimKind, value: string, account?: string): Promise<string> {
  const person = account ?? (await newPerson(app))
  await set(person, columns[by], value)
  return person
}
/** A guest whose third party vouches for the number of this person. */
async function guestOfPerson(account: string, more: { source?: string; tenantId?: string } = {}) {
  await set(account, 'code', account)
  return newGuest(app, { meets: { by: 'number', claim: account }, ...more })
}
const bind = (guest: Caller, password = testPassword) => guest.call(contract.identityBind, { password })
const codeOf = (answer: Answer) => ('error' in answer.body ? answer.body.error : answer.status)
const isLoggedIn = async (caller: Caller) => (await caller.call(contract.info)).status === 200
const ownerOf = async ({ oauthId }: { oauthId: string }) => {
  const { rows } = await app.owner.query<{ account: string | null }>(
    `select u.account from third_party_identity i
     left join app_user u on u.tenant_id = i.tenant_id and u.id = i.user_id where i.id = $1`,
    [oauthId],
  )
  return rows[0]?.account ?? undefined
}
async function boundPerson(account?: string): Promise<{ as: Caller; guest: Caller; account: string }> {
  const person = account ?? (await newPerson(app))
  const guest = await guestOfPerson(person)
  const as = app.as(contract.token.output.parse((await bind(guest)).body.data))
  return { as, guest, account: person }
}

describe('an identity', () => {
  it('is bound with the password, ends its guest sessions and begins one of the person', async () => {
    const account = await newPerson(app)
    const guest = await guestOfPerson(account)
    const another = await guestOf(app, { oauthId: guest.oauthId })
    let answer: Answer | undefined
    const entries = await entriesOf(app, async () => {
      answer = await bind(guest)
    })
    const info = contract.token.output.parse(answer?.body.data)
    expect(info).toMatchObject({ account, userName: '周九' })
    expect(await ownerOf(guest)).toBe(account)
    expect([await isLoggedIn(guest), await isLoggedIn(another)]).toEqual([false, false])
    expect((await app.as(info).data(contract.info)).account).toBe(account)
    expect(entries.map(({ action, account: by }) => [action, by])).toEqual([
      ['identityBind', account],
      ['login', account],
    ])
    expect(entries[0]).toMatchObject({ subject_kind: 'identity', subject_id: guest.oauthId })
    const { rows } = await app.owner.query<{ payload: string }>(
      `select payload::text as payload from outbox where topic = 'notify' and payload::text like '%' || $1 || '%'`,
      [info.userId],
    )
    expect(rows.some(({ payload }) => payload.includes('绑定第三方账号'))).toBe(true)
  })
  it('says by what it meets people, whether or not it meets somebody', async () => {
    const met = await guestOfPerson(await newPerson(app))
    const nobody = await newGuest(app, { meets: { by: 'number', claim: 'nobody-has-it' } })
    for (const guest of [met, nobody])
      expect(await guest.data(contract.ownRegistration)).toMatchObject({ state: '', meetsBy: 'number' })
    expect(await (await newGuest(app)).data(contract.ownRegistration)).toMatchObject({
      meetsBy: '',
      claim: '',
    })
  })
  it('meets a person by a verified phone, and by mail in any case', async () => {
    const account = await personWith('phone', '13900010001')
    const meets = { by: 'phone', claim: '13900010001' } as const
    expect(codeOf(await bind(await newGuest(app, { meets })))).toBe('identityWrong')
    await set(account, 'phone_verified', true)
    expect(codeOf(await bind(await newGuest(app, { meets })))).toBe(200)
    await personWith('email', 'Zhou@Example.com')
    const byMail = { by: 'email', claim: 'zhou@example.com' } as const
    expect(codeOf(await bind(await newGuest(app, { meets: byMail })))).toBe(200)
  })
  it('meets nobody whose number two people have, who pauses or left, or who is of another tenant', async () => {
    const [one, two, inactive] = [await newPerson(app), await newPerson(app), await newPerson(app)]
    for (const account of [one, two]) await personWith('number', 'N-twice', account)
    expect(codeOf(await bind(await newGuest(app, { meets: { by: 'number', claim: 'N-twice' } })))).toBe(
      'identityWrong',
    )
    const guest = await guestOfPerson(inactive)
    await set(inactive, 'status', 'inactive')
    expect(codeOf(await bind(guest))).toBe('identityWrong')
    const elsewhere = await guestOfPerson(await newPerson(app), { tenantId: tenants.other })
    expect(codeOf(await bind(elsewhere))).toBe('identityWrong')
    expect(await ownerOf(elsewhere)).toBeUndefined()
  })
  it('meets nobody unless its third party vouches for something', async () => {
    await personWith('number', '')
    expect(codeOf(await bind(await newGuest(app)))).toBe('registrationIdentity')
    expect(codeOf(await bind(await app.login('zhangsan')))).toBe('registrationIdentity')
  })
  it('is not bound while its request for an account waits', async () => {
    const guest = await guestOfPerson(await newPerson(app))
    await guest.data(contract.registerGuest, {
      tenantId: tenants.own,
      name: '王',
      account: 'waiting-wang',
      password: 'Registered-2026',
      oauthId: guest.oauthId,
    })
    expect(codeOf(await bind(guest))).toBe('registrationWaits')
    expect(await ownerOf(guest)).toBeUndefined()
  })
})

describe('a wrong password', () => {
  it('is refused as nobody is, and is recorded without it', async () => {
    const account = await newPerson(app)
    const [met, nobody] = [
      await guestOfPerson(account),
      await newGuest(app, { meets: { by: 'number', claim: 'no-such-number' } }),
    ]
    let answers: Answer[] = []
    const entries = await entriesOf(app, async () => {
      answers = [await bind(met, 'wrong-password-1'), await bind(nobody, 'wrong-password-1')]
    })
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 400, body: { error: 'identityWrong' } })
    expect(entries.map(({ action, account: of, error }) => [action, of, error])).toEqual([
      ['loginRefused', account, 'identityWrong'],
      ['loginRefused', '', 'identityWrong'],
    ])
    expect(JSON.stringify(entries)).not.toContain('wrong-password-1')
    expect([await ownerOf(met), await isLoggedIn(met)]).toEqual([undefined, true])
  })
  it('counts as a failed log-in, and locks as one, also where nobody is met', async () => {
    const account = await newPerson(app)
    const [met, nobody] = [
      await guestOfPerson(account),
      await newGuest(app, { meets: { by: 'number', claim: 'no-such-number' } }),
    ]
    const tries = async (guest: Caller) => {
      const codes: unknown[] = []
      for (let turn = 0; turn < 6; turn += 1) codes.push(codeOf(await bind(guest, `wrong-${turn}`)))
      return codes
    }
    const codes = await tries(met)
    expect(codes.at(-1)).toBe('tooManyFailures')
    expect(await tries(nobody)).toEqual(codes)
    expect(codeOf(await bind(met))).toBe('tooManyFailures')
    expect(codeOf(await enter(app, account))).toBe('tooManyFailures')
  })
})

describe('a person with a second factor', () => {
  it('binds with it, by the ticket, and not before', async () => {
    const { account, secret } = await personWithTotp(app)
    const guest = await guestOfPerson(account)
    const asked = await bind(guest)
    expect(codeOf(asked)).toBe('factorNeeded')
    expect(await ownerOf(guest)).toBeUndefined()
    const { ticket } = askedIn(asked)
    const finish = (totp: string) =>
      app.send({
        method: 'POST',
        url: contract.token.path,
        headers: app.basic,
        body: { grantType: 'social', tenantId: tenants.own, ticket, totp },
      })
    expect(codeOf(await finish('12345'))).toBe('factorWrong')
    expect(await ownerOf(guest)).toBeUndefined()
    const info = contract.token.output.parse((await finish(await nextCode(secret))).body.data)
    expect([info.account, await ownerOf(guest), await isLoggedIn(guest)]).toEqual([account, account, false])
  })
  it('binds nothing by the ticket of a log-in', async () => {
    const { account, secret } = await personWithTotp(app)
    const guest = await guestOfPerson(account)
    const ticket = await ticketOf(app, account)
    const answer = await app.send({
      method: 'POST',
      url: contract.token.path,
      headers: { ...app.basic, 'blade-auth': guest.headers['blade-auth'] ?? '' },
      body: { grantType: 'password', tenantId: tenants.own, ticket, totp: await nextCode(secret) },
    })
    expect([answer.status, await ownerOf(guest)]).toEqual([200, undefined])
  })
})

describe('one identity of a third party', () => {
  it('is all that a person has, also of four that are bound at once', async () => {
    const account = await newPerson(app)
    const guests = await Promise.all(Array.from({ length: 4 }, () => guestOfPerson(account)))
    const codes = (await Promise.all(guests.map((guest) => bind(guest)))).map(codeOf)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 'identityTaken')).toHaveLength(3)
    const other = await guestOfPerson(account, { source: 'wecom' })
    expect(codeOf(await bind(other))).toBe(200)
  })
  it('is bound by one of two calls at once', async () => {
    const guest = await guestOfPerson(await newPerson(app))
    const codes = (await Promise.all([bind(guest), bind(guest)])).map(codeOf)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
  })
})

describe('unbinding', () => {
  it('ends the other sessions that began by it, and its old guest sessions stay ended', async () => {
    const { as, guest, account } = await boundPerson()
    const byPassword = await app.login(account)
    const other = await app.login(account)
    await app.owner.query(
      `update session set identity_id = $1 where id = (select max(id) from session where user_id = $2)`,
      [guest.oauthId, as.userId],
    )
    const [identity] = await as.data(contract.ownIdentities)
    expect(identity).toMatchObject({ id: guest.oauthId, source: 'company' })
    const entries = await entriesOf(app, () => as.data(contract.identityUnbind, { id: identity?.id ?? '' }))
    expect(entries).toMatchObject([{ action: 'identityUnbind', subject_id: guest.oauthId }])
    expect(await as.data(contract.ownIdentities)).toEqual([])
    expect(await Promise.all([as, byPassword, other, guest].map(isLoggedIn))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(codeOf(await as.call(contract.identityUnbind, { id: identity?.id ?? '' }))).toBe('notFound')
    const again = await guestOf(app, { oauthId: guest.oauthId })
    expect(codeOf(await bind(again))).toBe(200)
  })
  it('needs a proof, and is of own identities only', async () => {
    const { as, guest } = await boundPerson()
    const stranger = await app.login('zhangsan')
    expect(codeOf(await stranger.call(contract.identityUnbind, { id: guest.oauthId }))).toBe('notFound')
    await app.owner.query('update session set password_at = null where user_id = $1', [as.userId])
    expect(codeOf(await as.call(contract.identityUnbind, { id: guest.oauthId }))).toBe('confirmationNeeded')
    expect(await as.data(contract.ownIdentities)).toHaveLength(1)
  })
  it('is refused for the only way in of somebody without a password of their own', async () => {
    const { as, guest, account } = await boundPerson()
    await set(account, 'password_generated', true)
    const unbind = async () => codeOf(await as.call(contract.identityUnbind, { id: guest.oauthId }))
    expect(await unbind()).toBe('lastWayIn')
    await set(account, 'phone_verified', true)
    expect(await unbind()).toBe(200)
  })
})

describe('an administrator', () => {
  it("sees and ends a person's identities, with the sessions that began by them", async () => {
    const { as, guest, account } = await boundPerson()
    const byPassword = await app.login(account)
    const admin = await app.login('admin')
    const ids = { userId: as.userId, id: guest.oauthId }
    expect(await admin.data(contract.identityList, { userId: as.userId })).toMatchObject([
      { id: guest.oauthId, source: 'company' },
    ])
    const entries = await entriesOf(app, () => admin.data(contract.identityEnd, ids))
    expect(entries).toMatchObject([{ action: 'identityUnbind', account: 'admin', subject_id: guest.oauthId }])
    expect(entries[0]?.before).toContain('周九')
    expect([await isLoggedIn(as), await isLoggedIn(byPassword)]).toEqual([false, true])
    expect(codeOf(await admin.call(contract.identityEnd, ids))).toBe('notFound')
    expect(codeOf(await admin.call(contract.identityList, { userId: 'nobody' }))).toBe('notFound')
  })
  it('ends neither the own nor those of a person with more permissions', async () => {
    const admin = await boundPerson('admin')
    const own = { userId: admin.as.userId, id: admin.guest.oauthId }
    expect(codeOf(await admin.as.call(contract.identityEnd, own))).toBe('ownAccount')
    await app.owner.query(
      `insert into menu_role (tenant_id, menu_id, role_id)
       select m.tenant_id, m.id, r.id from menu m join role r on r.tenant_id = m.tenant_id and r.alias = 'clerk'
       where m.tenant_id = $1 and m.code = 'user.write' on conflict do nothing`,
      [tenants.own],
    )
    const clerk = await app.login('zhangsan')
    expect(codeOf(await clerk.call(contract.identityEnd, own))).toBe('personProtected')
    expect(await ownerOf(admin.guest)).toBe('admin')
  })
})
