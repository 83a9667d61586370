import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultTenantId } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import { buildApp } from '../app.ts'
import { ApplyNumbers } from '../modules/approval/index.ts'
import type { Directories } from '../modules/directory/index.ts'
import { type FileStore, FolderStore } from '../modules/file/index.ts'
import { CodeKey } from '../modules/identity/index.ts'
import { Hints } from '../modules/message/index.ts'
import { type MailSender, openMail } from '../modules/mail/index.ts'
import { openSms, type SmsSender } from '../modules/sms/index.ts'
import { createPdfRenderer, type PdfRenderer } from '../pdf/index.ts'
import { connect, type Connection, type Db } from '../platform/database/connect.ts'
import type { MailSettings } from '../platform/config.ts'
import { databaseUrl } from '../platform/database/database-url.ts'
import { withClient } from '../platform/database/embedded-bootstrap.ts'
import { type Evidence, openEvidence } from '../platform/evidence.ts'
import type { ProviderSettings } from '../platform/log-in-providers.ts'
import type { Log } from '../platform/log.ts'
import { type Client, createClient } from './client.ts'
import { createKeptLog } from './kept-log.ts'
import { onlyDescribed } from './only-described.ts'
import { overInjection } from './over-injection.ts'
import { type Remembered, rememberingRenderer } from './remembering-renderer.ts'
import type { TestDatabase } from './template.ts'

type OpenDirectory = NonNullable<ReturnType<Directories['get']>>

export interface TestAppOptions {
  /** Limit on the app's pool; 1 reveals every call that takes a second connection while it holds one. */
  maxConnections?: number
  /** Time the app waits for its database, in ms. */
  answerWithinMs?: number
  /** Starts a listener between the app and the database at this address; answers its port. */
  between?: (url: string) => Promise<number>
  /** Whether people log in with the id of their tenant; true when not given, so that the other tenant is open. */
  tenantMode?: boolean
  /** True when not given. */
  openApiDocs?: boolean
  captcha?: boolean
  /** Whether a person may do only so much at a time; false when not given. */
  fairRates?: boolean
  tenantGigabytes?: number
  /** Where attachments are scanned for viruses; nowhere by default. */
  virusScanner?: { host: string; port: number }
  smsOutbox?: boolean
  /** Where mails are sent; nowhere by default. */
  mail?: MailSettings
  /** Whether the flows are those that the product gives to a new tenant; by default short ones (plain-flows.ts). */
  firstFlows?: boolean
  heartbeatMs?: number
  loginProviders?: ProviderSettings[]
  /** The directory of the first tenant; an empty one by default. */
  directory?: OpenDirectory
  metricsToken?: string
  now?: () => Date
  publicUrl?: string
  trustProxy?: string[]
  requestTimeoutMs?: number
  webFolder?: string
  /** A real renderer, or a wrapper; by default a renderer that only remembers its input. */
  pdf?: 'real' | ((renderer: PdfRenderer) => PdfRenderer)
  /** Wraps the app's connection. */
  wrap?: (connection: Connection) => Db
}

export interface TestApp extends Client {
  app: FastifyInstance
  /** Connection of the app, with the app role. */
  db: Db
  connection: Connection
  /** Connection as the owner of the tables, for changing and reading rows. */
  owner: Pool
  urls: { app: string; owner: string }
  tokenSecret: Uint8Array
  store: FileStore
  evidence: Evidence
  /** The outbox that administrators read. */
  sms: SmsSender
  mail: MailSender | undefined
  codes: CodeKey
  numbers: ApplyNumbers
  directories: Map<string, OpenDirectory>
  /** Folder of files, keys and the newest anchors. */
  dataDir: string
  filesFolder: string
  pdf: PdfRenderer
  /** Input of every document, the newest last, with the picking lists, articles and letters apart. */
  printed: Remembered['printed']
  picked: Remembered['picked']
  articles: Remembered['articles']
  letters: Remembered['letters']
  log: Log
  /** Lines of the log, one JSON text each. */
  logLines: string[]
  close(): Promise<void>
}

const emptyDirectory: OpenDirectory = {
  tenantId: defaultTenantId,
  source: 'test',
  name: 'LDAP',
  matchBy: ['account', 'code'],
  logsIn: false,
  from: { read: async () => ({ departments: [], people: [] }), isPassword: async () => false },
}

/** The app on its own database, called without a socket. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  // Imported here, since Vitest exists in tests only; programs that start a test installation run without it.
  const { inject } = await import('vitest')
  const given = inject('testDatabase')
  const copy = await copyDatabase(given, options.firstFlows ? given.withFirstFlows : given.template)
  const folder = mkdtempSync(join(tmpdir(), 'countersign-files-'))
  const filesFolder = join(folder, 'files')
  await cp(given.filesFolder, filesFolder, { recursive: true })
  const { log, logLines } = createKeptLog('debug')
  const appUrl = new URL(copy.app)
  if (options.between) {
    appUrl.searchParams.delete('host')
    appUrl.port = String(await options.between(appUrl.href))
  }
  const connection = connect(appUrl.href, log, {
    max: options.maxConnections ?? 10,
    answerWithinMs: options.answerWithinMs,
  })
  const owner = new Pool({ connectionString: copy.owner, max: 2 })
  owner.on('error', () => undefined)
  const store = new FolderStore(filesFolder)
  const evidence = openEvidence(folder)
  const tokenSecret = new Uint8Array(randomBytes(48))
  const remembered: Remembered = { printed: [], picked: [], articles: [], letters: [] }
  const remembering = rememberingRenderer(remembered)
  const pdf = options.pdf === 'real' ? createPdfRenderer() : (options.pdf?.(remembering) ?? remembering)
  const db = options.wrap?.(connection) ?? connection.db
  const hints = new Hints(copy.app, log)
  const directories = new Map([[defaultTenantId, options.directory ?? emptyDirectory]])
  const app = await buildApp({
    config: {
      captcha: options.captcha ?? false,
      fairRates: options.fairRates ?? false,
      tenantGigabytes: options.tenantGigabytes ?? 1,
      virusScanner: options.virusScanner ?? null,
      mail: options.mail ?? null,
      sms: null,
      smsOutbox: options.smsOutbox ?? true,
      loginProviders: options.loginProviders ?? [],
      metricsToken: options.metricsToken,
      tenantMode: options.tenantMode ?? true,
      openApiDocs: options.openApiDocs ?? true,
      publicUrl: options.publicUrl ?? null,
      tokenSecret,
      trustProxy: options.trustProxy ?? [],
    },
    db,
    log,
    evidence,
    store,
    pdf,
    hints,
    directories,
    heartbeatMs: options.heartbeatMs,
    webFolder: options.webFolder ?? join(folder, 'no-web'),
    now: options.now,
    requestTimeoutMs: options.requestTimeoutMs,
  })
  await app.ready()
  const mail = openMail({ mail: options.mail ?? null, publicUrl: options.publicUrl ?? null })
  const readCaptcha = async (key: string) => {
    const { rows } = await owner.query<{ code: string }>('select code from captcha where key = $1', [key])
    return rows[0]?.code ?? ''
  }
  return {
    ...createClient(onlyDescribed(overInjection(app, hints)), options.captcha ? readCaptcha : undefined),
    app,
    db,
    connection,
    owner,
    urls: copy,
    tokenSecret,
    store,
    evidence,
    sms: openSms(db, { sms: null, smsOutbox: options.smsOutbox ?? true }),
    mail,
    codes: new CodeKey(tokenSecret),
    numbers: new ApplyNumbers(),
    directories,
    dataDir: folder,
    pdf,
    log,
    filesFolder,
    ...remembered,
    logLines,
    async close() {
      await app.close()
      mail?.close()
      await hints.stop()
      await pdf.close()
      await connection.db.destroy()
      await owner.end()
      await copy.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** An app that is closed after the test that starts it, or after the last test of the file or group that does. */
export async function startTestApp(options?: TestAppOptions): Promise<TestApp> {
  const { afterAll, onTestFinished, TestRunner } = await import('vitest')
  const isInTest = TestRunner.getCurrentTest() !== undefined
  const app = await createTestApp(options)
  // A hook of the file that is added while a test runs is never called.
  if (isInTest) onTestFinished(() => app.close())
  else afterAll(() => app.close())
  return app
}

/** A copy of the template as a separate database. */
export async function copyDatabase(
  given: TestDatabase,
  template = given.template,
): Promise<{ app: string; owner: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await withClient(given.superuserUrl, (client) =>
    client.query(`create database ${name} template ${template} owner countersign_owner`),
  )
  return {
    app: databaseUrl(given.appUrl, name),
    owner: databaseUrl(given.ownerUrl, name),
    drop: () => dropDatabase(given, name),
  }
}

export interface EmptyDatabase {
  app: string
  owner: string
  superuser: string
  drop: () => Promise<void>
}

/** An empty database as an administrator hands it over. */
export async function createEmptyDatabase(given: TestDatabase): Promise<EmptyDatabase> {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const superuser = databaseUrl(given.superuserUrl, name)
  await withClient(given.superuserUrl, (client) =>
    client.query(`create database ${name} owner countersign_owner`),
  )
  await withClient(superuser, (client) =>
    client.query('create extension pg_trgm; create extension btree_gist'),
  )
  return {
    app: databaseUrl(given.appUrl, name),
    owner: databaseUrl(given.ownerUrl, name),
    superuser,
    drop: () => dropDatabase(given, name),
  }
}

async function dropDatabase(given: TestDatabase, name: string): Promise<void> {
  await withClient(given.superuserUrl, (client) =>
    client.query(`drop database if exists ${name} with (force)`),
  )
}
