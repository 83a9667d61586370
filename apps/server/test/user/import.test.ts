import { contract, type ImportReport } from '@countersign/contract'
import { loginAll, startTestApp, testPassword } from '@countersign/server/testing'
import { readXlsx } from 'hucre/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { writtenRows } from '../../src/testing/database-rows.ts'
import { multipart } from '../file/multipart.ts'
import { enrolTotp } from '../identity/factors.ts'

const app = await startTestApp()
const cast = await loginAll(app)
await cast.admin.data(contract.postSubmit, { postCode: 'ACC', postName: '会计' })
beforeEach(async () => {
  await app.owner.query(
    `delete from user_role using app_user u where u.id = user_id and u.account like 'i-%'`,
  )
  await app.owner.query(
    `delete from user_department using app_user u where u.id = user_id and u.account like 'i-%'`,
  )
  await app.owner.query(`delete from session using app_user u where u.id = user_id and u.account like 'i-%'`)
  await app.owner.query(`delete from app_user where account like 'i-%'`)
})

type Cell = string | number | null
const heading = ['账号', '姓名', '部门', '岗位', '角色', '手机号码', '性别', '生日', '初始密码']
const send = async (rows: Cell[][], { query = '', as = cast.admin } = {}) => {
  const bytes = await writeXlsx({ sheets: [{ name: '用户', rows }] })
  const { headers, body } = multipart([{ filename: '用户.xlsx', bytes }])
  return as.post(`${contract.userImport.path}${query}`, body, headers)
}
const importRows = async (rows: Cell[][], query = ''): Promise<ImportReport> => {
  const answer = await send(rows, { query })
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  return contract.userImport.output.parse(answer.body.data)
}
/** How many rows are about new people, change somebody, or change nothing. */
const counted = (added: number, changed = 0, unchanged = 0) => ({ added, changed, unchanged })
const find = async (account: string) => (await cast.admin.data(contract.userPage, { account })).records[0]

describe('an imported sheet', () => {
  it('adds people with departments, posts and roles by name, who log in with the given password', async () => {
    const report = await importRows([
      heading,
      ['i-1', '孙十', '财务部、研发部', '会计', '员工', '13812345678', '女', '1990-05-17', testPassword],
      ['i-2', '吴一', null, null, null, null, null, null, null],
    ])
    expect(report).toEqual({ isDone: true, count: 2, counts: counted(2), refused: [] })
    expect(await find('i-1')).toMatchObject({
      realName: '孙十',
      deptName: '财务部、研发部',
      postName: '会计',
      roleName: '员工',
      phone: '13812345678',
      sex: 2,
      birthday: '1990-05-17',
    })
    expect((await (await app.login('i-1')).call(contract.userList)).status).toBe(200)
    const { rows } = await app.owner.query(
      `select account, must_change_password as must from app_user where account like 'i-%' order by account`,
    )
    expect(rows).toEqual([
      { account: 'i-1', must: false },
      { account: 'i-2', must: true },
    ])
  })

  it.each([
    ['138 0013 8003', '13800138003'],
    ['138-0013-8004', '13800138004'],
    ['+86 13800138005', '13800138005'],
    ['8613800138006', '13800138006'],
    ['１３８００１３８００７', '13800138007'],
    [13_800_138_008, '13800138008'],
  ])('reads the phone %s as %s', async (phone, digits) => {
    const rows = [
      ['账号', '姓名', '手机号码', '生日'],
      ['ｉ-phone', '孙十', phone, '1990年5月17日'],
    ]
    expect(await importRows(rows)).toMatchObject({ isDone: true })
    expect(await find('i-phone')).toMatchObject({ phone: digits, birthday: '1990-05-17' })
  })

  it('refuses a number that a sheet program wrote in exponent form, and takes the cell that holds it', async () => {
    const rows = (phone: Cell) => [
      ['账号', '姓名', '手机号码', '别名'],
      ['i-phone', '孙十', phone, '1.38E+10'],
    ]
    expect(await importRows(rows('1.38E+10'), '?isTrial=1')).toMatchObject({
      counts: counted(0),
      refused: [
        {
          row: 2,
          error: 'digitsLost',
          fields: { phone: expect.stringContaining('末尾的数字已丢失') },
          cells: [{ heading: '手机号码', text: '1.38E+10' }],
        },
      ],
    })
    expect(await importRows(rows(1.3800138e10))).toMatchObject({ isDone: true })
    expect(await find('i-phone')).toMatchObject({ phone: '13800138000' })
  })

  it('refuses a number with more digits than a sheet keeps', async () => {
    const rows = [
      ['账号', '姓名', '工号'],
      ['i-code', '孙十', Number('530102199001011234')],
    ]
    expect(await importRows(rows)).toMatchObject({
      refused: [{ row: 2, error: 'digitsLost', fields: { code: expect.any(String) } }],
    })
    expect(await importRows([...rows.slice(0, 1), ['i-code', '孙十', '530102199001011234']])).toMatchObject({
      isDone: true,
    })
    expect(await find('i-code')).toMatchObject({ code: '530102199001011234' })
  })

  it('reads names without the blanks that align them', async () => {
    await importRows([
      ['账号', '姓名', '部门'],
      ['i-1', ' 张　三 ', '财 务 部'],
      ['i-2', 'Anna  Maria Li', null],
    ])
    expect(await find('i-1')).toMatchObject({ realName: '张三', deptName: '财务部' })
    expect(await find('i-2')).toMatchObject({ realName: 'Anna Maria Li' })
  })

  it('asks for the second factor before it makes somebody an administrator', async () => {
    const { admin } = cast
    const rows = [
      ['账号', '姓名', '角色'],
      ['i-boss', '孙十', '管理员'],
    ]
    await enrolTotp(admin)
    try {
      await app.owner.query('update session set factor_at = null where user_id = $1', [admin.userId])
      expect(await send(rows)).toMatchObject({ status: 403, body: { error: 'confirmationNeeded' } })
      expect(await find('i-boss')).toBeUndefined()
      expect((await send([...rows.slice(0, 1), ['i-staff', '孙十', '员工']])).status).toBe(200)
    } finally {
      await app.owner.query('delete from factor where user_id = $1', [admin.userId])
    }
  })

  it('finds a department whose name another one has by its path only', async () => {
    const { admin } = cast
    const [top] = await admin.data(contract.deptTree)
    const under = top?.children.find(({ title }) => title === '研发部')
    const { id } = await admin.data(contract.departmentSubmit, { deptName: '财务部', parentId: under?.id })
    const rows = (name: string) => [
      ['账号', '姓名', '部门'],
      ['i-path', '孙十', name],
    ]
    try {
      expect(await importRows(rows('财务部'))).toMatchObject({
        isDone: false,
        refused: [{ row: 2, error: 'departmentUnknown' }],
      })
      expect(await importRows(rows(`${top?.title}/研发部/财务部`))).toMatchObject({ isDone: true })
      expect(await find('i-path')).toMatchObject({ deptId: id })
    } finally {
      await app.owner.query('delete from user_department where dept_id = $1', [id])
      await app.owner.query('delete from department where id = $1', [id])
    }
  })

  it('refuses the account of a removed person', async () => {
    await importRows([
      ['账号', '姓名'],
      ['i-gone', '孙十'],
    ])
    await cast.admin.data(contract.userRemove, { ids: [(await find('i-gone'))?.id] })
    const before = await writtenRows(app.owner)
    const report = await importRows([
      ['账号', '姓名'],
      ['I-Gone', '孙十'],
    ])
    expect(report).toMatchObject({ isDone: false, refused: [{ row: 2, error: 'accountTaken' }] })
    expect(await writtenRows(app.owner)).toEqual(before)
  })

  it('refuses accounts that the database would read as one', async () => {
    const before = await writtenRows(app.owner)
    const { isDone, refused } = await importRows([
      ['账号', '姓名'],
      ['i-ΑΣ', '孙十'],
      ['i-ασ', '吴一'],
    ])
    expect(isDone).toBe(false)
    expect(refused).toMatchObject([{ row: 2, error: 'accountFormat' }])
    expect(await writtenRows(app.owner)).toEqual(before)
  })

  it('changes people whose accounts exist; blank cells change nothing', async () => {
    await importRows([heading, ['i-1', '孙十', '财务部', '会计', '员工', '13812345678', null, null, null]])
    await importRows([
      ['账号', '姓名'],
      ['I-1', '孙十一'],
    ])
    expect(await find('i-1')).toMatchObject({
      account: 'I-1',
      realName: '孙十一',
      deptName: '财务部',
      postName: '会计',
      phone: '13812345678',
    })
  })

  it('of WeCom is imported below its explanations, and names the columns that nothing is read from', async () => {
    const report = await importRows([
      ['企业通讯录'],
      ['填写说明：1、姓名、帐号必填；2、部门用 / 分隔，多个部门用 ; 隔开'],
      ['姓名', '帐号', '别名', '职务', '部门', '手机', '座机'],
      ['孙十', 'i-wx', '十', '会计', '财务部;研发部', '+86-138 1234 5679', '0871-1'],
    ])
    expect(report).toMatchObject({ isDone: true, count: 1, refused: [], ignored: ['别名', '座机'] })
    expect(await find('i-wx')).toMatchObject({
      postName: '会计',
      deptName: '财务部、研发部',
      phone: '13812345679',
    })
  })

  it('writes nothing for a row that changes nothing', async () => {
    const rows = [heading, ['i-1', '孙十', '财务部', '会计', '员工', '13812345678', '女', '1990-05-17', null]]
    await importRows(rows)
    const { version = 0 } = (await find('i-1')) ?? {}
    const before = await writtenRows(app.owner)
    expect(await importRows(rows)).toMatchObject({ isDone: true, count: 1, counts: counted(0, 0, 1) })
    expect(await writtenRows(app.owner)).toEqual(before)
    const moved = [
      heading,
      ['i-1', '孙十', '研发部', '会计', '员工', '13812345678', '女', '1990-05-17', null],
    ]
    expect(await importRows(moved)).toMatchObject({ counts: counted(0, 1) })
    expect((await find('i-1'))?.version).toBe(version + 1)
  })

  it('that is only tried writes nothing and reports the same', async () => {
    const before = await writtenRows(app.owner)
    const good = [
      ['账号', '姓名'],
      ['i-1', '孙十'],
    ]
    expect(await importRows(good, '?isTrial=1')).toMatchObject({
      isDone: false,
      count: 1,
      counts: counted(1),
      refused: [],
    })
    const bad = [
      ['账号', '姓名', '初始密码'],
      ['i-1', '孙十', 'password1'],
    ]
    expect(await importRows(bad, '?isTrial=1')).toMatchObject({
      isDone: false,
      counts: counted(0),
      refused: [{ row: 2, error: 'passwordCommon' }],
    })
    expect(await writtenRows(app.owner)).toEqual(before)
    expect(await importRows(good)).toMatchObject({ isDone: true })
  })

  it('that is only tried is reported with its columns and the cells at fault, and comes back with an error column', async () => {
    const rows = [
      ['员工名册'],
      ['姓名', '员工编号', '账号*', '手机'],
      ['孙十', 'A1', 'i-1', '123'],
      [],
      ['吴一', 'A2', 'i-2', '=1+1'],
    ]
    const { trial, refused, ignored } = await importRows(rows, '?isTrial=2')
    expect(ignored).toBeUndefined()
    const words = {
      error: 'phoneLength',
      msg: '手机号码长度不为11位',
      fields: { phone: '手机号码长度不为11位' },
    }
    expect(refused).toEqual([
      { row: 3, ...words, cells: [{ heading: '手机', text: '123', msg: words.msg }] },
      { row: 5, ...words, cells: [{ heading: '手机', text: '=1+1', msg: words.msg }] },
    ])
    expect(trial?.headings).toEqual(rows[1])
    expect(trial?.columns.slice(0, 4)).toEqual([
      { name: 'account', heading: '账号', isRequired: true, from: 2 },
      { name: 'realName', heading: '姓名', isRequired: true, from: 0 },
      { name: 'code', heading: '工号', isRequired: false, from: 1 },
      { name: 'deptId', heading: '部门', isRequired: false, from: -1 },
    ])
    const marked = (await readXlsx(Buffer.from(trial?.marked ?? '', 'base64'))).sheets[0]?.rows
    expect(marked?.map((row) => row.map((cell) => cell ?? ''))).toEqual([
      ['员工名册', '', '', '', ''],
      [...(rows[1] ?? []), '错误'],
      [...(rows[2] ?? []), words.msg],
      ['', '', '', '', ''],
      [...(rows[4] ?? []), words.msg],
    ])
    const sent = (marked ?? []).map((row) => row.map((cell) => (cell === null ? null : String(cell))))
    const again = await importRows(sent, '?isTrial=2')
    expect(again.trial?.headings).toHaveLength(5)
    const twice = (await readXlsx(Buffer.from(again.trial?.marked ?? '', 'base64'))).sheets[0]?.rows
    expect(twice?.[1]?.filter((cell) => cell === '错误')).toHaveLength(1)
  })

  it('that is only tried says at most a hundred characters of a cell or heading', async () => {
    const long = '长'.repeat(3000)
    const sent = [
      ['账号', '姓名', long],
      ['i-1', long, 'x'],
    ]
    const { refused, ignored } = await importRows(sent, '?isTrial=1')
    expect(refused[0]?.cells).toMatchObject([{ heading: '姓名', text: '长'.repeat(100) }])
    expect(ignored).toEqual(['长'.repeat(100)])
  })

  it('without a required column is refused, but tried it says which columns there are', async () => {
    const rows = [
      ['姓名', '登录'],
      ['孙十', 'i-1'],
    ]
    expect(await send(rows)).toMatchObject({ status: 400, body: { error: 'sheetColumns' } })
    const { trial, refused, counts } = await importRows(rows, '?isTrial=1')
    expect([refused, counts]).toEqual([[], undefined])
    expect(trial).toMatchObject({ headings: ['姓名', '登录'] })
    expect(trial).not.toHaveProperty('marked')
    expect(await importRows(rows, '?columns=account:1')).toMatchObject({ isDone: true })
  })

  it('is read by the columns that the address says', async () => {
    await importRows(
      [
        ['编码', '姓名', '备用'],
        ['i-1', '孙十', '13812345678'],
      ],
      '?columns=account:0,phone:2',
    )
    expect(await find('i-1')).toMatchObject({ realName: '孙十', phone: '13812345678' })
    const wrong = await send(
      [
        ['账号', '姓名'],
        ['i-2', '吴一'],
      ],
      { query: '?columns=account' },
    )
    expect(wrong).toMatchObject({ status: 400, body: { error: 'invalid' } })
  })

  it('changes nobody when the address says so', async () => {
    await importRows([heading, ['i-1', '孙十', null, null, null, null, null, null, null]])
    const report = await importRows(
      [heading, ['i-1', '别人', null, null, null, null, null, null, null]],
      '?isCovered=0',
    )
    expect(report).toMatchObject({ isDone: false, refused: [{ row: 2, error: 'accountTaken' }] })
    expect(await find('i-1')).toMatchObject({ realName: '孙十' })
  })

  it('is imported whole or not at all; every refused row is named by its number in the sheet', async () => {
    const before = await writtenRows(app.owner)
    const report = await importRows([
      heading,
      ['i-1', '孙十', '财务部', null, null, null, null, null, null],
      ['i-2', '吴一', '没有的部门', null, null, null, null, null, null],
      ['i-1', '重复', null, null, null, null, null, null, null],
      ['!', null, null, null, '没有的角色', '1', '也许', '昨天', '12345678'],
      ['i-3', '周三', null, null, null, null, null, null, 'password1'],
      ['i-4', '郑四', '财务部', '没有的岗位', '员工、没有的角色、采购员', null, null, null, null],
    ])
    expect(report).toMatchObject({
      isDone: false,
      count: 6,
      refused: [
        { row: 3, error: 'departmentUnknown', fields: { deptId: '没有此部门：没有的部门' } },
        { row: 4, error: 'rowRepeated' },
        { row: 5, error: 'invalid' },
        { row: 6, error: 'passwordCommon', fields: { password: expect.stringMatching(/常见/) } },
        {
          row: 7,
          error: 'invalid',
          msg: '没有此角色：没有的角色、采购员；没有此岗位：没有的岗位',
          fields: { roleId: '没有此角色：没有的角色、采购员', postId: '没有此岗位：没有的岗位' },
        },
      ],
    })
    expect(await writtenRows(app.owner)).toEqual(before)
  })

  it('neither takes the permissions of the last administrator nor gives more than the caller has', async () => {
    const last = await send([
      ['账号', '姓名', '角色'],
      ['admin', '管理员', '员工'],
    ])
    expect(last).toMatchObject({ status: 409, body: { error: 'lastAdministrator' } })
    const { id } = await cast.admin.data(contract.roleSubmit, { roleName: '人事', roleAlias: 'personnel' })
    await app.owner.query(
      `insert into menu_role (tenant_id, menu_id, role_id) select tenant_id, id, $1 from menu
       where tenant_id = '000000' and code = 'user.write'`,
      [id],
    )
    await cast.admin.data(contract.userSubmit, {
      account: 'i-clerk',
      realName: '人事甲',
      roleId: [id],
      password: testPassword,
    })
    const clerk = await app.login('i-clerk')
    const rows = [
      ['账号', '姓名', '角色'],
      ['i-9', '钱九', '管理员'],
      ['admin', '改名', null],
    ]
    expect((await send(rows, { as: clerk })).body.data).toMatchObject({
      isDone: false,
      refused: [
        { row: 2, error: 'roleBeyond' },
        { row: 3, error: 'personProtected' },
      ],
    })
  })

  it('of 500 people with two bad rows names the two and adds nobody; mended, it adds all', async () => {
    const row = (index: number): Cell[] => [
      `i-${index}`,
      `员工${index}`,
      '研发部',
      null,
      '员工',
      null,
      null,
      null,
      null,
    ]
    const rows = Array.from({ length: 500 }, (_none, index) => row(index))
    const bad = rows.map((one, index) =>
      index === 99 ? ['i-99', null] : index === 300 ? ['i-1', '重复'] : one,
    )
    const refused = await importRows([heading, ...bad])
    expect(refused).toMatchObject({ isDone: false, count: 500, refused: [{ row: 101 }, { row: 302 }] })
    expect(await find('i-0')).toBeUndefined()
    expect(await importRows([heading, ...rows])).toMatchObject({ isDone: true, count: 500 })
    expect((await cast.admin.data(contract.userPage, { account: 'i-' })).total).toBe(500)
  })
})

describe('an exported sheet', () => {
  const exported = (query = '') =>
    cast.admin.bytes(`${contract.userExport.path}${query}`, { 'accept-language': 'zh' })

  it('has the people that the list shows and can be imported again unchanged', async () => {
    await importRows([
      heading,
      ['i-1', '=1+1', '财务部', '会计', '员工', '13812345678', '男', '1990-05-17', null],
    ])
    const { bytes, headers } = await exported('?account=i-')
    expect(headers['content-type']).toBe(contract.userExport.bytes)
    const [sheet] = (await readXlsx(bytes)).sheets
    expect(sheet?.rows[0]).toEqual([
      '账号',
      '姓名',
      '工号',
      '部门',
      '岗位',
      '角色',
      '手机号码',
      '邮箱',
      '性别',
      '生日',
      '初始密码',
    ])
    expect(sheet?.rows[1]?.slice(0, 7)).toEqual(['i-1', '=1+1', '', '财务部', '会计', '员工', '13812345678'])
    const before = await find('i-1')
    const { headers: types, body } = multipart([{ filename: '用户.xlsx', bytes }])
    const again = await cast.admin.post(contract.userImport.path, body, types)
    expect(again.body.data).toMatchObject({ isDone: true })
    expect(await find('i-1')).toEqual(before)
  })

  it('of the template has the columns only', async () => {
    const { bytes } = await cast.admin.bytes(contract.userTemplate.path, { 'accept-language': 'en' })
    const [sheet] = (await readXlsx(bytes)).sheets
    expect(sheet?.rows).toHaveLength(1)
    expect(sheet?.rows[0]?.[0]).toBe('Account')
  })
})
