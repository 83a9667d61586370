import { type ApiClient, contract, hiddenSecret } from '@countersign/contract'
import { startTestApp, tenants, testPassword } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { hostileTexts } from '../hostile/hostile-texts.ts'

const app = await startTestApp()
const admin = await app.login('admin')
beforeEach(async () => {
  await app.owner.query(`delete from session where client_id <> 'saber'`)
  await app.owner.query(`delete from client where id <> 'saber'; delete from idempotency`)
})

const payroll = {
  clientId: 'payroll',
  authorizedGrantTypes: 'password,refresh_token',
  passwordWithoutCaptcha: 1,
  accessTokenValidity: 3600,
}
const add = (over: Record<string, unknown> = {}): Promise<ApiClient> =>
  admin.data(contract.clientSubmit, { ...payroll, ...over })
const submit = (input: Record<string, unknown>) => admin.call(contract.clientSubmit, input)
const remove = (...ids: string[]) => admin.call(contract.clientRemove, { ids })
const basicOf = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})
const token = (headers: Record<string, string>, body: Record<string, unknown> = {}) =>
  app.send({
    method: 'POST',
    url: '/api/blade-auth/token',
    headers,
    body: { grantType: 'password', account: 'lisi', password: testPassword, ...body },
  })
const logIn = async (headers: Record<string, string>) =>
  contract.token.output.parse((await token(headers)).body.data)
const info = (headers: Record<string, string>, accessToken: string) =>
  app.send({
    method: 'GET',
    url: '/api/blade-user/info',
    headers: { ...headers, 'blade-auth': `bearer ${accessToken}` },
  })
const stored = async () => (await app.owner.query('select * from client order by id')).rows

describe('a client', () => {
  it('gets a random secret, which only that answer has', async () => {
    const added = await add()
    expect(added).toEqual({
      ...payroll,
      id: 'payroll',
      clientSecret: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'all',
      refreshTokenValidity: 604_800,
      webServerRedirectUri: '',
      autoapprove: '',
      additionalInformation: '',
      resourceIds: '',
      authorities: '',
      isFixed: 0,
      version: 1,
    })
    expect((await admin.data(contract.clientDetail, { id: 'payroll' })).clientSecret).toBe(hiddenSecret)
    const { records } = await admin.data(contract.clientList, { clientId: 'PAY' })
    expect(records).toMatchObject([{ id: 'payroll', clientSecret: hiddenSecret }])
    expect((await token(basicOf('payroll', added.clientSecret))).status).toBe(200)
  })

  it('does not leave its secret in the answers kept for repeated calls', async () => {
    const options = { headers: { 'idempotency-key': 'client-1' } }
    const first = await admin.call(contract.clientSubmit, payroll, options)
    const second = await admin.call(contract.clientSubmit, payroll, options)
    const { clientSecret } = contract.clientSubmit.output.parse(first.body.data)
    expect(second.body.data).toMatchObject({ id: 'payroll', clientSecret: hiddenSecret })
    const { rows } = await app.owner.query<{ text: string }>('select answer::text as text from idempotency')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.text).not.toContain(clientSecret)
  })

  it('keeps its secret when it is sent back as it was read, and gets another one at once', async () => {
    const { clientSecret, ...added } = await add()
    const [old] = [basicOf('payroll', clientSecret)]
    const { accessToken } = await logIn(old)
    expect(await submit({ ...added, clientSecret: hiddenSecret })).toMatchObject({ status: 200 })
    expect((await info(old, accessToken)).status).toBe(200)
    const renewed = await add({ id: 'payroll', version: 2, renewSecret: 1 })
    expect(renewed).toMatchObject({ version: 3, clientSecret: expect.stringMatching(/^[\w-]{43}$/) })
    expect(await info(old, accessToken)).toMatchObject({ status: 401, body: { msg: '客户端认证失败' } })
    expect((await info(basicOf('payroll', renewed.clientSecret), accessToken)).status).toBe(200)
    const chosen = await add({ id: 'payroll', clientSecret: 'chosen-secret' })
    expect(chosen.clientSecret).toBe(hiddenSecret)
    expect((await token(basicOf('payroll', 'chosen-secret'))).status).toBe(200)
  })

  it('may use only its grants, also after a change', async () => {
    const { clientSecret } = await add({ authorizedGrantTypes: ['refresh_token', 'authorization_code'] })
    const own = basicOf('payroll', clientSecret)
    const refused = {
      status: 400,
      body: { error: 'grantNotYours', fields: { grantType: '该应用不允许使用此登录方式' } },
    }
    expect(await token(own)).toMatchObject(refused)
    await add({ id: 'payroll', authorizedGrantTypes: 'password' })
    const { refreshToken } = await logIn(own)
    expect(await token(own, { grantType: 'refresh_token', refreshToken })).toMatchObject(refused)
    await add({ id: 'payroll', authorizedGrantTypes: 'refresh_token,password' })
    expect((await token(own, { grantType: 'refresh_token', refreshToken })).status).toBe(200)
  })

  it('renews no session of another client', async () => {
    const { clientSecret } = await add()
    const { refreshToken } = await logIn(basicOf('payroll', clientSecret))
    const answer = await token(app.basic, { grantType: 'refresh_token', refreshToken })
    expect(answer).toMatchObject({ status: 401, body: { error: 'refreshRefused' } })
    expect(
      (await token(basicOf('payroll', clientSecret), { grantType: 'refresh_token', refreshToken })).status,
    ).toBe(200)
  })

  it('decides how long its tokens live, within the settings of the tenant', async () => {
    const { clientSecret } = await add({ accessTokenValidity: 60, refreshTokenValidity: 300 })
    const own = basicOf('payroll', clientSecret)
    const first = await logIn(own)
    expect(first.expiresIn).toBe(60)
    const claims: { iat: number; exp: number } = JSON.parse(
      Buffer.from(first.accessToken.split('.')[1] ?? '', 'base64url').toString(),
    )
    expect(claims.exp - claims.iat).toBe(60)
    const left = async () => {
      const { rows } = await app.owner.query<{ seconds: number }>(
        `select extract(epoch from expires_at - now())::float as seconds from session where client_id = 'payroll'`,
      )
      return rows[0]?.seconds
    }
    expect(await left()).toBeCloseTo(300, -2)
    await add({ id: 'payroll', refreshTokenValidity: 7_776_000 })
    await token(own, { grantType: 'refresh_token', refreshToken: first.refreshToken })
    expect(await left()).toBeCloseTo(7 * 86_400, -2)
  })

  it('that is removed cannot call any more, and its sessions end', async () => {
    const { clientSecret } = await add()
    const own = basicOf('payroll', clientSecret)
    const { accessToken } = await logIn(own)
    expect(await remove('payroll', 'x')).toMatchObject({ status: 404 })
    expect((await info(own, accessToken)).status).toBe(200)
    expect(await remove('payroll')).toMatchObject({ status: 200 })
    expect((await info(own, accessToken)).body.msg).toBe('客户端认证失败')
    expect((await info(app.basic, accessToken)).body.msg).toBe('请求未授权')
    for (const answer of [await remove('payroll'), await submit({ ...payroll, id: 'payroll' })])
      expect(answer).toMatchObject({ status: 404 })
    expect(await submit(payroll)).toMatchObject({ status: 409, body: { error: 'clientIdTaken' } })
  })

  it('is changed by only one of two administrators at once', async () => {
    const { version } = await add()
    const answers = await Promise.all(
      [60, 61].map((accessTokenValidity) =>
        submit({ ...payroll, id: 'payroll', version, accessTokenValidity }),
      ),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const added = await Promise.all([1, 2].map(() => submit({ ...payroll, clientId: 'twice' })))
    expect(added.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  it.each([
    ['an id with a colon', { clientId: 'a:b' }, 400, 'clientIdFormat'],
    ['a hostile id', { clientId: hostileTexts.script }, 400, 'clientIdFormat'],
    ['a short secret', { clientSecret: '1234567' }, 400, 'clientSecretFormat'],
    ['asterisks as the secret', { clientSecret: hiddenSecret }, 400, 'clientSecretFormat'],
    ['a secret with a blank', { clientSecret: 'a secret of two' }, 400, 'clientSecretFormat'],
    ['no grant of ours', { authorizedGrantTypes: 'authorization_code' }, 400, 'clientGrants'],
    ['an unknown grant', { authorizedGrantTypes: 'password,implicit' }, 400, 'invalid'],
    ['another scope', { scope: 'read' }, 400, 'invalid'],
    ['too short a life', { accessTokenValidity: 59 }, 400, 'invalid'],
    ['too long a life', { refreshTokenValidity: 7_776_001 }, 400, 'invalid'],
    ['an absurd number', { accessTokenValidity: '1e9' }, 400, 'invalid'],
    ['a script as address', { webServerRedirectUri: 'javascript:alert(1)' }, 400, 'clientRedirect'],
    ['authorities', { authorities: 'admin' }, 400, 'clientUnused'],
    ['resources', { resourceIds: 'x' }, 400, 'clientUnused'],
    ['automatic approval', { autoapprove: 'true' }, 400, 'clientUnused'],
  ])('with %s is refused and not stored', async (_what, over, status, error) => {
    const before = await stored()
    const answer = await submit({ ...payroll, ...over })
    expect(answer).toMatchObject({ status, body: { error } })
    const [name = ''] = Object.keys(over)
    expect(Object.keys(Reflect.get(answer.body, 'fields') ?? {})[0]).toMatch(new RegExp(`^${name}`))
    expect(await stored()).toEqual(before)
  })

  it('keeps its id', async () => {
    await add()
    expect(await submit({ ...payroll, id: 'payroll', clientId: 'other' })).toMatchObject({
      status: 400,
      body: { error: 'clientIdFixed' },
    })
  })

  it('is added with the values that the form of the ancestor proposes', async () => {
    const answer = await submit({
      clientId: 'saber3',
      clientSecret: 'saber3_secret',
      authorizedGrantTypes: 'refresh_token,password,authorization_code',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604_800,
      webServerRedirectUri: 'http://localhost:8888',
      resourceIds: '',
      authorities: '',
      autoapprove: '',
      additionalInformation: '',
    })
    expect(answer.body.data).toMatchObject({
      authorizedGrantTypes: 'password,refresh_token',
      webServerRedirectUri: 'http://localhost:8888',
      clientSecret: hiddenSecret,
    })
  })
})

describe('the client of the web app', () => {
  it('can be neither changed nor removed', async () => {
    const before = await stored()
    const saber = await admin.data(contract.clientDetail, { id: 'saber' })
    expect(saber).toMatchObject({ isFixed: 1, accessTokenValidity: 18_000 })
    for (const answer of [
      await submit({ ...saber, accessTokenValidity: 60 }),
      await submit({ ...saber, renewSecret: 1 }),
      await remove('saber'),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { error: 'clientFixed' } })
    }
    expect(await stored()).toEqual(before)
  })
})

describe('administrators of another tenant', () => {
  it('cannot manage clients, even if a role of theirs is granted the button', async () => {
    await app.owner.query(
      `insert into menu (tenant_id, id, parent_id, code, name, path, source, sort, i18n, category)
       values ($1, 'm-client', null, 'client.write', 'x', '', '', 99, '', 2)`,
      [tenants.other],
    )
    await app.owner.query(
      `insert into menu_role (tenant_id, menu_id, role_id)
       select tenant_id, 'm-client', id from role where tenant_id = $1 and alias = 'administrator'`,
      [tenants.other],
    )
    const stranger = await app.login('admin', tenants.other)
    expect((await stranger.call(contract.clientList)).status).toBe(403)
    expect((await stranger.call(contract.clientSubmit, payroll)).status).toBe(403)
    expect(JSON.stringify(await stranger.data(contract.menuButtons))).not.toContain('client.write')
    expect(JSON.stringify(await stranger.data(contract.menuRoutes))).not.toContain('/system/client')
    expect(JSON.stringify(await admin.data(contract.menuRoutes))).toContain('/system/client')
  })
})
