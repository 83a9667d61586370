import type { DictionaryRecord, OwnDictionary } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { rememberedColumns } from '../../records/sheet-columns.ts'
import { stubServer } from '../../../test/stub-server.ts'
import { fileCalled, stubUploads } from '../../../test/stub-uploads.ts'

const entry = (over: Partial<DictionaryRecord> = {}): DictionaryRecord => ({
  id: 'd-1',
  code: 'mainstay',
  dictKey: 'HD',
  dictValue: '华东公司',
  sort: 3,
  isSealed: 0,
  remark: '',
  version: 2,
  ...over,
})
const branch = (id: string, title: string) => ({
  id,
  parentId: '0',
  title,
  key: id,
  value: id,
  children: [],
})
const served = {
  ...inside,
  menuButtons: buttonsOf('dictionary.write'),
  dictionaryEntries: { records: [entry()], total: 1, size: 10, current: 1, pages: 1 },
  dictionaryEntryDetail: entry(),
  dictionaryEntrySubmit: entry(),
  dictionaryTree: [branch('mainstay', '公司主体'), branch('supplier_level', '供应商等级')],
}

test('a new entry gets the next sort order and is in use by default', async () => {
  const server = stubServer(served)
  const { user } = openPage('/system/dict')
  await user.click(await screen.findByRole('button', { name: '新增字典项' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增字典项' }))
  await user.type(dialog.getByRole('textbox', { name: '键值' }), 'HN')
  await user.type(dialog.getByRole('textbox', { name: '名称' }), '华南公司')
  await user.click(dialog.getByRole('button', { name: '新增字典项' }))
  expect(await screen.findByText('字典项已新增')).toBeDefined()
  expect(server.of('dictionaryEntrySubmit')[0]?.input).toEqual({
    code: 'mainstay',
    dictKey: 'HN',
    dictValue: '华南公司',
    isSealed: 0,
  })
})

test('the name of an entry can be edited, its key cannot', async () => {
  const server = stubServer(served)
  const { user } = openPage('/system/dict?view=d-1')
  await user.click(await screen.findByRole('button', { name: /修\s?改/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '修改字典项' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: '键值' }).disabled).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: '名称' }), '（更名）')
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('字典项已修改')).toBeDefined()
  expect(server.of('dictionaryEntrySubmit')[0]?.input).toMatchObject({
    id: 'd-1',
    version: 2,
    dictKey: 'HD',
    dictValue: '华东公司（更名）',
  })
})

const trial = {
  headings: ['键值', '名称', '顺序'],
  columns: [
    { name: 'dictKey', heading: '键值', isRequired: true, from: 0 },
    { name: 'dictValue', heading: '名称', isRequired: true, from: 1 },
    { name: 'sort', heading: '排序', isRequired: false, from: -1 },
  ],
}

async function openImport() {
  const server = stubServer(served)
  const sent = stubUploads()
  const { user } = openPage('/system/dict')
  await user.click(await screen.findByRole('button', { name: /导\s?入/ }))
  const dialog = await screen.findByRole('dialog', { name: '导入' })
  // The library recreates the input after each selection.
  const findInput = () => {
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('nothing to choose a file with')
    return input
  }
  /** Returns when the upload has started. */
  const choose = async (file: File) => {
    const before = sent.length
    await waitFor(() => expect(findInput().disabled).toBe(false))
    await user.upload(findInput(), file)
    await waitFor(() => expect(sent).toHaveLength(before + 1))
  }
  return { server, sent, dialog: within(dialog), choose, user }
}

test('an imported sheet closes the dialog, reports the number of rows and reloads the list', async () => {
  const { server, sent, dialog, choose, user } = await openImport()
  const asked = server.of('dictionaryEntries').length
  await choose(fileCalled('字典.xlsx'))
  sent[0]?.answer(200, { isDone: false, count: 17, refused: [], trial })
  await user.click(await dialog.findByRole('button', { name: '导入 17 行' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  sent[1]?.answer(200, { isDone: true, count: 17, refused: [] })
  expect(sent.map(({ address }) => address)).toEqual([
    '/api/blade-system/dict/import?isTrial=1',
    '/api/blade-system/dict/import',
  ])
  expect(await screen.findByText('已导入 17 行')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '导入' })).toBeNull())
  await waitFor(() => expect(server.of('dictionaryEntries').length).toBeGreaterThan(asked))
})

test('errors are listed at their cells, the sheet comes back with them, and another one can be chosen', async () => {
  const { sent, dialog, choose, user } = await openImport()
  await choose(fileCalled('字典.xlsx'))
  const refused = [
    {
      row: 3,
      error: 'entryNameTaken',
      msg: '该字典中已有此名称',
      fields: { dictValue: '该字典中已有此名称' },
      cells: [{ heading: '名称', text: '甲公司', msg: '该字典中已有此名称' }],
    },
    { row: 7, error: 'invalid', msg: '排序 格式不正确', fields: { sort: '排序 格式不正确' } },
  ]
  sent[0]?.answer(200, { isDone: false, count: 9, refused, ignored: ['别名', '座机'], trial })
  expect(await dialog.findByText('未导入：共 9 行，其中 2 行不正确')).toBeDefined()
  const rows = within(dialog.getByRole('list', { name: '不正确的行' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '第 3 行名称“甲公司”：该字典中已有此名称',
    '第 7 行排序 格式不正确',
  ])
  expect(dialog.getByText('未使用的列：别名、座机')).toBeDefined()
  expect(dialog.queryByRole('button', { name: /导入 \d+ 行/ })).toBeNull()
  await user.click(dialog.getByRole('button', { name: /下载标注错误的表格/ }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.address).toBe('/api/blade-system/dict/import?isTrial=2')
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:marked')
  sent[1]?.answer(200, { isDone: false, count: 9, refused, trial: { ...trial, marked: btoa('xlsx') } })
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  await choose(fileCalled('字典（改）.xlsx'))
  await waitFor(() => expect(dialog.queryByText(/未导入/)).toBeNull())
})

test('a column that is missing is chosen, and the choice is remembered for sheets with these headings', async () => {
  const { sent, dialog, choose, user } = await openImport()
  const [key, ...others] = trial.columns
  const lacking = { ...trial, columns: [{ ...key, from: -1 }, ...others] }
  await choose(fileCalled('字典.xlsx'))
  sent[0]?.answer(200, { isDone: false, count: 2, refused: [], trial: lacking })
  expect(await dialog.findByText('请选择对应的列：键值')).toBeDefined()
  expect(dialog.queryByRole('button', { name: /导入 \d+ 行/ })).toBeNull()
  await user.click(dialog.getByRole('combobox', { name: '键值' }))
  await user.click(await screen.findByTitle('顺序'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.address).toBe('/api/blade-system/dict/import?isTrial=1&columns=dictKey%3A2')
  sent[1]?.answer(200, { isDone: false, count: 2, refused: [], trial })
  await user.click(await dialog.findByRole('button', { name: '导入 2 行' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.address).toBe('/api/blade-system/dict/import?columns=dictKey%3A2')
  sent[2]?.answer(200, { isDone: true, count: 2, refused: [] })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '导入' })).toBeNull())
  expect(rememberedColumns('dictionary-entry', trial)).toEqual({ dictKey: 2 })
  expect(rememberedColumns('dictionary-entry', { ...trial, headings: ['键值'] })).toBeUndefined()
  expect(rememberedColumns('user', trial)).toBeUndefined()
})

test('a file that is not a sheet is refused, and the dialog stays open', async () => {
  const { sent, dialog, choose } = await openImport()
  await choose(fileCalled('图片.xlsx'))
  sent[0]?.answer(400, null, '无法读取表格，请使用 xlsx 格式的文件')
  expect(await dialog.findByText('无法读取表格，请使用 xlsx 格式的文件')).toBeDefined()
})

test('the same sheet sent again after a lost connection carries the same key, another sheet a new one', async () => {
  const { sent, choose } = await openImport()
  const sheet = fileCalled('字典.xlsx')
  await choose(sheet)
  sent[0]?.lose()
  expect(await screen.findByText('网络异常，请检查网络后重试')).toBeDefined()
  await choose(sheet)
  sent[1]?.lose()
  await choose(fileCalled('字典.xlsx', 'other content'))
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('the export contains all pages of the filtered list, and a failure is shown', async () => {
  const server = stubServer(served)
  const asked: string[] = []
  const plain = globalThis.fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (!address.includes('/dict/export')) return plain(address, init)
    asked.push(address)
    return Promise.resolve(new Response('busy', { status: 500 }))
  })
  const { user } = openPage('/system/dict?dictValue=华东&isSealed=0&sort=-sort&current=1')
  await user.click(await screen.findByRole('button', { name: /导\s?出/ }))
  expect(await screen.findByText('导出失败，请稍后再试')).toBeDefined()
  const query = new URLSearchParams(asked[0]?.split('?')[1])
  expect(Object.fromEntries(query)).toEqual({ dictValue: '华东', isSealed: '0', descs: 'sort' })
  expect(server.of('dictionaryEntries').length).toBeGreaterThan(0)
})

test('a dictionary of the company is added, and leads to its entries, of which a new one belongs to it', async () => {
  const own: OwnDictionary = {
    id: 'o-1',
    code: 'supplier_level',
    name: '供应商等级',
    sort: 0,
    remark: '',
    version: 1,
  }
  const server = stubServer({
    ...served,
    ownDictionaryList: { records: [own], total: 1, size: 10, current: 1, pages: 1 },
    ownDictionaryDetail: own,
    ownDictionarySubmit: own,
    dictionaryEntries: { records: [], total: 0, size: 10, current: 1, pages: 0 },
  })
  const { user, address } = openPage('/system/own-dict')
  await user.click(await screen.findByRole('button', { name: '新增字典' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增字典' }))
  await user.type(dialog.getByRole('textbox', { name: '名称' }), own.name)
  await user.type(dialog.getByRole('textbox', { name: '编码' }), own.code)
  await user.click(dialog.getByRole('button', { name: '新增字典' }))
  expect(await screen.findByText('字典已新增')).toBeDefined()
  expect(server.of('ownDictionarySubmit')[0]?.input).toEqual({ code: own.code, name: own.name })

  await user.click(await screen.findByRole('button', { name: own.name }))
  await user.click(await screen.findByRole('button', { name: '维护字典项' }))
  await waitFor(() => expect(address()).toBe('/system/dict/index?code=supplier_level'))
  await waitFor(() => expect(server.of('dictionaryEntries')[0]?.input).toMatchObject({ code: own.code }))
  await user.click(await screen.findByRole('button', { name: '新增字典项' }))
  const entryForm = within(await screen.findByRole('dialog', { name: '新增字典项' }))
  expect(await entryForm.findByTitle(own.name)).toBeDefined()
  await user.type(entryForm.getByRole('textbox', { name: '键值' }), 'A')
  await user.type(entryForm.getByRole('textbox', { name: '名称' }), '甲级')
  await user.click(entryForm.getByRole('button', { name: '新增字典项' }))
  await waitFor(() =>
    expect(server.of('dictionaryEntrySubmit')[0]?.input).toMatchObject({ code: own.code, dictKey: 'A' }),
  )
})
