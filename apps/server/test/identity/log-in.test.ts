import { contract } from '@countersign/contract'
import { type Answer, createTestApp, tenants, type TestApp, testPassword } from '@countersign/server/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../src/modules/identity/password-hash.adapter.ts'

let offset = 0
let open: TestApp
let guarded: TestApp
beforeAll(async () => {
  const now = () => new Date(Date.now() + offset)
  open = await createTestApp({ now })
  guarded = await createTestApp({ now, captcha: true })
})
afterEach(async () => {
  offset = 0
  for (const app of [open, guarded]) {
    await app.owner.query('delete from login_failure')
    await app.owner.query('update client set password_without_captcha = false')
  }
})
afterAll(async () => {
  await open.close()
  await guarded.close()
})

const right = { tenantId: tenants.own, account: 'zhangsan', password: testPassword }
const url = '/api/blade-auth/token'

function ask(app: TestApp, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  return app.send({ method: 'POST', url, headers: { ...app.basic, ...headers }, body })
}
const refusal = (status: number, msg: string) => ({
  status,
  body: { code: status, success: false, data: null, msg },
})
const wrong = refusal(400, '用户名或密码错误')

describe('the password grant', () => {
  it('answers with tokens and the person', async () => {
    const { status, body } = await ask(open, right)
    expect(status).toBe(200)
    expect(contract.token.output.parse(body.data)).toMatchObject({
      tokenType: 'bearer',
      expiresIn: 18_000,
      tenantId: '000000',
      account: 'zhangsan',
      userName: '张三',
      authority: 'user,clerk',
      roles: ['user', 'clerk'],
    })
  })
  it.each<[string, Record<string, unknown>]>([
    ['grantType', { ...right, grantType: 'password' }],
    ['grant_type', { ...right, grant_type: 'password' }],
    ['username', { tenantId: right.tenantId, username: right.account, password: right.password }],
    ['a request without a tenant', { account: right.account, password: right.password }],
    ['an account in capital letters', { ...right, account: 'ZhangSan' }],
    ['an account in full width', { ...right, account: ' ｚｈａｎｇｓａｎ　' }],
    ['additional parameters', { ...right, type: 'account', scope: 'all' }],
  ])('accepts %s, as JSON, form and query', async (_what, input) => {
    expect((await ask(open, input)).status).toBe(200)
    const query = new URLSearchParams(
      Object.entries(input).map(([name, value]) => [name, String(value)]),
    ).toString()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await ask(open, query, form)).status).toBe(200)
    const inQuery = await open.send({ method: 'POST', url: `${url}?${query}`, headers: open.basic })
    expect(inQuery.status).toBe(200)
  })
  it('reads the tenant from the header', async () => {
    const { account, password } = right
    const { body } = await ask(open, { account, password }, { 'tenant-id': tenants.other })
    expect(body.data).toMatchObject({ tenantId: tenants.other })
  })
  it.each<[string, Record<string, unknown>]>([
    ['a wrong password', { ...right, password: 'Demo-2027' }],
    ['a missing password', { ...right, password: undefined }],
    ['an unknown account', { ...right, account: 'nobody' }],
    ['a missing account', { ...right, account: undefined }],
    ['an unknown tenant', { ...right, tenantId: '999999' }],
    ['a hash instead of the password', { ...right, password: '$argon2id$v=19$' }],
  ])('refuses %s with the same message', async (_what, input) => {
    expect(await ask(open, input)).toMatchObject(wrong)
  })
  it('refuses an inactive person', async () => {
    await open.owner.query("update app_user set status = 'inactive' where account = 'sunqi'")
    expect(await ask(open, { ...right, account: 'sunqi' })).toMatchObject(wrong)
    await open.owner.query("update app_user set status = 'active' where account = 'sunqi'")
  })
  it('answers in English on request', async () => {
    const answer = await ask(open, { ...right, password: 'x' }, { 'accept-language': 'en-GB' })
    expect(answer.body.msg).toBe('Wrong account or password')
  })
  const unknown = ['implicit', 'nonsense', 'Password', 'constructor', '__proto__']
  it.each(unknown)('refuses the unknown grant %j', async (grantType) => {
    expect(await ask(open, { ...right, grantType })).toMatchObject(refusal(400, '不支持的登录方式'))
  })
  it.each([{ account: 'x'.repeat(101) }, { password: 5 }, { account: ['a'] }, { tenantId: 'x'.repeat(33) }])(
    'refuses the invalid input %j',
    async (input) => {
      const answer = await ask(open, { ...right, ...input })
      expect(answer).toMatchObject({ status: 400, body: { data: null } })
    },
  )
})

describe('five failures', () => {
  const fail = (account = 'zhangsan') => ask(open, { ...right, account, password: 'wrong' })
  const waiting = refusal(429, '登录失败次数过多，请15分钟后再试')

  it('block that account at that address for fifteen minutes, even for the right password', async () => {
    for (let turn = 1; turn <= 5; turn += 1) expect(await fail()).toMatchObject(wrong)
    expect(await ask(open, right)).toMatchObject(waiting)
    expect(await ask(open, { ...right, account: 'ZHANGSAN' })).toMatchObject(waiting)
    expect((await ask(open, { ...right, account: 'lisi' })).status).toBe(200)
    offset = 14 * 60_000
    expect(await ask(open, right)).toMatchObject(waiting)
    offset = 15 * 60_000 + 2000
    expect((await ask(open, right)).status).toBe(200)
  })
  it('from another address do not count', async () => {
    for (let turn = 1; turn <= 5; turn += 1) {
      await open.app.inject({
        method: 'POST',
        url,
        headers: open.basic,
        remoteAddress: '10.0.0.7',
        payload: { ...right, password: 'wrong' },
      })
    }
    expect((await ask(open, right)).status).toBe(200)
  })
  it('are forgotten after a success before the fifth', async () => {
    for (let turn = 1; turn <= 4; turn += 1) await fail()
    expect((await ask(open, right)).status).toBe(200)
    for (let turn = 1; turn <= 4; turn += 1) await fail()
    expect((await ask(open, right)).status).toBe(200)
  })
  it('block just the same when the calls are simultaneous', async () => {
    // The passwords of other tests are checked faster than failures are counted.
    const hash = await hashPassword(testPassword, 'test')
    await open.owner.query("update app_user set password_hash = $1 where account = 'zhangsan'", [hash])
    const answers = await Promise.all(Array.from({ length: 30 }, () => fail()))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
  })
})

describe('the captcha', () => {
  async function draw(): Promise<{ key: string; code: string }> {
    const answer = await guarded.send({
      method: 'GET',
      url: '/api/blade-auth/captcha',
      headers: guarded.basic,
    })
    const { enabled, key = '', image } = contract.captcha.output.parse(answer.body.data)
    expect(enabled).toBe(true)
    expect(image).toMatch(/^data:image\/png;base64,/)
    const { rows } = await guarded.owner.query<{ code: string }>('select code from captcha where key = $1', [
      key,
    ])
    return { key, code: rows[0]?.code ?? '' }
  }
  const as = ({ key, code }: { key: string; code: string }) => ({ 'captcha-key': key, 'captcha-code': code })
  const captchaGrant = { ...right, grantType: 'captcha' }
  const bad = refusal(400, '验证码不正确')

  it('is not offered when it is switched off', async () => {
    const answer = await open.send({ method: 'GET', url: '/api/blade-auth/captcha', headers: open.basic })
    expect(answer.body).toMatchObject({
      code: 200,
      data: { enabled: false, key: 'off', image: expect.any(String) },
    })
    expect((await ask(open, captchaGrant)).status).toBe(200)
  })
  it('is required by both grants', async () => {
    for (const body of [right, captchaGrant]) {
      expect(await ask(guarded, body)).toMatchObject(refusal(400, '请先输入验证码'))
    }
  })
  it.each(['password', 'captcha'])(
    'is accepted by the %s grant in upper or lower case',
    async (grantType) => {
      const { key, code } = await draw()
      expect(
        (await ask(guarded, { ...right, grantType }, as({ key, code: ` ${code.toUpperCase()} ` }))).status,
      ).toBe(200)
    },
  )
  it('may be sent as the parameters key and code', async () => {
    expect((await ask(guarded, { ...captchaGrant, ...(await draw()) })).status).toBe(200)
  })
  it('is used up by one try, right or wrong', async () => {
    const first = await draw()
    expect((await ask(guarded, captchaGrant, as(first))).status).toBe(200)
    expect(await ask(guarded, captchaGrant, as(first))).toMatchObject(bad)
    const second = await draw()
    expect(await ask(guarded, captchaGrant, as({ ...second, code: 'wrong' }))).toMatchObject(bad)
    expect(await ask(guarded, captchaGrant, as(second))).toMatchObject(bad)
  })
  it('is accepted in only one of ten simultaneous calls', async () => {
    const headers = as(await draw())
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(guarded, captchaGrant, headers)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  it('expires after five minutes', async () => {
    const drawn = await draw()
    offset = 5 * 60_000 + 1000
    expect(await ask(guarded, captchaGrant, as(drawn))).toMatchObject(bad)
  })
  it('is not required from a client with the exemption, but only in the password grant', async () => {
    const own = await createTestApp({ captcha: true })
    await own.owner.query("update client set password_without_captcha = true where id = 'saber'")
    expect((await ask(own, right)).status).toBe(200)
    expect(await ask(own, captchaGrant)).toMatchObject(refusal(400, '请先输入验证码'))
    await own.close()
  })
  it('is not counted as a failure of the account when it is wrong', async () => {
    for (let turn = 1; turn <= 6; turn += 1) await ask(guarded, captchaGrant, as({ key: 'none', code: 'x' }))
    expect((await ask(guarded, captchaGrant, as(await draw()))).status).toBe(200)
  })
})
