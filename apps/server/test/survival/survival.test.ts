import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, loginAll, overHttp, type Program, startProgram } from '@countersign/server/testing'
import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, type Connection } from '../../src/platform/database/connect.ts'
import { findFreePort, findPostmaster } from '../../src/platform/database/postmaster.ts'
import { openEmbedded } from '../../src/platform/database/embedded.ts'
import { createLog } from '../../src/platform/log.ts'
import { prepareFolder, type PreparedFolder } from '../platform/prepared-folder.ts'
import { expectWhole } from './expect-whole.ts'
import { OfficeLoad } from './office-load.ts'

// A few in every run; `npm run soak` uses a hundred and twenty.
const kills = Number(process.env['SURVIVAL_KILLS'] ?? 4)
const databaseKills = Number(process.env['SURVIVAL_DATABASE_KILLS'] ?? 3)
const perKill = 300_000
const desks = 4
const log = createLog('silent')

let prepared: PreparedFolder
let dataDir = ''
let port = 0
let program: Program
let connection: Connection
let pool: Pool
let load: OfficeLoad

beforeAll(async () => {
  prepared = await prepareFolder()
  dataDir = await prepared.copy()
  port = await findFreePort()
  program = start()
  const client = createClient(overHttp(await program.listening()))
  load = new OfficeLoad(await loginAll(client))
  await load.prepare()
  const { appUrl } = await openEmbedded(dataDir, log)
  connection = connect(appUrl, log, { max: 2 })
  pool = new Pool({ connectionString: appUrl, max: 2 })
  pool.on('error', () => undefined)
})
afterAll(async () => {
  await connection?.db.destroy()
  await pool?.end()
  program?.child.kill('SIGTERM')
  await program?.exit
  await prepared?.remove()
})

const start = () => startProgram({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' })
/** Starts the program again after it was killed. */
async function restart(): Promise<void> {
  program = start()
  await program.listening()
}
/** Gives a turn a program at work, also after one that failed half-way. */
beforeEach(async () => {
  if (program.child.exitCode !== null || program.child.signalCode !== null) await restart()
  await ready()
  await load.settle()
})
const ready = () =>
  vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200), {
    timeout: 30_000,
    interval: 50,
  })
const look = () => ({ db: connection.db, pool, filesFolder: join(dataDir, 'files') })

/** Runs the office until `strike` was done, at a random moment after the first new request was submitted. */
async function strikeDuringWork(strike: () => Promise<void>): Promise<void> {
  let isOver = false
  const before = load.stories.length
  const isAtWork = () => load.stories.slice(before).some(({ id }) => id !== undefined)
  const working = load.work(desks, () => isOver)
  try {
    await vi.waitFor(() => expect(isAtWork()).toBe(true), { timeout: 60_000, interval: 10 })
    await sleep(Math.random() * 1400)
    await strike()
  } finally {
    isOver = true
    await working
  }
}

describe(`the app, killed ${kills} times`, () => {
  it.each(Array.from({ length: kills }, (_one, turn) => turn + 1))(
    'loses nothing and leaves nothing half done, time %d',
    async () => {
      await strikeDuringWork(async () => {
        program.child.kill('SIGKILL')
        await program.exit
      })
      await restart()
      await load.settle()
      await expectWhole(load.stories, look())
    },
    perKill,
  )
})

const blows = {
  'its first process': ([postmaster = 0]) => [postmaster],
  'every process': (pids) => pids,
  'one of its connections': (pids) => pids.slice(-1),
} satisfies Record<string, (pids: number[]) => number[]>

describe(`the database, killed ${databaseKills} times`, () => {
  const turns = Array.from({ length: databaseKills }, (_one, turn) => turn)
  const kinds = Object.entries(blows)
  it.each(turns.map((turn) => [turn + 1, kinds[turn % kinds.length]?.[0] ?? ''] as const))(
    'is started again and loses nothing, time %d: %s was killed',
    async (turn) => {
      const choose = kinds[(turn - 1) % kinds.length]?.[1] ?? blows['every process']
      await strikeDuringWork(async () => {
        for (const pid of choose(databaseProcesses())) kill(pid)
      })
      await ready()
      expect(program.child.exitCode).toBeNull()
      await load.settle()
      await expectWhole(load.stories, look())
    },
    perKill,
  )
})

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // A connection may have ended meanwhile, since the first process was killed or by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** The postmaster first, its newest child last. */
function databaseProcesses(): number[] {
  const folder = join(dataDir, 'pg-18')
  const postmaster = findPostmaster(folder)?.pid
  if (postmaster === undefined) throw new Error('no database is running')
  const isOnFolder = (pid: number) => {
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`) === folder &&
        !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pg_ctl')
      )
    } catch {
      return false
    }
  }
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== postmaster && isOnFolder(pid))
  return [postmaster, ...pids.sort((a, b) => a - b)]
}
