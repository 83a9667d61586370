import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  callGroups,
  contract,
  type ErrorCode,
  errors,
  groupOf,
  listRoutes,
  permissions,
  type Route,
} from '@countersign/contract'
import {
  defaultSettings,
  type Facts,
  forms,
  isMondayToFriday,
  kinds,
  type Lookups,
  mainstays,
  validateInput,
} from '@countersign/forms'
import { createTestApp, startTestApp, type TestApp } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newGuest } from '../identity/guest.ts'
import { prefersPage } from '../../src/platform/http/api-docs.ts'
import { describeWire } from '../../src/platform/http/openapi.ts'
import { refusalsOf } from '../../src/platform/http/refusals-of.ts'

const root = join(import.meta.dirname, '..', '..', '..', '..')

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  responses: Record<string, { $ref?: string }>
  requestBody?: { content: Record<string, { example?: unknown; examples?: Record<string, unknown> }> }
}

interface Document {
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    responses: Record<string, { description: string }>
    examples: Record<string, { value: Record<string, unknown> }>
    schemas: Record<string, unknown>
  }
}

const document: Document = JSON.parse(JSON.stringify(describeWire(null)))

const operationsOf = (path: string) => Object.values(document.paths[path] ?? {})

describe('the API document', () => {
  it.each(listRoutes().map(({ name, route }) => [name, route] as const))(
    'of %s names its group, who may call it, and every code it refuses with',
    (name, route) => {
      const operations = operationsOf(route.path).filter(({ operationId }) =>
        [name, `${name}Post`].includes(operationId),
      )
      expect(operations).toHaveLength(route.method === 'GET' && route.writes ? 2 : 1)
      for (const operation of operations) {
        expect(operation.tags).toEqual([groupOf(route)])
        expect(operation.summary).toBe(route.summary)
        for (const word of wordsOf(route)) expect(operation.description).toContain(word)
        const described = Object.entries(operation.responses)
          .filter(([status]) => status.startsWith('4'))
          .flatMap(([status, { $ref = '' }]) => {
            const [named, ...codes] = ($ref.split('/').at(-1) ?? '').split('.')
            expect(named).toBe(status)
            const shared = document.components.responses[$ref.split('/').at(-1) ?? '']
            for (const code of codes) expect(shared?.description).toContain(`\`${code}\``)
            return codes
          })
        expect(described.toSorted()).toEqual([...refusalsOf(name)].toSorted())
      }
    },
  )
  it('derives the refusals of a call from its declaration', () => {
    expect(refusalsOf('agreeClick2')).toEqual(
      expect.arrayContaining([
        'notYours',
        'alreadyHandled',
        'stale',
        'signatureRequired',
        'idempotencyConflict',
      ]),
    )
    expect(refusalsOf('noticeList')).not.toContain('keyInvalid')
    expect(refusalsOf('info')).not.toContain('forbidden')
    expect(refusalsOf('webLogList')).toContain('forbidden')
    expect(refusalsOf('captcha')).not.toContain('unauthorized')
    expect(refusalsOf('counts')).not.toContain('invalid')
  })
  it('puts every call into a described group', () => {
    expect(document.tags).toEqual(callGroups)
    for (const { route } of listRoutes()) expect(callGroups.map(({ name }) => name)).toContain(groupOf(route))
  })
  it('names every recursive part, since the converter numbers unnamed ones within each call alone', () => {
    expect(Object.keys(document.components.schemas).filter((name) => name.startsWith('__'))).toEqual([])
  })
  it('stays small for its number of calls', () => {
    expect(JSON.stringify(document).length / listRoutes().length).toBeLessThan(2400)
  })
  it('passes the linter without findings', () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-docs-'))
    const file = join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(document))
    const cli = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
    const run = spawnSync(
      process.execPath,
      [cli, 'lint', file, '--extends=recommended', '--format=json', '--max-problems=1000'],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    )
    rmSync(folder, { recursive: true, force: true })
    const found: { totals: unknown; problems: { ruleId: string; message: string }[] } = JSON.parse(run.stdout)
    expect(found.problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    expect(run.status).toBe(0)
  })
})

describe('a declared refusal', () => {
  const source = textBelow(
    'apps/server/src/modules',
    'apps/server/src/platform',
    'packages/contract/src/contact.ts',
    'packages/forms/src/phone.ts',
  )
  const declared = [...new Set(listRoutes().flatMap(({ name }) => refusalsOf(name)))]

  it.each(declared)('%s is a 4xx and is thrown somewhere', (code) => {
    expect(errors[code].status).toBeGreaterThanOrEqual(400)
    expect(errors[code].status).toBeLessThan(500)
    expect(source).toMatch(new RegExp(`['"]${code}['"]`))
  })
  it('is listed once per call', () => {
    for (const { route } of listRoutes()) expect(new Set(route.refuses).size).toBe(route.refuses.length)
  })
  it('covers every error below 500, except those that no call answers', () => {
    const others = codesOf(errors).filter((code) => errors[code].status < 500 && !declared.includes(code))
    // Two are refused before a call is found; the others refuse one row of a sheet and are reported there.
    expect(others.toSorted()).toEqual([
      'categoryUnknown',
      'digitsLost',
      'goodsSeveral',
      'headersTooLarge',
      'leaderUnknown',
      'openingTaken',
      'requestTimeout',
      'rowDiffers',
      'rowRepeated',
      'sellerUnknown',
      'tooManyVariants',
    ])
  })
})

describe('an example', () => {
  const withExample = listRoutes().filter(({ route }) => route.example !== undefined)
  it.each(withExample)('of $name is accepted by its call', ({ route }) => {
    expect(route.input.safeParse(route.example)).toMatchObject({ success: true })
  })
  it('exists for each kind', () => {
    expect(Object.keys(document.components.examples).toSorted()).toEqual([...kinds].toSorted())
    expect(operationsOf(contract.add.path)[0]?.requestBody?.content['application/json']?.examples).toEqual(
      Object.fromEntries(kinds.map((kind) => [kind, { $ref: `#/components/examples/${kind}` }])),
    )
  })
  it.each(kinds)('of %s is accepted by add, draft and route, and by the form itself', (kind) => {
    const value = document.components.examples[kind]?.value ?? {}
    for (const call of [contract.add, contract.draft, contract.preview])
      expect(call.input.safeParse({ kind, ...value })).toMatchObject({ success: true })
    expect(validateInput(forms[kind], value, everybodyAndEverything, facts, 'api').issues).toEqual([])
  })
})

/** An office in which everything exists that an example names. */
const everybodyAndEverything: Lookups = {
  person: (id) => ({ id }),
  department: (id) => ({ id }),
  file: (id) => ({ id, name: 'sample.pdf', size: 1000, mime: 'application/pdf' }),
  options: () => mainstays.map((name) => ({ code: name, label: name, isActive: true })),
  request: () => undefined,
}
const facts: Facts = {
  today: '2026-01-05',
  applicantId: '019b8a10-4c1e-7d02-8f6a-3b5e9c7d1f20',
  workingDay: isMondayToFriday,
  departmentsOf: () => ['019b8a10-4c1e-7d01-b7c5-0d9f4a6e8213'],
  companies: undefined,
  settings: defaultSettings,
}

describe('/api/docs', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const open = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.raw({ method, url, headers })
  const addressesIn = (page: string) =>
    [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, to = '']) => to)

  it.each([
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/json', false],
    ['application/json, text/html', false],
    ['text/html;q=0.5, application/json', false],
    ['text/html;q=0', false],
    ['text/html;q=x', false],
    ['text/htmlx', false],
    [browser, true],
    ['TEXT/HTML', true],
    ['text/html, application/json;q=0.9', true],
  ])('answers Accept %j with a page: %j', (accept, isPage) => {
    expect(prefersPage(accept)).toBe(isPage)
  })
  it.each(['GET', 'HEAD'] as const)(
    'answers JSON by default and a page to a browser, by %s',
    async (method) => {
      const plain = await open('/api/docs', {}, method)
      const page = await open('/api/docs', { accept: browser }, method)
      expect([plain.status, page.status]).toEqual([200, 200])
      expect(plain.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        vary: 'accept',
        'cache-control': 'no-cache',
      })
      expect(page.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        vary: 'accept',
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringMatching(/^default-src 'self'; style-src/),
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      expect(page.headers['content-security-policy']).not.toContain('script-src')
      expect(page.bytes.length > 0).toBe(method === 'GET')
    },
  )
  it('loads only its own files, and runs no inline script', async () => {
    const page = (await open('/api/docs', { accept: browser })).bytes.toString()
    expect(addressesIn(page)).toHaveLength(4)
    expect(page).not.toMatch(/https?:|<script(?![^>]*\bsrc=)|<style|\son\w+=/)
    for (const address of addressesIn(page)) {
      const plain = await open(address)
      const compressed = await open(address, { 'accept-encoding': 'br, gzip' })
      expect(plain).toMatchObject({
        status: 200,
        headers: {
          'content-type': expect.stringMatching(/^text\/(javascript|css); charset=utf-8$/),
          'cache-control': 'public, max-age=31536000, immutable',
          vary: 'accept-encoding',
        },
      })
      expect(compressed.headers['content-encoding']).toBe('gzip')
      expect(gunzipSync(compressed.bytes).equals(plain.bytes)).toBe(true)
      const refused = await open(address, { 'accept-encoding': 'gzip;q=0' })
      expect(refused.headers['content-encoding']).toBeUndefined()
    }
  })
  it.each([
    'swagger-ui-bundle.js',
    'start.js',
    'package.json',
    '__proto__',
    'constructor',
    '..%2fpackage.json',
    '..%2f..%2f..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/openapi.ts',
    '..\\start.js',
    'start.js%00',
    '',
  ])('serves nothing at assets/%s', async (name) => {
    const answer = await open(`/api/docs/assets/${name}`, { accept: browser })
    expect(answer.status).toBe(404)
    expect(JSON.parse(answer.bytes.toString())).toMatchObject({ error: 'routeNotFound' })
  })
})

/** The permission a call needs, as its description names it. */
function wordsOf({ needs }: Route): string[] {
  return needs ? [needs, permissions[needs].zh, permissions[needs].en] : []
}

function codesOf(table: typeof errors): ErrorCode[] {
  const isCode = (name: string): name is ErrorCode => Object.hasOwn(table, name)
  return Object.keys(table).filter(isCode)
}

/** The source of all files below these folders, without the table of errors. */
function textBelow(...places: string[]): string {
  return places
    .flatMap((place) =>
      place.endsWith('.ts')
        ? [place]
        : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
            .filter((file) => file.endsWith('.ts') && !file.endsWith('refusals-of.ts'))
            .map((file) => join(place, file)),
    )
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
}

describe('/api/docs that is not open', () => {
  const closed = startTestApp({ openApiDocs: false })
  const ask = async (headers: Record<string, string> = {}) =>
    (await closed).raw({ method: 'GET', url: '/api/docs', headers })
  const page = 'text/html'

  it('asks for a log-in: programs get 401, a browser is led there', async () => {
    expect((await ask()).status).toBe(401)
    expect((await ask({ 'blade-auth': 'bearer x.y.z' })).status).toBe(401)
    expect((await ask({ accept: page, cookie: 'x-access-token=x.y.z' })).status).toBe(401)
    const led = await ask({ accept: page })
    expect([led.status, led.headers['location']]).toEqual([302, '/login'])
  })

  it('answers staff by the header or the cookie, and neither guests nor a session that is locked or has ended', async () => {
    const app = await closed
    const as = await app.login('sunqi')
    const ways = (token: string): Record<string, string>[] => [
      { 'blade-auth': `bearer ${token}` },
      { cookie: `a=b; x-access-token=${token}` },
      { accept: page, cookie: `x-access-token=${token}` },
    ]
    const statuses = async (token: string) =>
      Promise.all(ways(token).map(async (headers) => (await ask(headers)).status))
    expect(await statuses(as.accessToken)).toEqual([200, 200, 200])
    expect(await statuses((await newGuest(app)).accessToken)).toEqual([403, 403, 403])
    await as.data(contract.lock, { password: 'mine-1' })
    expect(await statuses(as.accessToken)).toEqual([423, 423, 423])
    await as.data(contract.logout)
    expect(await statuses(as.accessToken)).toEqual([401, 401, 401])
  })
})
