import { mayHold, permissions } from '@countersign/contract'
import { createTestApp, tenants, type TestApp } from '@countersign/server/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/context.ts'
import { ensureTenants } from '../../src/modules/tenant/index.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const query = async (sql: string) => (await app.owner.query<Record<string, string>>(sql)).rows
const menu = () =>
  query('select tenant_id, code, name, parent_id, path from menu order by tenant_id, code, id')
const grants = () =>
  query(`select mr.tenant_id, m.code, r.alias from menu_role mr
    join menu m on m.tenant_id = mr.tenant_id and m.id = mr.menu_id
    join role r on r.tenant_id = mr.tenant_id and r.id = mr.role_id order by 1, 2, 3`)
const start = () => ensureTenants(app.db, newId)

describe('the default menu entries of a tenant', () => {
  it('are those that its people can hold, and added once however often the app starts', async () => {
    const before = [await menu(), await grants()]
    await start()
    expect([await menu(), await grants()]).toEqual(before)
    for (const tenantId of Object.values(tenants)) {
      const given = (await grants()).filter(
        (one) => one['tenant_id'] === tenantId && one['alias'] === 'administrator',
      )
      // One that a company gives to people of its own choice.
      const held = Object.keys(permissions).filter(
        (code) => mayHold(tenantId, code) && code !== 'flow.standIn',
      )
      expect(given.map(({ code }) => code).filter((code) => code && code in permissions)).toEqual(
        held.toSorted(),
      )
    }
  })

  it('are added to an existing tenant, whose own menu stays', async () => {
    await query('delete from menu_role')
    await query(`delete from menu where code in ('notice', 'log', 'setup') or category = 2`)
    await query(`delete from given_entry where kind = 'menu' and code not in ('home', 'approval', 'launch')`)
    await query(`delete from menu where code = 'launch'`)
    await query(`update menu set name = '门户' where code = 'home'`)
    await start()
    const codes = (await menu()).filter((one) => one['tenant_id'] === tenants.own)
    expect(codes.find(({ code }) => code === 'home')).toMatchObject({ name: '门户' })
    expect(codes.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['notice', 'log', 'setup', ...Object.keys(permissions)]),
    )
    expect(codes.some(({ code }) => code === 'launch')).toBe(false)
    expect((await grants()).filter(({ code }) => code === 'notice.write')).toHaveLength(2)
    expect((await grants()).filter(({ code }) => code === 'setup').map(({ alias }) => alias)).toEqual([
      'administrator',
      'administrator',
    ])
  })

  it('are not added again after being renamed, removed or taken from a role', async () => {
    await query(
      `delete from menu_role where menu_id in (select id from menu where code in ('notice.write', 'log'))`,
    )
    await query(`delete from menu where code = 'notice.write'`)
    await query(`update menu set name = '公告', code = 'board' where code = 'notice'`)
    const before = [await menu(), await grants()]
    await start()
    expect([await menu(), await grants()]).toEqual(before)
  })

  it('are added at the top level if their parent entry was removed', async () => {
    await query(`delete from menu_role where menu_id in (select id from menu where parent_id is not null)`)
    await query(`delete from menu where parent_id is not null`)
    await query(`delete from menu where code = 'approval'`)
    await query(`delete from given_entry where code = 'pending'`)
    await start()
    expect((await menu()).find(({ code }) => code === 'pending')).toMatchObject({ parent_id: null })
  })

  it('leave an entry alone to which the tenant gave the same code', async () => {
    await query(`delete from menu_role where menu_id in (select id from menu where code = 'notice.write')`)
    await query(`update menu set name = 'own' where code = 'notice.write'`)
    await query(`delete from given_entry where code = 'notice.write'`)
    const before = [await menu(), await grants()]
    await start()
    expect([await menu(), await grants()]).toEqual(before)
  })

  it('are added once by two copies that start at the same moment', async () => {
    await query('delete from menu_role')
    await query('delete from menu where category = 2')
    await query(`delete from given_entry where code like '%.%'`)
    await Promise.all([start(), start(), start()])
    const codes = (await menu()).map((one) => `${one['tenant_id']} ${one['code']}`)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.filter((code) => code.endsWith('notice.write'))).toHaveLength(2)
  })
})

describe('default roles', () => {
  it('have their alias behind a name that the tenant gave to another role', async () => {
    await query(`delete from given_entry where code = 'guest'`)
    await query(`update role set alias = 'visitor', name = '访客' where alias = 'guest'`)
    await start()
    expect(await query(`select name from role where alias in ('guest', 'visitor') order by alias`)).toEqual(
      ['访客 (guest)', '访客 (guest)', '访客', '访客'].map((name) => ({ name })),
    )
  })
  it('include guest, but a role of that name made by the tenant stays as it is', async () => {
    await query(`delete from given_entry where code = 'guest'`)
    await query(`update role set name = '外部人员' where alias = 'guest'`)
    await start()
    expect(await query(`select name from role where alias = 'guest'`)).toEqual([
      { name: '外部人员' },
      { name: '外部人员' },
    ])
  })
  it('are not made again after the tenant removed them', async () => {
    await query(`delete from user_role where role_id in (select id from role where alias = 'legal')`)
    await query(`delete from role_scope where role_id in (select id from role where alias = 'legal')`)
    await query(`delete from role where alias = 'legal'`)
    await start()
    expect(await query(`select 1 from role where alias = 'legal'`)).toEqual([])
  })
})
