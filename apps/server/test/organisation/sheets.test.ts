import { contract, type ImportReport } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { type CellValue as Cell, readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { writtenRows } from '../../src/testing/database-rows.ts'
import { multipart } from '../file/multipart.ts'

const app = await startTestApp()
const cast = await loginAll(app)
await app.owner.query("update app_user set code = 'A007' where account = 'lisi'")

type Call = 'departmentImport' | 'postImport'
const send = async (name: Call, rows: Cell[][], as = cast.admin) => {
  const bytes = await writeXlsx({ sheets: [{ name: '1', rows }] })
  const { headers, body } = multipart([{ filename: '1.xlsx', bytes }])
  return as.post(contract[name].path, body, headers)
}
const imported = async (name: Call, rows: Cell[][]): Promise<ImportReport> =>
  contract[name].output.parse((await send(name, rows)).body.data)
const rowsOf = async (path: string) => {
  const { bytes } = await cast.admin.bytes(path, { 'accept-language': 'zh' })
  return (await readXlsx(bytes)).sheets[0]?.rows ?? []
}
/** Path, leader and deputies of the departments below 集团, in the order of the tree. */
const tree = async () =>
  (await rowsOf(contract.departmentExport.path))
    .filter(([path]) => String(path).startsWith('青山'))
    .map(([path, , , fullName, leader, deputies]) =>
      [path, fullName, leader, deputies].map((one) => one ?? '').join(' '),
    )

describe('an import of departments', () => {
  it('adds departments by their paths, with those above them, and then their leaders', async () => {
    const rows = (leader: string | null, deputies: string | null): Cell[][] => [
      ['组织架构'],
      ['*部门路径', '部门全称', '部门主管', '副职'],
      ['青山/财务部/会计组', null, null, null],
      ['青山 / 财务部', '集团财务管理部', leader, deputies],
      ['青山／研发部', null, null, null],
    ]
    expect(await imported('departmentImport', rows(null, null))).toEqual({
      isDone: true,
      count: 3,
      counts: { added: 3, changed: 0, unchanged: 0 },
      alsoAdded: { count: 1, names: ['青山'] },
      refused: [],
    })
    expect(await tree()).toEqual([
      '青山   ',
      '青山/财务部 集团财务管理部  ',
      '青山/财务部/会计组   ',
      '青山/研发部   ',
    ])
    expect(await imported('departmentImport', rows('ZhangSan', 'a007；wangwu、zhangsan'))).toEqual({
      isDone: true,
      count: 3,
      counts: { added: 0, changed: 1, unchanged: 2 },
      refused: [],
    })
    expect((await tree())[1]).toBe('青山/财务部 集团财务管理部 zhangsan lisi、wangwu')
    const before = await writtenRows(app.owner)
    await imported('departmentImport', rows('zhangsan', 'lisi、wangwu'))
    expect(await imported('departmentImport', rows(null, null))).toMatchObject({
      counts: { added: 0, changed: 0, unchanged: 3 },
    })
    expect(await writtenRows(app.owner)).toEqual(before)
  })

  it('finds the parent by the code or the name of another row, or by a name that only one has', async () => {
    await imported('departmentImport', [
      ['部门编码', '部门名称', '上级部门编码'],
      ['20', '北京分部', '10'],
      ['10', '集团二', null],
      ['30', '销售组', '20'],
      ['40', '法务组', '北京分部'],
    ])
    await imported('departmentImport', [
      ['部门', '上级部门'],
      ['华北区', '销售组'],
    ])
    const paths = (await rowsOf(contract.departmentExport.path)).map(([path]) => path)
    expect(paths.filter((path) => String(path).startsWith('集团二'))).toEqual([
      '集团二',
      '集团二/北京分部',
      '集团二/北京分部/销售组',
      '集团二/北京分部/销售组/华北区',
      '集团二/北京分部/法务组',
    ])
  })

  it('imports nothing when a row is refused, and says which and why', async () => {
    const before = await writtenRows(app.owner)
    const { isDone, refused } = await imported('departmentImport', [
      ['部门', '上级部门', '负责人', '排序', '部门编号'],
      ['集团三', null, 'nobody', null, null],
      ['集团三', null, null, null, null],
      ['甲部', '没有的部门', null, null, null],
      ['乙部', '2', null, null, '1'],
      ['丙部', '1', null, null, '2'],
      ['长'.repeat(41), null, null, null, null],
      ['丁部', null, null, '很多', null],
      ['戊部', '重名', null, null, null],
      ['集团四/重名', null, null, null, null],
      ['集团五/重名', null, null, null, null],
      ['己\u202e部', null, null, null, null],
    ])
    expect(isDone).toBe(false)
    expect(refused.map(({ row, error, fields }) => [row, error, Object.keys(fields).join()])).toEqual([
      [2, 'leaderUnknown', 'leader'],
      [3, 'rowRepeated', 'dept'],
      [4, 'departmentUnknown', 'parent'],
      [5, 'parentLoop', 'parent'],
      [6, 'parentLoop', 'parent'],
      [7, 'invalid', 'dept'],
      [8, 'invalid', 'sort'],
      [9, 'departmentUnknown', 'parent'],
      [12, 'invalid', 'dept'],
    ])
    expect(await writtenRows(app.owner)).toEqual(before)
  })

  it('keeps a leader who left, and makes nobody who left a leader', async () => {
    const rows = [
      ['部门', '负责人'],
      ['集团六', 'wangwu'],
    ]
    await imported('departmentImport', rows)
    await app.owner.query("update app_user set status = 'inactive' where account = 'wangwu'")
    try {
      expect(await imported('departmentImport', rows)).toMatchObject({ isDone: true })
      const other = await imported('departmentImport', [
        ['部门', '负责人'],
        ['集团七', 'wangwu'],
      ])
      expect(other).toMatchObject({ isDone: false, refused: [{ row: 2, error: 'leaderUnknown' }] })
    } finally {
      await app.owner.query("update app_user set status = 'active' where account = 'wangwu'")
    }
  })

  it('writes a sheet that is sent twice at once as if it was sent once, and touches no other tenant', async () => {
    const rows = [['部门'], ['集团八/一部']]
    const answers = await Promise.all([send('departmentImport', rows), send('departmentImport', rows)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const paths = (await rowsOf(contract.departmentExport.path)).map(([path]) => path)
    expect(paths.filter((path) => String(path).startsWith('集团八'))).toEqual(['集团八', '集团八/一部'])
    const before = await app.owner.query('select * from department where tenant_id = $1 order by id', [
      tenants.own,
    ])
    const other = await app.login('admin', tenants.other)
    expect((await send('departmentImport', [['部门'], ['集团八']], other)).body.data).toMatchObject({
      isDone: true,
    })
    const after = await app.owner.query('select * from department where tenant_id = $1 order by id', [
      tenants.own,
    ])
    expect(after.rows).toEqual(before.rows)
  })
})

describe('an import of posts', () => {
  it('adds posts and changes those of the name; a new one without a code has its name as code', async () => {
    await imported('postImport', [
      ['职位名称', '类别'],
      ['财务经理', '中层'],
      ['出纳', null],
    ])
    expect(
      await imported('postImport', [
        ['岗位名称', '岗位编号', '排序', '备注'],
        ['财务 经理', 'FM', '１，０００', '主管'],
        ['出纳', null, null, null],
        ['内 审', null, 0, null],
      ]),
    ).toMatchObject({ isDone: true, counts: { added: 1, changed: 1, unchanged: 1 } })
    expect(await rowsOf(contract.postExport.path)).toEqual([
      ['岗位名称', '岗位编号', '岗位类型', '排序', '备注'],
      ['内审', '内审', '基层', 0, ''],
      ['出纳', '出纳', '基层', 1, ''],
      ['财务经理', 'FM', '中层', 1000, '主管'],
    ])
    const before = await writtenRows(app.owner)
    await imported('postImport', await rowsOf(contract.postExport.path))
    expect(await writtenRows(app.owner)).toEqual(before)
  })

  it('refuses a code that another post has, a name twice and an unknown category', async () => {
    await imported('postImport', [
      ['岗位名称', '岗位编号'],
      ['会计', 'ACC'],
    ])
    const before = await writtenRows(app.owner)
    const { refused } = await imported('postImport', [
      ['岗位名称', '岗位编号', '岗位类型'],
      ['审计', 'ACC', null],
      ['税务', null, null],
      ['税 务', null, null],
      ['工程师', null, '超级'],
    ])
    expect(refused.map(({ row, error }) => [row, error])).toEqual([
      [2, 'postCodeTaken'],
      [4, 'rowRepeated'],
      [5, 'invalid'],
    ])
    expect(await writtenRows(app.owner)).toEqual(before)
  })
})

it.each([contract.departmentExport, contract.postExport])(
  'a template has the columns only',
  async ({ path }) => {
    const before = await app.owner.query('select count(*) from audit_entry')
    expect(await rowsOf(`${path}?isTemplate=1`)).toHaveLength(1)
    expect((await app.owner.query('select count(*) from audit_entry')).rows).toEqual(before.rows)
  },
)
