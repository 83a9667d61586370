import { auditActionNames, contract, errors } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { recordStatements, type Statement } from '../approval/recorded-statements.ts'
import { entriesOf } from './stored-entries.ts'

const many = 30_000
const statements: Statement[] = []
const app = await startTestApp({
  wrap: ({ db, pool }) => {
    recordStatements(pool, statements)
    return db
  },
})
const cast = await loginAll(app)
await app.owner.query(
  `insert into audit_entry (tenant_id, id, at, actor_id, account, user_name, action, subject_kind, subject_id,
     subject_name, error, before, after, address, user_agent, session_id)
   select $1, 'many-' || n, '2026-01-01'::timestamptz + n * interval '1 minute', 'u-' || n % 500, 'a-' || n % 500, '某人',
     case when n % 100 = 0 then 'postSave' else ($3::text[])[n % 15 + 1] end, 'request', 'r-' || n, 'QJ' || n % 3000, '', '', '',
     '10.0.' || n % 200 || '.1', 'x', 's' from generate_series(1, $2::int) n`,
  [tenants.own, many, auditActionNames.filter((action) => action !== 'postSave').slice(0, 15)],
)
await app.owner.query('analyze audit_entry')

const list = (input: Record<string, unknown> = {}) => cast.admin.data(contract.auditList, input)

describe('the list', () => {
  it('is read with the permission only, newest first, and never shows another tenant', async () => {
    expect((await cast.zhangsan.call(contract.auditList)).body).toMatchObject({ error: 'forbidden' })
    const [newest, second] = (await list()).records
    expect(newest).toMatchObject({ action: 'refused', account: 'zhangsan', error: 'forbidden' })
    expect(second?.action).toBe('login')
    const stranger = await app.login('admin', tenants.other)
    const { records, total } = await stranger.data(contract.auditList)
    expect([total, records[0]?.action]).toEqual([1, 'login'])
  })

  it('counts and pages no more than 10,000 entries', async () => {
    expect(await list({ size: 50 })).toMatchObject({ total: 10_000, pages: 200 })
    const last = await list({ size: 50, current: 200 })
    expect(last.records).toHaveLength(50)
    expect((await list({ size: 50, current: 201 })).records).toEqual([])
    expect((await list({ action: 'postSave' })).total).toBe(many / 100)
  })

  it.each([
    [{ person: 'ZHANGSAN' }, 2],
    [{ person: '张三', action: 'refused' }, 1],
    [{ person: 'nobody' }, 0],
    [{ subject: 'QJ7' }, many / 3000],
    [{ subject: 'QJ' }, 0],
    [{ address: '10.0.7.1' }, many / 200],
    [{ from: '2026-01-05', to: '2026-01-05' }, 1440],
    [{ from: '2026-01-05', to: '2026-01-05', address: '10.0.7.1' }, 7],
  ])('is narrowed by %j', async (filter, total) => {
    expect((await list(filter)).total).toBe(total)
  })

  it('is also sorted from the oldest, and refuses a day that does not exist', async () => {
    expect((await list({ ascs: 'createTime' })).records[0]).toMatchObject({ subjectId: 'r-1' })
    expect((await cast.admin.call(contract.auditList, { from: '2026-02-30' })).body).toMatchObject({
      error: 'dayInvalid',
      fields: { from: errors.dayInvalid.zh },
    })
  })

  it('reads each filter by its own index', async () => {
    const filters = {
      audit_entry_newest: {},
      audit_entry_of_person: { person: 'zhangsan' },
      audit_entry_of_action: { action: 'postSave' },
      audit_entry_of_subject: { subject: 'QJ7' },
      audit_entry_of_address: { address: '10.0.7.1' },
    }
    for (const [index, filter] of Object.entries(filters)) {
      statements.length = 0
      await list({ ...filter, size: 50 })
      await list({ ...filter, current: 2, size: 10 })
      const read = statements.filter(({ text }) => text.includes('from "audit_entry"'))
      expect(read.length).toBeGreaterThanOrEqual(3)
      for (const { text, values } of read) {
        for (const [how, given] of [
          ['explain', values],
          ['explain (generic_plan)', []],
        ] as const) {
          const { rows } = await app.owner.query<{ 'QUERY PLAN': string }>(`${how} ${text}`, [...given])
          const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
          expect(plan).toContain(index)
          expect(plan).not.toContain('Seq Scan')
        }
      }
    }
  })
})

describe('an entry', () => {
  it('shows each changed field before and after, as text', async () => {
    const [changed] = await entriesOf(app, () =>
      cast.admin.data(contract.dictionaryEntrySubmit, { dictKey: 'X', dictValue: '<b>甲</b>', sort: 7 }),
    )
    expect(await cast.admin.data(contract.auditDetail, { id: changed?.id ?? '' })).toMatchObject({
      action: 'dictionarySave',
      subjectName: '<b>甲</b>',
      changes: expect.arrayContaining([
        { name: 'dictValue', before: null, after: '<b>甲</b>' },
        { name: 'sort', before: null, after: '7' },
      ]),
    })
  })

  it('of another tenant is not found', async () => {
    const { records } = await (await app.login('admin', tenants.other)).data(contract.auditList)
    const [strange] = records
    expect(await cast.admin.call(contract.auditDetail, { id: strange?.id })).toMatchObject({ status: 404 })
  })
})

describe('the export', () => {
  it('holds the filtered entries and leaves an entry of its own', async () => {
    let bytes: Uint8Array = new Uint8Array()
    const entries = await entriesOf(app, async () => {
      const answer = await cast.admin.bytes(`${contract.auditExport.path}?subject=QJ7`, {
        'accept-language': 'en',
      })
      expect(answer.status).toBe(200)
      bytes = answer.bytes
    })
    const { sheets } = await readXlsx(bytes)
    const rows = sheets[0]?.rows ?? []
    expect(rows).toHaveLength(1 + many / 3000)
    expect(rows[0]).toContain('Action')
    expect(rows[1]).toEqual(
      expect.arrayContaining(['2026-01-20 02:07:00', 'Opened a request', 'QJ7', 'Done']),
    )
    expect(entries).toMatchObject([
      { action: 'auditExport', account: 'admin', after: '{"rows":10,"subject":"QJ7"}' },
    ])
  })
})
