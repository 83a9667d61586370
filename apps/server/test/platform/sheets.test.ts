import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { roomColumns } from '../../src/modules/asset/room-sheet.rules.ts'
import { goodsColumns } from '../../src/modules/shop/catalogue/goods-sheet.rules.ts'
import { userColumns } from '../../src/modules/user/user-sheet.presenter.ts'
import { entriesIn, requireColumns } from '../../src/platform/sheet/entries-in.ts'
import { findColumns, foldedHeading } from '../../src/platform/sheet/find-columns.rules.ts'
import {
  areaOf,
  amountOf,
  dayOf,
  hasLostDigits,
  nameOf,
  namesIn,
  wholeOf,
} from '../../src/platform/sheet/read-cell.rules.ts'
import { readSheet } from '../../src/platform/sheet/read-sheet.ts'
import type { ReadColumn } from '../../src/platform/sheet/sheet-column.ts'

const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ row: index + 1, cells }))

describe('a heading', () => {
  it.each([
    '姓名',
    '*姓名',
    '姓 名',
    '姓名（必填）',
    '姓名(必填，不超过 20 字)',
    '【必填】姓名',
    '＊姓　名：',
    '姓名\n*',
    '\ufeff姓名',
    '姓名(Required)',
  ])('%j is 姓名', (text) => {
    expect(foldedHeading(text)).toBe(foldedHeading('姓名'))
  })

  it('keeps brackets that say something else', () => {
    expect(foldedHeading('单价（元）')).toBe(foldedHeading('单价 (元)'))
    expect(foldedHeading('单价（元）')).not.toBe(foldedHeading('单价'))
  })

  it('names one column: its own heading goes before those of others, the first of two alike is read', () => {
    expect(findColumns(['企业邮箱', '邮箱', '手机', '手机'], userColumns)).toEqual(
      new Map([
        ['email', 1],
        ['phone', 2],
      ]),
    )
    expect(findColumns(['个人邮箱', '企业邮箱'], userColumns)).toEqual(new Map([['email', 1]]))
    const twice: ReadColumn[] = [
      { name: 'b', heading: { zh: '乙', en: 'B' }, also: ['甲'] },
      { name: 'a', heading: { zh: '甲', en: 'A' } },
    ]
    expect(findColumns(['甲'], twice)).toEqual(new Map([['a', 0]]))
  })
})

/** Names of the parameters by the headings that they are read from. */
const read = (headings: string[], columns: readonly ReadColumn[] = userColumns) =>
  Object.fromEntries([...findColumns(headings, columns)].map(([name, index]) => [headings[index], name]))

describe('the headings of a sheet', () => {
  it.each([
    [
      'of WeCom',
      ['姓名', '帐号', '别名', '职务', '部门', '性别', '手机', '座机', '个人邮箱', '地址', '企业邮箱'],
      {
        姓名: 'realName',
        帐号: 'account',
        职务: 'postId',
        部门: 'deptId',
        性别: 'sex',
        手机: 'phone',
        企业邮箱: 'email',
      },
    ],
    [
      'of DingTalk',
      [
        '员工UserID',
        '*姓名',
        '*手机号',
        '*部门',
        '职位',
        '工号',
        '是否此部门主管(是/否)',
        '邮箱',
        '入职时间',
      ],
      {
        员工UserID: 'account',
        '*姓名': 'realName',
        '*手机号': 'phone',
        '*部门': 'deptId',
        职位: 'postId',
        工号: 'code',
        邮箱: 'email',
      },
    ],
    [
      'of Feishu',
      ['姓名（必填）', '手机号', '工作邮箱', '部门（必填）', '直属上级', '工号', '性别', '用户 ID'],
      {
        '姓名（必填）': 'realName',
        手机号: 'phone',
        工作邮箱: 'email',
        '部门（必填）': 'deptId',
        工号: 'code',
        性别: 'sex',
        '用户 ID': 'account',
      },
    ],
  ])('%s are known', (_of, headings, named) => {
    expect(read(headings)).toEqual(named)
  })

  it('of goods and rooms are known as offices write them', () => {
    expect(read(['品名*', '供货商', '价格', '规格型号'], goodsColumns)).toEqual({
      '品名*': 'name',
      供货商: 'seller',
      价格: 'price',
      规格型号: 'variant',
    })
    expect(read(['资产编码', '建筑面积', '房间号'], roomColumns)).toEqual({
      资产编码: 'assetNo',
      建筑面积: 'extent',
      房间号: 'room',
    })
  })

  it('are found in the first ten rows, below a title and explanations', () => {
    const above = [['通讯录'], ...Array.from({ length: 8 }, (_none, index) => [`${index}、姓名不能为空`])]
    const rows = rowsOf(...above, ['账号', '姓名', '入职时间'], ['wang', '王一', '2020-01-01'])
    const { entries, found } = entriesIn(rows, userColumns)
    expect(entries).toMatchObject([{ row: 11, given: { account: 'wang', realName: '王一' } }])
    expect([...found.keys()]).toEqual(['account', 'realName'])
    const { found: none } = entriesIn(rowsOf(['更多'], ...rows.map(({ cells }) => cells)), userColumns)
    expect(() => requireColumns(userColumns, none)).toThrow('sheetColumns')
  })

  it('that come again on the next page are no row', () => {
    const rows = rowsOf(['账号', '姓名'], ['a', '甲'], ['账 号', '姓名'], ['b', '乙'])
    expect(entriesIn(rows, userColumns).entries.map(({ row }) => row)).toEqual([2, 4])
  })

  it('give way to the columns that the sender chose', () => {
    const rows = rowsOf(['账号', '姓名', '手机'], ['a', '甲', '13800138000'])
    const chosen = new Map([
      ['account', 2],
      ['phone', -1],
      ['email', 99],
    ])
    expect(entriesIn(rows, userColumns, { chosen }).entries[0]?.given).toEqual({
      account: '13800138000',
      realName: '甲',
    })
  })
})

describe('a cell', () => {
  it.each([
    ['2000/1/1', '2000-01-01'],
    ['2000年1月1日', '2000-01-01'],
    ['2000.01.01', '2000-01-01'],
    ['２０００－１－１', '2000-01-01'],
    ['20000101', '2000-01-01'],
    ['36526', '2000-01-01'],
    ['2000-01-01 08:30:00', '2000-01-01'],
    ['2000-13-01', '2000-13-01'],
    ['昨天', '昨天'],
  ])('with the day %s is %s', (text, day) => expect(dayOf(text)).toBe(day))

  it.each([
    ['1,234.5', '1234.50'],
    ['￥１，２３４．５', '1234.50'],
    ['¥ 1234.5元', '1234.50'],
    ['1234', '1234.00'],
    ['￥1,200.00元', '1200.00'],
    ['1.2万', '12000.00'],
    ['12万元', '120000.00'],
    ['１．２ 万 元', '12000.00'],
    ['¥1.2万', '12000.00'],
    ['0.000001万', '0.01'],
    ['1.5亿元', '150000000.00'],
    ['0.0000001万', '0.0000001万'],
    ['-1.2万', '-1.2万'],
    ['1.2元万', '1.2元万'],
    ['万元', '万元'],
    ['1.2万万', '1.2万万'],
    ['面议', '面议'],
  ])('with the amount %s is %s', (text, amount) => expect(amountOf(text)).toBe(amount))

  it.each([
    ['120.5㎡', '120.50'],
    ['1,120.5 平方米', '1120.50'],
    ['１２０', '120.00'],
    ['1.2万㎡', '12000.00'],
    ['约 120', '约 120'],
  ])('with the area %s is %s', (text, area) => expect(areaOf(text)).toBe(area))

  it.each([
    ['1,200', '1200'],
    ['１２', '12'],
    ['1.5', '1.5'],
  ])('with the number %s is %s', (text, number) => expect(wholeOf(text)).toBe(number))

  it.each([
    ['张　三', '张三'],
    ['\u00a0张 三 ', '张三'],
    ['欧 阳  娜 娜', '欧阳娜娜'],
    ['Anna   Maria', 'Anna Maria'],
    ['李 Anna', '李 Anna'],
    ['一部 2 组', '一部 2 组'],
  ])('with the name %j is %j', (text, name) => expect(nameOf(text)).toBe(name))

  it.each(['1.38E+10', '1E+11', '-1.5e+10', '１．３８Ｅ＋１０'])('with %s has lost digits', (text) =>
    expect(hasLostDigits(text)).toBe(true),
  )

  it.each(['1E10', '1.38E-10', 'E+10', '12E+10', 'A1E+10', '1E+10x', '13800138000'])(
    'with %s has lost none',
    (text) => expect(hasLostDigits(text)).toBe(false),
  )

  it('lists names as WeCom and DingTalk part them', () => {
    expect(namesIn('集团/财务部;集团/研发部；采购部，行政部\n法务部、')).toEqual([
      '集团/财务部',
      '集团/研发部',
      '采购部',
      '行政部',
      '法务部',
    ])
  })
})

describe('a workbook', () => {
  const sheet = (rows: (string | number | Date | null)[][]) => writeXlsx({ sheets: [{ name: '1', rows }] })
  const rows = async (cells: (string | number | Date | null)[][]) =>
    readSheet(await sheet(cells), { rows: 5, above: 1 })

  it('with ten thousand columns is refused, with as many blank cells it is not', async () => {
    await expect(rows([Array.from({ length: 10_000 }, () => 'x')])).rejects.toThrow('sheetUnreadable')
    const blank = Array.from({ length: 10_000 }, () => '')
    expect(await rows([['a', ...blank]])).toEqual([{ row: 1, cells: ['a'] }])
  })

  it('has the fifteen digits of a number that a sheet shows, and no longer number as one', async () => {
    const numbers = [
      0.1 + 0.2,
      1.1 * 3,
      13_800_138_000,
      -1.5,
      999_999_999_999_999,
      1e15,
      Number('530102199001011234'),
    ]
    expect(await rows([numbers])).toMatchObject([
      {
        cells: [
          '0.3',
          '3.3',
          '13800138000',
          '-1.5',
          '999999999999999',
          '1.00000000000000E+15',
          '5.30102199001011E+17',
        ],
      },
    ])
  })

  it('keeps a formula as text, and the time of a day', async () => {
    expect(await rows([['=1+1', new Date('2000-01-01T08:30:00Z')]])).toEqual([
      { row: 1, cells: ['=1+1', '2000-01-01 08:30:00'] },
    ])
  })

  it('with more rows than its import takes is refused', async () => {
    expect(await rows(Array.from({ length: 6 }, () => ['x']))).toHaveLength(6)
    await expect(rows(Array.from({ length: 7 }, () => ['x']))).rejects.toThrow('sheetTooLong')
  })
})
