import { contract, type ImportReport, type Permission } from '@countersign/contract'
import { loginAll, startTestApp, tenants, testPassword } from '@countersign/server/testing'
import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { writtenRows } from '../../src/testing/database-rows.ts'
import { multipart } from '../file/multipart.ts'

const app = await startTestApp()
const { admin } = await loginAll(app)
const [root] = await admin.data(contract.deptTree)
const top = root?.title ?? ''

/** Departments, posts and roles as they were when this file began. */
const stood = { department: '', post: '', role: '' }
for (const table of ['department', 'post', 'role'] as const) {
  const { rows } = await app.owner.query<{ id: string }>(`select id from ${table}`)
  stood[table] = rows.map(({ id }) => `'${id}'`).join() || "''"
}
beforeEach(async () => {
  for (const table of ['user_role', 'user_department', 'session'])
    await app.owner.query(
      `delete from ${table} using app_user u where u.id = user_id and u.account like 'm-%'`,
    )
  await app.owner.query("delete from app_user where account like 'm-%'")
  for (const table of ['role_scope', 'role_scope_department', 'menu_role'])
    await app.owner.query(`delete from ${table} where role_id not in (${stood.role})`)
  await app.owner.query(`update department set parent_id = null where id not in (${stood.department})`)
  for (const table of ['department', 'post', 'role'] as const)
    await app.owner.query(`delete from ${table} where id not in (${stood[table]})`)
})

type Cell = string | null
const heading: Cell[] = ['账号', '姓名', '部门', '岗位', '角色']
const send = async (rows: Cell[][], { query = '', as = admin, key = '' } = {}) => {
  const bytes = await writeXlsx({ sheets: [{ name: '用户', rows: [heading, ...rows] }] })
  const { headers, body } = multipart([{ filename: '用户.xlsx', bytes }])
  const more = key === '' ? headers : { ...headers, 'idempotency-key': key }
  return as.post(`${contract.userImport.path}${query}`, body, more)
}
const importRows = async (rows: Cell[][], query = '', as = admin): Promise<ImportReport> =>
  contract.userImport.output.parse((await send(rows, { query, as })).body.data)
const find = async (account: string) => (await admin.data(contract.userPage, { account })).records[0]
const rowsOf = async (table: 'department' | 'post' | 'role') => {
  const { rows } = await app.owner.query<{ name: string }>(
    `select * from ${table} where tenant_id = '${tenants.own}' and id not in (${stood[table]}) order by sort, id`,
  )
  return rows
}
/** Somebody who maintains people and has these permissions beside. */
async function clerkWith(...permissions: Permission[]) {
  const { id } = await admin.data(contract.roleSubmit, { roleName: '人事', roleAlias: 'personnel' })
  for (const code of ['user.write', ...permissions])
    await app.owner.query(
      `insert into menu_role (tenant_id, menu_id, role_id) select tenant_id, id, $1 from menu
       where tenant_id = $2 and code = $3`,
      [id, tenants.own, code],
    )
  const person = { account: 'm-clerk', realName: '人事甲', roleId: [id], password: testPassword }
  await admin.data(contract.userSubmit, person)
  return app.login('m-clerk')
}

const rows: Cell[][] = [
  ['m-1', '孙十', '市场部、研发部', '品牌经理', '员工、评审员'],
  ['m-2', '吴一', '市 场 部;市场部', null, '评审员'],
  ['m-3', '郑二', '市场部/一组', '品牌经理', null],
  ['m-4', '王三', '研发部/测试组', null, null],
  ['m-5', '冯四', `${top}／研发部/测试组`, null, null],
]

describe('names in a sheet of people that nothing has', () => {
  it('are listed by a trial with the number of their rows, and make nothing', async () => {
    const before = await writtenRows(app.owner)
    const { trial, refused, alsoAdded } = await importRows(rows, '?isTrial=1')
    expect(trial?.unknown).toEqual([
      { kind: 'dept', name: '市场部', rows: 2 },
      { kind: 'dept', name: '市场部/一组', rows: 1 },
      { kind: 'dept', name: `${top}/研发部/测试组`, rows: 2 },
      { kind: 'post', name: '品牌经理', rows: 2 },
      { kind: 'role', name: '评审员', rows: 2 },
    ])
    expect(alsoAdded).toBeUndefined()
    expect(refused.map(({ row, fields }) => [row, ...Object.values(fields)])).toEqual([
      [2, '没有此角色：评审员', '没有此部门：市场部'],
      [3, '没有此角色：评审员', '没有此部门：市场部'],
      [4, '没有此部门：市场部/一组'],
      [5, '没有此部门：研发部/测试组'],
      [6, `没有此部门：${top}／研发部/测试组`],
    ])
    expect(await writtenRows(app.owner)).toEqual(before)
  })

  it('refuse their rows when nobody asked to make them', async () => {
    const before = await writtenRows(app.owner)
    const report = await importRows(rows)
    expect(report).toMatchObject({ isDone: false, refused: { length: 5 } })
    expect(report.trial).toBeUndefined()
    expect(await writtenRows(app.owner)).toEqual(before)
  })

  it('are made when the sender asks for it, and leave an entry each', async () => {
    const asked = '?makes=dept,post,role'
    const tried = await importRows(
      rows.with(1, ['m-2', '吴一', '市 场 部', null, '评审员']),
      `${asked}&isTrial=1`,
    )
    expect(tried).toMatchObject({
      refused: [],
      counts: { added: 5 },
      alsoAdded: { count: 5 },
      trial: { unknown: { length: 5 } },
    })
    expect(await rowsOf('department')).toEqual([])
    const count = async () =>
      (
        await app.owner.query<{ action: string; all: number }>(
          "select action, count(*)::int as all from audit_entry where action like '%Save' group by action order by action",
        )
      ).rows
    const before = new Map((await count()).map(({ action, all }) => [action, all]))
    const report = await importRows(rows.with(1, ['m-2', '吴一', '市 场 部', null, '评审员']), asked)
    expect(report).toEqual({
      isDone: true,
      count: 5,
      counts: { added: 5, changed: 0, unchanged: 0 },
      alsoAdded: {
        count: 5,
        names: ['市场部', '市场部/一组', `${top}/研发部/测试组`, '品牌经理', '评审员'],
      },
      refused: [],
    })
    expect(
      (await count()).flatMap(({ action, all }) => {
        const more = all - (before.get(action) ?? 0)
        return more === 0 ? [] : [[action, more]]
      }),
    ).toEqual([
      ['departmentSave', 3],
      ['postSave', 1],
      ['roleSave', 1],
      ['userSave', 5],
    ])
    expect(await find('m-1')).toMatchObject({
      deptName: '市场部、研发部',
      postName: '品牌经理',
      roleName: '员工、评审员',
    })
    expect(await find('m-2')).toMatchObject({ deptName: '市场部', roleName: '评审员' })
    const forest = await admin.data(contract.departmentList)
    const market = forest.find(({ deptName }) => deptName === '市场部')
    expect(market?.children.map(({ deptName }) => deptName)).toEqual(['一组'])
    const research = forest
      .find(({ deptName }) => deptName === top)
      ?.children.find(({ deptName }) => deptName === '研发部')
    expect(research?.children.map(({ deptName }) => deptName)).toContain('测试组')
  })

  it('make a role that gives nothing, under an alias that no role ever had', async () => {
    const sheet = (name: string): Cell[][] => [['m-1', '孙十', null, null, name]]
    await importRows(sheet('评审员'), '?makes=role')
    const [role] = await rowsOf('role')
    expect(role).toMatchObject({ name: '评审员', alias: 'role-1', parent_id: null, requires_factor: false })
    const id = (await find('m-1'))?.roleId ?? ''
    const granted = await admin.data(contract.roleTreeKeys, { roleIds: id })
    expect(granted).toEqual({ menu: [], dataScope: ['2'] })
    await importRows(sheet('员工'))
    await admin.data(contract.roleRemove, { ids: [id] })
    await importRows(sheet('评审员、复核员'), '?makes=role')
    expect((await rowsOf('role')).map(({ name, ...one }) => [name, Reflect.get(one, 'alias')])).toEqual(
      expect.arrayContaining([
        ['评审员', 'role-2'],
        ['复核员', 'role-3'],
      ]),
    )
  })

  it('are made of the asked kinds only', async () => {
    const before = await writtenRows(app.owner)
    const { refused, alsoAdded } = await importRows(rows.slice(0, 1), '?makes=dept&isTrial=1')
    expect(Object.keys(refused[0]?.fields ?? {})).toEqual(['roleId', 'postId'])
    expect(alsoAdded).toEqual({ count: 1, names: ['市场部'] })
    expect(await importRows(rows.slice(0, 1), '?makes=dept')).toMatchObject({ isDone: false })
    expect(await writtenRows(app.owner)).toEqual(before)
  })

  it.each([
    [[], []],
    [['dept.write'], ['dept']],
    [['post.write'], ['post']],
    [
      ['dept.write', 'post.write'],
      ['dept', 'post'],
    ],
  ] satisfies [Permission[], string[]][])(
    'are offered to and made for nobody without the permission of their pages: %j',
    async (permissions, kinds) => {
      const clerk = await clerkWith(...permissions)
      const one: Cell[][] = [['m-1', '孙十', '市场部', '品牌经理', '评审员']]
      const { trial } = await importRows(one, '?isTrial=1', clerk)
      expect((trial?.unknown ?? []).map(({ kind }) => kind)).toEqual(kinds)
      const before = await writtenRows(app.owner)
      const { isDone, refused } = await importRows(one, '?makes=dept,post,role', clerk)
      expect(isDone).toBe(false)
      const lacking = { roleId: 'role', deptId: 'dept', postId: 'post' }
      const expected = Object.entries(lacking).flatMap(([field, kind]) =>
        kinds.includes(kind) ? [] : [field],
      )
      // A row with an unknown department is not asked for its posts.
      expect(Object.keys(refused[0]?.fields ?? {})).toEqual(
        expected.filter((field) => field !== 'postId' || !expected.includes('deptId')),
      )
      expect(await writtenRows(app.owner)).toEqual(before)
    },
  )

  it('are not made of a name that two departments have, at the beginning of a path neither', async () => {
    const [first] = root?.children ?? []
    await admin.data(contract.departmentSubmit, { deptName: first?.title, parentId: root?.children[1]?.id })
    const twice = String(first?.title)
    const sheet: Cell[][] = [
      ['m-1', '孙十', twice, null, null],
      ['m-2', '吴一', `${twice}/新组`, null, null],
      ['m-3', '郑二', `${top}//${twice}`, null, null],
    ]
    const { trial, refused } = await importRows(sheet, '?isTrial=1&makes=dept')
    expect(trial?.unknown).toBeUndefined()
    expect(refused.map(({ row, error }) => [row, error])).toEqual([
      [2, 'departmentUnknown'],
      [3, 'departmentUnknown'],
      [4, 'departmentUnknown'],
    ])
  })

  it('are not made when no such record could be made on its page', async () => {
    await admin.data(contract.postSubmit, { postCode: '品牌', postName: '品牌总监' })
    const long = '长'.repeat(41)
    const sheet: Cell[][] = [
      ['m-1', '孙十', `市场部/${long}`, '品牌', null],
      ['m-2', '吴一', null, null, long],
      ['m-3', '郑二', '市\u202e场', null, '评\u202e审'],
    ]
    const { trial, refused } = await importRows(sheet, '?isTrial=1&makes=dept,post,role')
    expect(trial?.unknown).toBeUndefined()
    expect(refused).toHaveLength(3)
    expect(await rowsOf('department')).toEqual([])
  })

  it('are made at most 200 of a kind', async () => {
    const names = Array.from({ length: 201 }, (_none, index) => `部门${index}`)
    const sheet = names.map((name, index): Cell[] => [`m-${index}`, '孙十', name, null, null])
    const { trial, refused } = await importRows(sheet, '?isTrial=1&makes=dept')
    expect(trial?.unknown).toHaveLength(200)
    expect(refused.map(({ row }) => row)).toEqual([202])
    expect(await importRows(sheet.slice(0, 200), '?makes=dept')).toMatchObject({
      isDone: true,
      alsoAdded: { count: 200, names: { length: 20 } },
    })
    expect(await rowsOf('department')).toHaveLength(200)
  })

  it('are not made when another row is refused, or when the people cannot be written', async () => {
    const before = await writtenRows(app.owner)
    const one: Cell[] = ['m-1', '孙十', '市场部', '品牌经理', '评审员']
    const asked = '?makes=dept,post,role'
    expect(await importRows([one, ['m-1', '重复', null, null, null]], asked)).toMatchObject({ isDone: false })
    const last = await send([one, ['admin', '管理员', null, null, '评审员']], { query: asked })
    expect(last).toMatchObject({ status: 409, body: { error: 'lastAdministrator' } })
    expect(await writtenRows(app.owner)).toEqual(before)
  })

  it('are made once when the sheet is sent twice at once, and in no other tenant', async () => {
    const other = await app.login('admin', tenants.other)
    const asked = '?makes=dept,post,role'
    const sheet: Cell[][] = [['m-1', '孙十', '市场部', '品牌经理', '评审员']]
    const [first, second] = await Promise.all([importRows(sheet, asked), importRows(sheet, asked)])
    expect([first.isDone, second.isDone]).toEqual([true, true])
    expect(new Set([first, second].map(({ counts }) => counts?.added))).toEqual(new Set([0, 1]))
    for (const table of ['department', 'post', 'role'] as const) expect(await rowsOf(table)).toHaveLength(1)
    expect(await other.data(contract.departmentList, { deptName: '市场部' })).toEqual([])
  })

  it('are part of what a repeated call asks for; a kind that nothing can be made of is refused', async () => {
    const sheet: Cell[][] = [['m-1', '孙十', '市场部', null, null]]
    await send(sheet, { query: '?makes=dept', key: 'makes-1' })
    const other = await send(sheet, { query: '?makes=dept,post', key: 'makes-1' })
    expect(other).toMatchObject({ status: 409, body: { error: 'idempotencyConflict' } })
    for (const makes of ['menu', 'dept,', 'dept post'])
      expect(await send(sheet, { query: `?makes=${makes}` })).toMatchObject({
        status: 400,
        body: { error: 'invalid', fields: { makes: expect.any(String) } },
      })
  })
})
