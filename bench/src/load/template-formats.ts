import { mainstays } from '@countersign/forms'
import { tenants } from '@countersign/server/testing'
import type pg from 'pg'

/** The people in a template, by number; requests made from it have other people in the same places. */
const accounts = ['zhangsan', 'lisi', 'zhaoliu', 'sunqi', 'wangwu']

type Row = Record<string, unknown> & { id: string }

/**
 * Turns the rows of one real request into formats for PostgreSQL's `format()`, in which every value that differs
 * between requests is named by position (plan.sql).
 */
export async function saveTemplate(
  owner: pg.Client,
  number: number,
  name: string,
  id: string,
): Promise<void> {
  const rowsOf = async (table: string, order = '1'): Promise<Row[]> =>
    (
      await owner.query<Row>(
        `select * from ${table} where tenant_id = '${tenants.own}' and approval_id = $1 order by ${order}`,
        [id],
      )
    ).rows
  const { rows } = await owner.query<Row>('select *, amount::text from approval where id = $1', [id])
  const approval = rows[0]
  const [round] = await rowsOf('approval_round')
  if (!approval || !round) throw new Error(`no request ${id}`)
  const runs = await rowsOf('node_run', 'seq')
  const tasks = await rowsOf('task', 'seq')
  const events = await rowsOf('event', 'seq')
  const stepAt = stepsOf(events)
  const files = (
    await owner.query<Row>(
      `select f.* from approval_file a join file f using (tenant_id)
       where f.id = a.file_id and tenant_id = '${tenants.own}' and approval_id = $1 order by f.id`,
      [id],
    )
  ).rows
  const { toFormat, personOf } = await replacements(owner, approval, { runs, tasks, files })
  const insert = (table: string, values: Record<string, unknown>) =>
    save(owner, table, { template: number, ...values })

  await save(owner, 'template', {
    id: number,
    name,
    prefix: text(approval['apply_no']).replace(/\d+$/, ''),
    data: toFormat(JSON.stringify(round['data'])),
    content: toFormat(text(round['content'])),
    request_name: toFormat(text(approval['name'])),
    payee: toFormat(text(approval['payee'])),
    events: approval['event_seq'],
    warnings: JSON.stringify(round['warnings']),
    ...pick(approval, ['kind', 'amount', 'period_from', 'period_to', 'status', 'version', 'step', 'opinion']),
    ...pick(round, ['form_version', 'flow_version_id']),
  })
  for (const run of runs) {
    await insert('template_node_run', {
      id: toFormat(run.id),
      ...pick(run, ['run', 'seq', 'node_id', 'state']),
    })
  }
  for (const task of tasks) {
    await insert('template_task', {
      id: toFormat(task.id),
      node_run_id: toFormat(text(task['node_run_id'])),
      person: personOf(task['assignee_id']),
      why: JSON.stringify(task['why']),
      signature_id: task['signature_file_id'] === null ? '' : toFormat(text(task['signature_file_id'])),
      opened_step: stepAt(task['opened_at']),
      decided_step: task['decided_at'] === null ? null : stepAt(task['decided_at']),
      ...pick(task, ['seq', 'state', 'opinion']),
    })
  }
  for (const row of await rowsOf('inbox')) {
    const flags = pick(row, ['initiated', 'pending', 'handled', 'received'])
    await insert('template_inbox', { person: personOf(row['user_id']), ...flags })
  }
  for (const event of events) {
    await insert('template_event', {
      step: stepAt(event['time']),
      actor: personOf(event['actor_id']),
      payload: toFormat(withoutClaims(text(event['payload']))),
      is_signed: event['signature_sha256'] !== '',
      ...pick(event, ['seq', 'type', 'attachment_sha256s']),
    })
  }
  for (const file of files) {
    await insert('template_file', {
      id: toFormat(file.id),
      original_id: file.id,
      ...pick(file, ['sha256', 'name', 'mime', 'size']),
    })
  }
}

/** Loaded rounds recorded no lines of the ledger, as those of before it, so that these follow from their content. */
const withoutClaims = (payload: string) => payload.replace(/"claims":\[[^\]]*\],/, '')

/** All events at the same moment are one step, numbered by the moments before it. */
function stepsOf(events: Row[]): (time: unknown) => number {
  const moments = [...new Set(events.map((event) => momentOf(event['time'])))].toSorted((a, b) => a - b)
  return (time) => moments.indexOf(momentOf(time))
}

function momentOf(time: unknown): number {
  return time instanceof Date ? time.getTime() : Date.parse(text(time))
}

async function replacements(
  owner: pg.Client,
  approval: Row,
  { runs, tasks, files }: Record<'runs' | 'tasks' | 'files', Row[]>,
) {
  const { rows } = await owner.query<{ id: string; name: string }>(
    `select id, name from app_user where tenant_id = '${tenants.own}' and account = any($1) order by array_position($1, account)`,
    [accounts],
  )
  const people = rows.map((person) => person.id)
  const appliedAt = approval['applied_at']
  if (!(appliedAt instanceof Date)) throw new Error('a time was expected')
  const places = new Map<string, string>([
    ...people.map((id, index): [string, string] => [id, `%${index + 1}$s`]),
    [rows[0]?.name ?? '', '%6$s'],
    ...[1, 2, 3, 4].map((index): [string, string] => [rows[index]?.name ?? '', `%${index + 12}$s`]),
    [appliedAt.toISOString(), '%17$s'],
    ['"links":[]', '"links":%18$s'],
    [text(approval['apply_no']), '%7$s'],
    [text(approval['department_id']), '%8$s'],
    [text(approval['dept_name']), '%9$s'],
    [mainstays[0] ?? '', '%10$s'],
    ...tasks.map((task, index): [string, string] => [task.id, `%11$s1${twoDigits(index)}%12$s`]),
    ...tasks.flatMap(({ signature_file_id: id }, index): [string, string][] =>
      typeof id === 'string' ? [[id, `%11$s3${twoDigits(index)}%12$s`]] : [],
    ),
    ...runs.map((run, index): [string, string] => [run.id, `%11$s2${twoDigits(index)}%12$s`]),
    ...files.map((file, index): [string, string] => [file.id, `%11$s4${twoDigits(index)}%12$s`]),
  ])
  const any = new RegExp(
    [...places.keys()].map((key) => key.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'),
    'g',
  )
  return {
    toFormat: (given: string) =>
      given.replaceAll('%', '%%').replaceAll(any, (found) => places.get(found) ?? found),
    personOf: (id: unknown) => people.indexOf(text(id)) + 1,
  }
}

const twoDigits = (index: number) => String(index).padStart(2, '0')

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error('a text was expected')
  return value
}

function pick(row: Row, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]))
}

async function save(owner: pg.Client, table: string, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values)
  const places = names.map((_name, index) => `$${index + 1}`)
  await owner.query(
    `insert into bench.${table} (${names.join(', ')}) values (${places.join(', ')})`,
    Object.values(values),
  )
}
