import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { defaultTenantId, guestRole } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { refuseUnfinishedRestore } from './backup/restore-mark.ts'
import { closeAuditOften } from './jobs/close-audit-often.ts'
import { startRelay } from './jobs/relay.ts'
import { startSigning } from './jobs/start-signing.ts'
import { startWorker } from './jobs/worker.ts'
import { openDirectories, releaseDirectories } from './modules/directory/index.ts'
import { type FileStore, FolderStore, findSample } from './modules/file/index.ts'
import { CodeKey } from './modules/identity/index.ts'
import { openMail } from './modules/mail/index.ts'
import { Hints, openChannels } from './modules/message/index.ts'
import { openSms } from './modules/sms/index.ts'
import { ApplyNumbers, fillLedger } from './modules/approval/index.ts'
import { listPermitted } from './modules/organisation/index.ts'
import { ensureTenants } from './modules/tenant/index.ts'
import { createPdfRenderer } from './pdf/index.ts'
import { type Config, wellKnownPassword } from './platform/config.ts'
import { newId } from './platform/context.ts'
import { connect, type Connection, type Db } from './platform/database/connect.ts'
import { type EmbeddedDatabase, startEmbedded } from './platform/database/embedded.ts'
import { withClient } from './platform/database/embedded-bootstrap.ts'
import { migrate, requireAppRole } from './platform/database/migrate.ts'
import { listTenants } from './platform/database/tenants.ts'
import { requireDatabases } from './platform/database/require-database.ts'
import { type Evidence, openEvidence } from './platform/evidence.ts'
import type { Log } from './platform/log.ts'
import { productVersion, sayVersion } from './platform/product-version.ts'
import type { Siblings } from './platform/http/metrics.ts'
import { people } from './seed/organisation.ts'
import { beginCompany, listDemoAccounts, seedCompany } from './seed/company/seed-company.ts'
import { startHistory } from './seed/company/seed-history.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { replaceDemoPasswords } from './seed/demo-passwords.ts'
import { seedTenant } from './seed/seed-tenant.ts'

export interface Installation {
  /** Lines for the person who started it. */
  welcome: string[]
  /** Address it listens on. */
  url: string
  /** Resolves when it cannot go on by itself; it is then to be stopped. */
  failed?: Promise<void>
  stop: () => Promise<void>
}

/** A migrated and filled database with its connection and keys, which the processes that serve are given. */
export interface Ready {
  appUrl: string
  connection: Connection
  evidence: Evidence
}

const tenantId = defaultTenantId

/** Parts that were started. `stop` ends them in the reverse order. */
class Parts {
  readonly #stops: (() => Promise<unknown>)[] = []
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  onStop(end: () => Promise<unknown>): void {
    this.#stops.push(end)
  }

  readonly stop = async (): Promise<void> => {
    for (const end of this.#stops.toReversed()) {
      await end().catch((error: unknown) =>
        this.#log.error({ err: error }, 'a part of the installation did not stop'),
      )
    }
  }
}

/**
 * Starts everything in order; `stop` ends it in the reverse order: listener, worker, pool, database. `tell`
 * prints a line at once, before a later step can fail, as for a password that is shown nowhere else. `started` is the database
 * of DATA_DIR if it has been started already. `serve` replaces what serves in this process.
 */
export async function runInstallation(
  config: Config,
  log: Log,
  webFolder: string,
  tell: (line: string) => void,
  started?: EmbeddedDatabase,
  serve: Serve = serveInstallation,
): Promise<Installation> {
  const parts = new Parts(log)
  try {
    const embedded = config.database ? undefined : (started ?? (await startEmbedded(config.dataDir, log)))
    if (embedded) parts.onStop(() => embedded.stop())
    const urls = config.database ?? embedded
    if (!urls) throw new Error('no database')
    if (config.database) await requireDatabases(config.database)
    await withClient(urls.ownerUrl, refuseUnfinishedRestore)
    await migrate(urls.ownerUrl)
    const connection = connect(urls.appUrl, log, { answerWithinMs: 20_000 })
    parts.onStop(() => connection.db.destroy())
    await requireAppRole(connection.db)

    const store = storeOf(config)
    const isNew = await seed(connection.db, config, store, tell)
    if (!isNew) {
      await ensureTenants(connection.db, newId)
      await guardDemo(connection.db, config, tell)
    }
    await releaseDirectories(connection.db, openDirectories(config.directories))
    const evidence = openEvidence(config.dataDir, config.evidenceKey, config.timeStamps)
    if (evidence.unexplainedKeys.length > 0)
      log.error(
        { keys: evidence.unexplainedKeys },
        'keys in DATA_DIR/evidence/trusted are not trusted: no trusted key signed for them. If you know them, run npm run evidence-key -- trust <key id>',
      )
    await startSigning(connection.db, { evidence, log })
    await fillLedger(connection.db, await listTenants(connection.db), log)
    if (config.demo) {
      if (config.demoCompany) await beginCompany(connection.db)
      const backdated = config.demoCompany
      await seedDemo({ db: connection.db, tenantId, store, log, evidence, backdated })
      if (config.demoCompany) await seedCompany(connection.db, store)
    }
    if (!config.sms && config.smsOutbox)
      log.warn(
        'log-in codes are sent to no phone: whoever may read 短信记录 can log in as anybody. Set SMS_ALIYUN_… or SMS_OUTBOX=off',
      )

    const serving = await serve(config, log, { appUrl: urls.appUrl, connection, evidence }, webFolder)
    parts.onStop(() => serving.stop())
    if (config.demoCompany) {
      const history = startHistory({ db: connection.db, store, log, evidence })
      parts.onStop(() => history.stop())
    }
    const sample = await findSample(connection.db, tenantId)
    const lacksFiles = sample !== undefined && !(await store.has(sample))
    if (lacksFiles)
      log.error({ folder: config.dataDir }, 'the data folder does not hold the files of this database')
    const lacksAdministrator =
      (await listPermitted(connection.db, tenantId, { permission: 'role.write', guestRole })).length === 0
    const lines = welcome(config, serving.url, { lacksFiles, lacksAdministrator })
    return { welcome: lines, url: serving.url, failed: serving.failed, stop: parts.stop }
  } catch (error) {
    await parts.stop()
    throw error
  }
}

const storeOf = ({ dataDir }: Config) => new FolderStore(join(dataDir, 'files'))

/** The started listener and jobs of one process, or of all workers. */
export type Serving = Omit<Installation, 'welcome'>
type Serve = (config: Config, log: Log, ready: Ready, webFolder: string) => Promise<Serving>

/** Starts what answers calls and runs jobs in this process. `siblings` are the other processes that do. */
export async function serveInstallation(
  config: Config,
  log: Log,
  { appUrl, connection, evidence }: Ready,
  webFolder: string,
  siblings?: Siblings,
): Promise<Serving> {
  const parts = new Parts(log)
  const store = storeOf(config)
  try {
    const pdf = createPdfRenderer({ workers: 2 })
    parts.onStop(() => pdf.close())
    const mail = openMail(config)
    parts.onStop(async () => mail?.close())
    const directories = openDirectories(config.directories)
    const worker = await startWorker(connection, {
      log,
      evidence,
      store,
      pdf,
      sms: openSms(connection.db, config),
      mail,
      codes: new CodeKey(config.tokenSecret),
      numbers: new ApplyNumbers(),
      directories,
      auditTarget: config.auditTarget,
    })
    parts.onStop(() => worker.stop())
    const closing = closeAuditOften(connection.db, { evidence, log })
    parts.onStop(() => closing.stop())
    const relay = startRelay(connection, log, openChannels(mail))
    parts.onStop(() => relay.stop())
    const hints = new Hints(appUrl, log)
    parts.onStop(() => hints.stop())

    const { db } = connection
    const app = await buildApp({
      config,
      db,
      log,
      evidence,
      store,
      pdf,
      hints,
      directories,
      siblings,
      webFolder,
    })
    parts.onStop(() => closeListener(app))
    return { url: await app.listen({ port: config.port, host: config.host }), stop: parts.stop }
  } catch (error) {
    await parts.stop()
    throw error
  }
}

/**
 * Fills an empty database; answers false when it has been filled before. Without the demo it gets no people: `npm run
 * admin` makes the first administrator. A generated password is printed before the commit.
 */
function seed(
  db: Db,
  { demo, demoPassword }: Config,
  store: FileStore,
  tell: (line: string) => void,
): Promise<boolean> {
  if (!demo) return seedTenant(db, { tenantId, demo, store, newId })
  if (demoPassword !== null) return seedTenant(db, { tenantId, demo, password: demoPassword, store, newId })
  const password = newPassword()
  return seedTenant(db, {
    tenantId,
    demo,
    password,
    generated: true,
    store,
    newId,
    beforeCommit: () => tell(`演示账号密码 ${password}（只显示这一次）`),
  })
}

/**
 * Replaces the published demo password when other machines can reach this one, even if the demo was seeded
 * earlier or is off now. A chosen DEMO_PASSWORD is kept. A generated password is printed before the commit.
 */
async function guardDemo(db: Db, { demoPassword }: Config, tell: (line: string) => void): Promise<void> {
  if (demoPassword === wellKnownPassword) return
  const generated = demoPassword === null
  const password = demoPassword ?? newPassword()
  const words = generated ? `${password}（只显示这一次）` : 'DEMO_PASSWORD 的值'
  await replaceDemoPasswords(db, {
    tenants: await listDemoAccounts(db),
    password,
    generated,
    beforeCommit: (count) => tell(`${count} 个演示账号仍用公开或随机的密码，已改为 ${words}`),
  })
}

function newPassword(): string {
  return randomBytes(12).toString('base64url')
}

/** Running calls finish; those that take too long are cut off, so that the database still stops in order. */
async function closeListener(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), 8000)
  await app.close()
  clearTimeout(cutOff)
}

interface Lacks {
  lacksFiles: boolean
  lacksAdministrator: boolean
}

function welcome(config: Config, address: string, { lacksFiles, lacksAdministrator }: Lacks): string[] {
  const lines = ['', `会签 Countersign ${sayVersion(productVersion)}  ${config.publicUrl ?? address}`]
  if (!config.database) {
    lines.push(
      '',
      `嵌入式数据库仅供试用和小型办公室，正式使用请设置 DATABASE_URL。数据目录：${config.dataDir}`,
    )
  }
  if (config.demo) {
    const words =
      config.demoPassword === null
        ? '密码只在生成时显示一次；可用 DEMO_PASSWORD 另设'
        : `密码 ${config.demoPassword}`
    lines.push('', `演示账号（${words}）：`)
    for (const person of people) lines.push(`  ${person.account.padEnd(10)}${person.name}  ${person.what}`)
  }
  if (lacksAdministrator) {
    lines.push('', '还没有管理员。请建立第一位：npm run admin -- create --account 账号 --name 姓名')
  }
  if (lacksFiles) {
    lines.push('', `警告：${config.dataDir}/files 里没有该数据库的文件。多个副本必须共用同一文件目录。`)
  }
  return [...lines, '', 'Ctrl-C 停止']
}
