import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestApp, type TestApp } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'countersign-web-'))
let app: TestApp
beforeAll(async () => {
  mkdirSync(join(folder, 'web', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'web', 'index.html'), '<!doctype html><title>page</title>')
  writeFileSync(join(folder, 'web', 'assets', 'app-1a2b.js'), 'export {}')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  app = await createTestApp({ webFolder: join(folder, 'web') })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (url: string) => app.raw({ method: 'GET', url })

describe('the web app', () => {
  it.each(['/', '/login', '/wel/index', '/approval/submit/leave?id=x', '/没有'])(
    'opens its page at %s, which routes itself',
    async (url) => {
      const answer = await open(encodeURI(url))
      expect(answer.status).toBe(200)
      expect(answer.bytes.toString()).toContain('<title>page</title>')
      expect(answer.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'self'"),
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      })
    },
  )
  it('keeps hashed files for good', async () => {
    const answer = await open('/assets/app-1a2b.js')
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toContain('immutable')
  })
  it.each(['/api', '/api/nothing', '/assets/gone.js'])('does not open it at %s', async (url) => {
    expect(await app.send({ method: 'GET', url })).toMatchObject({
      status: 404,
      body: { code: 404, data: null, msg: '接口不存在' },
    })
  })
  it.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/%2e%2e/secret.txt'])(
    'gives nothing outside its folder: %s',
    async (url) => {
      expect((await open(url)).bytes.toString()).not.toContain('secret')
    },
  )
  it('answers what is posted to a page as no call', async () => {
    expect(await app.send({ method: 'POST', url: '/login', body: {} })).toMatchObject({ status: 404 })
  })
  it('says with each call which build it serves now, also after another was made', async () => {
    const build = async () => (await open('/api/nothing')).headers['x-build']
    expect(await build()).toBeUndefined()
    for (const entry of ['index-1a2b.js', 'index-3c4d.js']) {
      writeFileSync(
        join(folder, 'web', 'index.html'),
        `<!doctype html><title>page</title><script src="/first.js"></script><script type="module" crossorigin src="/assets/${entry}"></script>`,
      )
      await vi.waitFor(async () => expect(await build()).toBe(entry), { timeout: 10_000 })
    }
    expect((await open('/')).headers['x-build']).toBeUndefined()
  })
})
