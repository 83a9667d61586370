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
const small = { articles: 1000, comments: 1000 }
const large = { articles: 100_000, comments: 20_000 }

const study = '/api/article/study'
const search = `${study}/search?size=20&current=1&words=`

/** Lists of articles, by what they show and who reads them. */
const lists: readonly (readonly [what: string, account: string, path: string])[] = [
  ['own articles', 'zhangsan', `${study}/own?size=20&current=1`],
  ['own articles of a state', 'zhangsan', `${study}/own?size=20&current=1&state=published`],
  ['own articles, page 500', 'zhangsan', `${study}/own?size=20&current=500`],
  ['front page', 'lisi', `${study}/front`],
  ['newest', 'lisi', `${study}/list?size=20&current=1`],
  ['newest, page 500', 'lisi', `${study}/list?size=20&current=500`],
  ['most read', 'lisi', `${study}/list?size=20&current=1&sort=mostRead`],
  ['search that finds everything', 'lisi', `${search}标题`],
  ['search of a frequent character', 'lisi', `${search}${String.fromCodePoint(0x4e01)}`],
  ['search that finds one in 100', 'lisi', `${search}灭火器`],
  ['search that finds nothing', 'lisi', `${search}龘龘`],
  ['to review', 'admin', `${study}/toReview?size=20&current=1`],
  ['an article', 'lisi', `${study}/read?id=bench-1`],
  ['comments', 'lisi', `${study}/comments?id=bench-1&size=20&current=1`],
  ['people who have not confirmed', 'admin', `${study}/readers?id=bench-1&size=20&current=1`],
]

/** Measures the lists of articles with 100,000 of them, beside 1,000. */
export async function measureArticle(
  data: string,
  { port, seconds }: { port: number; seconds: number },
): Promise<WebRow[]> {
  const beside = await timesWith(join(data, 'article-small'), small, { port, seconds })
  const times = await timesWith(join(data, 'article-large'), large, { port, seconds })
  return lists.map(([what]) => {
    const [one, other] = [times.get(what), beside.get(what)]
    if (!one || !other) throw new Error(`${what} was not measured`)
    return {
      what,
      figure: `p50 ${shown(one.p50)} ms, p99 ${shown(one.p99)} ms; with 1,000: p99 ${shown(other.p99)} ms`,
      target: `p99 under ${most} ms`,
      reached: one.p99 < most,
    }
  })
}

async function timesWith(
  dataDir: string,
  counts: typeof small,
  { port, seconds }: { port: number; seconds: number },
): Promise<ReadonlyMap<string, Percentiles>> {
  mkdirSync(dataDir, { recursive: true })
  await loadInstallation(dataDir, ['article.sql'], counts)
  const app = await startApp(dataDir, port)
  const driver = startDriver()
  try {
    const installation = await Installation.open(dataDir)
    const times = new Map<string, Percentiles>()
    for (const [what, account, path] of lists) {
      const { headers } = await installation.byAccount(account)
      times.set(what, await timePath({ driver, port, seconds }, path, headers))
    }
    return times
  } finally {
    driver.stop()
    await app.stop()
  }
}
