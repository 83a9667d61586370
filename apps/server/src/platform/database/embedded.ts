import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Log, firstLine } from '../log.ts'
import { findBinaries } from './embedded-binaries.ts'
import { ensureRolesAndDatabase, requireChineseSearch } from './embedded-bootstrap.ts'
import {
  findFreePort,
  findPostmaster,
  type RunningPostmaster,
  runPostgresProgram,
  stopPostmaster,
} from './postmaster.ts'

/** A PostgreSQL of our own, for trial and small offices (production: DATABASE_URL). */
export interface EmbeddedDatabase {
  appUrl: string
  ownerUrl: string
  /** Of the cluster; tests make their databases with it. */
  superuserUrl: string
  stop(): Promise<void>
}

export interface Secrets {
  superuser: string
  owner: string
  app: string
}

/** "countersig" in the advisory lock space: one app on one data folder. */
const appLock = 4_207_189_001

/**
 * Starts the database of a data folder, or adopts one that a killed app left running. Throws when another app
 * holds the folder.
 */
export async function startEmbedded(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, 'pg-18')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secrets = keepSecrets(dataDir)
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(folder, secrets)

  const adopted = findPostmaster(folder)
  const running = adopted ?? (await startPostmaster(folder, log))
  const address = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${running.port}/${database}`
  const superuserUrl = address('postgres', secrets.superuser, 'postgres')

  const holder = await holdFolder(superuserUrl, dataDir)
  try {
    await ensureRolesAndDatabase(superuserUrl, secrets)
    await requireChineseSearch(address('postgres', secrets.superuser, 'countersign'))
  } catch (error) {
    await holder.end()
    throw error
  }
  log.info({ port: running.port, adopted: adopted !== undefined }, 'embedded database ready')
  return {
    appUrl: address('countersign_app', secrets.app, 'countersign'),
    ownerUrl: address('countersign_owner', secrets.owner, 'countersign'),
    superuserUrl,
    async stop() {
      await holder
        .end()
        .catch((error: unknown) => log.warn({ err: error }, 'the lock connection did not close'))
      const stopped = await stopPostmaster(running.pid)
      if (!stopped) log.error({ pid: running.pid }, 'the embedded database did not stop in time')
    },
  }
}

/**
 * The database of a data folder for a look at it: of the app that runs on it, or else started for as long as it is
 * looked at. Throws where there is none.
 */
export async function openEmbedded(
  dataDir: string,
  log: Log,
): Promise<Pick<EmbeddedDatabase, 'appUrl' | 'superuserUrl' | 'stop'>> {
  const folder = join(dataDir, 'pg-18')
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL.`)
  }
  const running = findPostmaster(folder)
  if (!running) return startEmbedded(dataDir, log)
  const { app, superuser } = keepSecrets(dataDir)
  const at = `127.0.0.1:${running.port}`
  return {
    appUrl: `postgres://countersign_app:${app}@${at}/countersign`,
    superuserUrl: `postgres://postgres:${superuser}@${at}/postgres`,
    stop: () => Promise.resolve(),
  }
}

async function initialise(folder: string, secrets: Secrets): Promise<void> {
  const { initdb } = findBinaries()
  // Made beside and renamed: a start that dies half way leaves nothing that looks like a database.
  const making = `${folder}.making-${process.pid}`
  const passwordFile = `${making}.password`
  rmSync(making, { recursive: true, force: true })
  writeFileSync(passwordFile, secrets.superuser, { mode: 0o600 })
  try {
    await runPostgresProgram(initdb, [
      `--pgdata=${making}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Without a locale it would become SQL_ASCII; with ctype C pg_trgm sees no Chinese.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--lc-ctype=C.UTF-8',
    ])
    if (!existsSync(join(folder, 'PG_VERSION'))) renameSync(making, folder)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(making, { recursive: true, force: true })
  }
}

async function startPostmaster(folder: string, log: Log): Promise<RunningPostmaster> {
  const { pgCtl } = findBinaries()
  const port = await findFreePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '60',
    shared_buffers: '128MB',
    timezone: 'UTC',
    logging_collector: 'off',
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`)
  try {
    // pg_ctl puts it into a session of its own, so Ctrl-C reaches the app first.
    await runPostgresProgram(pgCtl, [
      'start',
      `--pgdata=${folder}`,
      `--log=${join(folder, 'server.log')}`,
      '--wait',
      '--timeout=60',
      `--options=${flags.join(' ')}`,
    ])
  } catch (error) {
    // Another app may have started it a moment ago: then the lock will say so.
    const started = findPostmaster(folder)
    if (started) return started
    const tail = existsSync(join(folder, 'server.log')) ? lastLines(join(folder, 'server.log')) : ''
    log.error({ err: error, tail }, 'the embedded database did not start')
    throw new Error(`The embedded database did not start: ${tail || firstLine(error)}`, { cause: error })
  }
  const started = findPostmaster(folder)
  if (!started) throw new Error('The embedded database started but left no postmaster.pid.')
  return started
}

function lastLines(path: string): string {
  return readFileSync(path, 'utf8').trim().split('\n').slice(-3).join(' ')
}

/** Holds the folder for this app by a session lock: it ends with the process, however that ends. */
async function holdFolder(url: string, dataDir: string): Promise<pg.Client> {
  const client = await connectWhenReady(url)
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [appLock])
  if (!rows[0]?.held) {
    await client.end()
    throw new Error(
      `Another Countersign is already running on ${dataDir}. Stop it first, or set another DATA_DIR.`,
    )
  }
  return client
}

/** One that another app has just started, or that recovers from a crash, answers after a while. */
async function connectWhenReady(url: string): Promise<pg.Client> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
    // A lost connection never ends the process; the pool notices by itself.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (!isStarting(error) || Date.now() > deadline) throw error
    }
    await sleep(50)
  }
}

/** cannot_connect_now, or not listening yet. */
function isStarting(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === '57P03' || error.code === 'ECONNREFUSED')
  )
}

function keepSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'pg.json')
  if (!existsSync(path)) {
    const password = () => randomBytes(24).toString('base64url')
    const made: Secrets = { superuser: password(), owner: password(), app: password() }
    try {
      writeFileSync(path, JSON.stringify(made), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
  return JSON.parse(readFileSync(path, 'utf8'))
}
