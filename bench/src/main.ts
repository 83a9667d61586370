import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startApp } from './app-process.ts'
import { measureAdmin } from './admin/measure-admin.ts'
import { measureDirectory } from './admin/measure-directory.ts'
import { type Bench, createLocal } from './bench.ts'
import { measureFlow } from './flow/measure-flow.ts'
import { Installation } from './installation.ts'
import { articleLists } from './lists/article.ts'
import { assetLists } from './lists/asset.ts'
import { measureLists as measureLongLists } from './lists/measure-lists.ts'
import { shopLists } from './lists/shop.ts'
import { load } from './load/load.ts'
import { measureExport } from './parts/exports.ts'
import { measureHostile } from './parts/hostile.ts'
import { measureFigures } from './parts/figures.ts'
import { measureDetail, measureHeavyUser, measureLists } from './parts/reads.ts'
import { measureUpkeep } from './parts/upkeep.ts'
import { measureDecisions, measureSubmit, measureUpload } from './parts/writes.ts'
import { residentMegabytes } from './processes.ts'
import { type Table, tableOf, webTableOf, writeTable } from './report/print.ts'
import { type Row, shown } from './report/row.ts'
import { startDriver } from './traffic/start-driver.ts'
import { measureWeb } from './web/measure-web.ts'

const usage = `npm run bench                       every part at every size
npm run bench -- list 10k           parts: list heavy detail figures agree submit upload export upkeep hostile; sizes: 10k, 1m, or any other
npm run bench -- web                the pages in a browser, without any of these
npm run bench -- flow               the engine beside bpmn-engine, and a flow of 12 steps with 40 approvers
npm run bench -- admin              the lists of the administration, with 100,000 people and 10,000,000 audit entries
npm run bench -- directory          a directory of 10,000 people: its preview and its runs
npm run bench -- shop               the lists of the shop, with 100,000 goods and 1,000,000 orders
npm run bench -- asset              the lists of the register of assets, with 100,000 rooms
npm run bench -- article            the lists of articles, with 100,000 of them
  --rounds 3 --seconds 3            how long; each round asks app and bare in turn
  --data <folder>                   where the loaded installations are kept
  --profile <folder>                the app writes a CPU profile there
  --plain                           the bare server does not prepare its statements
  --write                           the tables also go into docs/performance.md`

const usualSizes = ['10k', '1m']
/** The number of requests, or undefined for a word that is no size. */
function requestsIn(word: string): number | undefined {
  const [, count, unit] = /^(\d+)([km])$/.exec(word) ?? []
  return unit === undefined ? undefined : Number(count) * (unit === 'k' ? 1000 : 1_000_000)
}

/** The times of an ordinary user's lists, at each size. */
const ordinary = new Map<string, Map<string, number>>()

const parts = {
  list: async (bench: Bench) => void ordinary.set(bench.size, await measureLists(bench)),
  heavy: measureHeavyUser,
  detail: measureDetail,
  figures: measureFigures,
  agree: measureDecisions,
  submit: measureSubmit,
  upload: measureUpload,
  export: measureExport,
  upkeep: measureUpkeep,
  hostile: measureHostile,
} as const satisfies Record<string, (bench: Bench) => Promise<void>>
type Part = keyof typeof parts

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    data: { type: 'string', default: join(tmpdir(), 'countersign-bench') },
    port: { type: 'string', default: '18290' },
    profile: { type: 'string' },
    plain: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const longLists = [shopLists, assetLists, articleLists]
/** Words that are neither parts nor sizes. */
const others = ['web', 'admin', 'directory', 'flow', ...longLists.map((bench) => bench.name)]
const isPart = (word: string): word is Part => Object.hasOwn(parts, word)
const isSize = (word: string): boolean => requestsIn(word) !== undefined
const unknown = positionals.find((word) => !isPart(word) && !isSize(word) && !others.includes(word))
if (values.help || unknown !== undefined) {
  process.stdout.write(`${usage}\n`)
  process.exit(values.help ? 0 : 1)
}
const wantedParts = positionals.filter(isPart)
const wantedSizes = positionals.filter(isSize)

const everything = positionals.length === 0
const page = fileURLToPath(new URL('../../docs/performance.md', import.meta.url))

const rows: Row[] = []
if (everything || wantedParts.length + wantedSizes.length > 0) {
  for (const size of wantedSizes.length > 0 ? wantedSizes : usualSizes) await measureSize(size)
  compareSizes()
  report('bench', tableOf(rows))
}
if (everything || positionals.includes('web')) report('web', webTableOf(await measureWeb()))

const listsOf = { port: Number(values.port), seconds: Number(values.seconds) }
if (everything || positionals.includes('admin'))
  report('admin', webTableOf(await measureAdmin(resolve(values.data), listsOf)))

if (everything || positionals.includes('directory'))
  report('directory', webTableOf(await measureDirectory(resolve(values.data), listsOf)))

for (const bench of longLists)
  if (everything || positionals.includes(bench.name))
    report(bench.name, webTableOf(await measureLongLists(bench, resolve(values.data), listsOf)))

if (everything || positionals.includes('flow')) {
  const measured = await measureFlow({ port: Number(values.port), rounds: Number(values.rounds) })
  report('flow', webTableOf(measured))
}

function report(table: Table, text: string): void {
  process.stdout.write(`\n${text}\n`)
  if (values.write) writeTable(page, table, text)
}

async function measureSize(size: string): Promise<void> {
  mkdirSync(values.data, { recursive: true })
  const loaded = await load(join(resolve(values.data), size), requestsIn(size) ?? 0)
  const say = (row: Partial<Row> & Pick<Row, 'what' | 'app'>) =>
    rows.push({ size, beside: '', ratio: '', cpu: '', target: '', ...row })
  say({
    what: 'loading',
    app: `${shown(loaded.seconds)} s`,
    ...(size === '1m' && { target: 'under 300 s', reached: loaded.seconds < 300 }),
  })
  const port = Number(values.port)
  const app = await startApp(loaded.dataDir, port, {
    profiles: values.profile,
    // Other parts send in the name of one person what a whole office would.
    FAIR_RATES: wantedParts.join() === 'hostile' ? 'on' : 'off',
  })
  say({
    what: 'start',
    app: `${shown(app.startSeconds)} s`,
    target: 'under 3 s',
    reached: app.startSeconds < 3,
  })
  const installation = await Installation.open(loaded.dataDir)
  const driver = startDriver()
  const bench: Bench = {
    size,
    installation,
    app,
    driver,
    barePort: port + 1,
    barePrepares: !values.plain,
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    rows,
    ...(await createLocal(installation)),
  }
  try {
    for (const part of wantedParts.length > 0 ? wantedParts : Object.keys(parts).filter(isPart)) {
      await parts[part](bench).catch((error: unknown) => {
        process.exitCode = 1
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
        say({ what: part, app: 'failed', reached: false })
      })
      process.stderr.write(`${size} ${part}: ${shown(residentMegabytes(app.pid))} MB\n`)
    }
    const memory = residentMegabytes(app.pid)
    say({
      what: 'memory of the app after all this',
      app: `${shown(memory)} MB`,
      target: 'under 300 MB',
      reached: memory < 300,
    })
  } finally {
    await bench.local.close()
    driver.stop()
    await app.stop()
  }
}

/** Compares the lists of an ordinary user at each size with those at the first: the requests of others must not make them slower. */
function compareSizes(): void {
  const [small, ...larger] = ordinary
  if (!small) return
  const [smallSize, timesBefore] = small
  for (const [size, times] of larger) {
    for (const [state, p99] of times) {
      const before = timesBefore.get(state) ?? 0
      rows.push({
        size: `${size} / ${smallSize}`,
        what: `list ${state}, ordinary user, p99`,
        app: `${shown(p99)} ms`,
        beside: `${shown(before)} ms at ${smallSize}`,
        ratio: shown(p99 / before),
        cpu: '',
        target: 'within 2',
        reached: p99 <= 2 * before,
      })
    }
  }
}
