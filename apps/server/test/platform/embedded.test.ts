import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EmbeddedDatabase, startEmbedded } from '../../src/platform/database/embedded.ts'
import { requireChineseSearch, withClient } from '../../src/platform/database/embedded-bootstrap.ts'
import { databaseUrl } from '../../src/platform/database/database-url.ts'
import { holdFolder } from '../../src/platform/database/embedded-guard.ts'
import { findFreePort, findPostmaster, removeStaleLock } from '../../src/platform/database/postmaster.ts'
import { createLog } from '../../src/platform/log.ts'
import { prepareFolder, type PreparedFolder } from './prepared-folder.ts'

const log = createLog('silent')
/** Windows has no such file modes and always reports the same. */
const ownersAlone = process.platform === 'win32' ? 0o666 : 0o600
const folders: string[] = []
const running: EmbeddedDatabase[] = []

let prepared: PreparedFolder
beforeAll(async () => {
  prepared = await prepareFolder()
})
afterAll(() => prepared.remove())
afterEach(async () => {
  for (const database of running.splice(0)) await database.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-embedded-'))
  folders.push(folder)
  return folder
}
async function start(folder: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(folder, log)
  running.push(database)
  return database
}
async function stop(database: EmbeddedDatabase): Promise<void> {
  running.splice(running.indexOf(database), 1)
  await database.stop()
}
const pidIn = (folder: string) => findPostmaster(join(folder, 'pg-18'))?.pid
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie process no longer runs.
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

it('a database that crashed while starting is not waited for: the next try starts it', async () => {
  let looks = 0
  const diesSoon = () => {
    looks += 1
    return looks < 3
  }
  const url = `postgres://postgres@127.0.0.1:${await findFreePort()}/postgres`
  await expect(holdFolder(url, newFolder(), diesSoon)).rejects.toThrow('ECONNREFUSED')
  expect(looks).toBe(3)
})

describe('the embedded database', () => {
  it('starts in an empty folder, stops without leaving a process, and starts again with its data', async () => {
    const folder = newFolder()
    const first = await start(folder)
    await withClient(first.ownerUrl, (client) => client.query('create table kept as select 7 as n'))
    const pid = pidIn(folder) ?? 0
    expect(pid).toBeGreaterThan(0)
    await stop(first)
    expect(isAlive(pid)).toBe(false)
    expect(existsSync(join(folder, 'pg-18', 'postmaster.pid'))).toBe(false)
    const second = await start(folder)
    const { rows } = await withClient(second.ownerUrl, (client) => client.query('select n from kept'))
    expect(rows).toEqual([{ n: 7 }])
  })

  it('listens only on loopback, requires passwords, and keeps them readable only by their owner', async () => {
    const folder = await prepared.copy()
    const { appUrl, superuserUrl } = await start(folder)
    expect(new URL(appUrl).hostname).toBe('127.0.0.1')
    expect(statSync(join(folder, 'pg.json')).mode & 0o777).toBe(ownersAlone)
    const { rows } = await withClient(superuserUrl, (client) =>
      client.query(
        "select name, setting from pg_settings where name in ('listen_addresses', 'unix_socket_directories', 'password_encryption') order by name",
      ),
    )
    expect(rows).toEqual([
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'password_encryption', setting: 'scram-sha-256' },
      { name: 'unix_socket_directories', setting: '' },
    ])
    const wrong = new URL(superuserUrl)
    wrong.password = 'wrong'
    await expect(withClient(wrong.href, async () => undefined)).rejects.toMatchObject({ code: '28P01' })
  })

  it('searches Chinese, and refuses a database that cannot', async () => {
    const { superuserUrl } = await start(await prepared.copy())
    const check = (url: string) => withClient(url, (client) => requireChineseSearch(client, 'DATA_DIR'))
    await check(databaseUrl(superuserUrl, 'countersign'))
    const { rows } = await withClient(databaseUrl(superuserUrl, 'countersign'), (client) =>
      client.query(
        "select current_setting('server_encoding') as encoding, cardinality(show_trgm('合同')) as trigrams",
      ),
    )
    expect(rows[0].encoding).toBe('UTF8')
    expect(rows[0].trigrams).toBeGreaterThan(0)
    for (const [name, options] of [
      ['ascii', "encoding 'SQL_ASCII' locale 'C' locale_provider libc"],
      ['blind', "encoding 'UTF8' lc_collate 'C' lc_ctype 'C' locale_provider libc"],
    ] as const) {
      await withClient(superuserUrl, (client) =>
        client.query(`create database ${name} template template0 ${options}`),
      )
      const url = databaseUrl(superuserUrl, name)
      await withClient(url, (client) => client.query('create extension pg_trgm'))
      await expect(check(url)).rejects.toThrow('DATA_DIR: the database cannot search Chinese')
    }
  })

  it('refuses a second app on the same folder, and the first continues', async () => {
    const folder = await prepared.copy()
    const first = await start(folder)
    await expect(startEmbedded(folder, log)).rejects.toThrow(
      `Another Countersign is already running on ${folder}. Stop it first, or set another DATA_DIR.`,
    )
    const { rows } = await withClient(first.appUrl, (client) => client.query('select 1 as one'))
    expect(rows).toEqual([{ one: 1 }])
  })

  it('accepts only one of three apps that start at the same moment', async () => {
    const folder = await prepared.copy()
    const both = await Promise.allSettled([1, 2, 3].map(() => startEmbedded(folder, log)))
    const started = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    running.push(...started)
    expect(started).toHaveLength(1)
    for (const refused of both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))) {
      expect(refused).toContain('already running')
    }
  })

  it('is adopted by the next app after the first was killed', async () => {
    const folder = await prepared.copy()
    const module = fileURLToPath(new URL('../../src/platform/database/embedded.ts', import.meta.url))
    const program = `
      const { startEmbedded } = await import(${JSON.stringify(module)})
      await startEmbedded(process.argv[1], { info() {}, warn() {}, error() {}, debug() {} })
      process.stdout.write('ready')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((ready) => child.stdout.once('data', ready))
    const orphan = pidIn(folder) ?? 0
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await ended
    expect(isAlive(orphan)).toBe(true)
    // The server takes a moment to notice that the killed app's connection is gone.
    const adopted = await vi.waitFor(() => startEmbedded(folder, log), { timeout: 10_000, interval: 200 })
    running.push(adopted)
    expect(pidIn(folder)).toBe(orphan)
    await stop(adopted)
    expect(isAlive(orphan)).toBe(false)
  })

  it.each([
    ['names somebody else', (lines: string[]) => [String(process.pid), ...lines.slice(1)].join('\n')],
    ['names a process that is gone', (lines: string[]) => ['4194303', ...lines.slice(1)].join('\n')],
    ['is empty', () => ''],
  ])('removes a postmaster.pid left by a crash that %s', async (_what, left) => {
    const folder = await prepared.copy()
    const first = await start(folder)
    const path = join(folder, 'pg-18', 'postmaster.pid')
    const lines = readFileSync(path, 'utf8').split('\n')
    await stop(first)
    writeFileSync(path, left(lines), { mode: 0o600 })
    await start(folder)
    expect([undefined, process.pid, 4_194_303]).not.toContain(pidIn(folder))
    expect(isAlive(process.pid)).toBe(true)
  })

  it('keeps the postmaster.pid of a database that is about to write it', async () => {
    const folder = await prepared.copy()
    await start(folder)
    const path = join(folder, 'pg-18', 'postmaster.pid')
    const written = readFileSync(path)
    const pid = pidIn(folder)
    writeFileSync(path, '')
    expect(pidIn(folder)).toBeUndefined()
    const removing = removeStaleLock(join(folder, 'pg-18'))
    await sleep(200)
    expect(existsSync(path)).toBe(true)
    writeFileSync(path, written)
    await removing
    expect(pidIn(folder)).toBe(pid)
  })

  it('replaces what a start left behind that crashed half way', async () => {
    const folder = newFolder()
    mkdirSync(join(folder, 'pg-18.making-1', 'base'), { recursive: true })
    await start(folder)
    expect(existsSync(join(folder, 'pg-18', 'PG_VERSION'))).toBe(true)
  })

  it('starts again after it was killed itself', async () => {
    const folder = await prepared.copy()
    const first = await start(folder)
    await withClient(first.ownerUrl, (client) => client.query('create table kept as select 7 as n'))
    const pid = pidIn(folder) ?? 0
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5000 })
    running.splice(0)
    await first.stop()
    const second = await vi.waitFor(() => startEmbedded(folder, log), { timeout: 15_000, interval: 250 })
    running.push(second)
    const { rows } = await withClient(second.ownerUrl, (client) => client.query('select n from kept'))
    expect(rows).toEqual([{ n: 7 }])
  })
})
