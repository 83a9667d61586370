import { contract } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { takenBy } from '../../src/platform/database/unique-index.ts'

const app = await startTestApp()

const query = (text: string, values: unknown[] = []) => app.owner.query(text, values)

describe('a unique index', () => {
  type Row = Record<string, unknown>
  const page = { name: 'x', path: '', source: '', sort: 0, i18n: '' }
  const budget = { starts_on: '2026-01-01', ends_on: '2026-12-31', remark: '', created_at: '2026-01-01' }
  const elsewhere = { parent_id: 'first' }
  /** A record, another one with which it clashes, and others that may stand beside it. */
  const cases: [index: string, table: string, first: Row, clash: Row, beside: Row[]][] = [
    [
      'role_name',
      'role',
      { name: 'Buyer', alias: 'buyer', sort: 0 },
      { alias: 'buyer2' },
      [{ name: 'buyer', alias: 'buyer3' }],
    ],
    [
      'role_alias',
      'role',
      { name: 'Seller', alias: 'seller', sort: 0 },
      { name: 'Seller 2' },
      [{ name: 'Seller 3', alias: 'Seller' }],
    ],
    ['menu_code', 'menu', { code: 'mine', ...page }, {}, [{ code: 'Mine' }]],
    [
      'department_name',
      'department',
      { parent_id: null, name: 'Archive', sort: 0 },
      {},
      [{ name: 'archive' }, elsewhere],
    ],
    [
      'shop_category_name',
      'shop_category',
      { parent_id: null, name: 'Pencils', sort: 0 },
      {},
      [{ name: 'pencils' }, elsewhere],
    ],
    [
      'asset_place_name',
      'asset_place',
      { parent_id: null, level: 'plot', name: 'North', sort: 0 },
      {},
      [{ name: 'north' }, { ...elsewhere, level: 'building' }],
    ],
    ['shop_point_budget_name', 'shop_point_budget', { name: 'Spring', ...budget }, {}, [{ name: 'spring' }]],
    [
      'own_dictionary_code',
      'own_dictionary',
      { code: 'a', name: 'A', sort: 0 },
      { name: 'A 2' },
      [{ code: 'b', name: 'A 3' }],
    ],
    [
      'own_dictionary_name',
      'own_dictionary',
      { code: 'c', name: 'C', sort: 0 },
      { code: 'd' },
      [{ code: 'e', name: 'c' }],
    ],
    [
      'post_code',
      'post',
      { category: 1, post_code: 'a', post_name: 'A', sort: 0 },
      { post_name: 'A 2' },
      [{ post_code: 'A', post_name: 'A 3' }],
    ],
    [
      'post_name',
      'post',
      { category: 1, post_code: 'b', post_name: 'B', sort: 0 },
      { post_code: 'b2' },
      [{ post_code: 'b3', post_name: 'b' }],
    ],
  ]
  it.each(cases)('%s keeps two records with one value apart', async (index, table, first, clash, beside) => {
    const insert = (tenant: string, id: string, over: Row = {}) => {
      const row = { tenant_id: tenant, id, ...first, ...over }
      const columns = Object.keys(row).join()
      return query(
        `insert into ${table} (${columns}) select ${columns} from json_populate_record(null::${table}, $1)`,
        [JSON.stringify(row)],
      )
    }
    const { own, other } = tenants
    await insert(own, 'first')
    await expect(insert(own, 'second', clash)).rejects.toMatchObject({ code: '23505', constraint: index })
    await insert(other, 'first')
    for (const [at, over] of beside.entries()) await insert(own, `beside${at}`, over)
    await query(`update ${table} set removed_at = now() where id = 'first'`)
    await insert(own, 'second', clash)
    await query(`delete from ${table} where id like 'beside%'`)
    await query(`delete from ${table} where id in ('first', 'second')`)
  })

  it('of records that can be removed is named in takenBy, and so are those of accounts and keys', async () => {
    const { rows } = await query(
      `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indisunique and pg_get_expr(i.indpred, i.indrelid) like '%removed_at IS NULL%'`,
    )
    const named = new Set([...rows.map(({ name }) => name), 'app_user_account', 'idempotency_pkey'])
    expect(named).toEqual(new Set(Object.keys(takenBy)))
  })

  it('refuses a write as the service would, when another one passed the check of the service unseen', async () => {
    const { admin } = await loginAll(app)
    const other = await app.owner.connect()
    await other.query('begin')
    await other.query(
      "insert into role (tenant_id, id, name, alias, sort) values ('000000', 'unseen', 'Unseen', 'unseen', 0)",
    )
    const submitted = admin.call(contract.roleSubmit, { roleName: 'Unseen', roleAlias: 'seen' })
    const waiting = `select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`
    await expect.poll(async () => (await query(waiting)).rowCount).toBe(1)
    await other.query('commit')
    other.release()
    const { status, body } = await submitted
    expect({ status, body }).toMatchObject({ status: 409, body: { error: 'roleNameTaken' } })
    const checked = await admin.call(contract.roleSubmit, { roleName: 'Unseen', roleAlias: 'seen' })
    expect({ status, body }).toEqual({ status: checked.status, body: checked.body })
  })
})
