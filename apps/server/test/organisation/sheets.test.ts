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

  it('changes what a row says and nothing else, and a change of one cell is one', async () => {
    const heading: Cell[] = ['部门', '部门全称', '负责人', '副职', '排序', '备注']
    const first: Cell[] = ['单项/甲', '甲部', 'zhangsan', 'lisi、wangwu', 7, '旧']
    const blank: Cell[] = ['单项/乙', null, null, null, null, null]
    await imported('departmentImport', [
      heading,
      first,
      blank,
      ['单 项/丙　丁', null, null, null, null, null],
    ])
    const rowsBelow = async () =>
      (await rowsOf(contract.departmentExport.path))
        .filter(([path]) => String(path).startsWith('单项/'))
        .map(([path, , , ...words]) => [path, ...words])
    // A new department comes after its siblings, whatever the rest of the tree has.
    expect(await rowsBelow()).toEqual([
      ['单项/甲', '甲部', 'zhangsan', 'lisi、wangwu', 7, '旧'],
      ['单项/乙', '', '', '', 8, ''],
      ['单项/丙丁', '', '', '', 9, ''],
    ])
    let now = first
    for (const [index, cell] of (['新甲部', 'lisi', 'wangwu', 5, '新'] as const).entries()) {
      const changes: Cell[] = ['单项/甲', null, null, null, null, null]
      changes[index + 1] = cell
      now = now.with(index + 1, cell)
      // A leader is no deputy beside it.
      if (cell === 'lisi') now = now.with(3, 'wangwu')
      const report = await imported('departmentImport', [heading, changes, blank])
      const isSame = cell === 'wangwu'
      expect([cell, report.counts]).toEqual([
        cell,
        { added: 0, changed: isSame ? 0 : 1, unchanged: isSame ? 2 : 1 },
      ])
      expect((await rowsBelow()).find(([path]) => path === '单项/甲')).toEqual(now)
    }
    const deputies = await imported('departmentImport', [
      ['部门', '副职'],
      ['单项/甲', 'wangwu、ZHANGSAN、wangwu、lisi'],
    ])
    expect(deputies).toMatchObject({ isDone: true, counts: { changed: 1 } })
    expect((await rowsBelow()).find(([path]) => path === '单项/甲')?.[3]).toBe('wangwu、zhangsan')
    await imported('departmentImport', [
      ['部门', '负责人'],
      ['单项/甲', 'zhaoliu'],
    ])
    expect((await rowsBelow()).find(([path]) => path === '单项/甲')?.[2]).toBe('zhaoliu')
  })

  it('refuses an unknown deputy, and takes a blank leader for nobody', async () => {
    const report = await imported('departmentImport', [
      ['部门', '副职'],
      ['副职部', 'lisi、nobody'],
    ])
    expect(report.refused).toMatchObject([
      { row: 2, fields: { deputies: expect.stringContaining('nobody') } },
    ])
    await imported('departmentImport', [
      ['部门', '负责人'],
      ['有人部', 'zhangsan'],
      ['无人部', null],
    ])
    const rows = await rowsOf(contract.departmentExport.path)
    expect(rows.find(([path]) => path === '无人部')?.[4]).toBe('')
  })

  it('finds nobody by a staff number that two people have', async () => {
    await app.owner.query("update app_user set code = 'A007' where account = 'wangwu'")
    try {
      const { refused } = await imported('departmentImport', [
        ['部门', '负责人'],
        ['双号部', 'A007'],
      ])
      expect(refused).toMatchObject([{ row: 2, error: 'leaderUnknown' }])
    } finally {
      await app.owner.query("update app_user set code = '' where account = 'wangwu'")
    }
  })

  it('finds the parent by a path before another row of that name, and by nothing that two rows have', async () => {
    await imported('departmentImport', [['部门'], ['根'], ['根/支']])
    const good = await imported('departmentImport', [
      ['部门', '上级部门', '部门编号'],
      ['根', '根/支', null],
      ['新叶', ' 根 ', null],
      ['根 ／ 支/叶/', null, null],
      ['枝', '大 写 甲', null],
      ['大写甲', null, 'x'],
      ['支', '支', null],
      ['梢', '大写 甲/枝', null],
    ])
    expect(good).toMatchObject({ isDone: true, refused: [] })
    const paths = (await rowsOf(contract.departmentExport.path)).map(([path]) => path)
    expect(paths.filter((path) => /^(根|大写)/.test(String(path)))).toEqual([
      '根',
      '根/支',
      '根/支/根',
      '根/支/叶',
      '根/支/支',
      '根/新叶',
      '大写甲',
      '大写甲/枝',
      '大写甲/枝/梢',
    ])
    const { refused } = await imported('departmentImport', [
      ['部门', '上级部门', '部门编号'],
      ['左', null, 'y'],
      ['右', null, 'y'],
      ['下', 'y', null],
      ['下', '支', null],
    ])
    expect(refused).toMatchObject([
      { row: 4, error: 'departmentUnknown' },
      { row: 5, error: 'departmentUnknown' },
    ])
  })

  it('adds nothing on the way to a department whose name is malformed', async () => {
    const { alsoAdded, refused } = await imported('departmentImport', [['部门'], [`半路/${'长'.repeat(41)}`]])
    expect([alsoAdded, refused.length]).toEqual([undefined, 1])
  })

  it('keeps a deputy who left', async () => {
    const rows: Cell[][] = [
      ['部门', '副职'],
      ['副职已走', 'wangwu'],
    ]
    await imported('departmentImport', rows)
    await app.owner.query("update app_user set status = 'inactive' where account = 'wangwu'")
    try {
      expect(await imported('departmentImport', rows)).toMatchObject({ counts: { unchanged: 1 } })
    } finally {
      await app.owner.query("update app_user set status = 'active' where account = 'wangwu'")
    }
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

  it('reads categories in either language, and a change of one cell is one', async () => {
    const heading: Cell[] = ['岗位名称', '岗位编号', '岗位类型', '排序', '备注']
    await imported('postImport', [
      heading,
      ['单项岗', 'ONE', 'senior', 3, '旧'],
      ['末岗', null, null, null, null],
    ])
    const rowOf = async (name: string) =>
      (await rowsOf(contract.postExport.path)).find(([found]) => found === name)
    expect(await rowOf('单项岗')).toEqual(['单项岗', 'ONE', '高层', 3, '旧'])
    const sorts = (await rowsOf(contract.postExport.path)).slice(1).map(([, , , sort]) => Number(sort))
    expect((await rowOf('末岗'))?.[3]).toBe(Math.max(...sorts))
    await imported('postImport', [['岗位名称'], ['Ａ岗']])
    await imported('postImport', [
      ['岗位名称', '备注'],
      ['a岗', '新'],
    ])
    // The name stays as it is stored.
    expect(await rowOf('Ａ岗')).toEqual(['Ａ岗', 'Ａ岗', '基层', expect.any(Number), '新'])
    let now: Cell[] = ['单项岗', 'ONE', '高层', 3, '旧']
    for (const [index, cell] of (['TWO', '其 他', 4, '新'] as const).entries()) {
      const changes: Cell[] = ['单项岗', null, null, null, null]
      changes[index + 1] = cell
      now = now.with(index + 1, cell === '其 他' ? '其他' : cell)
      const report = await imported('postImport', [heading, changes])
      expect([cell, report.counts]).toEqual([cell, { added: 0, changed: 1, unchanged: 0 }])
      expect(await rowOf('单项岗')).toEqual(now)
    }
  })

  it('gives a new post with a long name the beginning of it as code', async () => {
    const name = `${'L'.repeat(31)} ${'o'.repeat(8)}`
    await imported('postImport', [['岗位名称'], [name]])
    expect(await imported('postImport', [['岗位名称'], [name.toUpperCase()]])).toMatchObject({
      counts: { unchanged: 1 },
    })
    const row = (await rowsOf(contract.postExport.path)).find(([found]) => found === name)
    expect(row?.[1]).toBe('L'.repeat(31))
  })

  it('writes a sheet that is sent twice at once as if it was sent once', async () => {
    const rows = [['岗位名称'], ['并发岗']]
    const answers = await Promise.all([send('postImport', rows), send('postImport', rows)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const counted = answers.map(({ body }) => contract.postImport.output.parse(body.data).counts?.added)
    expect(new Set(counted)).toEqual(new Set([0, 1]))
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
