import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApp, startTestApp, submitLeave, type TestApp } from '@countersign/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { startCuttableProxy } from '../platform/cuttable-proxy.ts'
import { framedSites } from '../../src/modules/menu/index.ts'

const brokenRenderer = {
  render: () => Promise.reject(new Error('broken')),
  waitingBefore: () => undefined,
  close: () => Promise.resolve(),
}

const folder = mkdtempSync(join(tmpdir(), 'countersign-headers-'))
mkdirSync(join(folder, 'web'))
writeFileSync(join(folder, 'web', 'index.html'), '<!doctype html><title>page</title>')
const app = await startTestApp({ webFolder: join(folder, 'web'), pdf: () => brokenRenderer })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const headersOf = async (url: string, of: TestApp = app, headers: Record<string, string> = {}) =>
  (await of.raw({ method: 'GET', url, headers })).headers

function directive(policy: string | undefined, name: string): string | undefined {
  return policy?.split('; ').find((one) => one.startsWith(`${name} `))
}

describe('a page', () => {
  it('runs no plug-in, is isolated from other windows, and sends no referrer to other sites', async () => {
    for (const url of ['/', '/login', '/index.html']) {
      const headers = await headersOf(url)
      expect(directive(headers['content-security-policy'], 'object-src')).toBe("object-src 'none'")
      expect(headers['cross-origin-opener-policy']).toBe('same-origin')
      expect(headers['referrer-policy']).toBe('same-origin')
    }
  })

  it('may embed the sites that menus of any tenant lead to, and no others', async () => {
    const plant = (tenant: string, id: string, path: string) =>
      app.owner.query(
        "insert into menu (tenant_id, id, code, name, path, source, sort, i18n, is_tab) values ($1, $2, $2, $2, $3, '', 1, '', true)",
        [tenant, id, path],
      )
    await plant('000000', 'm1', 'https://maps.example.com:8443/a?b=c')
    await plant('000000', 'm2', 'https://maps.example.com:8443/other')
    await plant('000001', 'm3', 'http://intranet.example.com/')
    await plant('000000', 'm4', "https://x; script-src 'unsafe-inline'/")
    await plant('000000', 'm5', 'httpsomething')
    let time = 0
    const sites = framedSites(app.db, () => time)
    const expected = ['http://intranet.example.com', 'https://maps.example.com:8443']
    // Both pages are requested before the sites are known, so neither policy lists them.
    expect(await Promise.all([sites(), sites()])).toEqual([expected, expected])
    const own = await createPolicyApp()
    expect(directive(own, 'frame-src')).toBe(`frame-src 'self' blob: ${expected.join(' ')}`)
    await app.owner.query("delete from menu where id in ('m1', 'm2')")
    time = 59_000
    expect(await sites()).toEqual(expected)
    time = 61_000
    await expect.poll(sites).toEqual(['http://intranet.example.com'])
  })

  /** The policy of an app that has not read the menus yet. */
  async function createPolicyApp(): Promise<string | undefined> {
    const { default: fastify } = await import('fastify')
    const { webFiles } = await import('../../src/platform/http/web-files.ts')
    const own = fastify()
    await webFiles(own, join(folder, 'web'), framedSites(app.db))
    const answer = await own.inject('/')
    await own.close()
    return answer.headers['content-security-policy']?.toString()
  }

  it('is served even if the menus cannot be read', async () => {
    const away = await createTestApp()
    await away.close()
    const sites = framedSites(away.db)
    expect(await sites()).toEqual([])
  })

  it('is served without delay while the database hangs, with the sites known before', async () => {
    let proxy: Awaited<ReturnType<typeof startCuttableProxy>> | undefined
    const between = async (url: string) => (proxy = await startCuttableProxy(new URL(url))).port
    const hung = await createTestApp({ between, answerWithinMs: 4000 })
    await hung.owner.query("update menu set path = 'https://maps.example.com/' where code = 'home'")
    let time = 0
    const known = framedSites(hung.db, () => time)
    expect(await known()).toEqual(['https://maps.example.com'])
    const unknown = framedSites(hung.db)
    proxy?.hang()
    time = 61_000
    const began = performance.now()
    expect(await Promise.all([known(), known(), unknown(), unknown()])).toEqual([
      ['https://maps.example.com'],
      ['https://maps.example.com'],
      [],
      [],
    ])
    expect(performance.now() - began).toBeLessThan(1500)
    proxy?.mend()
    await expect.poll(unknown, { timeout: 10_000 }).toEqual(['https://maps.example.com'])
    await hung.close()
    await proxy?.close()
  })
})

describe('TLS', () => {
  const strict = 'max-age=31536000'
  it('is required by HSTS if the public address uses it or a trusted proxy reports it', async () => {
    expect((await headersOf('/login'))['strict-transport-security']).toBeUndefined()
    const forwarded = { 'x-forwarded-proto': 'https' }
    expect((await headersOf('/login', app, forwarded))['strict-transport-security']).toBeUndefined()
    const secure = await createTestApp({ publicUrl: 'https://oa.example.com' })
    expect((await headersOf('/healthz', secure))['strict-transport-security']).toBe(strict)
    await secure.close()
    const behind = await createTestApp({ trustProxy: ['loopback'] })
    expect((await headersOf('/healthz', behind, forwarded))['strict-transport-security']).toBe(strict)
    expect((await headersOf('/healthz', behind))['strict-transport-security']).toBeUndefined()
    await behind.close()
  })
})

describe('a token in an address', () => {
  it('is sent to no other site and written to no log, even on a failure', async () => {
    const caller = await app.login('zhangsan')
    const { id } = await submitLeave(caller)
    for (const url of [
      `/api/oa_info/leave/exportPDF?id=${id}&blade-auth=${caller.accessToken}`,
      `/api/oa_info/leave/exportPDF?id=nothing&blade-auth=bearer%20${caller.accessToken}`,
      `/api/oa_info/nothing/exportPDF?id=${id}&blade-auth=${caller.accessToken}`,
      `/api/files/nothing?blade-auth=${caller.accessToken}`,
    ]) {
      const answer = await app.raw({ method: 'GET', url })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.headers['referrer-policy']).toBe('no-referrer')
    }
    expect(app.logLines.some((line) => line.includes('broken'))).toBe(true)
    expect(app.logLines.join()).not.toContain(caller.accessToken)
  })

  it('is left out by the documented log format of the proxy', () => {
    const manual = readFileSync(join(import.meta.dirname, '../../../../docs/operations.md'), 'utf8')
    const format = /log_format countersign '([^']+)'/.exec(manual)?.[1] ?? ''
    expect(format).toContain('$uri')
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|arg_\w+|http_\w+)\b(?!_)/)
    expect(manual).toMatch(/access_log \S+ countersign;/)
  })
})
