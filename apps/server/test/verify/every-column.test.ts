import { contract } from '@countersign/contract'
import {
  agree,
  example,
  loginAll,
  reject,
  startTestApp,
  submitForm,
  submitPayments,
} from '@countersign/server/testing'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { anchorChains } from '../../src/jobs/anchor-chains.ts'
import { queue } from '../cashier/queued.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

/**
 * Every column of every table that belongs to a request is changed once, by the owner of the tables and, where it may,
 * by the app role. Verification must name the change, or the column is listed here with the reason why it proves
 * nothing. A new column with neither fails.
 */

const draft = 'nobody signed a draft or an edit'
const told = 'a message tells of what happened and is no record of it'
const offered = 'which version is offered now; a request names its own, by id and hash'

/** Columns that prove nothing, by table, or by table and column. */
const provesNothing: Readonly<Record<string, string>> = {
  approval_draft: draft,
  'approval.draft_revision': draft,
  approval_name: 'by which words a request is found; the names that lists show are proved',
  message: told,
  stuck: 'what a check finds in requests, anew each night',
  'flow_version.flow_id': offered,
  'flow_version.number': offered,
  'flow_version.state': offered,
  'flow_version.published_at': offered,
  'flow_version.published_by': offered,
  'flow_version.created_at': 'a draft that is published later has its own time of publication',
  'file.created_at': 'when bytes were uploaded decides nothing; the event that names them has its own time',
  'file.owner_id of an attachment': 'who uploaded a file decides who may attach it, not what was attached',
  'file.purpose of an attachment':
    'a picture of a signature may be attached as well; what it shows is its bytes',
  'file.spent_by of an attachment': 'a picture may be attached once as a file and spent once as a signature',
  'file.name of a signature': 'a signature is shown without its name',
  'file.mime of a signature': 'decoded and encoded again when it was uploaded; its bytes are proved',
  'file.size of a signature': 'its bytes are proved',
}

interface Column {
  table: string
  column: string
  type: string
}

/**
 * Tables that belong to a request without an approval_id: they name it by another column, or its record refers to them.
 */
const further = ['approval', 'approval_link', 'ledger_line', 'file', 'anchor', 'flow_version']

const app = await startTestApp()
const { zhangsan, lisi, wangwu, zhaoliu } = await loginAll(app)
const { id: contractId } = await submitForm(zhangsan, 'contract')
const cast = await loginAll(app)
for (const name of ['lisi', 'wangwu', 'sunqi', 'zhaoliu'] as const) await agree(cast[name], contractId)
const values = { contract: contractId, ccUserIds: ['孙七'] }
const { id: payment } = await submitPayments(zhangsan, values)
await reject(lisi, payment, '票据不全')
await zhangsan.data(contract.update, {
  ...(await example(zhangsan, 'payments')),
  ...values,
  kind: 'payments',
  id: payment,
})
await agree(lisi, payment, '同意付款')
await agree(wangwu, payment)
await agree(zhaoliu, payment)
await zhangsan.bytes(`/api/oa_info/payments/exportPDF?id=${payment}`)
await queue(app, payment)
await anchorChains(app.db, app.evidence, app.log)
const asApp = new pg.Pool({ connectionString: app.urls.app, max: 1 })
const columns = await listColumns()
await dropConstraints()
for (const table of new Set(columns.map((one) => one.table))) {
  await app.owner.query(`create table kept_${table} as select * from ${table}`)
}
afterAll(() => asApp.end())

async function listColumns(): Promise<Column[]> {
  const { rows } = await app.owner.query<Column>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns c
     where table_schema = 'public' and (table_name = any($1) or exists (
       select 1 from information_schema.columns o where o.table_schema = 'public'
         and o.table_name = c.table_name and o.column_name = 'approval_id'))
     order by table_name, ordinal_position`,
    [further],
  )
  return rows
}

/** Drops the constraints, so that any value can be planted, as the owner of the tables could. */
async function dropConstraints(): Promise<void> {
  await app.owner.query(`do $$ declare one record; begin
    for one in select conrelid::regclass as relation, conname from pg_constraint
      where contype in ('f', 'c') and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', one.relation, one.conname); end loop;
  end $$`)
  await app.owner.query('drop trigger flow_version_immutable on flow_version')
  await app.owner.query('drop trigger ledger_turns_once on ledger_line')
}

/** A different value of the same type, also in place of null. */
function other({ column, type }: Column): string {
  if (type === 'boolean') return `not ${column}`
  if (type === 'jsonb') return `'{"planted": 1}'`
  if (type.startsWith('timestamp')) return `coalesce(${column}, now()) - interval '1 day'`
  if (['integer', 'bigint', 'numeric'].includes(type)) return `coalesce(${column}, 0) + 100`
  return `coalesce(${column}, '') || 'x'`
}

/** Rows of the payment, one of each kind in the table. */
function rowsOf(table: string): [what: string, where: string][] {
  const ofPayment = `approval_id = '${payment}'`
  const first = (where: string) => `ctid = (select min(ctid) from ${table} where ${where})`
  switch (table) {
    case 'approval':
      return [['', `id = '${payment}'`]]
    case 'approval_link':
    case 'ledger_line':
      return [['', first(`from_id = '${payment}'`)]]
    case 'anchor':
      return [['', first('true')]]
    case 'flow_version':
      return [
        [
          '',
          `id = (select flow_version_id from approval_round where ${ofPayment} order by round desc limit 1)`,
        ],
      ]
    case 'file':
      return [
        [' of an attachment', `id = (select min(file_id) from approval_file where ${ofPayment})`],
        [
          ' of a signature',
          `id = (select min(signature_file_id) from task where ${ofPayment} and state = 'agreed')`,
        ],
      ]
    default:
      return [['', first(ofPayment)]]
  }
}

async function defectsAfter(pool: pg.Pool, column: Column, where: string): Promise<string[]> {
  const { table } = column
  const changed = await pool.query(`update ${table} set ${column.column} = ${other(column)} where ${where}`)
  if (changed.rowCount !== 1)
    throw new Error(`${table}.${column.column}: ${changed.rowCount} rows were changed`)
  try {
    const { defects } = await verifyInstallation(app.db, app.dataDir)
    return defects.map(({ code, where: place }) => `${code} ${place}`)
  } finally {
    await app.owner.query(`truncate ${table}`)
    await app.owner.query(`insert into ${table} select * from kept_${table}`)
  }
}

async function expectNamed(pool: pg.Pool, column: Column): Promise<void> {
  const name = `${column.table}.${column.column}`
  for (const [what, where] of rowsOf(column.table)) {
    const reason = provesNothing[`${name}${what}`] ?? provesNothing[name] ?? provesNothing[column.table]
    if (reason !== undefined) continue
    const found = await defectsAfter(pool, column, where)
    expect(found, `${name}${what} was changed and nothing was found`).not.toEqual([])
    // A defect names the request if it is not about a chain, an anchor or a key.
    if (
      /^(event|anchor)\.|id$|\.tenant_id$|\.seq$|\.round$|event_|\.definition$|\.(?:field|pot|side)$/.test(
        name,
      )
    )
      continue
    expect(found).toContainEqual(expect.stringContaining(`rowChanged ${name}`))
  }
}

describe('a column of a request', () => {
  it('is in a table known to this test, and verification finds nothing wrong at the start', async () => {
    expect([...new Set(columns.map((one) => one.table))]).toEqual([
      'anchor',
      'approval',
      'approval_draft',
      'approval_file',
      'approval_link',
      'approval_name',
      'approval_round',
      'copy',
      'event',
      'file',
      'final_document',
      'flow_version',
      'inbox',
      'ledger_line',
      'message',
      'node_run',
      'payable',
      'stuck',
      'task',
    ])
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
    const known = new Set(
      columns.flatMap(({ table, column }) =>
        [table, `${table}.${column}`].flatMap((name) =>
          rowsOf(table).flatMap(([what]) => [name, name + what]),
        ),
      ),
    )
    expect(Object.keys(provesNothing).filter((name) => !known.has(name))).toEqual([])
  })
  it('is reported by verification when the owner of the tables changes it', async () => {
    for (const column of columns) await expectNamed(app.owner, column)
  }, 120_000)
  it('is reported by verification when the app role changes it, if it may', async () => {
    let changed = 0
    for (const column of columns) {
      const { rows } = await app.owner.query<{ may: boolean }>(
        "select has_column_privilege('countersign_app', $1, $2, 'update') as may",
        [column.table, column.column],
      )
      if (!rows[0]?.may) continue
      changed += 1
      await expectNamed(asApp, column)
    }
    expect(changed).toBeGreaterThan(60)
  }, 120_000)
  it.each(['event', 'approval_round', 'anchor', 'final_document'])(
    'of %s cannot be changed by the app role',
    async (table) => {
      const { rows } = await app.owner.query<{ may: boolean }>(
        "select has_any_column_privilege('countersign_app', $1, 'update') as may",
        [table],
      )
      expect(rows).toEqual([{ may: false }])
    },
  )
})
