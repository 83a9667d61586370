import { contract, type Goods, maxVariants } from '@countersign/contract'
import { startTestApp } from '@countersign/server/testing'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { multipart } from '../file/multipart.ts'
import { newPicture } from './builders.ts'

const app = await startTestApp()
const admin = await app.login('admin')
const office = await admin.data(contract.categorySubmit, { name: '办公用品' })
const home = await admin.data(contract.categorySubmit, { name: '家居' })
const pens = await admin.data(contract.categorySubmit, { name: '书写工具', parentId: office.id })
await admin.data(contract.categorySubmit, { name: '清洁', parentId: office.id })
await admin.data(contract.categorySubmit, { name: '清洁', parentId: home.id })
await admin.data(contract.sellerSubmit, { name: '晨光' })
await admin.data(contract.sellerSubmit, { name: '得力' })

const headings = [
  '类型',
  '商品名称',
  '分类',
  '供应商',
  '单位',
  '商品说明',
  '规格',
  '单价（元）',
  '期初库存',
  '每单最多',
  '上架',
]

async function send(rows: readonly (readonly (string | number)[])[], heads = headings) {
  const bytes = await writeXlsx({ sheets: [{ name: '1', rows: [heads, ...rows].map((row) => [...row]) }] })
  const { headers, body } = multipart([{ filename: '1.xlsx', bytes }])
  return admin.post(contract.goodsImport.path, body, headers)
}

async function report(rows: readonly (readonly (string | number)[])[], heads = headings) {
  return contract.goodsImport.output.parse((await send(rows, heads)).body.data)
}

async function named(name: string): Promise<Goods[]> {
  const { records } = await admin.data(contract.goodsList, { name, size: 50 })
  return records.filter((one) => one.name === name)
}

const row = (over: Partial<Record<string, string | number>>) => {
  const words: Record<string, string | number | undefined> = {
    类型: '办公用品',
    商品名称: '中性笔',
    分类: '办公用品/书写工具',
    供应商: '晨光',
    单位: '支',
    商品说明: '速干\n0.5 毫米',
    规格: '',
    '单价（元）': '2.50',
    期初库存: '',
    每单最多: '',
    上架: '是',
    ...over,
  }
  return headings.map((heading) => words[heading] ?? '')
}

describe('an import of goods', () => {
  it('makes variants of rows with one name and seller, and opens their stock', async () => {
    const rows = [
      row({ 规格: '黑色', 期初库存: 100, 每单最多: 20 }),
      row({ 规格: '红色', '单价（元）': 3, 期初库存: 0 }),
      row({ 供应商: '得力', 规格: '', 类型: '福利商品', 上架: '否' }),
    ]
    expect(await report(rows)).toEqual({
      isDone: true,
      count: 3,
      counts: { added: 3, changed: 0, unchanged: 0 },
      refused: [],
    })
    const goods = await named('中性笔')
    expect(goods.find(({ sellerName }) => sellerName === '晨光')).toMatchObject({
      kind: 'office',
      categoryId: pens.id,
      unit: '支',
      description: '速干\n0.5 毫米',
      isOffered: true,
      stock: 100,
      price: '2.50',
      variants: [
        { name: '黑色', price: '2.50', stock: 100, maxNum: 20 },
        { name: '红色', price: '3.00', stock: 0, maxNum: 99 },
      ],
    })
    expect(goods.find(({ sellerName }) => sellerName === '得力')).toMatchObject({
      kind: 'welfare',
      isOffered: false,
      variants: [{ name: '', stock: 0 }],
    })
    const moves = await admin.data(contract.stockMoveList, { name: '中性笔' })
    expect(moves.records).toMatchObject([{ kind: 'opening', change: 100, variantName: '黑色' }])
  })

  it('changes goods that exist, leaves what is blank, and keeps variants that no row names', async () => {
    await report([
      row({ 商品名称: '铅笔', 规格: 'HB', 期初库存: 5 }),
      row({ 商品名称: '铅笔', 规格: '2B', 期初库存: 7 }),
    ])
    const heads = ['商品名称', '供应商', '规格', '单价（元）']
    expect(await report([['铅笔', '晨光', '2B', '1.20']], heads)).toMatchObject({ isDone: true })
    const [pencils] = await named('铅笔')
    expect(pencils).toMatchObject({
      unit: '支',
      description: '速干\n0.5 毫米',
      version: 2,
      variants: [
        { name: 'HB', price: '2.50', stock: 5 },
        { name: '2B', price: '1.20', stock: 7 },
      ],
    })
  })

  it('takes the words of new goods from their first row', async () => {
    const blank = { 类型: '', 分类: '', 单位: '', 商品说明: '', 上架: '' }
    const rows = [
      row({ 商品名称: '记号笔', 规格: '黑色', 类型: '福利商品', 上架: '否' }),
      row({ 商品名称: '记号笔', 规格: '红色', ...blank }),
    ]
    expect(await report(rows)).toMatchObject({ isDone: true, count: 2 })
    expect(await named('记号笔')).toMatchObject([
      { kind: 'welfare', unit: '支', isOffered: false, variants: [{ name: '黑色' }, { name: '红色' }] },
    ])
  })

  it('counts rows of variants that are new, that change, and that change nothing', async () => {
    const of = (规格: string, over: object = {}) => row({ 商品名称: '尺子', 规格, ...over })
    await report([of('长'), of('短'), of('软')])
    const priced = await report([
      of('长'),
      of('短', { '单价（元）': '3' }),
      of('软', { 每单最多: 5 }),
      of('硬'),
    ])
    expect(priced.counts).toEqual({ added: 1, changed: 2, unchanged: 1 })
    const [before] = await named('尺子')
    const same = [of('长'), of('短', { '单价（元）': '' }), of('软', { 每单最多: '' })]
    expect((await report(same)).counts).toEqual({ added: 0, changed: 0, unchanged: 3 })
    expect(await named('尺子')).toEqual([before])
    const renamed = [of('长', { 单位: '把' }), of('硬', { 单位: '' })]
    expect((await report(renamed)).counts).toEqual({ added: 0, changed: 2, unchanged: 0 })
  })

  it('reads a price in 万', async () => {
    await report([row({ 商品名称: '打印机', '单价（元）': '￥1.2万元' })])
    expect(await named('打印机')).toMatchObject([{ price: '12000.00' }])
  })

  it('keeps the pictures of goods', async () => {
    await report([row({ 商品名称: '钢笔' })])
    const [before] = await named('钢笔')
    const { id } = await newPicture(admin)
    await admin.data(contract.goodsSubmit, { ...before, pictureIds: [id] })
    await report([row({ 商品名称: '钢笔', '单价（元）': '9.90' })])
    expect(await named('钢笔')).toMatchObject([{ price: '9.90', pictures: [{ id }] }])
  })

  it('makes 30 variants of one goods and no more', async () => {
    const rows = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => row({ 商品名称: name, 规格: `第 ${index} 号` }))
    expect(await report(rows('色卡', maxVariants))).toMatchObject({ isDone: true })
    expect(await report(rows('色票', maxVariants + 1))).toMatchObject({
      isDone: false,
      refused: [{ row: maxVariants + 2 }],
    })
    expect(await named('色票')).toEqual([])
  })

  it('reads what the export wrote, and changes nothing by it', async () => {
    const before = await admin.data(contract.goodsList, { size: 50 })
    const { bytes, headers } = await admin.bytes(contract.goodsExport.path, { 'accept-language': 'en' })
    expect(headers['content-type']).toBe(contract.goodsExport.bytes)
    const { headers: sent, body } = multipart([{ filename: 'goods.xlsx', bytes }])
    const answer = await admin.post(contract.goodsImport.path, body, sent)
    expect(answer.body.data).toMatchObject({ isDone: true, refused: [], counts: { added: 0, changed: 0 } })
    const after = await admin.data(contract.goodsList, { size: 50 })
    expect(after).toEqual(before)
  })

  it.each([
    [
      'an unknown category',
      [row({ 分类: '没有' })],
      '没有此分类：没有（请填写完整路径，如 办公用品/书写工具）',
    ],
    [
      'a category name that two have',
      [row({ 分类: '清洁' })],
      '没有此分类：清洁（请填写完整路径，如 办公用品/书写工具）',
    ],
    ['an unknown seller', [row({ 供应商: '没有' })], '没有此供应商：没有'],
    ['a price that is none', [row({ '单价（元）': '-1' })], '请填写 0 到 999999.99 之间的金额，最多两位小数'],
    ['no price', [row({ '单价（元）': '' })], '缺少参数 单价（元）'],
    ['an unknown kind', [row({ 类型: '食品' })], expect.stringContaining('类型')],
    ['an opening stock below 0', [row({ 期初库存: -3 })], expect.stringContaining('期初库存')],
    ['the same variant twice', [row({ 规格: '绿' }), row({ 规格: '绿' })], '与第 2 行重复'],
    [
      'another unit for the same goods',
      [row({ 规格: '绿' }), row({ 规格: '紫', 单位: '盒' })],
      '与第 2 行的同一商品不一致',
    ],
    [
      'goods that are offered in one row and not in another',
      [row({ 规格: '绿' }), row({ 规格: '紫', 上架: '否' })],
      '与第 2 行的同一商品不一致',
    ],
    [
      'a variant without a name beside another',
      [row({ 规格: '绿' }), row({ 规格: '' })],
      '多个规格时请填写规格名称',
    ],
  ])('is refused with %s, and imports no row', async (_what, rows, msg) => {
    const name = '新商品'
    const given = rows.map((cells) =>
      cells.map((cell, index) => (headings[index] === '商品名称' ? name : cell)),
    )
    const answer = await report([row({ 商品名称: '其他商品' }), ...given])
    const last = given.length + 2
    const shifted = typeof msg === 'string' ? msg.replace('第 2 行', '第 3 行') : msg
    expect(answer).toMatchObject({ isDone: false, refused: [{ row: last, msg: shifted }] })
    expect([...(await named(name)), ...(await named('其他商品'))]).toEqual([])
  })

  it('is refused with an opening stock for a variant that has a stock', async () => {
    await report([row({ 商品名称: '橡皮', 期初库存: 5 })])
    const answer = await report([row({ 商品名称: '橡皮', 期初库存: 6 })])
    expect(answer.refused).toMatchObject([
      { row: 2, fields: { opening: '该规格已有库存记录，请用入库或盘点' } },
    ])
    expect((await named('橡皮'))[0]).toMatchObject({ stock: 5 })
  })

  it('is refused where a seller has two goods of that name', async () => {
    const [pen] = (await named('中性笔')).filter(({ sellerName }) => sellerName === '晨光')
    const { categoryId, sellerId } = pen ?? { categoryId: '', sellerId: '' }
    await admin.data(contract.goodsSubmit, {
      name: '中性笔',
      categoryId,
      sellerId,
      variants: [{ price: '1' }],
    })
    expect((await report([row({ 规格: '黑色' })])).refused).toMatchObject([
      { fields: { name: expect.any(String) } },
    ])
  })

  it('is refused without the columns that name goods', async () => {
    expect((await send([['x']], ['规格'])).body).toMatchObject({
      error: 'sheetColumns',
      msg: '表格缺少列：商品名称、供应商',
    })
  })

  it('sent twice at once under one key is done once', async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: '1', rows: [headings, row({ 商品名称: '双击', 期初库存: 4 })] }],
    })
    const { headers, body } = multipart([{ filename: '1.xlsx', bytes }])
    const post = () =>
      admin.post(contract.goodsImport.path, body, { ...headers, 'idempotency-key': 'goods-1' })
    expect((await Promise.all([post(), post()])).map(({ status }) => status)).toEqual([200, 200])
    expect(await named('双击')).toMatchObject([{ stock: 4 }])
  })
})

describe('an export of goods', () => {
  it('has one row for each variant, narrowed as the list is', async () => {
    const path = `${contract.goodsExport.path}?name=${encodeURIComponent('中性笔')}&kind=welfare`
    const { bytes } = await admin.bytes(path, { 'accept-language': 'zh' })
    const { sheets } = await readXlsx(bytes)
    expect(sheets[0]?.rows).toEqual([
      [
        '类型',
        '商品名称',
        '分类',
        '供应商',
        '单位',
        '商品说明',
        '规格',
        '单价（元）',
        '库存',
        '期初库存',
        '每单最多',
        '上架',
      ],
      [
        '福利商品',
        '中性笔',
        '办公用品/书写工具',
        '得力',
        '支',
        '速干\n0.5 毫米',
        '',
        '2.50',
        0,
        '',
        99,
        '否',
      ],
    ])
  })
})
