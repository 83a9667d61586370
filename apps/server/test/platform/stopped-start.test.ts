import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findPostmaster } from '../../src/platform/database/postmaster.ts'
import { type PreparedFolder, prepareFolder } from './prepared-folder.ts'

let prepared: PreparedFolder
beforeAll(async () => {
  prepared = await prepareFolder()
})
afterAll(() => prepared.remove())

const root = fileURLToPath(new URL('../../../..', import.meta.url))
/** What `npm start` runs once everything is installed and built; npm runs it in a shell, as any script. */
const inNpm = ['npm', 'exec', '-c', 'node scripts/run-server.mjs']
/** A terminal of its own. */
const inTerminal = ['script', '-qec', inNpm.map((word) => `'${word}'`).join(' '), '/dev/null']
const hasTerminal = existsSync('/usr/bin/script')

/** A demo takes long to make, so that the server is surely still starting; `DEMO` off serves soon. */
function start([command = '', ...args]: string[], DATA_DIR: string, DEMO = 'small'): ChildProcess {
  const settings = { PORT: '0', DEMO, DATABASE_URL: '', LOG_LEVEL: 'trace', DATA_DIR }
  return spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
}

/** A process that has ended but was not collected has no working directory. */
function isRunning(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== ''
  } catch {
    return false
  }
}

/** The process that each one started, from the first one on: npm, its shell, this product's scripts and its server. */
function chainOf(pid: number): number[] {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return child ? [pid, ...chainOf(Number(child))] : [pid]
}

/** Waits for the server and its database; the server is then still starting. A terminal's shell may stand between, too. */
async function untilDatabaseRuns(child: ChildProcess, folder: string, least: number): Promise<number[]> {
  const found = vi.waitFor(
    () => {
      const database = findPostmaster(join(folder, 'pg-18'))?.pid ?? 0
      const chain = chainOf(child.pid ?? 0)
      expect([database > 0, chain.length >= least]).toEqual([true, true])
      return [...chain, database]
    },
    { timeout: 60_000, interval: 20 },
  )
  return found.catch((error: unknown) => {
    // Nothing of a start that went wrong stays behind.
    for (const pid of chainOf(child.pid ?? 0)) process.kill(pid, 'SIGKILL')
    throw error
  })
}

async function untilItServes(child: ChildProcess): Promise<void> {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (said += String(text)))
  await vi.waitFor(() => expect(said).toContain('Ctrl-C 停止'), { timeout: 60_000, interval: 20 })
}

describe.runIf(process.platform === 'linux')('npm start', () => {
  it.each([
    ['npm', 0, 'SIGTERM'],
    ['npm', 0, 'SIGHUP'],
    ['npm', 0, 'SIGKILL'],
    ['the shell of npm', 1, 'SIGKILL'],
    ['its script', 2, 'SIGINT'],
    ['its script', 2, 'SIGKILL'],
  ] as const)('stops everything while it starts when %s (%i) gets %s', async (_name, index, signal) => {
    const folder = await prepared.copy()
    const processes = await untilDatabaseRuns(start(inNpm, folder), folder, 4)
    process.kill(processes[index] ?? 0, signal)
    await expectEnd(processes, folder)
  })

  it('stops everything while it serves when npm gets SIGTERM', async () => {
    const folder = await prepared.copy()
    const child = start(inNpm, folder, 'off')
    await untilItServes(child)
    const processes = await untilDatabaseRuns(child, folder, 4)
    child.kill('SIGTERM')
    await expectEnd(processes, folder)
  })

  it.runIf(hasTerminal)('stops everything when its terminal is closed', async () => {
    const folder = await prepared.copy()
    const child = start(inTerminal, folder, 'off')
    await untilItServes(child)
    const processes = await untilDatabaseRuns(child, folder, 5)
    child.kill('SIGKILL')
    await expectEnd(processes, folder)
  })
})

/** The database has shut down in order: it removes its file at the very end. */
async function expectEnd(processes: number[], folder: string): Promise<void> {
  try {
    await vi.waitFor(() => expect(processes.filter(isRunning)).toEqual([]), { timeout: 30_000 })
    expect(existsSync(join(folder, 'pg-18', 'postmaster.pid'))).toBe(false)
  } finally {
    for (const pid of processes.filter(isRunning)) process.kill(pid, 'SIGKILL')
  }
}
