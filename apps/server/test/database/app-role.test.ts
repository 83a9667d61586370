import { agree, loginAll, startTestApp, submitLeave } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { anchorChains } from '../../src/jobs/anchor-chains.ts'
import { tenantTables } from '../../src/platform/database/schema.ts'

const app = await startTestApp()
const { zhangsan, lisi, zhaoliu } = await loginAll(app)
const { id } = await submitLeave(zhangsan)
await agree(lisi, id)
await agree(zhaoliu, id)
await zhangsan.bytes(`/api/oa_info/leave/exportPDF?id=${id}`)
await anchorChains(app.db, app.evidence, app.log)

/** Read before a tenant is known, by the relay of all tenants, and what tenants are. */
const ofNoTenant = ['login_failure', 'outbox', 'tenant']

it('every table with a tenant is one of which the compiler asks for it', async () => {
  const { rows } = await app.owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'tenant_id' and table_schema = current_schema()`,
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...tenantTables, ...ofNoTenant].toSorted())
})

const asApp = (statement: string) => app.connection.pool.query(statement)

describe('the app role', () => {
  it.each(['event', 'approval_round', 'anchor', 'final_document'])(
    'cannot change or delete rows of %s, only insert them',
    async (table) => {
      const { rowCount } = await asApp(`select 1 from ${table}`)
      expect(rowCount).toBeGreaterThan(0)
      for (const statement of [
        `update ${table} set tenant_id = tenant_id`,
        `delete from ${table}`,
        `truncate ${table}`,
        `truncate ${table} cascade`,
        `merge into ${table} t using tenant on true when matched then delete`,
      ]) {
        await expect(asApp(statement)).rejects.toMatchObject({ code: '42501' })
      }
      expect((await asApp(`select 1 from ${table}`)).rowCount).toBe(rowCount)
    },
  )
  it.each([
    'alter table event disable trigger all',
    'drop table event',
    'create table mine (id int)',
    'set role countersign_owner',
    'create role mine superuser',
    "copy (select 1) to program 'true'",
    'select * from kysely_migration',
    'alter table flow_version disable trigger flow_version_immutable',
  ])('may not run: %s', async (statement) => {
    await expect(asApp(statement)).rejects.toMatchObject({ code: '42501' })
  })
  it('cannot grant itself more privileges', async () => {
    await asApp('grant update on event to countersign_app')
    await expect(asApp('update event set type = type')).rejects.toMatchObject({ code: '42501' })
  })
  it('can read every table of the app, and has time limits', async () => {
    const { rows } = await asApp(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
    )
    for (const { name } of rows) await asApp(`select 1 from ${name} limit 1`)
    const limits = await asApp(
      "select name, setting from pg_settings where name like '%timeout' and setting <> '0' order by name",
    )
    expect(limits.rows.map((row) => row.name)).toEqual(
      expect.arrayContaining(['idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout']),
    )
  })
})

describe('a published flow version', () => {
  const published = "tenant_id = '000000' and state = 'published'"
  it.each([
    ['get another definition', `update flow_version set definition = '{}' where ${published}`],
    ['get another number', `update flow_version set number = number + 10 where ${published}`],
    ['become a draft again', `update flow_version set state = 'draft' where ${published}`],
    ['get another id', `update flow_version set id = id || 'x' where ${published}`],
    ['be deleted', `delete from flow_version where ${published}`],
  ])('cannot %s', async (_what, statement) => {
    await expect(asApp(statement)).rejects.toThrow('a published flow version is immutable')
    await expect(app.owner.query(statement)).rejects.toThrow('a published flow version is immutable')
  })
  it('can be retired, and then neither be changed nor become a draft again', async () => {
    await asApp(`update flow_version set state = 'retired' where ${published}`)
    const retired = "tenant_id = '000000' and state = 'retired'"
    for (const change of ["definition = '{}'", "state = 'draft'"]) {
      await expect(asApp(`update flow_version set ${change} where ${retired}`)).rejects.toThrow('immutable')
    }
    await asApp(`update flow_version set state = 'published' where ${retired}`)
  })
  it('differs from a draft, which may change until published; a second version cannot be published beside it', async () => {
    await asApp(
      `insert into flow_version (tenant_id, id, flow_id, number, state, definition)
       select '000000', 'draft', id, 2, 'draft', '{}' from flow where tenant_id = '000000' and kind = 'leave'`,
    )
    await asApp(`update flow_version set definition = '{"nodes":[]}' where id = 'draft'`)
    await expect(
      asApp("update flow_version set state = 'published' where id = 'draft'"),
    ).rejects.toMatchObject({
      code: '23505',
    })
    await asApp("delete from flow_version where id = 'draft'")
  })
})
