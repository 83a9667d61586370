import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decide, type Definition, type Facts, type State, type StepNode } from '@countersign/engine'
import { tenants } from '@countersign/server/testing'
import { Engine } from 'bpmn-engine'
import { startApp } from '../app-process.ts'
import { Installation } from '../installation.ts'
import { shown } from '../report/row.ts'
import type { WebRow } from '../web/measure-web.ts'

/** Measures flows: the engine beside another one, and the submission of a request with many steps and approvers. */
export async function measureFlow({ port, rounds }: { port: number; rounds: number }): Promise<WebRow[]> {
  return [await besideBpmn(rounds), await longFlow(port)]
}

function step(id: string, mode: StepNode['mode'], userIds: readonly string[]): StepNode {
  return {
    type: 'approval',
    id,
    name: id,
    mode,
    rules: userIds.map((userId) => ({ kind: 'user', userId })),
    onNobody: { kind: 'refuse' },
    onInitiator: 'leaderAbove',
  }
}

function tree(steps: readonly StepNode[]): Definition {
  return {
    nodes: [
      { type: 'start', id: 'start', name: '发起人' },
      ...steps,
      { type: 'end', id: 'end', name: '结束' },
    ],
    samePerson: 'keep',
    permits: [],
    resumes: false,
  }
}

const approvers = ['first', 'second', 'third'] as const
const chain = tree(approvers.map((one) => step(one, 'one', [one])))
const facts: Facts = {
  people: Object.fromEntries(approvers.map((one) => [one, [{ rule: 'user', userIds: [one] }]])),
  leadersAbove: [],
  flowAdministrators: [],
}

/** One request through three steps, in the engine of the product. */
function throughOurs(): void {
  let next = 0
  const newId = () => `${(next += 1)}`
  let state: State = { status: 'draft', round: 0, applicantId: 'applicant', nodeRuns: [], tasks: [] }
  for (const action of [
    { type: 'submit', by: 'applicant' } as const,
    ...approvers.map((by) => ({ type: 'agree', by }) as const),
  ]) {
    const outcome = decide(chain, state, action, facts, newId)
    if (!outcome.ok) throw new Error(outcome.refusal)
    state = outcome.state
  }
  if (state.status !== 'approved') throw new Error(state.status)
}

const source = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" targetNamespace="http://bpmn.io/schema/bpmn">
  <process id="chain" isExecutable="true">
    <startEvent id="start" />
    <userTask id="first" /><userTask id="second" /><userTask id="third" />
    <endEvent id="end" />
    <sequenceFlow id="a" sourceRef="start" targetRef="first" />
    <sequenceFlow id="b" sourceRef="first" targetRef="second" />
    <sequenceFlow id="c" sourceRef="second" targetRef="third" />
    <sequenceFlow id="d" sourceRef="third" targetRef="end" />
  </process>
</definitions>`

/** The same in bpmn-engine, which holds the process in memory from its start to its end. */
async function throughBpmn(): Promise<void> {
  const execution = await new Engine({ name: 'chain', source }).execute()
  const ended = execution.waitFor('end')
  for (const id of approvers) execution.signal({ id })
  await ended
}

/** Decisions a second of both engines, in turns, so that other load affects both. */
async function besideBpmn(rounds: number): Promise<WebRow> {
  const rates = { ours: [] as number[], bpmn: [] as number[] }
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await decisionsPerSecond(async () => throughOurs())
    const bpmn = await decisionsPerSecond(throughBpmn)
    // The first round warms up.
    if (round === 0) continue
    rates.ours.push(ours)
    rates.bpmn.push(bpmn)
  }
  const [ours, bpmn] = [medianOf(rates.ours), medianOf(rates.bpmn)]
  return {
    what: 'engine, three steps, beside bpmn-engine',
    figure: `${shown(ours)} decisions/s, bpmn-engine ${shown(bpmn)}, ratio ${shown(ours / bpmn)}`,
    target: 'ratio over 10',
    reached: ours / bpmn > 10,
  }
}

async function decisionsPerSecond(run: () => Promise<void>): Promise<number> {
  const started = performance.now()
  let runs = 0
  while (performance.now() - started < 1000) {
    await run()
    runs += 1
  }
  return (runs * approvers.length * 1000) / (performance.now() - started)
}

/** Submitting a leave whose flow has 12 steps with 40 approvers, beside a leave of the default flow. */
async function longFlow(port: number): Promise<WebRow> {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-bench-flow-'))
  const app = await startApp(dataDir, port, { DEMO: 'small' })
  try {
    const installation = await Installation.open(dataDir)
    const admin = await installation.byAccount('admin')
    const applicant = await installation.byAccount('zhangsan')
    const call = caller(port)
    const example = recordIn(
      recordIn(await call('GET', '/api/oa_info/leave/schema', applicant.headers))['example'],
    )
    const mainstay = example['mainstay']
    const ids = await fortyPeople(installation)
    const steps = Array.from({ length: 12 }, (_, index) =>
      step(`step${index}`, index % 2 === 0 ? 'all' : 'any', ids.slice(...shareOf(index))),
    )
    const flow = { kind: 'leave', company: mainstay, name: '长流程', definition: tree(steps), publish: true }
    await call('POST', '/api/oa_info/oa-proval/saveOrUpdate', admin.headers, flow)
    const companies = await call('GET', '/api/blade-system/dict/dictionary?code=mainstay', applicant.headers)
    const names = Array.isArray(companies) ? companies.map((one) => recordIn(one)['dictValue']) : []
    const other = names.find((name) => name !== mainstay)
    const times = { long: [] as number[], usual: [] as number[] }
    for (let round = 0; round < 120; round += 1) {
      for (const [which, company] of [
        ['long', mainstay],
        ['usual', other],
      ] as const) {
        const started = performance.now()
        await call('POST', '/api/oa_info/leave/add', applicant.headers, { ...example, mainstay: company })
        if (round >= 20) times[which].push(performance.now() - started)
      }
    }
    const [long, usual] = [medianOf(times.long), medianOf(times.usual)]
    return {
      what: 'submit, 12 steps with 40 approvers',
      figure: `p50 ${shown(long)} ms, default flow ${shown(usual)} ms, ratio ${shown(long / usual)}`,
      target: 'ratio under 2',
      reached: long / usual < 2,
    }
  } finally {
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** 12 steps share 40 people: four steps have four of them, eight have three. */
function shareOf(index: number): [from: number, to: number] {
  const from = index * 3 + Math.min(index, 4)
  return [from, from + (index < 4 ? 4 : 3)]
}

async function fortyPeople(installation: Installation): Promise<string[]> {
  const rows = await installation.query<{ id: string }>(
    `insert into app_user (tenant_id, id, account, name, password_hash, status)
     select tenant_id, 'flow-' || n, 'flow' || n, '审批' || n, password_hash, 'active'
     from app_user, generate_series(1, 40) n
     where tenant_id = $1 and account = 'zhangsan' returning id`,
    [tenants.own],
  )
  return rows.map(({ id }) => id)
}

function caller(port: number) {
  return async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const { code, msg, data } = recordIn(await answer.json())
    if (code !== 200) throw new Error(`${path}: ${String(msg)}`)
    return data
  }
}

function recordIn(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error('an answer is no object')
  return { ...value }
}

function medianOf(list: readonly number[]): number {
  return list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0
}
