import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../../src/platform/database/schema.ts'
import { TenantCompiler, TenantMissingError } from '../../src/platform/database/tenant-compiler.ts'

const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new TenantCompiler(),
  },
})

interface Statement {
  compile(one: Kysely<Database>): { sql: string }
}

const mine = 'mine'
const refused: [string, () => Statement][] = [
  ['a select without where', () => db.selectFrom('approval').selectAll()],
  ['a select by id alone', () => db.selectFrom('approval').where('id', '=', 'x').selectAll()],
  [
    'a tenant on one side of an or',
    () =>
      db
        .selectFrom('approval')
        .where((eb) => eb.or([eb('tenant_id', '=', mine), eb('id', '=', 'x')]))
        .selectAll(),
  ],
  [
    'a tenant on both sides of an or',
    () =>
      db
        .selectFrom('approval')
        .where((eb) => eb.or([eb('tenant_id', '=', mine), eb('tenant_id', '=', 'other')]))
        .selectAll(),
  ],
  ['a tenant compared with !=', () => db.selectFrom('approval').where('tenant_id', '!=', mine).selectAll()],
  ['a tenant compared with >=', () => db.selectFrom('approval').where('tenant_id', '>=', mine).selectAll()],
  ['a tenant compared with in', () => db.selectFrom('approval').where('tenant_id', 'in', [mine]).selectAll()],
  [
    'a negated tenant',
    () =>
      db
        .selectFrom('approval')
        .where((eb) => eb.not(eb('tenant_id', '=', mine)))
        .selectAll(),
  ],
  [
    'a tenant equal to itself',
    () => db.selectFrom('approval').whereRef('tenant_id', '=', 'tenant_id').selectAll(),
  ],
  [
    'a tenant equal to another column',
    () => db.selectFrom('approval').whereRef('tenant_id', '=', 'kind').selectAll(),
  ],
  [
    'a join without the tenant of its second table',
    () =>
      db
        .selectFrom('approval as a')
        .innerJoin('inbox as i', 'i.approval_id', 'a.id')
        .where('a.tenant_id', '=', mine)
        .select('a.id'),
  ],
  [
    'a join that only compares the tenants of its tables with each other',
    () =>
      db
        .selectFrom('approval as a')
        .innerJoin('inbox as i', (join) => join.onRef('i.tenant_id', '=', 'a.tenant_id'))
        .select('a.id'),
  ],
  [
    'a left join that names the tenant of the first table in its condition',
    () =>
      db
        .selectFrom('approval as a')
        .leftJoin('inbox as i', (join) =>
          join.onRef('i.tenant_id', '=', 'a.tenant_id').on('a.tenant_id', '=', mine),
        )
        .select('a.id'),
  ],
  [
    'a full join',
    () =>
      db
        .selectFrom('approval as a')
        .fullJoin('inbox as i', (join) => join.onRef('i.tenant_id', '=', 'a.tenant_id'))
        .where('a.tenant_id', '=', mine)
        .select('a.id'),
  ],
  [
    'two tables and an unqualified tenant',
    () => db.selectFrom(['approval', 'inbox']).where('tenant_id', '=', mine).select('name'),
  ],
  [
    'a sub-query without a tenant',
    () =>
      db
        .selectFrom('approval')
        .where('tenant_id', '=', mine)
        .where('id', 'in', (eb) => eb.selectFrom('inbox').select('approval_id'))
        .selectAll(),
  ],
  [
    'an exists without a tenant',
    () =>
      db
        .selectFrom('approval as a')
        .where('a.tenant_id', '=', mine)
        .where((eb) =>
          eb.exists(eb.selectFrom('inbox as i').whereRef('i.approval_id', '=', 'a.id').select('i.name')),
        )
        .select('a.id'),
  ],
  [
    'a derived table without a tenant',
    () => db.selectFrom(db.selectFrom('approval').selectAll().as('a')).selectAll(),
  ],
  [
    'a common table expression without a tenant',
    () =>
      db
        .with('a', (one) => one.selectFrom('approval').select('id'))
        .selectFrom('a')
        .selectAll(),
  ],
  [
    'a union whose second part has no tenant',
    () =>
      db
        .selectFrom('approval')
        .where('tenant_id', '=', mine)
        .select('id')
        .union(db.selectFrom('approval').select('id')),
  ],
  [
    'a sub-query without a tenant inside raw SQL',
    () => db.selectFrom('tenant').select(sql`array(${db.selectFrom('approval').select('id')})`.as('ids')),
  ],
  ['an update without where', () => db.updateTable('approval').set({ name: 'x' })],
  ['an update by id alone', () => db.updateTable('approval').set({ name: 'x' }).where('id', '=', 'x')],
  [
    'an update from a table without its tenant',
    () =>
      db
        .updateTable('approval as a')
        .from('inbox as i')
        .set({ name: 'x' })
        .whereRef('i.approval_id', '=', 'a.id')
        .where('a.tenant_id', '=', mine),
  ],
  ['a delete without where', () => db.deleteFrom('inbox')],
  ['a delete by id alone', () => db.deleteFrom('inbox').where('approval_id', '=', 'x')],
  [
    'a delete using a table without its tenant',
    () =>
      db
        .deleteFrom('inbox as i')
        .using('approval as a')
        .whereRef('i.approval_id', '=', 'a.id')
        .where('i.tenant_id', '=', mine),
  ],
  ['an insert of default values', () => db.insertInto('message').defaultValues()],
  [
    'an insert from a query without a tenant',
    () =>
      db
        .insertInto('copy')
        .columns(['tenant_id', 'approval_id', 'user_id', 'from_id', 'round', 'created_at'])
        .expression(
          db
            .selectFrom('inbox')
            .select([
              'tenant_id',
              'approval_id',
              'user_id',
              'user_id as from_id',
              sql<number>`1`.as('round'),
              'applied_at',
            ]),
        ),
  ],
  [
    'a merge',
    () =>
      db
        .mergeInto('approval as a')
        .using('tenant as t', 't.tenant_id', 'a.tenant_id')
        .whenMatched()
        .thenDelete(),
  ],
  ['raw SQL that reads the table', () => sql`select * from approval where id = ${'x'}`],
  ['raw SQL that updates the table', () => sql`update only "approval" set name = ''`],
]

const allowed: [string, () => Statement][] = [
  ['a select of one tenant', () => db.selectFrom('approval').where('tenant_id', '=', mine).selectAll()],
  [
    'conditions in brackets',
    () =>
      db
        .selectFrom('approval')
        .where((eb) => eb.and([eb('tenant_id', '=', mine), eb.or([eb('id', '=', 'x'), eb('id', '=', 'y')])]))
        .selectAll(),
  ],
  [
    "a join through the other table's tenant",
    () =>
      db
        .selectFrom('approval as a')
        .innerJoin('inbox as i', (join) =>
          join.onRef('i.tenant_id', '=', 'a.tenant_id').onRef('i.approval_id', '=', 'a.id'),
        )
        .where('i.tenant_id', '=', mine)
        .select('a.id'),
  ],
  [
    'a chain of three tables',
    () =>
      db
        .selectFrom('user_role as ur')
        .innerJoin('role as r', (join) => join.onRef('r.tenant_id', '=', 'ur.tenant_id'))
        .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'r.tenant_id'))
        .where('u.tenant_id', '=', mine)
        .select('u.id'),
  ],
  [
    'a left join on the tenant of the first table',
    () =>
      db
        .selectFrom('approval as a')
        .leftJoin('inbox as i', (join) => join.onRef('i.tenant_id', '=', 'a.tenant_id'))
        .where('a.tenant_id', '=', mine)
        .select('a.id'),
  ],
  [
    'a sub-query on the tenant of the outer query',
    () =>
      db
        .selectFrom('approval as a')
        .where('a.tenant_id', '=', mine)
        .where((eb) =>
          eb.exists(eb.selectFrom('inbox as i').whereRef('i.tenant_id', '=', 'a.tenant_id').select('i.name')),
        )
        .select('a.id'),
  ],
  ['a table without tenants', () => db.selectFrom('captcha').selectAll()],
  ['the list of tenants', () => db.selectFrom('tenant').selectAll()],
  [
    'an update of one tenant',
    () => db.updateTable('approval').set({ name: 'x' }).where('tenant_id', '=', mine),
  ],
  ['a delete of one tenant', () => db.deleteFrom('inbox').where('tenant_id', '=', mine)],
]

describe('a statement on tenant data', () => {
  it.each(refused)('is refused: %s', (_what, make) => {
    expect(() => make().compile(db)).toThrow(TenantMissingError)
  })
  it.each(allowed)('is accepted: %s', (_what, make) => {
    expect(make().compile(db).sql).toMatch(/^(select|update|delete)/)
  })
})
