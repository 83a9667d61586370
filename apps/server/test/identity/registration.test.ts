import { setTimeout } from 'node:timers/promises'
import { contract, type Registration } from '@countersign/contract'
import { type Answer, type Caller, startTestApp, tenants } from '@countersign/server/testing'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { sweep } from '../../src/jobs/sweep.ts'
import { topicHandlers } from '../../src/jobs/topic-handlers.ts'
import { entriesOf } from '../audit/stored-entries.ts'
import { hiddenTexts, hostileTexts } from '../hostile/hostile-texts.ts'
import { guestOf, newGuest } from './guest.ts'
import { client, startOpenId } from './third-parties.ts'

const publicUrl = 'https://oa.example.com'
const password = 'Registered-2026'
const hour = 3_600_000

let offset = 0
const openId = await startOpenId(`${publicUrl}/oauth/redirect/company`)
const app = await startTestApp({
  now: () => new Date(Date.now() + offset),
  publicUrl,
  loginProviders: [
    { ...client, kind: 'oidc', source: 'company', issuer: openId.url, scope: 'openid profile' },
  ],
})
const admin = await app.login('admin')
const post = await admin.data(contract.postSubmit, { postCode: 'DEV', postName: '工程师' })
const one = async (sql: string, values: unknown[]): Promise<string> =>
  (await app.owner.query<{ id: string }>(sql, values)).rows[0]?.id ?? ''
const roleOf = (alias: string) =>
  one('select id from role where tenant_id = $1 and alias = $2', [tenants.own, alias])
const deptOf = (name: string) =>
  one('select id from department where tenant_id = $1 and name = $2', [tenants.own, name])
const place = { roleId: [await roleOf('user')], deptId: await deptOf('研发部'), postId: post.id }
beforeEach(() => allow(1))
afterEach(async () => {
  offset = 0
  await app.owner.query('delete from registration_try; delete from login_failure; delete from outbox')
  await app.owner.query('delete from registration; delete from sms_outbox')
})
afterAll(() => openId.close())

const allow = (value: number, tenantId: string = tenants.own) =>
  app.owner.query(
    `insert into setting (tenant_id, name, value) values ($1, 'selfRegistration', $2)
     on conflict (tenant_id, name) do update set value = excluded.value`,
    [tenantId, String(value)],
  )
const count = async (table: string) =>
  Number((await app.owner.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)

let number = 0
const newAccount = () => `wang${(number += 1)}x`
const askAs = (guest: Caller, more: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  guest.call(
    contract.registerGuest,
    {
      tenantId: guest.tenantId,
      name: '王小明',
      account: newAccount(),
      password,
      oauthId: guest.oauthId,
      ...more,
    },
    { headers },
  )
const ask = (more: Record<string, unknown> = {}, from = '10.0.0.1'): Promise<Answer> =>
  app.app
    .inject({
      method: 'POST',
      url: contract.register.path,
      headers: app.basic,
      remoteAddress: from,
      payload: { tenantId: tenants.own, name: '李小红', account: newAccount(), password, phone: '', ...more },
    })
    .then(({ statusCode, body, headers }) => ({
      status: statusCode,
      headers: Object(headers),
      body: JSON.parse(body),
    }))
const logIn = (account: string, word = password) =>
  app.send({
    method: 'POST',
    url: contract.token.path,
    headers: app.basic,
    body: { grantType: 'password', tenantId: tenants.own, account, password: word },
  })
const refusal = (status: number, msg: string, field?: string) => ({
  status,
  body: { code: status, success: false, msg, ...(field && { fields: { [field]: msg } }) },
})
const taken = refusal(409, '当前用户已存在', 'account')
const waits = refusal(400, '注册申请已提交,请耐心等待管理员通过!')
const wrongLogIn = refusal(400, '用户名或密码错误')

async function waiting(account: string): Promise<Registration> {
  const { records } = await admin.data(contract.registrationList, { account })
  if (!records[0]) throw new Error(`no request of ${account}`)
  return records[0]
}
const approve = ({ id, version }: Registration, more: Record<string, unknown> = {}, by = admin) =>
  by.call(contract.auditPass, { id, version, ...place, ...more })
const refuse = ({ id, version }: Registration, reason: unknown = '不是本单位人员', by = admin) =>
  by.call(contract.auditRefuse, { id, version, reason })

/** Logs in at the real provider, as the person who is logged in there. */
async function comeSocially(): Promise<Answer> {
  const begun = await app.app.inject({ url: '/api/blade-auth/oauth/render/company' })
  const back = await openId.visit(String(begun.headers.location))
  return app.send({
    method: 'POST',
    url: contract.token.path,
    headers: { ...app.basic, cookie: String(begun.headers['set-cookie']).split(';')[0] ?? '' },
    body: {
      grantType: 'social',
      tenantId: tenants.own,
      source: 'company',
      code: back.searchParams.get('code'),
      state: back.searchParams.get('state'),
    },
  })
}
const infoIn = (answer: Answer) => contract.token.output.parse(answer.body.data)

/** Runs the job of each decision that is to be told by SMS. */
async function deliver(): Promise<string[]> {
  const { rows } = await app.owner.query<{ tenant_id: string; payload: object }>(
    "delete from outbox where topic = 'sendDecision' returning tenant_id, payload",
  )
  for (const { tenant_id: tenantId, payload } of rows)
    await topicHandlers.sendDecision.runJob?.(app, { ...payload, tenantId, outboxId: '1' })
  const sent = await app.owner.query<{ said: string }>(
    "select phone || ' ' || content as said from sms_outbox order by created_at",
  )
  return sent.rows.map(({ said }) => said)
}

describe('a person from a third party', () => {
  it('asks, waits, is approved, and logs in there as that person', async () => {
    const guest = app.as(infoIn(await comeSocially()))
    expect(await guest.data(contract.ownRegistration)).toMatchObject({ state: '', reason: '' })
    expect(await askAs(guest, { account: 'xiaoming' })).toMatchObject({ status: 200, body: { data: true } })
    expect(await comeSocially()).toMatchObject(waits)
    const request = await waiting('xiaoming')
    expect(request).toMatchObject({
      source: 'company',
      sourceAccount: 'xiaoming',
      name: '王小明',
      state: 'waiting',
      decidedBy: '',
    })
    expect((await approve(request)).body.data).toMatchObject({
      state: 'approved',
      decidedBy: '管理员',
      version: 2,
    })
    expect((await guest.call(contract.info)).status).toBe(401)
    const person = app.as(infoIn(await comeSocially()))
    expect(person).toMatchObject({ account: 'xiaoming', userName: '王小明', roles: ['user'] })
    expect(await person.data(contract.info)).toMatchObject({
      roleIds: place.roleId,
      deptIds: [place.deptId],
      oauthId: expect.any(String),
    })
    expect((await logIn('XiaoMing')).body.data).toMatchObject({ userId: person.userId })
    while ((await moveBatch(app.db)) > 0);
    expect((await person.data(contract.messageList)).records).toMatchObject([
      { kind: 'registered', title: '您的注册申请已通过，欢迎使用会签', fromName: '管理员', isRead: false },
    ])
    const { rows } = await app.owner.query(
      "select post_id from user_department where user_id = $1 and tenant_id = '000000'",
      [person.userId],
    )
    expect(rows).toEqual([{ post_id: place.postId }])
  })
  it('reads why a request was refused, and asks again', async () => {
    openId.account.sub = 'sub-refused'
    const guest = app.as(infoIn(await comeSocially()))
    const account = newAccount()
    await askAs(guest, { account })
    expect((await refuse(await waiting(account), '  请使用工号注册 ')).status).toBe(200)
    const again = app.as(infoIn(await comeSocially()))
    expect(await again.data(contract.ownRegistration)).toMatchObject({
      state: 'refused',
      reason: '请使用工号注册',
    })
    expect((await askAs(again, { account })).status).toBe(200)
    expect(await again.data(contract.ownRegistration)).toMatchObject({ state: 'waiting', reason: '' })
  })
  it.each([
    ['tenantId', '', '请先输入租户编号'],
    ['account', '', '请先输入账号名称'],
    ['account', '   ', '请先输入账号名称'],
    ['password', '', '请先输入密码'],
    ['password2', 'Another-2026', '两次密码输入不一致'],
    ['password', 'abc', '密码须为8至128个字符'],
    ['password', '长'.repeat(129), '密码须为8至128个字符'],
    ['password', 'password123', '这个密码太常见，容易被猜到，请换一个'],
    ['tenantId', tenants.other, '租户信息错误'],
    ['oauthId', '', '第三方登录信息错误'],
    ['oauthId', 'x', '第三方登录信息错误'],
  ])('is refused with %s %j', async (field, value, msg) => {
    const guest = await newGuest(app)
    expect(await askAs(guest, { [field]: value })).toMatchObject(refusal(400, msg, field))
    expect(await count('registration')).toBe(0)
  })
  it('is told the first of several faults, in the order of the form', async () => {
    const guest = await newGuest(app)
    const faults = [
      [{ tenantId: '', account: '', password: '' }, '请先输入租户编号'],
      [{ account: '', password: '' }, '请先输入账号名称'],
      [{ password: '', password2: 'x' }, '请先输入密码'],
      [{ password: 'x', password2: 'y' }, '两次密码输入不一致'],
    ] as const
    for (const [given, msg] of faults) expect((await askAs(guest, given)).body.msg).toBe(msg)
  })
  it('may leave the name blank, which becomes the account', async () => {
    const account = newAccount()
    expect((await askAs(await newGuest(app), { name: ' ', account: ` ${account} ` })).status).toBe(200)
    expect(await waiting(account)).toMatchObject({ name: account, account })
  })
  it('may send the parameters in the query', async () => {
    const guest = await newGuest(app)
    const account = newAccount()
    const query = new URLSearchParams({
      tenantId: tenants.own,
      name: '王',
      account,
      password,
      oauthId: guest.oauthId,
    })
    expect((await guest.post(`${contract.registerGuest.path}?${query.toString()}`)).body).toMatchObject({
      success: true,
      msg: '操作成功',
    })
    expect(await waiting(account)).toMatchObject({ name: '王' })
  })
  it.each(Object.entries(hostileTexts))('keeps the name as written or is refused: %s', async (what, text) => {
    const account = newAccount()
    const answer = await askAs(await newGuest(app), { name: text, account })
    const isHidden = hiddenTexts.some((hidden) => hidden === what)
    const isLong = Array.from(text).length > 30
    expect(answer.status).toBe(isHidden || isLong ? 400 : 200)
    const { records } = await admin.data(contract.registrationList)
    expect(records.map(({ name }) => name)).toEqual(
      answer.status === 200 ? [text.replace('\r\n', ' ').trim() || account] : [],
    )
  })
  it.each([...Object.values(hostileTexts), 'a', 'a b', 'x'.repeat(65), '\u0000', '王\u200b'])(
    'is refused with the account %j unless it is letters, digits and marks',
    async (account) => {
      const answer = await askAs(await newGuest(app), { account })
      expect(answer.status).toBe(/^[\p{L}\p{N}._@-]{2,64}$/u.test(account) ? 200 : 400)
      expect(await count('registration')).toBe(answer.status === 200 ? 1 : 0)
    },
  )
  it("cannot use another guest's identity, nor one of another tenant", async () => {
    const [guest, victim] = [await newGuest(app), await newGuest(app)]
    const stranger = await newGuest(app, { tenantId: tenants.other })
    const stolen = refusal(400, '第三方登录信息错误', 'oauthId')
    expect(await askAs(guest, { oauthId: victim.oauthId })).toMatchObject(stolen)
    expect(await askAs(stranger, { oauthId: guest.oauthId })).toMatchObject(stolen)
    expect(await askAs(stranger, { tenantId: tenants.own })).toMatchObject(
      refusal(400, '租户信息错误', 'tenantId'),
    )
    expect(await askAs(await app.login('sunqi'), { oauthId: guest.oauthId })).toMatchObject(stolen)
    expect(await count('registration')).toBe(0)
  })
  it('has one waiting request, also when ten calls come at once from two sessions', async () => {
    const guest = await newGuest(app)
    const second = await guestOf(app, { oauthId: guest.oauthId })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => askAs(index % 2 === 0 ? guest : second)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(waits)
    expect(await count('registration')).toBe(1)
  })
  it('cannot ask once the identity is bound, also while it is being bound', async () => {
    const guest = await newGuest(app)
    const binding = await app.owner.connect()
    try {
      await binding.query('begin')
      await binding.query('update third_party_identity set user_id = $1 where id = $2', [
        admin.userId,
        guest.oauthId,
      ])
      const answer = askAs(guest)
      await setTimeout(1000)
      await binding.query('commit')
      expect(await answer).toMatchObject(refusal(400, '第三方登录信息错误', 'oauthId'))
    } finally {
      binding.release()
    }
    expect(await count('registration')).toBe(0)
  })
  it('gets the first answer again under the same key, which works for nobody else', async () => {
    const [guest, other] = [await newGuest(app), await newGuest(app)]
    const [account, headers] = [newAccount(), { 'idempotency-key': 'again' }]
    for (let turn = 0; turn < 2; turn += 1)
      expect((await askAs(guest, { account }, headers)).status).toBe(200)
    expect(await askAs(other, { account }, headers)).toMatchObject(taken)
    expect(await count('registration')).toBe(1)
    const { rows } = await app.owner.query("select * from idempotency where key = 'again'")
    expect(JSON.stringify(rows)).not.toContain(password)
  })
})

describe('an account', () => {
  it.each([
    ['active', "status = 'active'"],
    ['inactive', "status = 'inactive'"],
    ['removed', 'removed_at = now()'],
  ])('of a person who is %s is refused, in any case', async (_state, change) => {
    const account = newAccount()
    await askAs(await newGuest(app), { account })
    await approve(await waiting(account))
    await app.owner.query(`update app_user set ${change} where account = $1`, [account])
    for (const given of [account, account.toUpperCase()]) {
      expect(await askAs(await newGuest(app), { account: given })).toMatchObject(taken)
      expect(await ask({ account: given })).toMatchObject(taken)
    }
  })
  it('that waits is refused, also when ten ask for it at once', async () => {
    const account = newAccount()
    const guests = await Promise.all(Array.from({ length: 10 }, () => newGuest(app)))
    const answers = await Promise.all(guests.map((guest) => askAs(guest, { account })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(taken)
    expect(await ask({ account: account.toUpperCase() })).toMatchObject(taken)
  })
  it('may be asked for in another tenant', async () => {
    const account = newAccount()
    await askAs(await newGuest(app), { account })
    const stranger = await newGuest(app, { tenantId: tenants.other })
    expect((await askAs(stranger, { account })).status).toBe(200)
  })
})

describe('a request of the log-in page', () => {
  const closed = refusal(400, '本单位未开放注册，请联系管理员', 'tenantId')

  it('is refused unless the tenant allows it, as the tenant info says', async () => {
    const info = async (domain: string) =>
      contract.tenantInfo.output.parse(
        (
          await app.send({
            method: 'GET',
            url: `${contract.tenantInfo.path}?domain=${domain}`,
            headers: app.basic,
          })
        ).body.data,
      )
    await app.owner.query("update tenant set domain = 'own.example' where tenant_id = $1", [tenants.own])
    expect(await info('own.example')).toMatchObject({ tenantId: tenants.own, registration: true })
    expect((await ask()).status).toBe(200)
    await app.owner.query("update tenant set domain = 'other.example' where tenant_id = $1", [tenants.other])
    expect(await info('http://other.example')).toMatchObject({ tenantId: tenants.other, registration: false })
    await allow(0)
    expect(await info('own.example')).toMatchObject({ registration: false })
    expect(await ask()).toMatchObject(closed)
    for (const tenantId of [tenants.other, '999999', 'constructor', '%'])
      expect(await ask({ tenantId })).toMatchObject(closed)
    expect(await count('registration')).toBe(1)
  })
  it('is off until a company turns it on', async () => {
    await app.owner.query("delete from setting where name = 'selfRegistration'")
    expect(await ask()).toMatchObject(closed)
  })
  it('is refused for a closed tenant', async () => {
    await allow(1, tenants.other)
    await app.owner.query('update tenant set removed_at = now() where tenant_id = $1', [tenants.other])
    expect(await ask({ tenantId: tenants.other })).toMatchObject(closed)
    await app.owner.query('update tenant set removed_at = null where tenant_id = $1', [tenants.other])
  })
  it.each([
    ['tenantId', '', '请先输入租户编号'],
    ['account', '', '请先输入账号名称'],
    ['password', '', '请先输入密码'],
    ['account', '王 小明', '账号应为 2 至 64 个文字、数字或 . _ - @'],
    ['password', 'abc', '密码须为8至128个字符'],
    ['phone', '123', '手机号码长度不为11位'],
    ['phone', '23800138000', '手机号码格式不正确'],
  ])('is refused with %s %j', async (field, value, msg) => {
    expect(await ask({ [field]: value })).toMatchObject(refusal(400, msg, field))
    expect(await count('registration')).toBe(0)
  })
  it.each(['name', 'account', 'password', 'phone', 'tenantId'])(
    'is refused with a %s of a million characters, before it costs anything',
    async (field) => {
      expect(await ask({ [field]: 'x'.repeat(1_000_000) })).toMatchObject({ status: 413 })
      expect(await count('registration_try')).toBe(0)
    },
  )
  it('cannot log in before it is approved, which only the right password tells', async () => {
    const account = newAccount()
    await ask({ account })
    expect(await logIn(account, 'Wrong-2026')).toMatchObject(wrongLogIn)
    expect(await logIn(account)).toMatchObject(waits)
    await refuse(await waiting(account))
    expect(await logIn(account, 'Wrong-2026')).toMatchObject(wrongLogIn)
    expect(await logIn(account)).toMatchObject(refusal(400, '注册申请未通过：不是本单位人员'))
    expect((await ask({ account })).status).toBe(200)
    await approve(await waiting(account))
    expect((await logIn(account)).status).toBe(200)
    expect(await count('session where user_id is null and oauth_id is null')).toBe(0)
  })
  it('counts wrong passwords as failed log-ins', async () => {
    const account = newAccount()
    await ask({ account })
    for (let turn = 0; turn < 5; turn += 1) await logIn(account, 'Wrong-2026')
    expect((await logIn(account)).status).toBe(429)
  })
  it('is limited to 100 in an hour and 300 in a day for one address, also when they are refused', async () => {
    const tries = (many: number, ago: number) =>
      app.owner.query(
        `insert into registration_try (tenant_id, id, address, created_at)
         select '000000', gen_random_uuid()::text, '10.0.0.1', now() - $2::int * interval '1 ms'
         from generate_series(1, $1)`,
        [many, ago],
      )
    const many = refusal(429, '注册申请过于频繁，请稍后再试')
    await tries(99, 1000)
    const account = newAccount()
    expect((await ask({ account })).status).toBe(200)
    expect(await ask({ account })).toMatchObject(many)
    expect((await ask({ account }, '10.0.0.2')).body.msg).toBe('当前用户已存在')
    expect((await ask({ account }, '10.0.0.2')).body.msg).toBe('当前用户已存在')
    expect(await count("registration_try where address = '10.0.0.2'")).toBe(2)
    offset = hour + 1000
    expect((await ask()).status).toBe(200)
    await tries(199, 0)
    expect(await ask()).toMatchObject(many)
    await sweep(app.db, new Date(Date.now() + 26 * hour))
    expect(await count('registration_try')).toBe(0)
  })
  it('tells the decision by SMS if it has a phone, without any words of a person', async () => {
    const [approved, refused, silent] = [newAccount(), newAccount(), newAccount()]
    await ask({ account: approved, phone: ' 13800138001 ' })
    await ask({ account: refused, phone: '13800138002' })
    await ask({ account: silent })
    await approve(await waiting(approved))
    await refuse(await waiting(refused), '点击 http://evil.example')
    await approve(await waiting(silent))
    expect((await deliver()).toSorted()).toEqual([
      '13800138001 您的注册申请已通过，可以登录使用了。',
      '13800138002 您的注册申请未通过，重新登录可查看原因。',
    ])
    const { rows } = await app.owner.query('select phone from app_user where account = $1', [approved])
    expect(rows).toEqual([{ phone: '13800138001' }])
  })
})

describe('a decision', () => {
  const decided = refusal(409, '该注册申请已处理')
  const newRequest = async () => {
    const account = newAccount()
    await askAs(await newGuest(app), { account })
    return waiting(account)
  }

  it('is made once, when ten administrators approve and refuse at once', async () => {
    const request = await newRequest()
    const before = await count('app_user')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? approve(request) : refuse(request))),
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    for (const answer of answers.filter((one) => one !== won[0])) expect(answer).toMatchObject(decided)
    const { state } = await waiting(request.account)
    expect((await count('app_user')) - before).toBe(state === 'approved' ? 1 : 0)
  })
  it('gets the first answer again under the same key', async () => {
    const request = await newRequest()
    const headers = { 'idempotency-key': 'pass' }
    const input = { id: request.id, version: request.version, ...place }
    const [first, second] = [
      await admin.call(contract.auditPass, input, { headers }),
      await admin.call(contract.auditPass, input, { headers }),
    ]
    expect(second.body.data).toEqual(first.body.data)
    expect((await admin.call(contract.auditPass, { ...input, roleId: ['x'] }, { headers })).status).toBe(409)
  })
  it('is refused for another version than was seen', async () => {
    const request = await newRequest()
    const stale = refusal(409, '该记录已被他人修改，请重新查看')
    expect(await approve({ ...request, version: 2 })).toMatchObject(stale)
    expect(await refuse({ ...request, version: 2 })).toMatchObject(stale)
  })
  it.each([
    ['roleId', ['nothing'], 400],
    ['roleId', [], 400],
    ['roleId', undefined, 400],
    ['deptId', 'nothing', 400],
    ['deptId', undefined, 400],
    ['postId', 'nothing', 400],
    ['postId', undefined, 400],
  ])('is refused with %s %j and adds nobody', async (field, value, status) => {
    const request = await newRequest()
    const before = await count('app_user')
    const answer = await approve(request, { [field]: value })
    expect(answer.status).toBe(status)
    expect(Object.keys(Object(answer.body)['fields'])).toEqual([field])
    expect(await count('app_user')).toBe(before)
    expect(await waiting(request.account)).toMatchObject({ state: 'waiting', version: 1 })
  })
  it.each(['', '   ', null])('to refuse needs a reason, which %j is not', async (reason) => {
    const request = await newRequest()
    expect(await refuse(request, reason)).toMatchObject(refusal(400, '请填写原因', 'reason'))
  })
  it('is not possible for a removed role, department or post', async () => {
    const request = await newRequest()
    const role = await admin.data(contract.roleSubmit, { roleName: '旧角色', roleAlias: 'old' })
    const dept = await admin.data(contract.departmentSubmit, { deptName: '旧部门' })
    const post = await admin.data(contract.postSubmit, { postCode: 'OLD', postName: '旧岗位' })
    await admin.data(contract.roleRemove, { ids: [role.id] })
    await admin.data(contract.departmentRemove, { ids: [dept.id] })
    await admin.data(contract.postRemove, { ids: [post.id] })
    for (const more of [{ roleId: [role.id] }, { deptId: dept.id }, { postId: post.id }])
      expect((await approve(request, more)).status).toBe(400)
  })
  it('gives no role with a permission that the administrator does not hold', async () => {
    const officer = await admin.data(contract.roleSubmit, { roleName: '人事专员', roleAlias: 'hr_officer' })
    const menu = await app.owner.query<{ id: string }>(
      "select id from menu where tenant_id = '000000' and code = 'registration.write'",
    )
    await admin.data(contract.roleGrant, { roleIds: [officer.id], menuIds: menu.rows.map(({ id }) => id) })
    const account = newAccount()
    await askAs(await newGuest(app), { account })
    expect((await approve(await waiting(account), { roleId: [officer.id] })).status).toBe(200)
    const by = app.as(infoIn(await logIn(account)))
    const request = await newRequest()
    const beyond = refusal(403, '不能授予或取消权限高于您的角色')
    const asAdmin = [await roleOf('administrator')]
    expect(await approve(request, { roleId: asAdmin }, by)).toMatchObject(beyond)
    expect(await approve(request, { roleId: [...place.roleId, ...asAdmin] }, by)).toMatchObject(beyond)
    expect((await approve(request, { roleId: [officer.id, ...place.roleId] }, by)).status).toBe(200)
  })
  it('is refused when a person was given the account meanwhile', async () => {
    const request = await newRequest()
    await app.owner.query(
      `insert into app_user (tenant_id, id, account, name, password_hash, status)
       values ('000000', gen_random_uuid()::text, $1, '同名', '', 'active')`,
      [request.account.toUpperCase()],
    )
    expect(await approve(request)).toMatchObject({
      status: 409,
      body: { msg: '当前用户已存在（包括已离职的）' },
    })
    expect(await waiting(request.account)).toMatchObject({ state: 'waiting' })
    expect((await refuse(request)).status).toBe(200)
  })
  it('is undone as a whole when the process dies in the middle', async () => {
    const request = await newRequest()
    const before = await count('app_user')
    await app.owner.query(
      `create function die() returns trigger language plpgsql as 'begin
         perform pg_terminate_backend(pg_backend_pid()); return new; end'`,
    )
    await app.owner.query(
      "create trigger die before insert on outbox for each row when (new.topic = 'notify') execute function die()",
    )
    expect((await approve(request)).status).toBe(500)
    await app.owner.query('drop trigger die on outbox; drop function die')
    expect(await count('app_user')).toBe(before)
    expect(await waiting(request.account)).toMatchObject({ state: 'waiting', version: 1 })
    expect(await count('third_party_identity where user_id is not null and account = $$x$$')).toBe(0)
    expect((await approve(request)).status).toBe(200)
  })
  it("is not possible on another tenant's request, which nobody there sees", async () => {
    const request = await newRequest()
    const stranger = await app.login('admin', tenants.other)
    expect((await approve(request, {}, stranger)).status).toBe(404)
    expect((await refuse(request, 'x', stranger)).status).toBe(404)
    expect((await stranger.data(contract.registrationList)).total).toBe(0)
  })
  it('leaves an entry in the audit log, as the request does, without any password', async () => {
    const [account, second] = [newAccount(), newAccount()]
    const guest = await newGuest(app)
    const entries = await entriesOf(app, async () => {
      await askAs(guest, { account })
      await ask({ account: second })
      await approve(await waiting(account))
      await refuse(await waiting(second))
    })
    expect(entries.map(({ action, account: by, subject_kind: kind }) => [action, by, kind])).toEqual([
      ['registrationReceive', guest.account, 'registration'],
      ['registrationReceive', '', 'registration'],
      ['userSave', 'admin', 'person'],
      ['registrationApprove', 'admin', 'registration'],
      ['registrationRefuse', 'admin', 'registration'],
    ])
    expect(entries.at(-1)?.after).toContain('不是本单位人员')
    expect(JSON.stringify(entries)).not.toMatch(/Registered-2026|argon/)
  })
})

describe('the list of requests', () => {
  it('is filtered by account, name and state, newest first', async () => {
    for (const name of ['甲', '乙', '丙']) await askAs(await newGuest(app), { name })
    const [newest] = (await admin.data(contract.registrationList)).records
    if (newest) await refuse(newest)
    const names = async (filter: Record<string, unknown>) =>
      (await admin.data(contract.registrationList, filter)).records.map(({ name }) => name)
    expect(await names({})).toEqual(['丙', '乙', '甲'])
    expect(await names({ state: 'waiting' })).toEqual(['乙', '甲'])
    expect(await names({ name: '甲' })).toEqual(['甲'])
    expect(await names({ ascs: 'createTime' })).toEqual(['甲', '乙', '丙'])
  })
  it('never holds a password', async () => {
    const account = newAccount()
    await askAs(await newGuest(app), { account })
    const request = await waiting(account)
    const detail = await admin.call(contract.registrationDetail, { id: request.id })
    expect(JSON.stringify([request, detail.body])).not.toMatch(/argon|password/i)
    await approve(request)
    const { rows } = await app.owner.query('select password_hash from registration')
    expect(rows).toEqual([{ password_hash: '' }])
  })
})

it('tells whoever decides once that requests wait, and again when none had been waiting', async () => {
  const told = async () => {
    const { rows } = await app.owner.query<{ account: string }>(
      `select u.account from outbox o join app_user u on u.id = o.payload ->> 'userId'
       where o.topic = 'notify' and o.payload -> 'words' ->> 'zh' like '有新的账号申请%' order by u.account`,
    )
    return rows.map(({ account }) => account)
  }
  await askAs(await newGuest(app))
  const deciders = await told()
  expect(deciders).toContain('admin')
  await askAs(await newGuest(app))
  expect(await told()).toEqual(deciders)
  await app.owner.query(`delete from registration`)
  await askAs(await newGuest(app))
  expect(await told()).toHaveLength(2 * deciders.length)
})
