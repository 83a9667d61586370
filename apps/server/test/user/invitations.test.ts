import { contract, type InvitationChannel, readReset } from '@countersign/contract'
import { type Caller, startTestApp, tenants } from '@countersign/server/testing'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { sweep } from '../../src/jobs/sweep.ts'
import { channelsOf } from '../../src/modules/user/index.ts'
import { enrolTotp, newPerson } from '../identity/factors.ts'
import { mailSettings, startMailServer } from '../mail/mail-server.ts'
import { runJobs } from '../mail/run-jobs.ts'

const hour = 60 * 60_000
const server = await startMailServer()
afterAll(() => server.close())
let offset = 0
const app = await startTestApp({
  mail: mailSettings(server.port),
  publicUrl: 'https://oa.example.com/',
  now: () => new Date(Date.now() + offset),
})
const admin = await app.login('admin')
const password = 'Invited-2026'

beforeEach(async () => {
  offset = 0
  await app.owner.query('update app_user set must_change_password = false')
  for (const table of ['outbox', 'graphile_worker._private_jobs', 'password_link', 'sms_outbox'])
    await app.owner.query(`delete from ${table}`)
  await server.taken()
})

/** Id of a new person who has not begun, with e-mail and phone; `set` gives columns other values. */
async function person(set = 'email = email'): Promise<string> {
  const account = await newPerson(app)
  await app.owner.query(
    `update app_user set email = account || '@example.com', phone_verified = true, must_change_password = true,
      phone = '139' || lpad((abs(hashtext(account)) % 100000000)::text, 8, '0') where account = $1`,
    [account],
  )
  await app.owner.query(`update app_user set ${set} where account = $1`, [account])
  return `u-${account}`
}
const invite = (by: InvitationChannel, userIds?: string[], as: Caller = admin) =>
  as.data(contract.invite, { by, ...(userIds && { userIds }) })
const failed = async (by: Caller, input: Record<string, unknown>) => {
  const { status, body } = await by.call(contract.invite, input)
  return [status, Reflect.get(body, 'error')]
}
async function work(): Promise<void> {
  while ((await moveBatch(app.db)) > 0) await runJobs(app)
}
const linkIn = (text = '') => readReset(new URL(/https:\S+/.exec(text)?.[0] ?? 'x:').hash)
const renew = async (link: ReturnType<typeof linkIn>) => {
  const payload = { ...link, newPassword: password, newPassword1: password }
  const { statusCode } = await app.app.inject({
    method: 'POST',
    url: contract.passwordRenew.path,
    headers: app.basic,
    payload,
  })
  return statusCode
}
const mailed = async () => {
  await work()
  return (await server.taken()).map(({ to, subject, text }) => ({
    to: to?.map(({ address }) => address),
    subject,
    text,
    link: linkIn(text),
  }))
}
async function sheetOf(batchId: string, as = admin) {
  const { bytes } = await as.bytes(`${contract.invitationSheet.path}?batchId=${batchId}`)
  const [sheet] = (await readXlsx(bytes)).sheets
  return (sheet?.rows ?? []).map((row) => row.map(String))
}
/** The links of an invitation that is handed over. */
async function handed(userIds: string[]) {
  const { batchId } = await invite('sheet', userIds)
  return (await sheetOf(batchId)).slice(1).map((row) => linkIn(row[3]))
}

describe('an invitation', () => {
  it('by mail sets a first password once; the person logs in without changing it', async () => {
    const id = await person()
    expect(await invite('mail', [id])).toMatchObject({ count: 1, leftOut: [] })
    const account = id.slice(2)
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: [`${account}@example.com`], subject: '您的会签账号已开通' })
    expect(mail?.text).toContain(`您的会签账号 ${account} 已开通。请在7天内`)
    expect(mail?.text).toContain('https://oa.example.com/reset#')
    expect(await renew(mail?.link)).toBe(200)
    expect(await renew(mail?.link)).toBe(400)
    const as = await app.login(account, tenants.own, password)
    expect(await as.data(contract.info)).toMatchObject({ mustChangePassword: false })
    await work()
    const { rows } = await app.owner.query('select data from message where user_id = $1', [id])
    expect(rows).toMatchObject([{ data: { zh: expect.stringContaining('您的密码已通过邀请链接设置') } }])
    const { rows: entries } = await app.owner.query(
      "select subject_id, after from audit_entry where action = 'userInvite' and subject_id = $1",
      [id],
    )
    expect(entries).toMatchObject([{ after: expect.stringContaining('mail') }])
  })
  it('by SMS names the address and the days', async () => {
    await invite('sms', [await person()])
    await work()
    const { rows } = await app.owner.query<{ content: string }>('select content from sms_outbox')
    expect(rows).toMatchObject([
      { content: expect.stringContaining('7 天内打开 https://oa.example.com/reset#') },
    ])
    expect(await renew(linkIn(rows[0]?.content))).toBe(200)
  })
  it('is a sheet and letters with every link that is open, for who made it only', async () => {
    const ids = [await person(), await person()]
    const { batchId } = await invite('letters', ids)
    await app.owner.query(
      "insert into user_department (tenant_id, user_id, dept_id, sort) select tenant_id, $1, id, 0 from department where tenant_id = '000000' and name = '财务部'",
      [ids[0]],
    )
    const rows = await sheetOf(batchId)
    expect(rows[0]).toEqual(['账号', '姓名', '部门', '邀请链接', '有效期至'])
    expect(rows.slice(1).map(([account]) => `u-${account}`)).toEqual(ids.toSorted())
    expect(rows.find(([account]) => `u-${account}` === ids[0])?.[2]).toBe('财务部')
    await admin.bytes(`${contract.invitationLetters.path}?batchId=${batchId}`)
    expect(app.letters.at(-1)?.letters.map(({ address }) => address)).toEqual(
      rows.slice(1).map((row) => row[3]),
    )

    const second = await app.login(await administrator())
    expect((await second.call(contract.invitationSheet, { batchId })).status).toBe(404)
    expect(await renew(linkIn(rows[1]?.[3]))).toBe(200)
    expect(await sheetOf(batchId)).toEqual([rows[0], rows[2]])
    expect(await renew(linkIn(rows[2]?.[3]))).toBe(200)
    expect((await admin.call(contract.invitationLetters, { batchId })).status).toBe(404)
  })
  it('is nowhere in the database and in the log', async () => {
    const [link] = await handed([await person()])
    await invite('mail', [await person()])
    const { rows } = await app.owner.query(
      'select password_link::text as row from password_link union all select payload::text from outbox',
    )
    const [mail] = await mailed()
    for (const { token } of [link, mail?.link].flatMap((one) => one ?? [])) {
      expect(token).toHaveLength(22)
      expect(JSON.stringify([rows, app.logLines])).not.toContain(token)
    }
    expect(rows).toHaveLength(3)
  })
  it('ends the earlier one, of which the mail that waits is not sent', async () => {
    const id = await person()
    const { batchId } = await invite('sheet', [id])
    const [, [, , , address] = []] = await sheetOf(batchId)
    await invite('mail', [id])
    const [second] = await handed([id])
    expect(await mailed()).toEqual([])
    expect((await admin.call(contract.invitationSheet, { batchId })).status).toBe(404)
    expect([await renew(linkIn(address)), await renew(second)]).toEqual([400, 200])
  })
  it('stays void after another one, also when the clock is put back', async () => {
    const id = await person()
    const [first] = await handed([id])
    offset = hour
    const [second] = await handed([id])
    offset = 0
    expect([await renew(first), await renew(second)]).toEqual([400, 200])
  })
  it('leaves a link that its person asked for', async () => {
    const id = await person()
    await app.app.inject({
      method: 'POST',
      url: contract.passwordForgotten.path,
      headers: app.basic,
      payload: { tenantId: tenants.own, account: id.slice(2) },
    })
    const [asked] = await mailed()
    await invite('sheet', [id])
    expect(await renew(asked?.link)).toBe(200)
  })
  it('is mailed later when the mail server refuses for now', async () => {
    server.refusals.push(450)
    await invite('mail', [await person()])
    expect(await mailed()).toEqual([])
    await runJobs(app)
    expect(await mailed()).toHaveLength(1)
  })
  it('is one for each person when two administrators invite at once', async () => {
    const [one, other] = [await person(), await person()]
    const second = await app.login(await administrator())
    await Promise.all([invite('mail', [one, other]), invite('mail', [other, one], second)])
    const links = (await mailed()).map(({ link }) => link)
    expect(links.length).toBeLessThanOrEqual(4)
    const answers: number[] = []
    for (const link of links) answers.push(await renew(link))
    expect(answers.filter((status) => status === 200)).toHaveLength(2)
  })
  it.each([
    ['seven days have gone', async () => void (offset = 7 * 24 * hour)],
    [
      'the person left',
      async (id: string) =>
        void (await app.owner.query("update app_user set status = 'inactive' where id = $1", [id])),
    ],
    [
      'the password was reset',
      async (id: string) => void (await admin.data(contract.resetPassword, { userIds: [id] })),
    ],
  ])('is void when %s', async (_what, change) => {
    const id = await person()
    const { batchId } = await invite('sheet', [id])
    const [, [, , , address] = []] = await sheetOf(batchId)
    await change(id)
    expect(await renew(linkIn(address))).toBe(400)
    // The session of the administrator has ended, too, after seven days.
    expect((await admin.call(contract.invitationSheet, { batchId })).status).toBe(offset === 0 ? 404 : 401)
  })
  it('lasts nearly seven days, is swept a day later, and leaves room for links that people ask for', async () => {
    const [link] = await handed([await person()])
    await app.owner.query(
      `insert into password_link (tenant_id, id, account, address, token_hash, user_id, created_at, expires_at, batch_id, invited_by)
       select tenant_id, id || n, account, address, token_hash || n, user_id, created_at, expires_at, batch_id, invited_by
       from password_link, generate_series(1, 1000) n`,
    )
    const asked = await app.app.inject({
      method: 'POST',
      url: contract.passwordForgotten.path,
      headers: app.basic,
      payload: { tenantId: tenants.own, account: 'nobody' },
    })
    expect(asked.statusCode).toBe(200)
    await sweep(app.db, new Date(Date.now() + 7.9 * 24 * hour))
    offset = 7 * 24 * hour - hour
    expect(await renew(link)).toBe(200)
    await sweep(app.db, new Date(Date.now() + 8.1 * 24 * hour))
    expect((await app.owner.query('select 1 from password_link')).rowCount).toBe(0)
  })
})

describe('whom an invitation leaves out', () => {
  it.each([
    ['ownAccount', 'sheet', async () => admin.userId],
    ['notWorking', 'sheet', () => person("status = 'inactive', paused_at = now()")],
    ['noMail', 'mail', () => person("email = ''")],
    ['noPhone', 'sms', () => person("phone = ''")],
    ['noPhone', 'sms', () => person('phone_verified = false')],
  ] as const)('says %s for %s', async (why, by, make) => {
    const id = await make()
    const other = await person()
    expect(await invite(by, [other, id])).toMatchObject({ count: 1, leftOut: [{ id, why }] })
    const { rows } = await app.owner.query('select user_id from password_link')
    expect(rows).toEqual([{ user_id: other }])
  })
  it('is who has more permissions than the caller', async () => {
    const role = await admin.data(contract.roleSubmit, { roleName: '人事', roleAlias: 'personnel' })
    await app.owner.query(
      `insert into menu_role (tenant_id, menu_id, role_id) select tenant_id, id, $2 from menu
       where tenant_id = $1 and code = 'user.write'`,
      [tenants.own, role.id],
    )
    const account = await newPerson(app)
    await admin.data(contract.userGrant, { userIds: [`u-${account}`], roleIds: [role.id] })
    const clerk = await app.login(account)
    expect(await invite('sheet', [admin.userId], clerk)).toMatchObject({
      batchId: '',
      count: 0,
      leftOut: [{ id: admin.userId, why: 'personProtected' }],
    })
  })
  it('is, without a choice, who began, holds an open invitation, or is not reached', async () => {
    const [one, other] = [await person(), await person("email = ''")]
    await person('must_change_password = false')
    await person("status = 'inactive', paused_at = now()")
    const waiting = async () => (await admin.data(contract.invitable)).waiting
    expect(await waiting()).toBe(2)
    expect(await invite('mail')).toMatchObject({ count: 1, leftOut: [] })
    expect(await waiting()).toBe(1)
    expect(await invite('sheet')).toMatchObject({ count: 1, leftOut: [] })
    expect(await invite('letters')).toEqual({ batchId: '', count: 0, leftOut: [] })
    const { rows } = await app.owner.query('select user_id from password_link order by created_at')
    expect(rows).toEqual([{ user_id: one }, { user_id: other }])
    await app.owner.query('update password_link set expires_at = now()')
    expect(await waiting()).toBe(2)
    expect(await invite('mail', [one])).toMatchObject({ count: 1 })
    expect(await waiting()).toBe(1)
    await admin.data(contract.resetPassword, { userIds: [one] })
    expect(await waiting()).toBe(2)
  })
})

describe('the channels that are set up', () => {
  const aliyun = { keyId: 'id', keySecret: 'secret', signName: '会签', template: 'SMS_1' }
  it.each([
    ['mail', { mail: mailSettings(1), sms: null, smsOutbox: false }, ['mail', 'sheet', 'letters']],
    ['the outbox', { mail: null, sms: null, smsOutbox: true }, ['sms', 'sheet', 'letters']],
    ['Aliyun without a template', { mail: null, sms: aliyun, smsOutbox: true }, ['sheet', 'letters']],
    [
      'Aliyun with a template',
      { mail: null, sms: { ...aliyun, invitationTemplate: 'SMS_9' }, smsOutbox: false },
      ['sms', 'sheet', 'letters'],
    ],
  ])('are those of %s', (_what, config, channels) => {
    expect(channelsOf(config)).toEqual(channels)
  })
})

describe('inviting is refused', () => {
  it('for an unknown person, and one of another tenant; nobody is invited', async () => {
    const stranger = (await app.login('admin', tenants.other)).userId
    for (const id of ['nobody', stranger])
      expect(await failed(admin, { userIds: [await person(), id], by: 'sheet' })).toEqual([404, 'notFound'])
    expect((await app.owner.query('select 1 from password_link')).rowCount).toBe(0)
  })
  it('for an administrator until the second factor is given again', async () => {
    const account = await administrator()
    const as = await app.login(account)
    await enrolTotp(as, Date.now())
    const other = await administrator()
    offset = hour
    expect(await failed(as, { userIds: [`u-${other}`], by: 'sheet' })).toEqual([403, 'confirmationNeeded'])
    expect(await failed(as, { userIds: [await person()], by: 'sheet' })).toEqual([200, undefined])
  })
  it('by a channel that is not set up', async () => {
    const plain = await startTestApp({ smsOutbox: false })
    const by = await plain.login('admin')
    expect(await by.data(contract.invitable)).toEqual({ waiting: 0, channels: ['sheet', 'letters'] })
    for (const channel of ['mail', 'sms'])
      expect(await failed(by, { userIds: [by.userId], by: channel })).toEqual([409, 'channelOff'])
    const account = await newPerson(plain)
    const { batchId } = await by.data(contract.invite, { userIds: [`u-${account}`], by: 'letters' })
    await by.bytes(`${contract.invitationLetters.path}?batchId=${batchId}`, { host: 'oa.office.example' })
    expect(plain.letters[0]?.letters[0]?.address).toMatch(/^http:\/\/oa\.office\.example\/reset#000000\./)
  })
})

/** Account of another administrator. */
async function administrator(): Promise<string> {
  const account = await newPerson(app)
  await app.owner.query(
    `insert into user_role (tenant_id, user_id, role_id) select tenant_id, $1, id from role where tenant_id = $2 and alias = 'administrator'`,
    [`u-${account}`, tenants.own],
  )
  return account
}
