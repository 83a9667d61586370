import { randomUUID } from 'node:crypto'
import { drawSignature } from '@countersign/server/parts'
import { type Bench, bareRequest, besideBare, planOf, record } from '../bench.ts'
import type { OpenRequest, Person } from '../installation.ts'
import { cpuText, type Row, shown, type Side } from '../report/row.ts'
import type { TrafficRequest } from '../traffic/run.ts'

interface Write {
  app: TrafficRequest
  slots: string[]
}

/** The value that differs between two writes besides the ids in `slots`: the key of the call. */
function write(person: Person, path: string, body: object, slots: string[]): Write {
  const key = randomUUID()
  const headers = { ...person.headers, 'idempotency-key': key }
  return {
    app: { method: 'POST', path, headers, body: JSON.stringify(body) },
    slots: [person.sessionId, person.id, key, ...slots],
  }
}

/** Each write once, half of them to the app and half to the bare server. `alsoFresh` reads the number in an answer. */
async function measure(
  bench: Bench,
  writes: readonly Write[],
  alsoFresh: (answer: string) => string[] = () => [],
): Promise<Record<'app' | 'bare', Side>> {
  const [first, second, ...rest] = writes
  if (!first || !second) throw new Error('nothing to write')
  const { statements, since, answer } = await record(bench, [first.app, second.app])
  const plan = planOf(statements, second.slots, since, alsoFresh(answer))
  const share = Math.floor(rest.length / ((bench.rounds + 1) * 2))
  let taken = 0
  return besideBare(bench, plan, (side) => {
    const mine = rest.slice(taken, taken + share)
    taken += share
    return { requests: mine.map((one) => (side === 'app' ? one.app : bareRequest(one.slots, one.app.body))) }
  })
}

function report(bench: Bench, what: string, { app, bare }: Record<'app' | 'bare', Side>): Row {
  const row: Row = {
    size: bench.size,
    what,
    app: `${shown(app.rate)}/s, p99 ${shown(app.p99)} ms`,
    beside: `bare ${shown(bare.rate)}/s, p99 ${shown(bare.p99)} ms`,
    ratio: shown(app.rate / bare.rate),
    cpu: `${cpuText(app)} / ${cpuText(bare)} ms`,
    target: '',
  }
  bench.rows.push(row)
  return row
}

function reportDecision(bench: Bench, what: string, sides: Record<'app' | 'bare', Side>): void {
  Object.assign(report(bench, what, sides), {
    target: '0.5 of bare, 1000/s',
    reached: sides.app.rate >= sides.bare.rate / 2 && sides.app.rate >= 1000,
  })
}

const decisionsAtOnce = 1500

/** The first signature of waiting requests, then the same with a disk that takes 3 ms for each commit. */
export async function measureDecisions(bench: Bench): Promise<void> {
  reportDecision(bench, 'agree', await decide(bench))
  await bench.installation.delayCommits(3)
  try {
    reportDecision(bench, 'agree, 3 ms added to each commit', await decide(bench))
  } finally {
    await bench.installation.delayCommits(0)
  }
}

async function decide(bench: Bench): Promise<Record<'app' | 'bare', Side>> {
  const requests = await bench.installation.open(2 + (bench.rounds + 1) * 2 * decisionsAtOnce)
  return measure(
    bench,
    requests.map(({ id, taskId, nodeRunId, leader, fileId, own }: OpenRequest) =>
      write(
        leader,
        '/api/oa_info/oa_message/agreeClick2',
        { id, baseImage: fileId, opinion: '同意', taskId, version: 1 },
        [id, taskId, nodeRunId, fileId, ...own],
      ),
    ),
  )
}

export async function measureSubmit(bench: Bench): Promise<void> {
  const person = await bench.installation.byAccount('zhangsan')
  const schema = await bench.local.raw({
    method: 'GET',
    url: '/api/oa_info/leave/schema',
    headers: person.headers,
  })
  const { example } = JSON.parse(schema.bytes.toString('utf8')).data
  const writes = Array.from({ length: 2 + (bench.rounds + 1) * 2 * 800 }, () =>
    write(person, '/api/oa_info/leave/add', example, []),
  )
  report(bench, 'submit', await measure(bench, writes, numberIn))
}

/** Request numbers are taken from a block: the bare server generates its own. */
function numberIn(answer: string): string[] {
  return [JSON.parse(answer).data.applyNo]
}

/** A hundred people upload in turn: each upload counts what the same person uploaded that day, so one person alone would get slower. */
export async function measureUpload(bench: Bench): Promise<void> {
  const rows = await bench.installation.query<{ id: string }>('select id from bench.person where n < 100')
  const people: Person[] = []
  // Each log-in has a connection of its own, of which there are not a hundred.
  for (const { id } of rows) people.push(await bench.installation.logIn(id))
  const picture = `data:image/png;base64,${Buffer.from(drawSignature('李四')).toString('base64')}`
  const writes = Array.from({ length: (bench.rounds + 1) * 2 * 5 + 1 }, () =>
    people.map((person) => write(person, '/api/files/uploadByte', { baseCode: picture }, [])),
  )
  report(bench, 'uploadByte', await measure(bench, writes.flat()))
}
