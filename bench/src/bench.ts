import type { Plan } from './bare/plan.ts'
import { planOf, type Recorded, recordPool } from './bare/record.ts'
import { type BareServer, startBare } from './bare/start-bare.ts'
import type { AppProcess } from './app-process.ts'
import { compare, type Load } from './compare.ts'
import type { Installation } from './installation.ts'
import { createLocalApp, type LocalApp } from '@countersign/server/testing'
import { rmSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Row, Side } from './report/row.ts'
import type { TrafficRequest } from './traffic/run.ts'
import type { Driver } from './traffic/start-driver.ts'

/** Everything a part of the bench works with. */
export interface Bench {
  size: string
  installation: Installation
  app: AppProcess
  driver: Driver
  /** The same app in this process, to record its database statements. */
  local: LocalApp
  recorded: Recorded[]
  barePort: number
  barePrepares: boolean
  rounds: number
  seconds: number
  rows: Row[]
}

export async function createLocal(installation: Installation): Promise<Pick<Bench, 'local' | 'recorded'>> {
  const local = await createLocalApp({
    appUrl: installation.appUrl,
    dataDir: installation.dataDir,
    tokenSecret: installation.tokenSecret,
  })
  return { local, recorded: recordPool(local.connection.pool) }
}

/** Sends one call of the app twice and records the statements of the second, when all caches are filled. */
export async function record(
  bench: Bench,
  calls: readonly [TrafficRequest, TrafficRequest],
): Promise<{ statements: Recorded[]; since: number; answer: string }> {
  let answer = ''
  let since = 0
  for (const { method, path, headers, body } of calls) {
    bench.recorded.length = 0
    since = Date.now()
    const given = await bench.local.raw({
      method,
      url: path,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body,
    })
    answer = given.bytes.toString('utf8')
    if (given.status !== 200) throw new Error(`${path} answered ${answer.slice(0, 300)}`)
  }
  return { statements: [...bench.recorded], since, answer }
}

export { planOf }

/** Runs app and bare server side by side. `bare` names the slots of each request. */
export async function besideBare(
  bench: Bench,
  plan: Plan,
  loadOf: (side: 'app' | 'bare', round: number) => Load,
): Promise<Record<'app' | 'bare', Side>> {
  const folder = join(bench.installation.dataDir, 'bare-files')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const bare: BareServer = await startBare({
    databaseUrl: bench.installation.appUrl,
    port: bench.barePort,
    connections: 20,
    prepares: bench.barePrepares,
    folder,
    plans: { call: plan },
  })
  try {
    return await compare(
      bench.driver,
      bench.installation.postmaster,
      { app: bench.app, bare },
      bench.rounds,
      loadOf,
    )
  } finally {
    bare.stop()
  }
}

export const bareRequest = (slots: readonly string[], body?: string): TrafficRequest => ({
  method: body === undefined ? 'GET' : 'POST',
  path: `/call?${slots.map(encodeURIComponent).join(',')}`,
  headers: {},
  body,
})
