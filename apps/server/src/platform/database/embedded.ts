import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Log, firstLine } from '../log.ts'
import { connectionsOfAll } from '../share.ts'
import { createFile } from '../whole-file.ts'
import { findBinaries } from './embedded-binaries.ts'
import { ensureRolesAndDatabase, requireChineseSearch, withClient } from './embedded-bootstrap.ts'
import { holdFolder, keepRunning } from './embedded-guard.ts'
import {
  findFreePort,
  findPostmaster,
  removeStaleLock,
  type RunningPostmaster,
  runPostgresProgram,
  stopPostmaster,
} from './postmaster.ts'

/** The bundled PostgreSQL, for trials and small offices; production uses DATABASE_URL. */
export interface EmbeddedDatabase {
  appUrl: string
  ownerUrl: string
  /** Address of the superuser; tests make their databases with it. */
  superuserUrl: string
  stop(): Promise<void>
}

interface Secrets {
  superuser: string
  owner: string
  app: string
}

/**
 * Starts the database of a data folder, or adopts one left running by a killed app, and restarts it when it
 * stops. Throws when another app holds the folder. `more` are settings of PostgreSQL, for tests.
 */
export async function startEmbedded(
  dataDir: string,
  log: Log,
  more: Readonly<Record<string, string>> = {},
): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, 'pg-18')
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const secrets = keepSecrets(dataDir)
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(folder, secrets)

  const adopted = findPostmaster(folder)
  const running = adopted ?? (await startPostmaster(folder, log, more))
  const address = addresses(running.port)
  const superuserUrl = address('postgres', secrets.superuser, 'postgres')

  const hold = () => holdFolder(superuserUrl, dataDir, () => findPostmaster(folder) !== undefined)
  const lock = await hold()
  try {
    await ensureRolesAndDatabase(superuserUrl, secrets)
    await withClient(address('postgres', secrets.superuser), (client) =>
      requireChineseSearch(client, 'DATA_DIR'),
    )
  } catch (error) {
    await lock.release()
    throw error
  }
  log.info({ port: running.port, adopted: adopted !== undefined }, 'embedded database ready')
  const guard = keepRunning(lock, log, async () => {
    // The port stays the same, since it is part of the addresses already handed out.
    if (!findPostmaster(folder)) await startPostmaster(folder, log, more, running.port)
    return hold()
  })
  return {
    appUrl: address('countersign_app', secrets.app),
    ownerUrl: address('countersign_owner', secrets.owner),
    superuserUrl,
    async stop() {
      await guard.stop()
      const last = findPostmaster(folder)
      if (last && !(await stopPostmaster(last.pid))) {
        log.error({ pid: last.pid }, 'the embedded database did not stop in time')
      }
    },
  }
}

function addresses(port: number) {
  return (role: string, password: string, database = 'countersign') =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
}

/**
 * Opens the database of a data folder for a program other than the app: a running one is used as it is, else it
 * is started until `stop`. Throws when the folder has no database.
 */
export async function openEmbedded(
  dataDir: string,
  log: Log,
): Promise<Pick<EmbeddedDatabase, 'appUrl' | 'ownerUrl' | 'superuserUrl' | 'stop'>> {
  const folder = join(dataDir, 'pg-18')
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    throw new Error(`There is no database in ${dataDir}. Set DATA_DIR, or DATABASE_URL.`)
  }
  const running = findPostmaster(folder)
  if (!running) return startEmbedded(dataDir, log)
  const secrets = keepSecrets(dataDir)
  const address = addresses(running.port)
  return {
    appUrl: address('countersign_app', secrets.app),
    ownerUrl: address('countersign_owner', secrets.owner),
    superuserUrl: address('postgres', secrets.superuser, 'postgres'),
    stop: () => Promise.resolve(),
  }
}

async function initialise(folder: string, secrets: Secrets): Promise<void> {
  const { initdb } = findBinaries()
  // The cluster is made under another name and renamed, so that a start that dies half-way leaves no incomplete
  // database.
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
      // Without a locale the encoding would be SQL_ASCII; with ctype C pg_trgm finds no Chinese.
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

async function startPostmaster(
  folder: string,
  log: Log,
  more: Readonly<Record<string, string>>,
  knownPort?: number,
): Promise<RunningPostmaster> {
  const { pgCtl } = findBinaries()
  const port = knownPort ?? (await findFreePort())
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: String(connectionsOfAll()),
    shared_buffers: '128MB',
    timezone: 'UTC',
    logging_collector: 'off',
    ...more,
  }
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value === '' ? "''" : value}`)
  await removeStaleLock(folder)
  try {
    // pg_ctl starts it in a session of its own, so that Ctrl-C reaches only the app.
    await runPostgresProgram(pgCtl, [
      'start',
      `--pgdata=${folder}`,
      `--log=${join(folder, 'server.log')}`,
      '--wait',
      '--timeout=60',
      `--options=${flags.join(' ')}`,
    ])
  } catch (error) {
    // Another app may have started it a moment ago; the lock then refuses this one.
    const started = findPostmaster(folder)
    if (started) return started
    const tail = existsSync(join(folder, 'server.log')) ? lastLines(join(folder, 'server.log')) : ''
    log.error({ err: error, tail }, 'the embedded database did not start')
    throw new Error(`The embedded database did not start: ${tail || firstLine(error)}`, { cause: error })
  }
  const started = findPostmaster(folder)
  if (!started) throw new Error('The embedded database started but wrote no postmaster.pid.')
  return started
}

function lastLines(path: string): string {
  return readFileSync(path, 'utf8').trim().split('\n').slice(-3).join(' ')
}

function keepSecrets(dataDir: string): Secrets {
  const path = join(dataDir, 'pg.json')
  if (!existsSync(path)) {
    const password = () => randomBytes(24).toString('base64url')
    const made: Secrets = { superuser: password(), owner: password(), app: password() }
    createFile(path, JSON.stringify(made))
  }
  return JSON.parse(readFileSync(path, 'utf8'))
}
