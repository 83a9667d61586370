import { startTestApp, tenants } from '@countersign/server/testing'
import { expect, it } from 'vitest'
import { readsReferenceDataOnly } from '../../src/platform/database/kept-reads.ts'
import { referenceTables } from '../../src/platform/database/schema.ts'

const app = await startTestApp()
const versions = async () => {
  const { rows } = await app.owner.query<{ id: string; version: string }>(
    'select tenant_id as id, version from reference_version',
  )
  return new Map(rows.map(({ id, version }) => [id, Number(version)]))
}

it.each([...referenceTables])('%s counts up the version with every change', async (table) => {
  const { rows } = await app.owner.query(
    `select tgtype from pg_trigger where tgrelid = $1::regclass and tgname = 'count_reference_change'
     and tgenabled = 'O' and tgdeferrable and tginitdeferred and tgqual is null and tgattr = ''`,
    [table],
  )
  // Row level, after insert (4), delete (8) and update (16).
  expect(rows).toEqual([{ tgtype: 1 + 4 + 8 + 16 }])
})

it('counts once for each transaction and tenant, and only what is committed', async () => {
  const before = await versions()
  const change = (tenant: string) => `update role set sort = sort where tenant_id = '${tenant}'`
  const changes = [change(tenants.own), change(tenants.own), change(tenants.other)]
  await app.owner.query(['begin', ...changes, 'rollback'].join(';'))
  expect(await versions()).toEqual(before)
  await app.owner.query(['begin', ...changes, 'commit'].join(';'))
  const after = await versions()
  for (const tenant of [tenants.own, tenants.other]) before.set(tenant, (before.get(tenant) ?? 0) + 1)
  expect(after).toEqual(before)
  await app.owner.query(`insert into post (tenant_id, id, category, post_code, post_name, sort)
    values ('${tenants.own}', 'new', 1, 'new', 'new', 1)`)
  await app.owner.query("delete from post where id = 'new'")
  expect((await versions()).get(tenants.own)).toBe((after.get(tenants.own) ?? 0) + 2)
})

it('changes of two people in one tenant do not wait for each other before they end', async () => {
  const one = await app.owner.connect()
  const other = await app.owner.connect()
  try {
    for (const client of [one, other]) {
      await client.query("begin; set local lock_timeout = '2s'")
      await client.query('select from tenant for share')
    }
    await one.query(`update role set sort = sort where tenant_id = '${tenants.own}'`)
    await other.query(`update department set sort = sort where tenant_id = '${tenants.own}'`)
    await one.query(`update post set sort = sort where tenant_id = '${tenants.own}'`)
    await other.query('commit')
    expect((await one.query('commit')).command).toBe('COMMIT')
  } finally {
    one.release()
    other.release()
  }
})

it.each([
  ['select name from app_user where tenant_id = $1', true],
  ['select "u"."id" from "app_user" as "u" join "role" as "r" on true where tenant_id = $1', true],
  [
    '  with recursive above as (select id from department where tenant_id = $1) select * from above join role on true',
    true,
  ],
  ['select * from role as r join lateral (select * from user_role) as u on true where tenant_id = $1', true],
  ['select 1', false],
  ['select name from app_user where tenant_id = $1 for update', false],
  ['select name from app_user where tenant_id = $1 for share', false],
  ['select name from app_user, approval where tenant_id = $1', false],
  ['select name, (select count(*) from inbox) from app_user where tenant_id = $1', false],
  ['select name from app_user join tenant on true where tenant_id = $1', false],
  ['select name from app_user where tenant_id = $1 and removed_at < now()', false],
  ['select name from app_user where tenant_id = $1 and removed_at < clock_timestamp()', false],
  ['select name from app_user where tenant_id = $1 and birthday < current_date', false],
  ['update app_user set name = $1 where tenant_id = $2 returning name', false],
  ['with gone as (delete from role where tenant_id = $1 returning id) select * from gone', false],
])('%s can be kept: %s', (text, expected) => {
  expect(readsReferenceDataOnly(text)).toBe(expected)
})
