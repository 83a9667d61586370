import { contract, type User } from '@countersign/contract'
import { startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { spelledPart, spellingOf } from '../../src/platform/spelling.ts'
import { recordStatements, type Statement } from '../approval/recorded-statements.ts'

interface Row {
  id: string
  account: string
  code: string
  name: string
  phone: string
  spelling: string
}

const surnames = Array.from('王李张刘陈杨赵黄周吴徐孙马朱胡郭何林高罗')
const given = Array.from('伟芳娜敏静强磊军洋勇艳杰娟涛明超秀霞平刚英华文玉兰红建国志龙')
/** Names that a search must take literally, or that are not two or three Chinese characters. */
const odd = ['欧阳 娜娜', 'Anna O', '100%', 'a_b', 'Li 伟', '𠮷野家', '伟', '王-芳', 'c\\d', "O'Neil"]
const pick = (from: readonly string[], n: number) => from[n % from.length] ?? ''
const nameOf = (n: number) =>
  n % 100 === 0
    ? pick(odd, n / 100)
    : pick(surnames, n) + pick(given, Math.floor(n / 20)) + (n % 3 ? pick(given, Math.floor(n / 600)) : '')

const statements: Statement[] = []
const app = await startTestApp({
  wrap: (connection) => {
    recordStatements(connection.pool, statements)
    return connection.db
  },
})
const admin = await app.login('admin')
const numbers = Array.from({ length: 10_000 }, (_none, n) => n)
await app.owner.query(
  `insert into app_user (tenant_id, id, account, code, name, spelling, phone, password_hash, status, removed_at)
   select case when n % 17 = 16 then '000001' else '000000' end, 'many-' || n, account, n % 500, name, spelling,
     '138' || lpad(n::text, 8, '0'), repeat('x', 100), 'active', case when n % 19 = 18 then now() end
   from unnest($1::int[], $2::text[], $3::text[], $4::text[]) as given (n, account, name, spelling)`,
  [
    numbers,
    numbers.map((n) => (n % 50 ? `staff${n}` : `Dr_No%${n}`)),
    numbers.map(nameOf),
    numbers.map((n) => spellingOf(nameOf(n), 'person')),
  ],
)
await app.owner.query(
  `insert into department (tenant_id, id, name, sort)
   select '000000', 'many-dept-' || n, '部门' || n, 900 from generate_series(0, 9) n`,
)
await app.owner.query(
  `insert into role (tenant_id, id, name, alias, sort)
   select '000000', 'many-role-' || n, '角色' || n, 'many' || n, 900 from generate_series(0, 9) n`,
)
for (const [table, column, kind, digit] of [
  ['user_department', 'dept_id', 'many-dept-', 1],
  ['user_role', 'role_id', 'many-role-', 2],
] as const) {
  await app.owner.query(
    `insert into ${table} (tenant_id, user_id, ${column})
     select tenant_id, id, '${kind}' || left(right('0' || id, ${digit}), 1)
     from app_user where tenant_id = '000000' and id ~ '^many-.*\\d\\d$'`,
  )
}
await app.owner.query('vacuum analyze app_user, user_department, user_role')
const { rows } = await app.owner.query<Row>(
  `select id, account, code, name, phone, spelling from app_user
   where tenant_id = '000000' and removed_at is null`,
)
const everybody = rows

type Filter = Partial<Record<'account' | 'phone' | 'realName' | 'deptId' | 'roleId', string>>
const list = (input: Record<string, unknown>) => admin.data(contract.userPage, input)
const ids = (people: readonly Pick<User, 'id'>[]) => people.map(({ id }) => id)

/** The people that a filter keeps, without the database. */
function kept({ account = '', phone = '', realName = '', deptId, roleId }: Filter): Row[] {
  return everybody.filter(
    (one) =>
      one.account.toLowerCase().includes(account.toLowerCase()) &&
      one.phone.includes(phone) &&
      one.spelling.includes(spelledPart(realName)) &&
      (deptId === undefined || /^many-.*\d7$/.test(one.id)) &&
      (roleId === undefined || /^many-.*7\d$/.test(one.id)),
  )
}

const bytes = (text: string) => Buffer.from(text)
const by =
  (column: keyof Row, direction = 1) =>
  (a: Row, b: Row) =>
    direction * (bytes(a[column]).compare(bytes(b[column])) || bytes(a.id).compare(bytes(b.id)))

const filters: Filter[] = [
  {},
  ...['伟', '伟芳', '李伟', '李伟芳', '娜娜', '阳娜', 'i伟', '王-', '𠮷野', '𠮷'].map((realName) => ({
    realName,
  })),
  ...['w', 'zw', 'ZWF', 'liwei', 'ou yang', 'wei', '%', '0%', 'a_b', '_', '\\', "'"].map((realName) => ({
    realName,
  })),
  ...['9', '99', 'staff99', 'STAFF1', 'F1', '%', '_N', 'dr_no%1', 'nobody'].map((account) => ({ account })),
  ...['13', '0000012', '+'].map((phone) => ({ phone })),
  { deptId: 'many-dept-7' },
  { roleId: 'many-role-7' },
  { deptId: 'many-dept-7', roleId: 'many-role-7', realName: '伟', account: 'staff', phone: '138' },
]

describe('a list of many people', () => {
  it('is tried with filters that keep somebody, but two', () => {
    expect(filters.filter((filter) => kept(filter).length === 0)).toEqual([
      { account: 'nobody' },
      { phone: '+' },
    ])
  })

  it.each(filters)('has those of the filter, each on one page, and their number: %o', async (filter) => {
    const expected = ids(kept(filter).toSorted(by('account')))
    const size = 50
    const last = Math.max(1, Math.ceil(expected.length / size))
    for (const current of new Set([1, 2, last, 9999])) {
      const page = await list({ ...filter, current, size })
      expect(page.total).toBe(expected.length)
      expect(ids(page.records)).toEqual(expected.slice((current - 1) * size, current * size))
    }
  })

  it('is sorted by the column that is asked for, then by id', async () => {
    for (const [name, column] of [
      ['account', 'account'],
      ['realName', 'spelling'],
      ['code', 'code'],
    ] as const) {
      for (const [order, direction] of [
        ['ascs', 1],
        ['descs', -1],
      ] as const) {
        for (const filter of [{}, { realName: '伟' }, { deptId: 'many-dept-7' }]) {
          const page = await list({ ...filter, [order]: name, current: 3, size: 20 })
          const expected = kept(filter).toSorted(by(column, direction))
          expect([name, order, ids(page.records)]).toEqual([name, order, ids(expected.slice(40, 60))])
        }
      }
    }
  })

  it('shows each person with the own departments and roles', async () => {
    const { records } = await list({ roleId: 'many-role-7', deptId: 'many-dept-7', size: 50 })
    expect(records).toHaveLength(50)
    for (const one of records) {
      expect(one).toMatchObject({ deptName: '部门7', roleName: '角色7' })
      const { account, code, phone, name } = everybody.find(({ id }) => id === one.id) ?? {}
      expect(one).toMatchObject({ account, code, phone, realName: name })
    }
  })

  it.each([
    [{ realName: '伟芳' }, 'app_user_parts'],
    [{ realName: '李伟芳' }, 'app_user_parts'],
    [{ realName: 'liwei' }, 'app_user_parts'],
    [{ realName: 'zwf' }, 'app_user_parts'],
    [{ account: 'staff1234' }, 'app_user_parts'],
    [{ phone: '0000123' }, 'app_user_parts'],
    [{ deptId: 'many-dept-7' }, 'user_department_member'],
    [{ roleId: 'many-role-7' }, 'user_role_holder'],
    [{}, 'app_user_order'],
    [{ ascs: 'realName' }, 'app_user_spelling'],
    [{ descs: 'code' }, 'app_user_code'],
  ])('is found without reading everybody: %o', async (input, index) => {
    statements.length = 0
    await list(input)
    const found = statements.filter(({ text }) => /^select "u"."id"(, count|\sfrom)/.test(text))
    expect(found).toHaveLength(1)
    for (const { text, values } of found) {
      for (const [how, values_] of [
        ['explain', values],
        ['explain (generic_plan)', []],
      ] as const) {
        const { rows } = await app.owner.query<{ 'QUERY PLAN': string }>(`${how} ${text}`, [...values_])
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
        expect(plan).toContain(index)
        expect(plan).not.toContain('Seq Scan')
      }
    }
  })
})
