import type { Department, DepartmentBranch } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../test/inside.ts'
import { openPage } from '../../test/open-page.tsx'
import { buttonsOf } from '../../test/people.ts'
import { Refusal, stubServer } from '../../test/stub-server.ts'

const department = (id: string, deptName: string, parentId = '0'): Department => ({
  id,
  tenantId: '000000',
  parentId,
  ancestors: '0',
  deptName,
  fullName: '',
  leaderId: '',
  leaderName: '',
  deputies: [],
  sort: 0,
  remark: '',
  version: 4,
})
const led = { leaderId: 'u-lisi', leaderName: '李四', leaderStanding: 'working' } as const
const research = { ...department('d-2', '研发部', 'd-1'), ...led }
const forest: DepartmentBranch[] = [
  {
    ...department('d-1', '集团总部'),
    children: [
      { ...research, children: [] },
      { ...department('d-3', '财务部', 'd-1'), children: [] },
    ],
  },
]
const reading = { ...inside, departmentList: forest, departmentDetail: research }
const people = [{ id: 'u-lisi', name: '李四', account: 'lisi', deptNames: ['研发部'], avatar: '' }]
const writing = {
  ...reading,
  menuButtons: buttonsOf('dept.write'),
  userList: people,
  departmentMove: true,
  departmentSubmit: research,
}
const choice = (value: string, title: string) => ({
  id: value,
  parentId: '0',
  title,
  key: value,
  value,
  children: [],
})
const choices = [choice('d-2', '研发部'), choice('d-3', '财务部')]
const shownNames = () => screen.getAllByRole('treeitem').map((item) => item.textContent)

test('a tree is searched by name and keeps what lies above', async () => {
  stubServer(reading)
  const { user, address } = openPage('/system/dept')
  await screen.findByText('负责人：李四')
  expect(shownNames()).toEqual(['集团总部', '研发部负责人：李四', '财务部'])
  await user.type(screen.getByRole('textbox', { name: '按名称查找' }), '财')
  await waitFor(() => expect(shownNames()).toEqual(['集团总部', '财务部']))
  expect(address()).toContain('seek=财')
  expect(document.title).toMatch(/^部门管理/)
  await user.type(screen.getByRole('textbox', { name: '按名称查找' }), '无')
  expect(await screen.findByText('没有符合条件的结果')).toBeDefined()
})

test('a record is folded away and shown again', async () => {
  stubServer(reading)
  const { user } = openPage('/system/dept')
  await screen.findByText('财务部')
  screen.getByRole('tree').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(shownNames()).toEqual(['集团总部']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(shownNames()).toHaveLength(3))
})

test('Alt with an arrow key moves the active record once and says so', async () => {
  const server = stubServer(writing)
  const { user } = openPage('/system/dept')
  await screen.findByText('财务部')
  screen.getByRole('tree').focus()
  await user.keyboard('{End}{Alt>}{ArrowUp}{/Alt}')
  expect(await screen.findByText('已移动“财务部”')).toBeDefined()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(server.of('departmentMove').map(({ input }) => input)).toEqual([
    { id: 'd-3', parentId: 'd-1', beforeId: 'd-2', version: 4 },
  ])
})

test('a record that can be dragged is read out by its name alone', async () => {
  stubServer(writing)
  openPage('/system/dept')
  await screen.findByRole('textbox', { name: '按名称查找' })
  expect(await screen.findByRole('treeitem', { name: '财务部' })).toBeDefined()
})

test('a move that is refused shows the sentence of the server and the tree as it is', async () => {
  const server = stubServer({
    ...writing,
    departmentMove: new Refusal(409, '数据已被他人修改', { error: 'recordStale' }),
  })
  const { user } = openPage('/system/dept')
  await screen.findByText('财务部')
  const before = server.of('departmentList').length
  screen.getByRole('tree').focus()
  await user.keyboard('{End}{Alt>}{ArrowLeft}{/Alt}')
  expect(await screen.findByText('数据已被他人修改')).toBeDefined()
  await waitFor(() => expect(server.of('departmentList').length).toBe(before + 1))
})

test('nothing moves while a search hides neighbours, or without the permission', async () => {
  const server = stubServer(writing)
  const { user } = openPage('/system/dept?seek=财务')
  await screen.findByText('财务部')
  screen.getByRole('tree').focus()
  await user.keyboard('{End}{Alt>}{ArrowUp}{ArrowLeft}{/Alt}')
  expect(server.of('departmentMove')).toEqual([])
  expect(screen.queryByText(/拖动可调整位置/)).toBeNull()
})

test('people without the permission read only', async () => {
  stubServer(reading)
  openPage('/system/dept?view=d-2')
  await screen.findByRole('dialog', { name: '研发部' })
  expect(screen.queryByText(/拖动可调整位置/)).toBeNull()
  expect(screen.queryByRole('button', { name: /新增|修改|删除/ })).toBeNull()
})

test('a record is added below the one in the drawer', async () => {
  const server = stubServer(writing)
  const { user } = openPage('/system/dept?view=d-2')
  const drawer = within(await screen.findByRole('dialog', { name: '研发部' }))
  await user.click(await drawer.findByRole('button', { name: '新增下级部门' }))
  const form = within(await screen.findByRole('dialog', { name: '新增部门' }))
  await user.type(form.getByRole('textbox', { name: '部门名称' }), '测试组')
  await user.click(form.getByRole('button', { name: '新增部门' }))
  expect(await screen.findByText('部门已新增')).toBeDefined()
  expect(server.of('departmentSubmit').map(({ input }) => input)).toEqual([
    { parentId: 'd-2', deptName: '测试组' },
  ])
})

test('an edit offers the top and every place but the record itself, and keeps leader and deputies', async () => {
  const server = stubServer(writing)
  const { user } = openPage('/system/dept?view=d-2')
  const drawer = within(await screen.findByRole('dialog', { name: '研发部' }))
  await user.click(await drawer.findByRole('button', { name: /修\s?改/ }))
  const form = within(await screen.findByRole('dialog', { name: '修改部门' }))
  expect(await form.findByText('李四 · 研发部')).toBeDefined()
  await user.click(form.getByRole('combobox', { name: '上级部门' }))
  const offered = await waitFor(() => {
    const titles = [...document.querySelectorAll('.ant-select-tree-title')].map((one) => one.textContent)
    expect(titles).toContain('财务部')
    return titles
  })
  expect(offered).toEqual(['无（顶级部门）', '集团总部', '财务部'])
  await user.click(screen.getByTitle('财务部'))
  await user.click(form.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('部门已修改')).toBeDefined()
  expect(server.of('departmentSubmit').map(({ input }) => input)).toEqual([
    {
      id: 'd-2',
      parentId: 'd-3',
      deptName: '研发部',
      fullName: '',
      leaderId: 'u-lisi',
      deputyIds: [],
      remark: '',
      version: 4,
    },
  ])
})

test('a leader who left is named so, and stays when something else is changed', async () => {
  const left = { ...research, leaderStanding: 'left' } as const
  const server = stubServer({ ...writing, departmentDetail: left, userList: [], departmentSubmit: left })
  const { user } = openPage('/system/dept?view=d-2')
  const drawer = within(await screen.findByRole('dialog', { name: '研发部' }))
  expect(await drawer.findByText('李四（离职）')).toBeDefined()
  await user.click(await drawer.findByRole('button', { name: /修\s?改/ }))
  const form = within(await screen.findByRole('dialog', { name: '修改部门' }))
  expect(await form.findByText('李四（离职）')).toBeDefined()
  await user.type(form.getByRole('textbox', { name: '备注' }), '改')
  await user.click(form.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('部门已修改')).toBeDefined()
  expect(server.of('departmentSubmit')[0]?.input).toMatchObject({ leaderId: 'u-lisi', remark: '改' })
})

test('a department is merged into another one as it was seen, once one is chosen', async () => {
  const server = stubServer({ ...writing, deptTree: choices, departmentMerge: true })
  const { user, address } = openPage('/system/dept?view=d-2')
  await user.click(await screen.findByRole('button', { name: '合并到其他部门' }))
  const dialog = within(await screen.findByRole('dialog', { name: '将“研发部”合并到其他部门' }))
  await user.click(dialog.getByRole('button', { name: '合并到其他部门' }))
  expect(await dialog.findByText('请选择部门')).toBeDefined()
  await user.click(dialog.getByRole('combobox', { name: '合并到' }))
  await user.click((await screen.findAllByText('财务部')).at(-1) ?? document.body)
  await user.click(dialog.getByRole('button', { name: '合并到其他部门' }))
  expect(await screen.findByText('部门已合并')).toBeDefined()
  expect(server.of('departmentMerge').map(({ input }) => input)).toEqual([
    { id: 'd-2', intoId: 'd-3', version: 4 },
  ])
  expect(address()).not.toContain('view=')
})
