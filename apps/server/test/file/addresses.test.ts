import { contract } from '@countersign/contract'
import { randomUUID } from 'node:crypto'
import {
  agree,
  type Cast,
  createTestApp,
  example,
  loginAll,
  signature,
  startTestApp,
  submitLeave,
  tenants,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { upload } from './multipart.ts'

let clock = new Date()
const app = await startTestApp({ now: () => clock })
const cast = await loginAll(app)

const gone = { status: 403, body: { code: 403, data: null, msg: '文件地址已失效，请重新打开页面' } }
const open = (url: string, headers: Record<string, string> = {}) => app.raw({ method: 'GET', url, headers })
const refused = (url: string, headers: Record<string, string> = {}) =>
  app.send({ method: 'GET', url, headers })
const pathOf = (address: string) => address.split('?')[0] ?? ''

async function attach(): Promise<{ url: string; id: string }> {
  const bytes = Buffer.from('%PDF-1.4')
  const { body } = await upload(cast.zhangsan, [{ filename: '证明.pdf', bytes }])
  return contract.upload.output.parse(body.data)
}

describe('a signed address', () => {
  it('opens without any header, and may be cached only privately', async () => {
    const answer = await open(await signature(cast.lisi))
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'cache-control': expect.stringContaining('private'),
      'content-disposition': expect.stringMatching(/^inline; /),
      'content-length': String(answer.bytes.length),
    })
  })
  it.each<[string, (url: URL) => void]>([
    ['another file', (url) => void (url.pathname = '/api/files/00000000-0000-7000-8000-000000000000')],
    ['another person', (url) => url.searchParams.set('user', cast.sunqi.userId)],
    ['another tenant', (url) => url.searchParams.set('tenant', tenants.other)],
    ['a later expiry', (url) => url.searchParams.set('expires', '99999999999')],
    ['no expiry', (url) => url.searchParams.delete('expires')],
    ['an expiry that is not a number', (url) => url.searchParams.set('expires', 'NaN')],
    ['another signature', (url) => url.searchParams.set('signature', 'A'.repeat(43))],
    ['a shorter signature', (url) => url.searchParams.set('signature', 'A')],
    ['no person', (url) => url.searchParams.delete('user')],
    ['another session', (url) => url.searchParams.set('session', randomUUID())],
    ['no session', (url) => url.searchParams.delete('session')],
  ])('is refused with %s', async (_what, change) => {
    const url = new URL(await signature(cast.lisi), 'http://x')
    change(url)
    expect(await refused(url.pathname + url.search)).toMatchObject(gone)
  })
  it('stays the same within an hour, and expires on the hour after next', async () => {
    const start = new Date()
    clock = new Date(Math.ceil(start.getTime() / 3_600_000) * 3_600_000 + 60_000)
    const { id } = await submitLeave(cast.zhangsan)
    await agree(cast.lisi, id)
    const address = async () =>
      (await cast.zhangsan.data(contract.detail, { id })).personTable[1]?.baseImage ?? ''
    const first = await address()
    clock = new Date(clock.getTime() + 58 * 60_000)
    expect(await address()).toBe(first)
    clock = new Date(clock.getTime() + 2 * 60_000)
    expect(await address()).not.toBe(first)
    clock = new Date(clock.getTime() + 57 * 60_000)
    expect((await open(first)).status).toBe(200)
    clock = new Date(clock.getTime() + 2 * 60_000)
    expect(await refused(first)).toMatchObject(gone)
    clock = start
  })
  it('expires with the session it was issued in, and with no other', async () => {
    const [one, other] = [await app.login('wangwu'), await app.login('wangwu')]
    const [first, second] = [await signature(one), await signature(other)]
    await one.data(contract.logout)
    expect(await refused(first)).toMatchObject(gone)
    expect((await open(second)).status).toBe(200)
  })
  it('is not sent to other sites as a referrer', async () => {
    const { headers } = await open(await signature(cast.lisi))
    expect(headers['referrer-policy']).toBe('no-referrer')
  })
  it('starts with the public address if one is configured', async () => {
    const own = await createTestApp({ publicUrl: 'https://oa.example.com/' })
    const address = await signature(await own.login('lisi'))
    expect(address).toMatch(/^https:\/\/oa\.example\.com\/api\/files\/[0-9a-f-]{36}\?/)
    await own.close()
  })
})

describe('the header token', () => {
  const as = (account: keyof Cast) => ({ 'blade-auth': `bearer ${cast[account].accessToken}` })

  it('opens the file of its owner, before and after it belongs to a request', async () => {
    const { id } = await attach()
    expect((await open(`/api/files/${id}`, as('zhangsan'))).status).toBe(200)
    expect(await refused(`/api/files/${id}`, as('lisi'))).toMatchObject({
      status: 403,
      body: { msg: '没有权限' },
    })
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave', annexFile: [id] }
    await cast.zhangsan.data(contract.add, values)
    for (const account of ['zhangsan', 'lisi', 'admin'] as const) {
      expect((await open(`/api/files/${id}`, as(account))).status).toBe(200)
    }
    for (const account of ['zhaoliu', 'wangwu', 'sunqi'] as const) {
      expect(await refused(`/api/files/${id}`, as(account))).toMatchObject({ status: 403 })
    }
  })
  it('opens no file of another tenant', async () => {
    const stranger = await app.login('admin', tenants.other)
    const headers = { 'blade-auth': `bearer ${stranger.accessToken}` }
    expect(await refused(pathOf((await attach()).url), headers)).toMatchObject({ status: 404 })
  })
  it('is required without a signed address: neither query nor cookie replaces it', async () => {
    const path = pathOf((await attach()).url)
    const unauthorized = { status: 401, body: { code: 401, data: null, msg: '请求未授权' } }
    expect(await refused(path)).toMatchObject(unauthorized)
    expect(await refused(`${path}?blade-auth=${cast.zhangsan.accessToken}`)).toMatchObject(unauthorized)
    const cookie = `x-access-token=${cast.zhangsan.accessToken}`
    expect(await refused(path, { cookie })).toMatchObject(unauthorized)
  })
  it('opens no file with an invalid id', async () => {
    expect(await refused('/api/files/nothing', as('zhangsan'))).toMatchObject({ status: 404 })
    const path = '/api/files/..%2f..%2fetc%2fpasswd'
    expect(await refused(path, as('zhangsan'))).toMatchObject({ status: 404, body: { data: null } })
  })
})

describe('a file', () => {
  it.each([
    ['a.pdf', '%PDF-1.4', /^inline; filename=a\.pdf$/],
    ['合同.pdf', '%PDF-1.4', /^inline; filename=download\.pdf; filename\*=UTF-8''%E5%90%88%E5%90%8C\.pdf$/],
    ['a.zip', 'PK\u0003\u0004', /^attachment; /],
    ["it's (1).pdf", '%PDF-1.4', /^inline; filename="it's \(1\)\.pdf"$/],
    ["甲's (1).pdf", '%PDF-1.4', /filename\*=UTF-8''%E7%94%B2%27s%20%281%29\.pdf$/],
    ['a%20b.pdf', '%PDF-1.4', /^inline; filename=a-20b\.pdf; filename\*=UTF-8''a%2520b\.pdf$/],
  ])('named %s has the expected headers', async (filename, content, disposition) => {
    const bytes = Buffer.from(content, 'latin1')
    const { body } = await upload(cast.zhangsan, [{ filename, bytes }])
    const { url } = contract.upload.output.parse(body.data)
    const { headers } = await open(url)
    expect(headers['content-disposition']).toMatch(disposition)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})
