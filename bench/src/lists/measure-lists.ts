import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startApp } from '../app-process.ts'
import { Installation } from '../installation.ts'
import { loadInstallation } from '../load/loaded-installation.ts'
import { shown } from '../report/row.ts'
import { startDriver } from '../traffic/start-driver.ts'
import { type Percentiles, timePath } from '../traffic/time-path.ts'
import type { WebRow } from '../web/measure-web.ts'

const most = 50

/** Lists by what they show and who reads them. */
export type Lists = readonly (readonly [what: string, account: string, path: string])[]

interface Options {
  port: number
  seconds: number
}

/** Lists that are read with much data, beside a little. */
export interface ListBench {
  /** Name of the SQL file that loads the rows, and of the folders of its installations. */
  name: 'shop' | 'asset' | 'article'
  /** Counts that the SQL file asks for. */
  small: Record<string, number>
  large: Record<string, number>
  lists: Lists
}

/** Measures the lists with the large counts, beside the small ones. */
export async function measureLists(
  { name, small, large, lists }: ListBench,
  data: string,
  options: Options,
): Promise<WebRow[]> {
  const timesWith = async (size: string, counts: Record<string, number>) => {
    const dataDir = join(data, `${name}-${size}`)
    mkdirSync(dataDir, { recursive: true })
    await loadInstallation(dataDir, [`${name}.sql`], counts)
    return timeLists(lists, dataDir, options)
  }
  const beside = await timesWith('small', small)
  const times = await timesWith('large', large)
  const [few = 0] = Object.values(small)
  return times.map((time, index) => {
    const [what = ''] = lists[index] ?? []
    const row = rowOf(what, time)
    const other = shown(beside[index]?.p99 ?? 0)
    return { ...row, figure: `${row.figure}; with ${few.toLocaleString('en')}: p99 ${other} ms` }
  })
}

/** Times of the lists of a loaded installation, in their order. */
export async function timeLists(
  lists: Lists,
  dataDir: string,
  { port, seconds }: Options,
): Promise<Percentiles[]> {
  const app = await startApp(dataDir, port)
  const driver = startDriver()
  try {
    const installation = await Installation.open(dataDir)
    const times: Percentiles[] = []
    for (const [, account, path] of lists) {
      const { headers } = await installation.byAccount(account)
      times.push(await timePath({ driver, port, seconds }, path, headers))
    }
    return times
  } finally {
    driver.stop()
    await app.stop()
  }
}

/** The row of a list in a table. */
export function rowOf(what: string, { p50, p99 }: Percentiles): WebRow {
  return {
    what,
    figure: `p50 ${shown(p50)} ms, p99 ${shown(p99)} ms`,
    target: `p99 under ${most} ms`,
    reached: p99 < most,
  }
}
