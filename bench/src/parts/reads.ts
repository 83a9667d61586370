import { tenants } from '@countersign/server/testing'
import { type Bench, bareRequest, besideBare, planOf, record } from '../bench.ts'
import type { Person } from '../installation.ts'
import { cpuText, type Row, shown, type Side } from '../report/row.ts'
import type { TrafficRequest } from '../traffic/run.ts'

interface Reading {
  path: string
  /** The values that differ between readings, besides the reader. */
  ids?: string[]
}

/** Repeats these calls, app beside bare server. */
async function read(
  bench: Bench,
  person: Person,
  readings: readonly [Reading, ...Reading[]],
): Promise<Record<'app' | 'bare', Side>> {
  const requests = readings.map(
    ({ path }): TrafficRequest => ({ method: 'GET', path: encodeURI(path), headers: person.headers }),
  )
  const slots = readings.map(({ ids = [] }) => [person.sessionId, person.id, ...ids])
  const first = requests[0] ?? { method: 'GET', path: '', headers: {} }
  const { statements, since } = await record(bench, [first, first])
  const plan = planOf(statements, slots[0] ?? [], since)
  const bare = slots.map((one) => bareRequest(one))
  return besideBare(bench, plan, (side) => ({
    requests: side === 'app' ? requests : bare,
    seconds: bench.seconds,
  }))
}

function report(
  bench: Bench,
  what: string,
  { app, bare }: Record<'app' | 'bare', Side>,
  goal: (rate: number, ratio: number) => Pick<Row, 'target' | 'reached'>,
): void {
  const ratio = app.rate / bare.rate
  bench.rows.push({
    size: bench.size,
    what,
    app: `${shown(app.rate)}/s, p99 ${shown(app.p99)} ms`,
    beside: `bare ${shown(bare.rate)}/s, p99 ${shown(bare.p99)} ms`,
    ratio: shown(ratio),
    cpu: `${cpuText(app)} / ${cpuText(bare)} ms`,
    ...goal(app.rate, ratio),
  })
}

const listGoal = (_rate: number, ratio: number) => ({ target: '0.85 of bare', reached: ratio >= 0.85 })
/** The bare server only repeats the two statements of a detail; the app checks, replays and presents a record. */
const detailGoal = (rate: number) => ({ target: '2000/s', reached: rate >= 2000 })

const listPath = (state: string) => `/api/oa_info/oa_message/list?current=1&size=10&state=${state}`

const lists = [
  ['待处理', 'lisi'],
  ['已发起', 'zhangsan'],
  ['已处理', 'lisi'],
] as const

/** Returns the 99th percentile of each list, to be compared with other sizes. */
export async function measureLists(bench: Bench): Promise<Map<string, number>> {
  const p99 = new Map<string, number>()
  for (const [state, account] of lists) {
    const person = await bench.installation.byAccount(account)
    const sides = await read(bench, person, [{ path: listPath(state) }])
    report(bench, `list ${state}, ordinary user`, sides, listGoal)
    p99.set(state, sides.app.p99)
  }
  return p99
}

/** The person whom every payment passes. */
export async function measureHeavyUser(bench: Bench): Promise<void> {
  const cashier = await bench.installation.byAccount('wangwu')
  const measure = async (what: string, path: string) => {
    const sides = await read(bench, cashier, [{ path }])
    report(bench, what, sides, listGoal)
    bench.rows.push({
      size: bench.size,
      what: `${what}, p99`,
      app: `${shown(sides.app.p99)} ms`,
      beside: '',
      ratio: '',
      cpu: '',
      target: 'under 50 ms',
      reached: sides.app.p99 < 50,
    })
  }
  for (const state of ['待处理', '已处理', '我收到的'])
    await measure(`list ${state}, heavy user`, listPath(state))
  await bench.installation.query(renameSome, [cashier.id])
  await measure('list 已处理, heavy user, a name of 20', `${listPath('已处理')}&pendingName=鹤庆`)
}

/** Twenty of a person's requests, from all three years, get a name of their own. */
const renameSome = `
  with chosen as (
    select tenant_id, approval_id from inbox where user_id = $1 and handled order by md5(approval_id) limit 20
  ), named as (
    update approval a set name = '鹤庆石材' from chosen where a.tenant_id = chosen.tenant_id and a.id = chosen.approval_id
  )
  update inbox i set name = '鹤庆石材' from chosen
    where i.tenant_id = chosen.tenant_id and i.approval_id = chosen.approval_id`

export async function measureDetail(bench: Bench): Promise<void> {
  const lisi = await bench.installation.byAccount('lisi')
  // The oldest are those that were loaded: what the bare server submitted has no chain of its own.
  const rows = await bench.installation.query<{ id: string }>(
    `select approval_id as id from inbox where tenant_id = '${tenants.own}' and user_id = $1 and pending and kind = 'leave'
     order by applied_at limit 100`,
    [lisi.id],
  )
  const [first, ...others] = rows.map(({ id }) => ({
    path: `/api/oa_info/oa_message/detail?id=${id}&type=leave`,
    ids: [id],
  }))
  if (!first) throw new Error('there is nothing to read')
  report(bench, 'detail', await read(bench, lisi, [first, ...others]), detailGoal)
}
