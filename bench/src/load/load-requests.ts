import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { withClient } from '../with-client.ts'

/** The SQL files of this folder with each `:name` replaced by a literal. No value comes from outside. */
export function sqlOf(file: string, values: Record<string, string | number> = {}): string {
  const literal = (name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${file} names :${name}, which is not given`)
    return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
  }
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(/(?<![:\w"]):([a-z_]+)/g, (_whole, name: string) => literal(name))
}

export interface LoadPlan {
  first: number
  last: number
  /** Uses only this template; "" for the mix. */
  allOf: string
  /** The application time of the first request; the others follow at this interval. */
  start: Date
  stepMs: number
  signature: { sha256: string; size: number }
  /** The first request of the payments that build on one contract. */
  linkedFrom: number
  /** The data folder, whose key signs the events. */
  dataDir: string
}

/** Makes the requests from first to last, in `lanes` parallel parts, each in a thread of its own. */
export async function loadRequests(
  superuserUrl: string,
  { lanes, ...wanted }: LoadPlan & { lanes: number },
): Promise<void> {
  const share = Math.ceil((wanted.last - wanted.first + 1) / lanes)
  const pieces = Array.from({ length: lanes }, (_none, lane): LoadPlan => {
    const first = wanted.first + lane * share
    return {
      ...wanted,
      first,
      last: Math.min(wanted.last, first + share - 1),
      start: new Date(wanted.start.getTime() + lane * share * wanted.stepMs),
    }
  })
  await Promise.all(
    pieces
      .filter((piece) => piece.first <= piece.last)
      .map(async (piece) => {
        const lane = new Worker(new URL('load-lane.ts', import.meta.url), {
          workerData: { superuserUrl, piece },
        })
        await once(lane, 'exit')
      }),
  )
}

/**
 * Foreign keys are not checked row by row, because everything is inserted in halves. Joins are written in execution
 * order; most use computed values, of which the planner has no statistics.
 */
export function asLoader(
  url: string,
  work: (run: (sql: string) => Promise<void>, client: pg.Client) => Promise<void>,
): Promise<void> {
  return withClient(url, async (client) => {
    await client.query(`set session_replication_role = replica; set work_mem = '512MB'; set maintenance_work_mem = '1GB';
      set synchronous_commit = off; set jit = off;
      set join_collapse_limit = 1; set temp_file_limit = '8GB'`)
    await work(async (sql) => {
      await client.query(sql)
    }, client)
  })
}
