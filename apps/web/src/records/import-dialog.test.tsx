import type { ImportReport } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../test/inside.ts'
import { openPage } from '../../test/open-page.tsx'
import { buttonsOf } from '../../test/people.ts'
import { stubServer } from '../../test/stub-server.ts'
import { fileCalled, stubUploads } from '../../test/stub-uploads.ts'

const empty = { records: [], total: 0, size: 10, current: 1, pages: 0 }

async function openImport(address: string, stubs: object) {
  const server = stubServer({ ...inside, ...stubs })
  const sent = stubUploads()
  const { user } = openPage(address)
  await user.click(await screen.findByRole('button', { name: /导\s?入/ }))
  const element = await screen.findByRole('dialog', { name: '导入' })
  const dialog = within(element)
  const choose = async (name: string) => {
    const before = sent.length
    const input = element.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('nothing to choose a file with')
    await user.upload(input, fileCalled(name))
    await waitFor(() => expect(sent).toHaveLength(before + 1))
  }
  return { server, sent, dialog, choose, user }
}
const people = () =>
  openImport('/system/user', {
    menuButtons: buttonsOf('user.write'),
    userPage: empty,
    roleTree: [],
    deptTree: [],
    postSelect: [],
  })

const trial = {
  headings: ['账号'],
  columns: [{ name: 'account', heading: '账号', isRequired: true, from: 0 }],
}
const report = (over: Partial<ImportReport>): ImportReport => ({
  isDone: false,
  count: 17,
  refused: [],
  ...over,
})
const counts = { added: 4, changed: 3, unchanged: 10 }

test('a check says how many rows are new, changed and unchanged, and so does the import', async () => {
  const { sent, dialog, choose, user } = await people()
  await choose('用户.xlsx')
  sent[0]?.answer(200, report({ counts, trial }))
  expect(await dialog.findByText('新增 4 行，更改 3 行，无变化 10 行')).toBeDefined()
  expect(dialog.queryByText(/还将新增/)).toBeNull()
  await user.click(dialog.getByRole('button', { name: '导入 17 行' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  sent[1]?.answer(200, report({ isDone: true, counts }))
  expect(await screen.findByText('已导入 17 行：新增 4，更改 3，无变化 10')).toBeDefined()
})

test('records that are added beside the rows are named, the first ones if there are many', async () => {
  const { sent, dialog, choose, user } = await people()
  await choose('用户.xlsx')
  const alsoAdded = { count: 3, names: ['集团', '集团/财务部'] }
  sent[0]?.answer(200, report({ counts, alsoAdded, trial }))
  expect(await dialog.findByText('还将新增 3 项：集团、集团/财务部…')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: '导入 17 行' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  sent[1]?.answer(200, report({ isDone: true, counts, alsoAdded }))
  expect(await screen.findByText(/^已导入 17 行：.*；另新增 3 项$/)).toBeDefined()
})

test('unknown departments, posts and roles are listed, and made only where a box was ticked', async () => {
  const { server, sent, dialog, choose, user } = await people()
  await choose('用户.xlsx')
  const unknown = [
    { kind: 'dept' as const, name: '市场部', rows: 12 },
    { kind: 'dept' as const, name: '集团/财务步', rows: 1 },
    { kind: 'role' as const, name: '评审员', rows: 2 },
  ]
  const refused = [{ row: 2, error: 'departmentUnknown', msg: '没有此部门：市场部', fields: {} }]
  sent[0]?.answer(200, report({ refused, counts, trial: { ...trial, unknown } }))
  expect(await dialog.findByText('有 2 个部门尚不存在')).toBeDefined()
  expect(dialog.getByText('其余行：新增 4 行，更改 3 行，无变化 10 行')).toBeDefined()
  expect(dialog.getByText('市场部（12 行）、集团/财务步（1 行）')).toBeDefined()
  expect(dialog.queryByText(/个岗位尚不存在/)).toBeNull()
  expect(dialog.queryByRole('button', { name: /导入 \d+ 行/ })).toBeNull()

  await user.click(dialog.getByRole('checkbox', { name: '创建以上角色（不含任何权限）' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.address).toBe('/api/blade-user/import-user?isTrial=1&makes=role')
  sent[1]?.answer(200, report({ refused, counts, trial: { ...trial, unknown } }))
  const departments = dialog.getByRole('checkbox', { name: '创建以上部门' })
  await waitFor(() => expect(departments).toHaveProperty('disabled', false))
  await user.click(departments)
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[2]?.address).toBe('/api/blade-user/import-user?isTrial=1&makes=dept%2Crole')
  sent[2]?.answer(200, report({ counts, trial: { ...trial, unknown } }))
  expect(departments).toHaveProperty('checked', true)

  await user.click(await dialog.findByRole('button', { name: '导入 17 行' }))
  await waitFor(() => expect(sent).toHaveLength(4))
  expect(sent[3]?.address).toBe('/api/blade-user/import-user?makes=dept%2Crole')
  const asked = server.of('roleTree').length
  sent[3]?.answer(200, report({ isDone: true, counts }))
  await waitFor(() => expect(server.of('roleTree').length).toBeGreaterThan(asked))
})

test('a box that is no longer ticked makes nothing, and another sheet begins without one', async () => {
  const { sent, dialog, choose, user } = await people()
  await choose('用户.xlsx')
  const unknown = [{ kind: 'post' as const, name: '品牌经理', rows: 1 }]
  const offered = report({ counts, trial: { ...trial, unknown } })
  sent[0]?.answer(200, offered)
  const box = await dialog.findByRole('checkbox', { name: '创建以上岗位' })
  for (const [index, makes] of ['&makes=post', ''].entries()) {
    await waitFor(() => expect(box).toHaveProperty('disabled', false))
    await user.click(box)
    await waitFor(() => expect(sent).toHaveLength(index + 2))
    expect(sent[index + 1]?.address).toBe(`/api/blade-user/import-user?isTrial=1${makes}`)
    sent[index + 1]?.answer(200, offered)
  }
  await waitFor(() => expect(box).toHaveProperty('disabled', false))
  await user.click(box)
  await waitFor(() => expect(sent).toHaveLength(4))
  sent[3]?.answer(200, offered)
  await waitFor(() => expect(box).toHaveProperty('disabled', false))
  await choose('其他.xlsx')
  expect(sent[4]?.address).toBe('/api/blade-user/import-user?isTrial=1')
})

test.each([
  [
    '/system/post',
    { menuButtons: buttonsOf('post.write'), postList: empty },
    '可使用模板、导出的表格，或其他系统导出的岗位；按名称识别岗位。',
  ],
  [
    '/system/dept',
    { menuButtons: buttonsOf('dept.write'), departmentList: [] },
    '可使用模板、导出的表格，或其他系统导出的组织架构；按完整路径识别部门，如 集团/财务部。',
  ],
  [
    '/system/dict',
    { menuButtons: buttonsOf('dictionary.write'), dictionaryEntries: empty, dictionaryTree: [] },
    '可使用模板或导出的表格；按字典和键值识别字典项。',
  ],
])('at %s the dialog says which sheets it takes', async (address, stubs, hint) => {
  const { dialog } = await openImport(address, stubs)
  const all = `${hint}先检查，再导入；如有任何一行不正确，整个表格都不会导入。`
  expect(dialog.getByText(all)).toBeDefined()
})
