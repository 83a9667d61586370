import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Keyring, newPrivatePem } from '../../src/platform/keyring.ts'
import { ConfigError, readConfig } from '../../src/platform/config.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'countersign-config-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const rsaKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

const urls = {
  DATABASE_URL: 'postgres://app:x@db/countersign?sslmode=verify-full',
  DATABASE_MIGRATE_URL: 'postgresql://owner:x@db/countersign?sslmode=verify-full',
  TOKEN_SECRET: 'kT3v9QmYx0Zr7LwB5nHc2DsFgJ8pUaEi',
  EVIDENCE_KEY: newPrivatePem(),
}

const aliyun = {
  SMS_ALIYUN_KEY_ID: 'id',
  SMS_ALIYUN_KEY_SECRET: 'secret',
  SMS_ALIYUN_SIGN_NAME: '会签',
  SMS_ALIYUN_TEMPLATE: 'SMS_1',
}

const mail = {
  SMTP_URL: 'smtp://oa%40example.com:a%2Fb@mail.example.com',
  MAIL_FROM: 'oa@example.com',
  PUBLIC_URL: 'https://oa.example.com',
}

describe('the environment', () => {
  it('may be empty', () => {
    expect(readConfig({ DATA_DIR })).toMatchObject({
      workers: 1,
      port: 8080,
      host: '127.0.0.1',
      database: null,
      publicUrl: null,
      captcha: true,
      fairRates: true,
      tenantGigabytes: 200,
      smsOutbox: true,
      tenantMode: false,
      openApiDocs: false,
      demo: true,
      demoPassword: 'Demo-2026',
    })
  })
  it.each([
    ['syslog://logs.example:514', { kind: 'syslog', protocol: 'udp', host: 'logs.example', port: 514 }],
    ['syslog+tcp://[::1]:601', { kind: 'syslog', protocol: 'tcp', host: '::1', port: 601 }],
    ['/var/log/audit.jsonl', { kind: 'file', path: '/var/log/audit.jsonl' }],
  ])('may name the stream of the audit log: %s', (AUDIT_STREAM, auditTarget) => {
    expect(readConfig({ DATA_DIR, AUDIT_STREAM })).toMatchObject({ auditTarget })
  })
  it.each([
    ['clamd.internal:3310', { host: 'clamd.internal', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
  ])('may name a scanner for viruses: %s', (CLAMD, virusScanner) => {
    expect(readConfig({ DATA_DIR, CLAMD })).toMatchObject({ virusScanner })
    expect(readConfig({ DATA_DIR }).virusScanner).toBeNull()
  })
  it('may name a mail server, to which another machine sends encrypted', () => {
    const read = (more: Record<string, string>) => readConfig({ DATA_DIR, ...mail, ...more }).mail
    const login = { user: 'oa@example.com', password: 'a/b' }
    const remote = { host: 'mail.example.com', from: 'oa@example.com', needsTls: true }
    expect(read({})).toEqual({ ...remote, ...login, port: 587, isTls: false })
    expect(read({ SMTP_URL: 'smtps://mail.example.com' })).toEqual({ ...remote, port: 465, isTls: true })
    expect(read({ SMTP_URL: 'smtp://[::1]:25' })).toMatchObject({ host: '::1', port: 25, needsTls: false })
    expect(read({ SMTP_URL: 'smtp://LOCALHOST' })).toMatchObject({ needsTls: false })
    expect(read({ ALLOW_INSECURE: 'mail' })).toMatchObject({ needsTls: false })
    expect(readConfig({ DATA_DIR }).mail).toBeNull()
  })
  it.each<[string, Record<string, string>]>([
    ['CLAMD', { CLAMD: 'clamd' }],
    ['CLAMD', { CLAMD: 'clamd:0' }],
    ['CLAMD', { CLAMD: 'tcp://clamd:3310' }],
    ['API_DOCS', { API_DOCS: 'on' }],
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '80.5' }],
    ['AUDIT_STREAM', { AUDIT_STREAM: 'audit.log' }],
    ['AUDIT_STREAM', { AUDIT_STREAM: 'http://127.0.0.1:514' }],
    ['AUDIT_STREAM', { AUDIT_STREAM: 'syslog://127.0.0.1' }],
    ['AUDIT_STREAM', { AUDIT_STREAM: 'syslog://127.0.0.1:99999' }],
    ['CAPTCHA', { CAPTCHA: 'yes' }],
    ['DEMO', { DEMO: 'true' }],
    ['DEMO_PASSWORD', { DEMO_PASSWORD: 'short1' }],
    ['DEMO_PASSWORD', { DEMO_PASSWORD: 'no-digits-here' }],
    ['DEMO_PASSWORD', { DEMO_PASSWORD: '1234567890' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'oa.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://oa.example.com' }],
    ['TOKEN_SECRET', { TOKEN_SECRET: 'short' }],
    ['ALLOW_INSECURE', { ALLOW_INSECURE: 'everything' }],
    ...[
      'on',
      'true',
      '1',
      '10.0.0',
      '10.1',
      '010.0.0.5',
      '0x0a000005',
      '167772165',
      '256.0.0.1',
      '10.0.0.5,',
      '0.0.0.0/0',
      '::/0',
      '10.1/16',
      '10.0.0.0/-8',
      'fd00::/129',
      '/8',
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
    ['EVIDENCE_KEY', { ...urls, EVIDENCE_KEY: '' }],
    ['EVIDENCE_KEY', { EVIDENCE_KEY: 'secret' }],
    ['EVIDENCE_KEY', { EVIDENCE_KEY: rsaKey }],
    ['EVIDENCE_KEY_FILE', { EVIDENCE_KEY_FILE: '/nonexistent/key.pem' }],
    ['SMS_ALIYUN_TEMPLATE', { ...aliyun, SMS_ALIYUN_TEMPLATE: '' }],
    ['SMS_ALIYUN_KEY_SECRET', { ...aliyun, SMS_ALIYUN_KEY_SECRET: '' }],
    ['SMS_ALIYUN_KEY_ID', { SMS_ALIYUN_TEMPLATE_APPROVED: 'SMS_2' }],
    ['SMS_ALIYUN_KEY_ID', { SMS_ALIYUN_TEMPLATE_INVITATION: 'SMS_9' }],
    ['MAIL_FROM', { ...mail, MAIL_FROM: '' }],
    ['MAIL_FROM', { ...mail, MAIL_FROM: 'oa' }],
    ['SMTP_URL', { ...mail, SMTP_URL: '' }],
    ['PUBLIC_URL', { ...mail, PUBLIC_URL: '' }],
    ...['mail.example.com', 'http://mail.example.com', 'smtp://', 'smtp://oa:100%@mail.example.com'].map(
      (SMTP_URL): [string, Record<string, string>] => ['SMTP_URL', { ...mail, SMTP_URL }],
    ),
    ['EVIDENCE_KEY_FILE', { EVIDENCE_KEY: newPrivatePem(), EVIDENCE_KEY_FILE: '/nonexistent/key.pem' }],
  ])('is refused with a message that names %s: %j', (name, env) => {
    const read = () => readConfig({ DATA_DIR, ...env })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(name)
    // Words of the library that reads them.
    expect(read).not.toThrow(/Invalid|expected|received|option/)
  })
  it('names third parties in a file, together with PUBLIC_URL', () => {
    const LOGIN_PROVIDERS_FILE = join(DATA_DIR, 'providers.json')
    const read = (text: string, PUBLIC_URL = 'https://oa.example.com') => {
      writeFileSync(LOGIN_PROVIDERS_FILE, text)
      return readConfig({ DATA_DIR, LOGIN_PROVIDERS_FILE, PUBLIC_URL }).loginProviders
    }
    const github = { kind: 'github', source: 'github', clientId: 'id', clientSecret: 'hidden' }
    const list = (...entries: object[]) => read(JSON.stringify(entries))
    const company = { ...github, kind: 'oidc', source: 'company', issuer: 'https://sso.example.com' }
    expect(readConfig({ DATA_DIR }).loginProviders).toEqual([])
    expect(list(github, company)).toEqual([github, { ...company, scope: 'openid profile' }])
    expect(() => read('[]', '')).toThrow('PUBLIC_URL must be set')
    expect(() => read('{')).toThrow('it is not JSON')
    expect(() => read('{}')).toThrow('it is not a list')
    expect(() => list(github, github)).toThrow('two entries have the source github')
    expect(() => list(github, { ...github, kind: 'twitter' })).toThrow('entry 2 (github): kind must be oidc')
    expect(() => list({ ...github, clientSecret: '' })).toThrow(
      'entry 1 (github): clientSecret must be a text',
    )
    expect(() => list({ ...github, clientSecrets: 'x' })).toThrow('clientSecrets is not known')
    expect(() => list({ ...company, issuer: 'http://sso.example.com' })).toThrow('must begin with https://')
    expect(list({ ...company, issuer: 'http://127.0.0.1:8080' })).toHaveLength(1)
    expect(() => list({ ...github, source: '../x' })).toThrow('source must be')
    expect(() => list({ ...github, kind: 'wecom', source: 'wecom' })).toThrow('entry 1 (wecom): agentId')
    expect(() => list({ ...github, source: 'A' })).not.toThrow('hidden')
    expect(() => readConfig({ DATA_DIR, DIRECTORIES_FILE: '/nonexistent' })).toThrow(
      'DIRECTORIES_FILE: /nonexistent cannot be read',
    )
    const missing = { DATA_DIR, LOGIN_PROVIDERS_FILE: '/nonexistent', PUBLIC_URL: 'https://oa.example.com' }
    expect(() => readConfig(missing)).toThrow('LOGIN_PROVIDERS_FILE: /nonexistent cannot be read')
  })
  it('names an SMS service by four variables, or none', () => {
    expect(readConfig({ DATA_DIR }).sms).toBeNull()
    expect(readConfig({ DATA_DIR, ...aliyun }).sms).toEqual({
      keyId: 'id',
      keySecret: 'secret',
      signName: '会签',
      template: 'SMS_1',
    })
  })
  it.each([
    'x'.repeat(64),
    'change-me-please-change-me-please',
    'countersign-token-secret-countersign',
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '12345678901234567890123456789012',
    'Password1Password2Password3Password4',
    'ababababababababababababababababababab',
  ])('refuses the secret %s by default', (TOKEN_SECRET) => {
    const env = { DATA_DIR, ...urls, TOKEN_SECRET }
    expect(() => readConfig(env)).toThrow('TOKEN_SECRET is too easy to guess')
    expect(() => readConfig({ ...env, ALLOW_INSECURE: 'database' })).toThrow(
      'TOKEN_SECRET is too easy to guess',
    )
    const { tokenSecret } = readConfig({ ...env, ALLOW_INSECURE: 'token-secret' })
    expect(new TextDecoder().decode(tokenSecret)).toBe(TOKEN_SECRET)
  })
  it('accepts any random secret', () => {
    for (let turn = 0; turn < 500; turn += 1) {
      for (const [encoding, bytes] of [
        ['hex', 16],
        ['base64', 24],
        ['base64url', 48],
      ] as const) {
        const TOKEN_SECRET = randomBytes(bytes).toString(encoding)
        expect(() => readConfig({ DATA_DIR, ...urls, TOKEN_SECRET })).not.toThrow()
      }
    }
  })
  it.each([
    'postgres://app:x@db.internal/countersign',
    'postgres://app:x@db.internal/countersign?sslmode=disable',
    'postgres://app:x@db.internal/countersign?sslmode=prefer',
    'postgres://app:x@10.0.0.9/countersign?ssl=false',
    'postgres://app:x@localhost.example.com/countersign',
    'postgres://app:x@localhost/countersign?host=db.internal',
  ])('refuses %s without TLS by default', (url) => {
    for (const name of ['DATABASE_URL', 'DATABASE_MIGRATE_URL']) {
      const env = { DATA_DIR, ...urls, [name]: url }
      expect(() => readConfig(env)).toThrow(new RegExp(`${name} connects to \\S+ without TLS`))
      expect(() => readConfig({ ...env, ALLOW_INSECURE: 'token-secret' })).toThrow('without TLS')
      expect(readConfig({ ...env, ALLOW_INSECURE: 'database, token-secret' }).database).not.toBeNull()
    }
  })
  it.each([
    'postgres://app:x@localhost/countersign',
    'postgres://app:x@127.0.0.1:5433/countersign',
    'postgres://app:x@[::1]/countersign',
    'postgres://app:x@%2Fvar%2Frun%2Fpostgresql/countersign',
    'postgres://app:x@localhost/countersign?host=/var/run/postgresql',
    'postgres://app:x@db.internal/countersign?sslmode=require',
    'postgres://app:x@db.internal/countersign?ssl=true',
  ])('accepts %s', (url) => {
    const env = { DATA_DIR, ...urls, DATABASE_URL: url, DATABASE_MIGRATE_URL: url }
    expect(readConfig(env).database?.appUrl).toBe(url)
  })
  it('gives the demo its public password only if the server listens on this machine alone', () => {
    const passwordOf = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env }).demoPassword
    for (const HOST of [
      '127.0.0.1',
      '127.1.2.3',
      'localhost',
      '::1',
      '[::1]',
      '0:0:0:0:0:0:0:1',
      '::ffff:127.0.0.1',
    ]) {
      expect(passwordOf({ HOST })).toBe('Demo-2026')
    }
    for (const HOST of [
      '0.0.0.0',
      '::',
      '10.0.0.11',
      'oa.internal',
      '127.example.com',
      '127.1',
      '127.0.0.256',
    ]) {
      expect(passwordOf({ HOST })).toBeNull()
      expect(passwordOf({ HOST, DEMO_PASSWORD: 'Demo-2026' })).toBe('Demo-2026')
      expect(passwordOf({ HOST, DEMO_PASSWORD: 'Other-2026' })).toBe('Other-2026')
    }
  })
  it('gives the demo another password if a proxy on this machine may let others in', () => {
    for (const env of [{ PUBLIC_URL: 'https://oa.example.com' }, { TRUST_PROXY: 'loopback' }]) {
      expect(readConfig({ DATA_DIR, ...env }).demoPassword).toBeNull()
      expect(readConfig({ DATA_DIR, ...env, DEMO_PASSWORD: 'Other-2026' }).demoPassword).toBe('Other-2026')
    }
  })
  it('accepts addresses and ranges of proxies', () => {
    expect(readConfig({ DATA_DIR }).trustProxy).toEqual([])
    const given = { DATA_DIR, TRUST_PROXY: '10.0.0.5, 10.1.0.0/16, fd00::1, fd00::/8, loopback' }
    expect(readConfig(given).trustProxy).toEqual([
      '10.0.0.5',
      '10.1.0.0/16',
      'fd00::1',
      'fd00::/8',
      'loopback',
    ])
  })
  it('reports all invalid variables at once', () => {
    expect(() => readConfig({ DATA_DIR, PORT: 'x', CAPTCHA: 'x' })).toThrow(/PORT.*CAPTCHA/s)
  })
  it('treats an empty value as unset', () => {
    expect(readConfig({ DATA_DIR, PORT: '', CAPTCHA: '', DATABASE_URL: '' })).toMatchObject({ port: 8080 })
  })
  it('disables the demo by default with a separate database', () => {
    expect(readConfig({ DATA_DIR, ...urls })).toMatchObject({
      demo: false,
      database: { appUrl: urls.DATABASE_URL, ownerUrl: urls.DATABASE_MIGRATE_URL },
    })
    expect(readConfig({ DATA_DIR, ...urls, DEMO: 'on' })).toMatchObject({ demo: true })
  })
  it('creates a secret file, readable only by its owner, and keeps the secret', () => {
    const first = readConfig({ DATA_DIR }).tokenSecret
    expect(readConfig({ DATA_DIR }).tokenSecret).toEqual(first)
    const path = join(DATA_DIR, 'token-secret')
    expect(readFileSync(path, 'utf8').length).toBeGreaterThanOrEqual(32)
    expect(statSync(path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
  })
  it('accepts the evidence key as a variable, on one line too, or as a file', () => {
    const pem = newPrivatePem()
    const path = join(DATA_DIR, 'key.pem')
    writeFileSync(path, pem)
    const keyIds = [
      { EVIDENCE_KEY: pem },
      { EVIDENCE_KEY: pem.trim().replaceAll('\n', '\\n') },
      { EVIDENCE_KEY: pem.replaceAll(/-----[A-Z ]+-----|\n/g, '') },
      { EVIDENCE_KEY_FILE: path },
    ].map((env) => new Keyring(readConfig({ DATA_DIR, ...env }).evidenceKey ?? undefined).keyId)
    expect(new Set(keyIds).size).toBe(1)
    expect(keyIds[0]).toMatch(/^[0-9a-f]{16}$/)
    expect(readConfig({ DATA_DIR }).evidenceKey).toBeNull()
  })
  it('creates no folder when it is refused', () => {
    const folder = join(DATA_DIR, 'not-made')
    expect(() => readConfig({ DATA_DIR: folder, PORT: 'x' })).toThrow(ConfigError)
    expect(existsSync(folder)).toBe(false)
  })
})
