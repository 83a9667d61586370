import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../../src/platform/config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'countersign-config-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const urls = {
  DATABASE_URL: 'postgres://app:x@db/countersign',
  DATABASE_MIGRATE_URL: 'postgresql://owner:x@db/countersign',
  TOKEN_SECRET: 'x'.repeat(32),
}

describe('the environment', () => {
  it('may be empty', () => {
    expect(readConfig({ DATA_DIR })).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      database: null,
      publicUrl: null,
      captcha: true,
      demo: true,
      demoPassword: 'Demo-2026',
    })
  })
  it.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '80.5' }],
    ['CAPTCHA', { CAPTCHA: 'yes' }],
    ['DEMO', { DEMO: 'true' }],
    ['DEMO_PASSWORD', { DEMO_PASSWORD: 'short1' }],
    ['DEMO_PASSWORD', { DEMO_PASSWORD: 'no-digits-here' }],
    ['DEMO_PASSWORD', { DEMO_PASSWORD: '1234567890' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'oa.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://oa.example.com' }],
    ['TOKEN_SECRET', { TOKEN_SECRET: 'short' }],
    ...[
      'on',
      'true',
      '1',
      '10.0.0',
      '10.0.0.5,',
      '0.0.0.0/0',
      '10.0.0.0/33',
      '10.0.0.0/8/8',
      'proxy.local',
    ].map((given): [string, Record<string, string>] => ['TRUST_PROXY', { TRUST_PROXY: given }]),
    ['DATABASE_URL', { ...urls, DATABASE_URL: 'mysql://db' }],
    ['DATABASE_URL', { ...urls, DATABASE_URL: 'db' }],
    ['DATABASE_MIGRATE_URL', { ...urls, DATABASE_MIGRATE_URL: 'db' }],
    ['DATABASE_MIGRATE_URL', { DATABASE_URL: urls.DATABASE_URL, TOKEN_SECRET: urls.TOKEN_SECRET }],
    ['DATABASE_URL', { DATABASE_MIGRATE_URL: urls.DATABASE_MIGRATE_URL }],
    ['TOKEN_SECRET', { ...urls, TOKEN_SECRET: '' }],
  ])('is refused with a sentence that names %s: %j', (name, env) => {
    const read = () => readConfig({ DATA_DIR, ...env })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(name)
  })
  it('takes addresses and ranges of proxies', () => {
    expect(readConfig({ DATA_DIR }).trustProxy).toEqual([])
    const given = { DATA_DIR, TRUST_PROXY: '10.0.0.5, 10.1.0.0/16, fd00::/8, loopback' }
    expect(readConfig(given).trustProxy).toEqual(['10.0.0.5', '10.1.0.0/16', 'fd00::/8', 'loopback'])
  })
  it('names everything that is wrong', () => {
    expect(() => readConfig({ DATA_DIR, PORT: 'x', CAPTCHA: 'x' })).toThrow(/PORT.*CAPTCHA/s)
  })
  it('takes an empty value for none', () => {
    expect(readConfig({ DATA_DIR, PORT: '', CAPTCHA: '', DATABASE_URL: '' })).toMatchObject({ port: 8080 })
  })
  it("switches the demo off with a database of one's own, unless told", () => {
    expect(readConfig({ DATA_DIR, ...urls })).toMatchObject({
      demo: false,
      database: { appUrl: urls.DATABASE_URL, ownerUrl: urls.DATABASE_MIGRATE_URL },
    })
    expect(readConfig({ DATA_DIR, ...urls, DEMO: 'on' })).toMatchObject({ demo: true })
  })
  it('keeps a secret of its own, readable by its owner alone, the same each time', () => {
    const first = readConfig({ DATA_DIR }).tokenSecret
    expect(readConfig({ DATA_DIR }).tokenSecret).toEqual(first)
    const path = join(DATA_DIR, 'token-secret')
    expect(readFileSync(path, 'utf8').length).toBeGreaterThanOrEqual(32)
    expect(statSync(path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
  })
  it('makes no folder when it is refused', () => {
    const folder = join(DATA_DIR, 'not-made')
    expect(() => readConfig({ DATA_DIR: folder, PORT: 'x' })).toThrow(ConfigError)
    expect(existsSync(folder)).toBe(false)
  })
})
