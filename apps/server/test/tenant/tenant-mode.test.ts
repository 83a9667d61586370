import { randomUUID } from 'node:crypto'
import { contract } from '@countersign/contract'
import { startTestApp, tenants, testPassword } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { FileAddresses } from '../../src/modules/file/index.ts'
import { Tokens } from '../../src/modules/identity/index.ts'

const app = await startTestApp({ tenantMode: false })
const tokens = new Tokens(app.tokenSecret)
const addresses = new FileAddresses(app.tokenSecret, null)

const codeOf = ({ status, body }: { status: number; body: object }) => ('error' in body ? body.error : status)
const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
  codeOf(await app.send({ method: 'POST', url: path, headers: { ...app.basic, ...headers }, body }))

/** A session of the administrator that began before tenant mode was switched off. */
async function earlier(tenantId: string) {
  const sessionId = randomUUID()
  const { rows } = await app.owner.query<{ id: string }>(
    `insert into session (tenant_id, id, user_id, client_id, expires_at)
     select u.tenant_id, $2, u.id, (select id from client where removed_at is null order by id = 'saber3' desc limit 1), now() + interval '1 day'
     from app_user u where tenant_id = $1 and account = 'admin' returning user_id as id`,
    [tenantId, sessionId],
  )
  const claims = { tenantId, sessionId, userId: rows[0]?.id ?? '', seq: 1 }
  const now = new Date()
  return {
    claims,
    access: await tokens.signAccess(claims, now, 600),
    refresh: await tokens.signRefresh(claims, now, new Date(now.getTime() + 600_000)),
  }
}

describe.each([
  ['the first tenant', tenants.own, [200, 404, 404, 200, 200]],
  ['another tenant', tenants.other, ['unauthorized', 401, 403, 'refreshRefused', 'tenantOff']],
] as const)('without tenant mode, %s', (_which, tenantId, [info, pdf, file, refresh, logIn]) => {
  it(`answers tokens of before: ${info}`, async () => {
    const { access, refresh: renewal, claims } = await earlier(tenantId)
    const headers = { ...app.basic, 'blade-auth': `bearer ${access}` }
    expect(codeOf(await app.send({ method: 'GET', url: contract.info.path, headers }))).toBe(info)
    const grant = { grantType: 'refresh_token', refreshToken: renewal }
    expect(await post(contract.token.path, grant)).toBe(refresh)
    const pdfOf = await app.raw({
      method: 'GET',
      url: `/api/oa_info/leave/exportPDF?id=x&blade-auth=${access}`,
    })
    expect(pdfOf.status).toBe(pdf)
    // An address of a file that does not exist: 404 says that the session was accepted.
    const shown = addresses.sign(randomUUID(), claims, new Date())
    expect((await app.raw({ method: 'GET', url: shown })).status).toBe(file)
  })

  it(`answers a log-in, however the tenant is named: ${logIn}`, async () => {
    const given = { account: 'admin', password: testPassword }
    expect(await post(contract.token.path, { ...given, tenantId })).toBe(logIn)
    expect(await post(contract.token.path, given, { 'tenant-id': tenantId })).toBe(logIn)
  })
})

it.each([
  ['sendSmsCode', { phone: '13800138000' }],
  ['tokenCode', { account: 'admin', code: '000000' }],
  ['factorPasskey', { ticket: 'x' }],
  ['register', { name: '钱八', account: 'qianba8', password: 'Registered-2026', phone: '' }],
] as const)('without tenant mode, %s is refused for another tenant', async (name, input) => {
  expect(await post(contract[name].path, { ...input, tenantId: tenants.other })).toBe('tenantOff')
  expect(await post(contract[name].path, { ...input, tenantId: tenants.own })).not.toBe('tenantOff')
})

it('without tenant mode, the address of another tenant is that of none', async () => {
  await app.owner.query(`update tenant set domain = 'other.example' where tenant_id = $1`, [tenants.other])
  const about = (domain: string) =>
    app.send({ method: 'GET', url: `${contract.tenantInfo.path}?domain=${domain}`, headers: app.basic })
  expect((await about('other.example')).body.data).toMatchObject({
    tenantId: '',
    domain: '',
    tenantMode: false,
  })
  // The first tenant is meant there, and says whether people may ask it for an account.
  await app.owner.query("insert into setting (tenant_id, name, value) values ($1, 'selfRegistration', '1')", [
    tenants.own,
  ])
  expect((await about('other.example')).body.data).toMatchObject({ tenantId: '', registration: true })
})
