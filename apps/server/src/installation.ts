import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { refuseUnfinishedRestore } from './backup/restore-mark.ts'
import { startRelay } from './jobs/relay.ts'
import { startSigning } from './jobs/start-signing.ts'
import { startWorker } from './jobs/worker.ts'
import { FileStore, findSample } from './modules/file/index.ts'
import { Hints } from './modules/message/index.ts'
import { createPdfRenderer } from './pdf/index.ts'
import { type Config, wellKnownPassword } from './platform/config.ts'
import { newId } from './platform/context.ts'
import { connect, type Db } from './platform/database/connect.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { withClient } from './platform/database/embedded-bootstrap.ts'
import { migrate, requireAppRole } from './platform/database/migrate.ts'
import { openEvidence } from './platform/evidence.ts'
import type { Log } from './platform/log.ts'
import { ensureAllFlows } from './seed/ensure-flows.ts'
import { administratorAlone, people } from './seed/organisation.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { markGenerated, replaceDemoPasswords } from './seed/demo-passwords.ts'
import { seedTenant } from './seed/seed-tenant.ts'

export interface Installation {
  /** What a person who started it wants to read. */
  welcome: string[]
  /** Where it listens. */
  url: string
  stop: () => Promise<void>
}

const tenantId = '000000'

/** Everything that runs, in the order it starts; stops in the reverse order: listener, worker, pool, database. */
export async function runInstallation(config: Config, log: Log, webFolder: string): Promise<Installation> {
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.toReversed()) {
      await end().catch((error: unknown) => log.error({ err: error }, 'stopping'))
    }
  }
  try {
    const embedded = config.database ? undefined : await startEmbedded(config.dataDir, log)
    if (embedded) stops.push(() => embedded.stop())
    const urls = config.database ?? embedded
    if (!urls) throw new Error('no database')
    await withClient(urls.ownerUrl, refuseUnfinishedRestore)
    await migrate(urls.ownerUrl)
    const connection = connect(urls.appUrl, log, { answerWithinMs: 20_000 })
    stops.push(() => connection.db.destroy())
    await requireAppRole(connection.db)

    const store = new FileStore(join(config.dataDir, 'files'))
    const made = randomBytes(12).toString('base64url')
    const password = config.demo ? (config.demoPassword ?? made) : made
    const staff = config.demo ? people : administratorAlone
    const isNew = await seedTenant(connection.db, { tenantId, password, staff, store, newId })
    if (!isNew) await ensureAllFlows(connection.db, newId)
    const replaced = await guardDemo(connection.db, config, { isNew, made })
    const evidence = openEvidence(config.dataDir, config.evidenceKey, config.timeStamps)
    await startSigning(connection.db, { evidence, log })
    if (config.demo) await seedDemo(connection.db, { tenantId, store, log, evidence })

    const pdf = createPdfRenderer({ workers: 2 })
    stops.push(() => pdf.close())
    const worker = await startWorker(connection, { log, evidence, store, pdf })
    stops.push(() => worker.stop())
    const relay = startRelay(connection, log)
    stops.push(() => relay.stop())
    const hints = new Hints(urls.appUrl, log)
    stops.push(() => hints.stop())

    const app = await buildApp({ config, db: connection.db, log, evidence, store, pdf, hints, webFolder })
    stops.push(() => closeListener(app))
    const address = await app.listen({ port: config.port, host: config.host })
    const sample = await findSample(connection.db, tenantId)
    const lacksFiles = sample !== undefined && !(await store.has(sample))
    if (lacksFiles) log.error({ folder: config.dataDir }, 'the files of this database are not here')
    const told = isNew || replaced > 0 ? password : undefined
    return { welcome: welcome(config, address, { told, replaced }, lacksFiles), url: address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Replaces the published demo password wherever other machines can reach this one, even if it was seeded earlier or the
 * demo is off by now. A DEMO_PASSWORD that was set is kept. Answers how many accounts got another password.
 */
async function guardDemo(
  db: Db,
  { demo, demoPassword }: Config,
  { isNew, made }: { isNew: boolean; made: string },
): Promise<number> {
  if (demoPassword === wellKnownPassword) return 0
  if (!isNew) {
    const generated = demoPassword === null
    return replaceDemoPasswords(db, { tenantId, password: demoPassword ?? made, generated })
  }
  if (demo && demoPassword === null) await markGenerated(db, tenantId)
  return 0
}

/** Calls in hand finish; those that take too long are cut off, so that the database is still stopped in order. */
async function closeListener(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), 8000)
  await app.close()
  clearTimeout(cutOff)
}

function welcome(
  config: Config,
  address: string,
  { told, replaced }: { told: string | undefined; replaced: number },
  lacksFiles: boolean,
): string[] {
  const lines = ['', `会签 Countersign  ${config.publicUrl ?? address}`]
  if (!config.database) {
    lines.push(
      '',
      `嵌入式数据库仅供试用和小型办公室，正式使用请设置 DATABASE_URL。数据目录：${config.dataDir}`,
    )
  }
  if (config.demo) {
    lines.push('', `演示账号（${demoWords(config, told)}）：`)
    for (const person of people) lines.push(`  ${person.account.padEnd(10)}${person.name}  ${person.what}`)
  }
  if (!config.demo && told !== undefined) {
    lines.push(
      '',
      replaced > 0
        ? `${replaced} 个演示账号仍用公开的密码，已改为 ${config.demoPassword ?? told}（只显示这一次）`
        : `管理员账号 admin，密码 ${told}（只显示这一次）`,
    )
  }
  if (lacksFiles) {
    lines.push('', `警告：${config.dataDir}/files 里没有该数据库的文件。多个副本必须共用同一文件目录。`)
  }
  return [...lines, '', 'Ctrl-C 停止']
}

function demoWords({ demoPassword }: Config, told: string | undefined): string {
  if (demoPassword !== null) return `密码 ${demoPassword}`
  return told === undefined ? '密码已在首次启动时显示；可用 DEMO_PASSWORD 另设' : `密码 ${told}，只显示这一次`
}
