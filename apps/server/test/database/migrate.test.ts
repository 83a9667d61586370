import { afterAll, describe, expect, inject, it } from 'vitest'
import { withClient } from '../../src/platform/database/embedded-bootstrap.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../src/testing/test-app.ts'

const made: EmptyDatabase[] = []
afterAll(async () => {
  for (const database of made) await database.drop()
})
async function empty(): Promise<EmptyDatabase> {
  const database = await createEmptyDatabase(inject('testDatabase'))
  made.push(database)
  return database
}
const addJob = (appUrl: string) =>
  withClient(appUrl, (client) => client.query("select graphile_worker.add_job('sweep')"))

describe('migrating', () => {
  it('completes a start that crashed before the job tables were prepared', async () => {
    const { owner, app, superuser } = await empty()
    // A schema owned by another role simulates the crash: the owner cannot continue there.
    await withClient(superuser, (client) => client.query('create schema graphile_worker'))
    await expect(migrate(owner)).rejects.toThrow('permission denied')
    await withClient(superuser, (client) => client.query('drop schema graphile_worker'))
    await migrate(owner)
    await addJob(app)
  })

  it('runs once when several copies start at the same moment', async () => {
    const { owner, app } = await empty()
    const done = await Promise.all([1, 2, 3].map(() => migrate(owner)))
    expect(done.filter((names) => names.length > 0)).toHaveLength(1)
    await addJob(app)
  })

  it('stops at the requested migration', async () => {
    const { owner } = await empty()
    expect((await migrate(owner, '0002-final-document')).at(-1)).toBe('0002-final-document')
    expect((await migrate(owner))[0]).toBe('0003-draft-revision')
    expect(await migrate(owner)).toEqual([])
  })

  it('marks the messages read whose step was decided before decisions did so, and no others', async () => {
    const { owner, superuser } = await empty()
    await migrate(owner, '0010-guard')
    await withClient(superuser, async (client) => {
      // The rows that these refer to are not needed here.
      await client.query("set session_replication_role = 'replica'")
      await client.query(`
        insert into task (tenant_id, id, approval_id, node_run_id, seq, assignee_id, state, why, opened_at)
        values ('t', '1', 'decided', 'n', 1, 'zhang', 'agreed', '{}', now()),
               ('t', '2', 'waiting', 'n', 1, 'zhang', 'open', '{}', now()),
               ('t', '3', 'decided', 'n', 2, 'li', 'open', '{}', now()),
               ('u', '4', 'decided', 'n', 1, 'zhang', 'open', '{}', now());
        insert into message (tenant_id, id, user_id, kind, approval_id, read_at)
        values ('t', 'answered', 'zhang', 'yourTurn', 'decided', null),
               ('t', 'asks', 'zhang', 'yourTurn', 'waiting', null),
               ('t', 'asks another', 'li', 'yourTurn', 'decided', null),
               ('t', 'tells', 'zhang', 'approved', 'decided', null),
               ('t', 'read', 'zhang', 'yourTurn', 'decided', '2020-01-01Z')`)
    })
    await migrate(owner, '0011-menus-and-read-messages')
    const { rows } = await withClient(superuser, (client) =>
      client.query<{ id: string; early: boolean }>(
        "select id, read_at < '2021-01-01' as early from message where read_at is not null order by id",
      ),
    )
    expect(rows).toEqual([
      { id: 'answered', early: false },
      { id: 'read', early: true },
    ])
  })

  it('stores with each message about a request what it is about', async () => {
    const { owner, superuser } = await empty()
    await migrate(owner, '0013-permissions')
    await withClient(superuser, async (client) => {
      await client.query("set session_replication_role = 'replica'")
      await client.query(`
        insert into message (tenant_id, id, user_id, kind, approval_id)
        values ('t', 'about', 'zhang', 'copied', 'r'), ('t', 'bare', 'zhang', 'approved', null)`)
    })
    await migrate(owner)
    const { rows } = await withClient(superuser, (client) =>
      client.query('select id, subject_kind, subject_id, approval_id from message order by id'),
    )
    expect(rows).toEqual([
      { id: 'about', subject_kind: 'request', subject_id: 'r', approval_id: 'r' },
      { id: 'bare', subject_kind: null, subject_id: null, approval_id: null },
    ])
  })

  it('moves pages to their new addresses and below their new parts, where the tenant left them alone', async () => {
    const { owner, superuser } = await empty()
    await migrate(owner, '0026-demo-company')
    await withClient(superuser, async (client) => {
      await client.query("set session_replication_role = 'replica'")
      await client.query(`
        insert into tenant (tenant_id, name) values ('t', 'T'), ('bare', 'B');
        insert into given_entry (tenant_id, kind, code) values ('t', 'menu', 'notice'), ('bare', 'menu', 'notice');
        insert into menu (tenant_id, id, parent_id, sort, code, name, path, source, i18n)
        values ('t', 'system', null, 10, 'system', '系统', '/system', '', ''),
               ('t', 'role', 'system', 11, 'role', '角色', '/system/role', '', ''),
               ('t', 'audit', 'system', 12, 'audit', '审计', '/our/audit', '', ''),
               ('t', 'log', null, 13, 'log', '日志', '/monitor/log', '', ''),
               ('t', 'notice', null, 7, 'notice', '公告', '/desk/notice', '', ''),
               ('t', 'form', 'system', 14, 'form', '表单设置', '/system/form', '', 'form'),
               ('t', 'dashboard', 'system', 8, 'dashboard', '统计', '/wel/dashboard', '', 'dashboard')`)
    })
    await migrate(owner)
    const { rows } = await withClient(superuser, (client) =>
      client.query(`select m.tenant_id, m.code, m.path, m.i18n, p.code as above from menu m
        left join menu p on p.tenant_id = m.tenant_id and p.id = m.parent_id order by m.sort, m.code`),
    )
    expect(rows).toEqual([
      { tenant_id: 't', code: 'desk', path: '/desk', i18n: 'desk', above: null },
      { tenant_id: 't', code: 'notice', path: '/desk/notice', i18n: '', above: 'desk' },
      { tenant_id: 't', code: 'dashboard', path: '/wel/dashboard', i18n: 'figures', above: 'system' },
      { tenant_id: 't', code: 'system', path: '/system', i18n: '', above: null },
      { tenant_id: 't', code: 'role', path: '/authority/role', i18n: '', above: 'system' },
      { tenant_id: 't', code: 'audit', path: '/our/audit', i18n: '', above: 'system' },
      { tenant_id: 't', code: 'log', path: '/monitor/log/error', i18n: '', above: 'system' },
      { tenant_id: 't', code: 'form', path: '/system/form', i18n: 'formSettings', above: 'system' },
    ])
    const { rows: given } = await withClient(superuser, (client) =>
      client.query("select tenant_id from given_entry where code = 'desk' order by tenant_id"),
    )
    expect(given).toEqual([{ tenant_id: 'bare' }, { tenant_id: 't' }])
  })

  it('keeps all modules on in tenants from before they could be switched off', async () => {
    const { owner } = await empty()
    await migrate(owner, '0074-invitations')
    await withClient(owner, async (client) => {
      await client.query("insert into tenant (tenant_id, name) values ('000000', '会签集团')")
      await migrate(owner)
      await client.query("insert into tenant (tenant_id, name) values ('000001', '新公司')")
      const { rows } = await client.query('select tenant_id, name, value from setting order by name')
      expect(rows).toEqual(
        ['asset', 'education', 'panorama', 'shop', 'study', 'typical'].map((module) => ({
          tenant_id: '000000',
          name: `module.${module}`,
          value: 1,
        })),
      )
    })
  })

  it('numbers the names that an installation holds twice, before an index refuses them', async () => {
    const { owner, superuser } = await empty()
    await migrate(owner, '0045-panoramas')
    await withClient(superuser, async (client) => {
      await client.query("set session_replication_role = 'replica'")
      await client.query(`
        insert into role (tenant_id, id, name, alias, sort)
        values ('t', '1', 'Clerk', 'a', 0), ('t', '2', 'Clerk', 'b', 0), ('t', '3', 'Clerk', 'c', 0),
               ('t', '4', 'Clerk (2)', 'd', 0), ('other', '1', 'Clerk', 'a', 0);
        insert into role (tenant_id, id, name, alias, sort, removed_at) values ('t', '0', 'Clerk', 'z', 0, now());
        insert into department (tenant_id, id, parent_id, name, sort)
        values ('t', '1', null, 'Law', 0), ('t', '2', null, 'Law', 0), ('t', '3', '1', 'Law', 0);
        insert into menu (tenant_id, id, sort, code, name, path, source, i18n)
        values ('t', '1', 0, 'late', 'own', '', '', ''), ('t', '2', 0, 'late', 'of the product', '', '', '')`)
    })
    await migrate(owner, '0046-unique-names')
    const named = (table: string, name: string) =>
      withClient(superuser, async (client) => {
        const { rows } = await client.query<{ row: string }>(
          `select concat_ws(' ', tenant_id, id, ${name}, version) as row from ${table} order by tenant_id, id`,
        )
        return rows.map(({ row }) => row)
      })
    expect(await named('role', 'name')).toEqual([
      'other 1 Clerk 1',
      't 0 Clerk 1',
      't 1 Clerk 1',
      't 2 Clerk (3) 2',
      't 3 Clerk (4) 2',
      't 4 Clerk (2) 1',
    ])
    expect(await named('department', 'name')).toEqual(['t 1 Law 1', 't 2 Law (2) 2', 't 3 Law 1'])
    expect(await named('menu', 'code')).toEqual(['t 1 late (2) 2', 't 2 late 1'])
  })

  it('gives accounts in half width, which a log-in reads, unless another person has that one', async () => {
    const { owner, superuser } = await empty()
    await migrate(owner, '0055-half-width-spellings')
    await withClient(superuser, async (client) => {
      await client.query("set session_replication_role = 'replica'")
      await client.query(`
        insert into app_user (tenant_id, id, account, name, password_hash, status)
        values ('t', '1', 'ＺＳ１', 'a', '', 'active'), ('t', '2', 'ｌｓ', 'b', '', 'active'), ('t', '3', 'LS', 'c', '', 'active'), ('other', '4', 'ｌｓ', 'd', '', 'active')`)
    })
    await migrate(owner, '0056-half-width-accounts')
    const { rows } = await withClient(superuser, (client) =>
      client.query<{ account: string }>('select account from app_user order by id'),
    )
    expect(rows.map(({ account }) => account)).toEqual(['ZS1', 'ｌｓ', 'LS', 'ls'])
  })
})
