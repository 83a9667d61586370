import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { startTestApp } from '@countersign/server/testing'
import { afterAll, describe, expect, it, vi } from 'vitest'

const large = `export const words = '${'会签'.repeat(500)}'`
const plainPage = '<!doctype html><title>page</title>'
const compressedPage = '<!doctype html><title>page</title><!-- compressed -->'

function writeCompressed(path: string, text: string): void {
  writeFileSync(`${path}.br`, brotliCompressSync(text))
  writeFileSync(`${path}.gz`, gzipSync(text))
}

const folder = mkdtempSync(join(tmpdir(), 'countersign-web-'))
mkdirSync(join(folder, 'web', 'assets'), { recursive: true })
writeFileSync(join(folder, 'web', 'index.html'), plainPage)
writeCompressed(join(folder, 'web', 'index.html'), compressedPage)
writeFileSync(join(folder, 'web', 'assets', 'app-1a2b.js'), 'export {}')
writeFileSync(join(folder, 'web', 'assets', 'large-1a2b.js'), large)
writeCompressed(join(folder, 'web', 'assets', 'large-1a2b.js'), large)
writeFileSync(join(folder, 'secret.txt'), 'secret')
const app = await startTestApp({ webFolder: join(folder, 'web') })
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

const open = (url: string) => app.raw({ method: 'GET', url })

describe('the web app', () => {
  it.each(['/', '/login', '/wel/index', '/approval/submit/leave?id=x', '/没有'])(
    'serves its page at %s; the page routes by itself',
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
  it('lets browsers cache hashed files for a year', async () => {
    const answer = await open('/assets/app-1a2b.js')
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toContain('immutable')
  })
  it.each(['/api', '/api/nothing', '/assets/gone.js'])('is not served at %s', async (url) => {
    expect(await app.send({ method: 'GET', url })).toMatchObject({
      status: 404,
      body: { code: 404, data: null, msg: '接口不存在' },
    })
  })
  it.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2fsecret.txt', '/%2e%2e/secret.txt'])(
    'serves nothing outside its folder: %s',
    async (url) => {
      expect((await open(url)).bytes.toString()).not.toContain('secret')
    },
  )
  it('answers a POST to a page as an unknown call', async () => {
    expect(await app.send({ method: 'POST', url: '/login', body: {} })).toMatchObject({ status: 404 })
  })
  it('reports with each answer the build it serves, also after a new build', async () => {
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

describe('a compressed file', () => {
  const ask = (url: string, encodings: string | undefined, more: Record<string, string> = {}) =>
    app.raw({
      method: 'GET',
      url,
      headers: { ...more, ...(encodings === undefined ? {} : { 'accept-encoding': encodings }) },
    })
  const open = {
    br: (bytes: Buffer) => brotliDecompressSync(bytes).toString(),
    gzip: (bytes: Buffer) => gunzipSync(bytes).toString(),
    none: (bytes: Buffer) => bytes.toString(),
  }

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=1.0', 'br'],
    ['*', 'gzip'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0', 'none'],
    ['identity', 'none'],
    ['', 'none'],
    [undefined, 'none'],
  ] as const)('is answered to Accept-Encoding %j as %s', async (encodings, expected) => {
    const answer = await ask('/assets/large-1a2b.js', encodings)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-encoding'] ?? 'none').toBe(expected)
    expect(open[expected](answer.bytes)).toBe(large)
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringMatching(/accept-encoding/i),
      'content-length': String(answer.bytes.length),
      'x-content-type-options': 'nosniff',
    })
  })

  it('is replaced by the original if no compressed one exists', async () => {
    const answer = await ask('/assets/app-1a2b.js', 'br, gzip')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.bytes.toString()).toBe('export {}')
    expect(answer.headers['vary']).toMatch(/accept-encoding/i)
  })

  it.each(['/', '/index.html', '/login', '/approval/index?state=x'])(
    'is sent for the page too, with its policy, at %s',
    async (url) => {
      const answer = await ask(url, 'br')
      expect(answer.headers).toMatchObject({
        'content-encoding': 'br',
        'content-type': expect.stringContaining('text/html'),
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      })
      expect(open.br(answer.bytes)).toBe(compressedPage)
    },
  )

  it('has its own ETag, and is not sent again to a client that has it', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (encodings) => (await ask('/assets/large-1a2b.js', encodings)).headers['etag'],
      ),
    )
    expect(new Set(tags).size).toBe(3)
    const again = await ask('/assets/large-1a2b.js', 'br', { 'if-none-match': String(tags[0]) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
    expect((await ask('/assets/large-1a2b.js', 'gzip', { 'if-none-match': String(tags[0]) })).status).toBe(
      200,
    )
  })

  it('has the same headers for HEAD as for GET', async () => {
    for (const url of ['/assets/large-1a2b.js', '/login']) {
      const headers = { 'accept-encoding': 'br' }
      const [head, get] = [
        await app.raw({ method: 'HEAD', url, headers }),
        await app.raw({ method: 'GET', url, headers }),
      ]
      expect(head.bytes.length).toBe(0)
      for (const name of ['content-encoding', 'content-length', 'content-type', 'etag', 'vary'])
        expect(head.headers[name]).toBe(get.headers[name])
    }
  })

  it('is served in byte ranges of the compressed bytes', async () => {
    const whole = (await ask('/assets/large-1a2b.js', 'br')).bytes
    const part = await ask('/assets/large-1a2b.js', 'br', { range: 'bytes=5-14' })
    expect(part.status).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 5-14/${whole.length}`)
    expect(part.bytes.equals(whole.subarray(5, 15))).toBe(true)
  })

  it('has no address of its own', async () => {
    for (const ending of ['br', 'gz']) {
      const answer = await app.send({ method: 'GET', url: `/assets/large-1a2b.js.${ending}` })
      expect(answer.status).toBe(404)
    }
  })
})
