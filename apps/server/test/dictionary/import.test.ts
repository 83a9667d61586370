import { contract, type DictionaryRecord, type ImportReport } from '@countersign/contract'
import { mainstays } from '@countersign/forms'
import { loginAll, startTestApp } from '@countersign/server/testing'
import { zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, it } from 'vitest'
import { multipart } from '../file/multipart.ts'

const app = await startTestApp()
const cast = await loginAll(app)
beforeEach(() => app.owner.query("delete from dictionary where dict_key like 'T%'"))

type Cell = string | number | boolean | Date | null
const sheetOf = (rows: Cell[][]) => writeXlsx({ sheets: [{ name: '字典', rows }] })
const send = (bytes: Uint8Array, more: Record<string, string> = {}, filename = '字典.xlsx') => {
  const { headers, body } = multipart([{ filename, bytes }])
  return cast.admin.post(contract.dictionaryImport.path, body, { ...headers, ...more })
}
const importRows = async (rows: Cell[][]): Promise<ImportReport> => {
  const answer = await send(await sheetOf(rows))
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  return contract.dictionaryImport.output.parse(answer.body.data)
}
const list = async (): Promise<DictionaryRecord[]> =>
  (await cast.admin.data(contract.dictionaryEntries, { size: 50 })).records
const exported = async (query = '') =>
  cast.admin.bytes(`${contract.dictionaryExport.path}${query}`, { 'accept-language': 'zh' })
const heading = ['字典', '键值', '名称', '排序', '封存', '备注']

describe('an imported sheet', () => {
  it('adds new entries, changes known ones, and leaves blank cells unchanged', async () => {
    await importRows([heading, ['公司主体', 'T1', '甲公司', 30, '是', '旧的']])
    const report = await importRows([
      heading,
      ['公司主体', 'T1', '甲公司（更名）', null, null, null],
      [null, 'T3', '丙公司', 29, null, null],
      [null, 'T2', '乙公司', null, '否', null],
    ])
    expect(report).toEqual({
      isDone: true,
      count: 3,
      counts: { added: 2, changed: 1, unchanged: 0 },
      refused: [],
    })
    const rows = (await list()).filter(({ dictKey }) => dictKey.startsWith('T'))
    expect(rows).toMatchObject([
      { dictKey: 'T3', sort: 29 },
      { dictKey: 'T1', dictValue: '甲公司（更名）', sort: 30, isSealed: 1, remark: '旧的', version: 2 },
      { dictKey: 'T2', dictValue: '乙公司', sort: 31, isSealed: 0, remark: '', version: 1 },
    ])
  })

  it('is read by its headings, in either language and any order, beside other columns', async () => {
    await importRows([
      ['NAME', '说明', 'key'],
      ['甲公司', '随便', 'T1'],
    ])
    expect((await list()).at(-1)).toMatchObject({ dictKey: 'T1', dictValue: '甲公司' })
  })

  it('may contain numbers, blanks around texts and blank rows', async () => {
    const report = await importRows([[], ['键值', '名称'], [], ['T1', 2026], ['  T2 ', ' 乙公司 ']])
    expect(report.count).toBe(2)
    const rows = (await list()).filter(({ dictKey }) => dictKey.startsWith('T'))
    expect(rows.map(({ dictValue }) => dictValue)).toEqual(['2026', '乙公司'])
  })

  it('is imported whole or not at all; every refused row is named by its number in the sheet', async () => {
    const before = await list()
    const report = await importRows([
      heading,
      ['公司主体', 'T1', '甲公司', 30, '否', null],
      ['公司主体', 'T2', '甲公司', 31, '否', null],
      [],
      ['公司主体', 'T1', '丙公司', 32, '否', null],
      ['公司主体', 'T3', null, '很多', '也许', 'x'.repeat(201)],
      ['公司主体', 'T4', mainstays[0] ?? '', 33, '否', null],
      ['公司主体', '其他', '其它', null, null, null],
    ])
    expect(report).toEqual({
      isDone: false,
      count: 6,
      counts: { added: 1, changed: 0, unchanged: 0 },
      refused: [
        refusal(3, 'entryNameTaken', { dictValue: '该字典中已有此名称' }),
        refusal(5, 'rowRepeated', { dictKey: '与第 2 行重复' }),
        refusal(6, 'invalid', {
          dictValue: '缺少参数 名称',
          sort: '排序 格式不正确',
          isSealed: '封存 格式不正确',
          remark: '备注 不能超过 200 个字',
        }),
        refusal(7, 'entryNameTaken', { dictValue: '该字典中已有此名称' }),
        refusal(8, 'entryFixed', { dictValue: '“其他”由表单使用，不能改名、封存或删除' }),
      ],
    })
    expect(await list()).toEqual(before)
  })

  it('is imported once under one idempotency key, however often it is sent', async () => {
    const bytes = await sheetOf([
      ['键值', '名称'],
      ['T1', '甲公司'],
    ])
    const key = { 'idempotency-key': 'import-1' }
    const [first, second] = [await send(bytes, key), await send(bytes, key)]
    expect(second.body).toEqual(first.body)
    expect((await list()).at(-1)).toMatchObject({ dictKey: 'T1', version: 1 })
    const other = await sheetOf([
      ['键值', '名称'],
      ['T2', '乙公司'],
    ])
    expect(await send(other, key)).toMatchObject({ status: 409, body: { error: 'idempotencyConflict' } })
  })

  it('is read as the text a person sees: a formula is text', async () => {
    await importRows([
      ['键值', '名称'],
      ['T1', '=HYPERLINK("http://x")'],
    ])
    expect((await list()).at(-1)?.dictValue).toBe('=HYPERLINK("http://x")')
  })
})

const refusal = (row: number, error: string, fields: Record<string, string>) => ({
  row,
  error,
  msg: Object.values(fields).join('；'),
  fields,
})

/** A workbook with one part that unpacks to the given number of bytes. */
const bomb = (bytes: number) =>
  zipSync({ '[Content_Types].xml': new Uint8Array(), 'xl/worksheets/sheet1.xml': new Uint8Array(bytes) })

describe('an invalid sheet', () => {
  const refused: [string, () => Promise<Uint8Array>, number, string][] = [
    ['that is an empty file', async () => new Uint8Array(), 400, 'sheetUnreadable'],
    ['that is a text file', async () => Buffer.from('键值,名称\nT1,甲公司'), 400, 'sheetUnreadable'],
    [
      'that is a zip archive without a workbook',
      async () => zipSync({ 'a.txt': Buffer.from('x') }),
      400,
      'sheetUnreadable',
    ],
    [
      'that is a truncated workbook',
      async () =>
        (
          await sheetOf([
            ['键值', '名称'],
            ['T1', '甲'],
          ])
        ).slice(0, 900),
      400,
      'sheetUnreadable',
    ],
    ['that is a zip bomb', async () => bomb(60_000_000), 400, 'sheetUnreadable'],
    [
      'with a row of a hundred and one cells',
      async () => sheetOf([Array.from({ length: 101 }, () => 'x')]),
      400,
      'sheetUnreadable',
    ],
    ['with only a heading', async () => sheetOf([heading]), 400, 'sheetEmpty'],
    ['without any cell', async () => sheetOf([[]]), 400, 'sheetEmpty'],
    [
      'with other headings',
      async () =>
        sheetOf([
          ['键', '名称'],
          ['T1', '甲'],
        ]),
      400,
      'sheetColumns',
    ],
    [
      'with more than two thousand rows',
      async () =>
        sheetOf([['键值', '名称'], ...Array.from({ length: 2001 }, (_, row) => [`T${row}`, `甲${row}`])]),
      400,
      'sheetTooLong',
    ],
    ['of more than five MiB', async () => new Uint8Array(5 * 1024 * 1024 + 1), 413, 'tooLarge'],
  ]
  it.each(refused)('%s is refused, and changes nothing', async (_what, make, status, error) => {
    const before = await list()
    const answer = await send(await make())
    expect(answer).toMatchObject({ status, body: { error } })
    expect(answer.body).toHaveProperty('fields', status === 400 ? { file: answer.body.msg } : {})
    expect(await list()).toEqual(before)
  })

  it('does not include one of two thousand rows', async () => {
    const rows = Array.from({ length: 2000 }, (_, row) => [`T${row}`, `甲${row}`])
    expect(await importRows([['键值', '名称'], ...rows])).toMatchObject({ isDone: true, count: 2000 })
  })

  it('without some columns is refused with the names of these columns', async () => {
    const answer = await send(await sheetOf([['备注'], ['x']]))
    expect(answer.body.msg).toBe('表格缺少列：键值、名称')
  })

  it('is also a request without a file, with two, or with a file under another name', async () => {
    const bytes = await sheetOf([
      ['键值', '名称'],
      ['T1', '甲公司'],
    ])
    const sent = async (parts: Parameters<typeof multipart>[0]) => {
      const { headers, body } = multipart(parts)
      return (await cast.admin.post(contract.dictionaryImport.path, body, headers)).body
    }
    expect(await sent([])).toMatchObject({ error: 'fileMissing' })
    expect(await sent([{ name: 'other', filename: 'a.xlsx', bytes }])).toMatchObject({ error: 'fileMissing' })
    expect(await sent([1, 2].map(() => ({ filename: 'a.xlsx', bytes })))).toMatchObject({ error: 'oneFile' })
  })
})

describe('the exported sheet', () => {
  it('can be imported again: unchanged rows change nothing, edited rows do', async () => {
    const before = await list()
    const { status, headers, bytes } = await exported()
    expect(status).toBe(200)
    expect(headers['content-type']).toBe(contract.dictionaryExport.bytes)
    expect(headers['content-disposition']).toContain(encodeURIComponent('字典数据.xlsx'))
    expect(await send(bytes)).toMatchObject({
      status: 200,
      body: {
        data: { isDone: true, counts: { added: 0, changed: 0, unchanged: before.length } },
      },
    })
    const after = await list()
    expect(after).toEqual(before)
  })

  it('has the same entries as the list with the same filters', async () => {
    await importRows([
      ['键值', '名称', '封存'],
      ['T1', '甲公司', '是'],
    ])
    const { bytes } = await exported('?isSealed=1')
    expect(await send(bytes)).toMatchObject({ body: { data: { count: 1 } } })
  })

  it('has headings in the language of its reader', async () => {
    const { bytes } = await cast.admin.bytes(contract.dictionaryExport.path, { 'accept-language': 'en' })
    expect(await send(bytes)).toMatchObject({ body: { data: { isDone: true } } })
  })
})
