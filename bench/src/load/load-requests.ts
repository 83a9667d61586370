import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Evidence } from '@countersign/server/parts'
import type pg from 'pg'
import { loadEvents } from './load-events.ts'
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
  evidence: Evidence
  /** The number of connections working at the same time. */
  lanes: number
}

/** Makes the requests from first to last, in `lanes` parallel parts. */
export async function loadRequests(superuserUrl: string, wanted: LoadPlan): Promise<void> {
  const { first, last, allOf, start, stepMs, signature, linkedFrom, evidence, lanes } = wanted
  const share = Math.ceil((last - first + 1) / lanes)
  const pieces = Array.from({ length: lanes }, (_none, lane) => {
    const from = first + lane * share
    return {
      first: from,
      last: Math.min(last, from + share - 1),
      start: new Date(start.getTime() + lane * share * stepMs),
    }
  })
  await Promise.all(
    pieces
      .filter((piece) => piece.first <= piece.last)
      .map(async (piece) => {
        const range = { first: piece.first, last: piece.last }
        await asLoader(superuserUrl, async (run, client) => {
          await run(
            sqlOf('plan.sql', {
              ...range,
              all_of: allOf,
              start: piece.start.toISOString(),
              step: `${stepMs} ms`,
              linked_from: linkedFrom,
            }),
          )
          // The joins below cover all rows of both sides, so nested loops are switched off.
          await run('analyze bench.plan; set enable_nestloop = off')
          await run(sqlOf('requests.sql', { ...range, signature: signature.sha256, size: signature.size }))
          await loadEvents(client, range, { evidence, signatureSha256: signature.sha256 })
          await run(sqlOf('approvals.sql', range))
        })
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
