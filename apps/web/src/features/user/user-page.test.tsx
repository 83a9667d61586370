import type { User } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf, lisi } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const qian: User = {
  id: 'u-qian',
  tenantId: '000000',
  account: 'qianba',
  code: '',
  name: '钱八',
  realName: '钱八',
  avatar: '',
  phone: '13812345678',
  phoneVerified: true,
  email: '',
  birthday: '',
  sex: 1,
  sexName: '男',
  roleId: 'r-user',
  roleName: '员工',
  deptId: 'd-1',
  deptName: '研发部',
  postId: 'p-1',
  postName: '工程师',
  deptNames: ['研发部'],
  places: [{ deptId: 'd-1', deptName: '研发部', postId: 'p-1', postName: '工程师' }],
  password: '',
  standing: 'working',
  standingSince: '',
  returnsOn: '',
  version: 3,
}
const node = (value: string, title: string) => ({
  id: value,
  parentId: '0',
  key: value,
  value,
  title,
  children: [],
})
const served = {
  ...inside,
  menuButtons: buttonsOf('user.write'),
  userPage: { records: [qian], total: 1, size: 10, current: 1, pages: 1 },
  userDetail: qian,
  roleTree: [node('r-user', '员工'), node('r-hr', '人事')],
  deptTree: [node('d-1', '研发部'), node('d-2', '财务部')],
  postSelect: [{ id: 'p-1', postName: '工程师' }],
}

test('a new user with two departments is sent with the post of each, and the random password is shown once', async () => {
  const server = stubServer({ ...served, userSubmit: { ...qian, password: 'random-password' } })
  const { user } = openPage('/system/user')
  await user.click(await screen.findByRole('button', { name: '新增用户' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增用户' }))
  await user.type(dialog.getByRole('textbox', { name: '姓名' }), '钱八')
  await user.type(dialog.getByRole('textbox', { name: '账号' }), 'qianba')
  for (const [index, name] of ['研发部', '财务部'].entries()) {
    await user.click(dialog.getByRole('button', { name: '添加部门' }))
    const box = dialog.getAllByRole('combobox', { name: '部门' })[index]
    if (box) await user.click(box)
    await user.click((await screen.findAllByText(name)).at(-1) ?? document.body)
  }
  const post = dialog.getAllByRole('combobox', { name: '岗位' })[0]
  if (post) await user.click(post)
  await user.click((await screen.findAllByText('工程师')).at(-1) ?? document.body)
  await user.click(dialog.getByRole('button', { name: '新增用户' }))
  const once = within(await screen.findByRole('dialog', { name: '请立即保存' }))
  expect(once.getByText('random-password')).toBeDefined()
  expect(server.of('userSubmit')[0]?.input).toMatchObject({
    realName: '钱八',
    account: 'qianba',
    places: [{ deptId: 'd-1', postId: 'p-1' }, { deptId: 'd-2' }],
  })
})

test('a row without a department is refused at its field, and nothing is sent', async () => {
  const server = stubServer({ ...served, userSubmit: qian })
  const { user } = openPage('/system/user')
  await user.click(await screen.findByRole('button', { name: '新增用户' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增用户' }))
  await user.type(dialog.getByRole('textbox', { name: '姓名' }), '钱八')
  await user.type(dialog.getByRole('textbox', { name: '账号' }), 'qianba')
  await user.click(dialog.getByRole('button', { name: '添加部门' }))
  await user.click(dialog.getByRole('button', { name: '新增用户' }))
  expect(await dialog.findByText('请选择部门，不需要的行请移除')).toBeDefined()
  expect(server.of('userSubmit')).toEqual([])
  const box = dialog.getByRole('combobox', { name: '部门' })
  await user.click(box)
  await user.click((await screen.findAllByText('研发部')).at(-1) ?? document.body)
  // The row is the same one, so the focus stays in it.
  expect(box.isConnected).toBe(true)
  await user.click(dialog.getByRole('button', { name: '新增用户' }))
  expect(await screen.findByText('用户已新增')).toBeDefined()
})

test('an edit names the version that was seen and offers no password', async () => {
  const server = stubServer({
    ...served,
    userSubmit: new Refusal(409, '当前用户已存在', { fields: { account: '当前用户已存在' } }),
  })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: '修改' }))
  const dialog = within(await screen.findByRole('dialog', { name: '修改用户' }))
  expect(dialog.queryByLabelText('初始密码')).toBeNull()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect((await dialog.findAllByText('当前用户已存在')).length).toBeGreaterThan(0)
  expect(server.of('userSubmit')[0]?.input).toMatchObject({
    id: 'u-qian',
    version: 3,
    roleId: ['r-user'],
    places: [{ deptId: 'd-1', postId: 'p-1' }],
  })
})

test('a reset password is shown once, after a confirmation that says what happens', async () => {
  const server = stubServer({
    ...served,
    resetPassword: [{ id: 'u-qian', account: 'qianba', realName: '钱八', password: 'random-password' }],
  })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: '重置密码' }))
  const ask = within(await screen.findByRole('dialog', { name: '重置钱八的密码？' }))
  await user.click(ask.getByRole('button', { name: '重置密码' }))
  const once = within(await screen.findByRole('dialog', { name: '请立即保存' }))
  expect(once.getByText('random-password')).toBeDefined()
  expect(server.of('resetPassword').map(({ input }) => input)).toEqual([{ userIds: ['u-qian'] }])
})

test('the answer to a repeated reset, which has no password, shows none', async () => {
  const server = stubServer({
    ...served,
    resetPassword: [{ id: 'u-qian', account: 'qianba', realName: '钱八', password: '' }],
  })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: '重置密码' }))
  const ask = within(await screen.findByRole('dialog', { name: '重置钱八的密码？' }))
  const before = server.of('userPage').length
  await user.click(ask.getByRole('button', { name: '重置密码' }))
  await waitFor(() => expect(server.of('userPage').length).toBeGreaterThan(before))
  expect(screen.queryByRole('dialog', { name: '请立即保存' })).toBeNull()
})

test('roles are assigned from the roles that the person has', async () => {
  const server = stubServer({ ...served, userGrant: true })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: '分配角色' }))
  const dialog = within(await screen.findByRole('dialog', { name: '为钱八分配角色' }))
  await user.click(dialog.getByRole('combobox', { name: '角色' }))
  await user.click((await screen.findAllByText('人事')).at(-1) ?? document.body)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已为 1 人分配角色')).toBeDefined()
  expect(server.of('userGrant').map(({ input }) => input)).toEqual([
    { userIds: ['u-qian'], roleIds: ['r-user', 'r-hr'] },
  ])
})

test('a person with a given password sees the form for a new one instead of every page', async () => {
  const server = stubServer({
    ...served,
    info: { ...lisi, mustChangePassword: true },
    updatePassword: true,
  })
  const { user } = openPage('/wel/index')
  expect(await screen.findByRole('heading', { name: '请设置新密码' })).toBeDefined()
  expect(screen.queryByRole('navigation')).toBeNull()
  await user.type(screen.getByLabelText('原密码'), 'given-password')
  await user.type(screen.getByLabelText('新密码'), 'my-own-password')
  await user.type(screen.getByLabelText('确认新密码'), 'my-own-password')
  await user.click(screen.getByRole('button', { name: '修改密码' }))
  expect(server.of('updatePassword')[0]?.input).toMatchObject({ newPassword: 'my-own-password' })
})
