import type { Bench } from '../bench.ts'
import { shown } from '../report/row.ts'
import type { TrafficRequest } from '../traffic/run.ts'
import { startDriver } from '../traffic/start-driver.ts'
import { timePath } from '../traffic/time-path.ts'

const list = '/api/oa_info/oa_message/list?current=1&size=10&state=待处理'
const connections = 16

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at])))

/** Bodies that cost the most to read: the first four as they were sent in attacks, the last three within all limits. */
const shapes = {
  '250,000 fields': [form, 'a=1&b=2&'.repeat(125_000)],
  '1.8 MB of lists in lists': [json, `[${'[[]],'.repeat(360_000)}[]]`],
  '90,000 keys': [json, keys(90_000)],
  '100,000 levels': [json, `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  '450 fields': [form, 'a=1&b=2&'.repeat(225)],
  '4,900 keys': [json, keys(4_900)],
  'a text of 510 kB': [json, JSON.stringify({ reason: '长'.repeat(170_000) })],
} as const satisfies Record<string, readonly [type: string, body: string]>

/** Calls of each class by the credentials they ask for, and what the sender has of them. */
const targets = [
  ['nobody', '/api/none', 'none'],
  ['nobody', '/api/oa_info/leave/add', 'none'],
  ['a browser before log-in', '/api/blade-auth/token', 'client'],
  ['a person', '/api/oa_info/leave/add', 'person'],
  ['a person', '/api/oa_info/leave/draft', 'person'],
  ['a person', '/api/oa_info/leave/route', 'person'],
  ['a person', '/api/oa_info/oa_message/agreeClick2', 'person'],
  ['a person', '/api/oa_info/message/read', 'person'],
  ['a person', '/api/files/uploadByte', 'person'],
  ['a person', '/api/blade-log/web', 'person'],
] as const

/** The list of one person while somebody else sends the worst bodies, beside the list on a quiet server. */
export async function measureHostile(bench: Bench): Promise<void> {
  const { driver, installation } = bench
  const { port } = bench.app
  const reader = await installation.byAccount('lisi')
  const sender = await installation.byAccount('zhaoliu')
  const time = () => timePath({ driver, port, seconds: bench.seconds }, list, reader.headers)
  const quiet = await time()
  const attacker = startDriver(19)
  const { authorization = '' } = sender.headers
  const headersOf = { none: {}, client: { authorization }, person: sender.headers }
  const worst = new Map<string, { p99: number; what: string }>()
  try {
    for (const [who, path, has] of targets) {
      for (const [shape, [type, body]] of Object.entries(shapes)) {
        const request: TrafficRequest = {
          method: 'POST',
          path,
          headers: { ...headersOf[has], 'content-type': type },
          body,
        }
        // Longer than the list is timed, which has a second of its own before.
        const attack = attacker.drive({
          port,
          connections,
          requests: [request],
          seconds: bench.seconds + 2,
          reopens: true,
        })
        const { p99 } = await time()
        const { milliseconds, example } = await attack
        process.stderr.write(
          `${who}: ${path}, ${shape}: p99 ${shown(p99)} ms, ${milliseconds.length} answers ${example.slice(0, 60)}\n`,
        )
        if (p99 > (worst.get(who)?.p99 ?? 0)) worst.set(who, { p99, what: `${path}, ${shape}` })
      }
    }
  } finally {
    attacker.stop()
  }
  for (const [who, { p99, what }] of worst)
    bench.rows.push({
      size: bench.size,
      what: `list 待处理 beside ${connections} connections of ${who} (${what})`,
      app: `p99 ${shown(p99)} ms`,
      beside: `quiet ${shown(quiet.p99)} ms`,
      ratio: shown(p99 / quiet.p99),
      cpu: '',
      target: 'within 2',
      reached: p99 <= 2 * quiet.p99,
    })
}
