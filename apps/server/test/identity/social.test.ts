import { type AuthInfo, claimKinds, contract } from '@countersign/contract'
import { startTestApp, tenants } from '@countersign/server/testing'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { sweep } from '../../src/jobs/sweep.ts'
import { client, type ForgingService, startForging, startOffices, startOpenId } from './third-parties.ts'

const publicUrl = 'https://oa.example.com'
const minute = 60_000

let offset = 0
const offices5 = ['github', 'gitee', 'wecom', 'dingtalk', 'feishu'] as const
const openId = await startOpenId(`${publicUrl}/oauth/redirect/company`)
const forging = await startForging()
const offices = await startOffices()
const places = { ...client, loginUrl: offices.url, apiUrl: offices.url }
const app = await startTestApp({
  now: () => new Date(Date.now() + offset),
  publicUrl,
  loginProviders: [
    {
      ...client,
      kind: 'oidc',
      source: 'company',
      name: '集团账号',
      issuer: openId.url,
      scope: 'openid profile',
    },
    { ...client, kind: 'oidc', source: 'forged', issuer: forging.url, scope: 'profile' },
    ...claimKinds.map((meets) => ({
      ...client,
      kind: 'oidc' as const,
      source: `by-${meets}`,
      issuer: forging.url,
      scope: 'profile',
      meets,
      numberClaim: 'staff_no',
    })),
    { ...client, kind: 'oidc', source: 'away', issuer: 'http://127.0.0.1:9', scope: 'openid' },
    { ...places, kind: 'github', source: 'github' },
    { ...places, kind: 'gitee', source: 'gitee' },
    { ...places, kind: 'wecom', source: 'wecom', agentId: '1000002', meets: 'number' },
    { ...places, kind: 'dingtalk', source: 'dingtalk', meets: 'phone' },
    { ...places, kind: 'feishu', source: 'feishu' },
    ...claimKinds.map((meets) => ({ ...places, kind: 'feishu' as const, source: `feishu-${meets}`, meets })),
  ],
})
afterEach(async () => {
  offset = 0
  forging.forge = {}
  await app.owner.query(
    'delete from session where coalesce(oauth_id, identity_id) is not null; delete from third_party_identity; delete from log_in_start',
  )
})
afterAll(async () => {
  for (const service of [openId, forging, offices]) await service.close()
})

interface Begun {
  to: URL
  cookie: string
  state: string
}

async function begin(source: string, query = ''): Promise<Begun> {
  const { statusCode, headers } = await app.app.inject({
    url: `/api/blade-auth/oauth/render/${source}${query}`,
  })
  expect(statusCode).toBe(302)
  const to = new URL(String(headers.location))
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  return { to, cookie, state: to.searchParams.get('state') ?? '' }
}

const finish = (
  source: string,
  { code, state, cookie }: { code: string; state: string; cookie: string },
  more: Record<string, unknown> = {},
) =>
  app.send({
    method: 'POST',
    url: contract.token.path,
    headers: { ...app.basic, cookie },
    body: { grantType: 'social', tenantId: tenants.own, source, code, state, ...more },
  })

/** Logs in at the real provider, up to the return to the app. */
async function comeBack(query = ''): Promise<{ code: string; state: string; cookie: string }> {
  const { to, cookie } = await begin('company', query)
  const back = await openId.visit(to.href)
  expect(`${back.origin}${back.pathname}`).toBe(`${publicUrl}/oauth/redirect/company`)
  const value = (name: string) => back.searchParams.get(name) ?? ''
  return { code: value('code'), state: value('state'), cookie }
}
const infoIn = (answer: { body: { data: unknown } }): AuthInfo =>
  contract.token.output.parse(answer.body.data)
const refusal = (msg: string) => ({ status: 400, body: { code: 400, success: false, msg } })
const expired = refusal('第三方登录已失效，请重新登录')
const refused = refusal('第三方登录失败，请重新登录')
const bind = (account: string) =>
  app.owner.query(
    'update third_party_identity i set user_id = u.id from app_user u where u.tenant_id = i.tenant_id and u.account = $1',
    [account],
  )

describe('a log-in at an OpenID provider', () => {
  it('begins with PKCE, state and nonce, and a cookie for this browser', async () => {
    const { statusCode, headers } = await app.app.inject({ url: '/api/blade-auth/oauth/render/company' })
    expect(statusCode).toBe(302)
    const query = Object.fromEntries(new URL(String(headers.location)).searchParams)
    expect(query).toMatchObject({
      client_id: 'countersign',
      response_type: 'code',
      redirect_uri: `${publicUrl}/oauth/redirect/company`,
      scope: 'openid profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/)
    expect(headers['set-cookie']).toMatch(
      /^countersign-log-in=[\w-]{43}; Path=\/api\/blade-auth; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(headers['cache-control']).toBe('no-store')
  })
  it('begins a session of a guest, until the identity is bound', async () => {
    const guest = infoIn(await finish('company', await comeBack()))
    expect(guest).toMatchObject({ userId: '-1', account: 'xiaoming', userName: '王小明', roles: ['guest'] })
    const headers = { ...app.basic, 'blade-auth': `bearer ${guest.accessToken}` }
    const get = (url: string) => app.send({ method: 'GET', url, headers })
    expect((await get(contract.info.path)).body.data).toMatchObject({
      userId: '-1',
      roles: ['guest'],
      oauthId: guest.oauthId,
      account: 'xiaoming',
    })
    expect((await get(contract.menuRoutes.path)).status).toBe(200)
    expect((await get(contract.counts.path)).status).toBe(403)
    const log = { entries: [{ message: 'x' }] }
    expect((await app.send({ method: 'POST', url: contract.webLog.path, headers, body: log })).status).toBe(
      200,
    )
    const renewal = { grantType: 'refresh_token', refreshToken: guest.refreshToken }
    const renewed = await app.send({ method: 'POST', url: contract.token.path, headers, body: renewal })
    expect(renewed.status).toBe(401)
    await bind('zhangsan')
    expect((await get(contract.info.path)).status).toBe(401)
  })
  it('ends with the log-out of the guest', async () => {
    const { accessToken } = infoIn(await finish('company', await comeBack()))
    const headers = { ...app.basic, 'blade-auth': `bearer ${accessToken}` }
    expect((await app.send({ method: 'POST', url: contract.logout.path, headers, body: {} })).status).toBe(
      200,
    )
    expect((await app.send({ method: 'GET', url: contract.info.path, headers })).status).toBe(401)
  })
  it('begins a session of the person that the identity is bound to', async () => {
    const first = infoIn(await finish('company', await comeBack()))
    await bind('zhangsan')
    const person = infoIn(await finish('company', await comeBack()))
    expect(person).toMatchObject({ account: 'zhangsan', userName: '张三', roles: ['user', 'clerk'] })
    expect((await app.owner.query('select id from third_party_identity')).rows).toEqual([
      { id: first.oauthId },
    ])
    const begun = await app.owner.query('select identity_id as id from session where identity_id is not null')
    expect(begun.rows).toEqual([{ id: first.oauthId }])
    await app.owner.query("update app_user set status = 'inactive' where account = 'zhangsan'")
    expect(await finish('company', await comeBack())).toMatchObject(refusal('账号未启用，请联系管理员'))
    await app.owner.query("update app_user set status = 'active' where account = 'zhangsan'")
  })
  it('is finished by one of ten simultaneous calls', async () => {
    const back = await comeBack()
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish('company', back)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(expired)
  })
  it.each([
    ['another state', { state: 'x'.repeat(43) }],
    ['no state', { state: undefined }],
    ['a hostile state', { state: "' or 1=1 --" }],
    ['another tenant', { tenantId: tenants.other }],
    ['another source', { source: 'forged' }],
    ['a source that does not exist', { source: 'constructor' }],
  ])('is refused with %s, and can then be finished', async (_what, more) => {
    const back = await comeBack()
    expect(await finish('company', back, more)).toMatchObject(expired)
    expect((await finish('company', back)).status).toBe(200)
  })
  it('is refused in another browser', async () => {
    const [back, other] = [await comeBack(), await begin('company')]
    for (const cookie of ['', other.cookie, `x${back.cookie}`, `${back.cookie}x`])
      expect(await finish('company', { ...back, cookie })).toMatchObject(expired)
    expect((await finish('company', { ...back, cookie: `a=b; ${back.cookie}; c=d` })).status).toBe(200)
  })
  it('is refused after ten minutes', async () => {
    const back = await comeBack()
    offset = 10 * minute + 1000
    expect(await finish('company', back)).toMatchObject(expired)
  })
  it('is refused with a code that is wrong, or that was used', async () => {
    const [first, second, third] = [await comeBack(), await comeBack(), await comeBack()]
    expect((await finish('company', first)).status).toBe(200)
    expect(await finish('company', { ...second, code: first.code })).toMatchObject(refused)
    expect(await finish('company', third, { code: 'x'.repeat(4000) })).toMatchObject(refused)
  })
  it('is kept per tenant', async () => {
    const back = await comeBack(`?tenantId=${tenants.other}`)
    expect(await finish('company', back)).toMatchObject(expired)
    expect(infoIn(await finish('company', back, { tenantId: tenants.other })).tenantId).toBe(tenants.other)
  })
  it.each([
    '/api/blade-auth/oauth/render/nowhere',
    '/api/blade-auth/oauth/render/constructor',
    '/api/blade-auth/oauth/render/company?tenantId=999999',
    '/api/blade-auth/oauth/render/company?tenantId=%00',
    `/api/blade-auth/oauth/render/company?tenantId=${'x'.repeat(33)}`,
    '/api/blade-auth/oauth/render/company?tenantId=a&tenantId=b',
  ])('does not begin at %s', async (url) => {
    expect((await app.app.inject({ url })).statusCode).toBe(404)
    expect((await app.owner.query('select 1 from log_in_start')).rowCount).toBe(0)
  })
  it('sends the person to a page that says so when the provider cannot be reached', async () => {
    const { headers } = await app.app.inject({ url: '/api/blade-auth/oauth/render/away' })
    expect(headers.location).toBe(`${publicUrl}/oauth/redirect/away?error=temporarily_unavailable`)
    expect(headers['set-cookie']).toBeUndefined()
  })
  it('is limited to a thousand that one address has begun, which are deleted when they expire', async () => {
    await app.owner.query(
      `insert into log_in_start (tenant_id, state_hash, browser_hash, source, nonce, verifier, address, expires_at)
       select '000000', n::text, '', 'x', '', '', '127.0.0.1', now() + interval '9 minutes' from generate_series(1, 1000) n`,
    )
    const ask = async () => (await app.app.inject({ url: '/api/blade-auth/oauth/render/company' })).statusCode
    expect(await ask()).toBe(429)
    offset = 9 * minute + 1000
    expect(await ask()).toBe(302)
    await sweep(app.db, new Date(Date.now() + 9.5 * minute))
    expect((await app.owner.query('select 1 from log_in_start')).rowCount).toBe(1)
  })
  it('leaves no secret in the log', async () => {
    app.logLines.length = 0
    const back = await comeBack()
    await finish('company', back)
    const other = await comeBack()
    await finish('company', { ...other, code: 'wrong-code-7' })
    const log = app.logLines.join('\n')
    expect(log).toContain('was refused')
    for (const secret of [back.code, back.state, other.state, 'wrong-code-7', client.clientSecret])
      expect(log).not.toContain(secret)
  })
})

describe('an ID token', () => {
  async function logIn(forge: ForgingService['forge']) {
    const begun = await begin('forged')
    forging.nonce = begun.to.searchParams.get('nonce') ?? ''
    forging.forge = forge
    return finish('forged', { ...begun, code: 'any' })
  }
  const past = Math.floor(Date.now() / 1000) - 3600

  it('is accepted with the right values', async () => {
    expect(infoIn(await logIn({}))).toMatchObject({ userId: '-1', userName: '李', account: 'sub-2' })
  })
  it.each<[string, ForgingService['forge']]>([
    ['another nonce', { claims: { nonce: 'x' } }],
    ['no nonce', { claims: { nonce: undefined } }],
    ['a time in the past', { claims: { iat: past - 60, exp: past } }],
    ['another audience', { claims: { aud: 'another' } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['the signature of another key', { key: 'another' }],
    ['no signature', { key: 'none' }],
    ['a person other than the one described', { userInfoSub: 'sub-3' }],
    ['a subject that cannot be stored', { claims: { sub: 'a\u0000b' } }],
    ['a subject of 256 characters', { claims: { sub: 'x'.repeat(256) } }],
  ])('is refused with %s', async (_what, forge) => {
    expect(await logIn(forge)).toMatchObject(refused)
    expect((await app.owner.query('select 1 from third_party_identity')).rowCount).toBe(0)
  })
})

const claims = async () =>
  (
    await app.owner.query<{ claim: string }>(
      "select meets_by || ' ' || claim as claim from third_party_identity order by id",
    )
  ).rows.map(({ claim }) => claim)

describe('what an OpenID provider vouches for', () => {
  const all = {
    staff_no: ' A-17 ',
    employee_no: 'another',
    phone_number: '+86 138-0013-8000',
    phone_number_verified: true,
    email: 'Li@Example.com',
    email_verified: true,
  }
  async function logIn(source: string, userInfo: Record<string, unknown>) {
    const begun = await begin(source)
    forging.nonce = begun.to.searchParams.get('nonce') ?? ''
    forging.forge = { userInfo }
    return { begun, info: infoIn(await finish(source, { ...begun, code: 'any' })) }
  }
  it.each([
    ['forged', ' ', 'openid profile'],
    ['by-number', 'number A-17', 'openid profile'],
    ['by-phone', 'phone 13800138000', 'openid phone profile'],
    ['by-email', 'email li@example.com', 'openid email profile'],
  ])('is at %s what was chosen: %j', async (source, kept, scope) => {
    const { begun } = await logIn(source, all)
    expect(await claims()).toEqual([kept])
    expect(begun.to.searchParams.get('scope')).toBe(scope)
  })
  it.each([
    ['by-phone', { phone_number_verified: false }],
    ['by-phone', { phone_number_verified: 'true' }],
    ['by-email', { email_verified: undefined }],
    ['by-number', { staff_no: 17 }],
    ['by-number', { staff_no: 'A\u202e17' }],
    ['by-number', { staff_no: 'x'.repeat(101) }],
  ])('is nothing at %s with %j', async (source, more) => {
    await logIn(source, { ...all, ...more })
    expect(await claims()).toEqual([' '])
  })
  it('is that of the last log-in', async () => {
    await logIn('by-number', all)
    await logIn('by-number', { ...all, staff_no: 'A-18' })
    expect(await claims()).toEqual(['number A-18'])
    await logIn('by-number', { ...all, staff_no: undefined })
    expect(await claims()).toEqual([' '])
  })
})

describe('the other third parties', () => {
  let number = 0
  async function logIn(source: string, given?: string) {
    const begun = await begin(source)
    number += 1
    const code = given ?? `good-${number}`
    offices.challenges.set(code, begun.to.searchParams.get('code_challenge'))
    return { code, begun, answer: await finish(source, { ...begun, code }) }
  }

  it.each([
    ['github', { account: 'octocat', userName: 'octocat' }],
    ['gitee', { account: 'mayun', userName: '码云' }],
    ['wecom', { account: 'ZhangSan', userName: 'ZhangSan' }],
    ['dingtalk', { account: '钉三', userName: '钉三' }],
    ['feishu', { account: '飞三', userName: '飞三' }],
  ])('%s logs a person in, who keeps one identity', async (source, person) => {
    const first = infoIn((await logIn(source)).answer)
    expect(first).toMatchObject({ ...person, userId: '-1' })
    expect(infoIn((await logIn(source)).answer).oauthId).toBe(first.oauthId)
  })
  it.each([
    ['github', ' '],
    ['wecom', 'number ZhangSan'],
    ['dingtalk', 'phone 13800138000'],
    ['feishu', ' '],
    ['feishu-number', 'number F-7'],
    ['feishu-phone', 'phone 13800138007'],
    ['feishu-email', 'email fei.san@company.example'],
  ])('%s vouches for %j', async (source, kept) => {
    await logIn(source)
    expect(await claims()).toEqual([kept])
  })
  it.each(offices5)('%s refuses a wrong code and one that was used', async (source) => {
    const { code } = await logIn(source)
    expect((await logIn(source, code)).answer).toMatchObject(refused)
    expect((await logIn(source, 'bad')).answer).toMatchObject(refused)
  })
  it.each([
    ['github', '/login/oauth/authorize', 'client_id', 'code_challenge'],
    ['gitee', '/oauth/authorize', 'client_id', 'scope'],
    ['wecom', '/wwlogin/sso/login', 'appid', 'agentid'],
    ['dingtalk', '/oauth2/auth', 'client_id', 'prompt'],
    ['feishu', '/open-apis/authen/v1/authorize', 'client_id', 'code_challenge'],
  ])('%s is begun at its page', async (source, path, id, further) => {
    const { to } = await begin(source)
    expect(to.pathname).toBe(path)
    expect(to.searchParams.get(id)).toBe(client.clientId)
    expect(to.searchParams.get('redirect_uri')).toBe(`${publicUrl}/oauth/redirect/${source}`)
    expect(to.searchParams.get(further)).toBeTruthy()
  })
  it('WeCom refuses a person from outside the company, and its token is fetched once', async () => {
    await logIn('wecom')
    offices.asked.length = 0
    await logIn('wecom')
    expect(offices.asked).toEqual(['/cgi-bin/auth/getuserinfo'])
    expect((await logIn('wecom', 'outsider')).answer).toMatchObject(refused)
  })
})

it('the third parties are listed in their order, by their names', async () => {
  const list = async (language: string) => {
    const headers = { ...app.basic, 'accept-language': language }
    const { body } = await app.send({ method: 'GET', url: contract.logInSources.path, headers })
    return contract.logInSources.output.parse(body.data).map(({ name }) => name)
  }
  expect((await list('zh')).slice(0, 11)).toEqual([
    '集团账号',
    'forged',
    'by-number',
    'by-phone',
    'by-email',
    'away',
    'GitHub',
    'Gitee',
    '企业微信',
    '钉钉',
    '飞书',
  ])
  expect((await list('en')).slice(8, 11)).toEqual(['WeCom', 'DingTalk', 'Feishu'])
})
