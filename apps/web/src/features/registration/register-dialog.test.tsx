import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { readToken } from '../../lib/session/session.ts'
import { openPage } from '../../../test/open-page.tsx'
import { lisi } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'
import { isUnregistered } from './is-unregistered.ts'

const guest = {
  ...lisi,
  id: '-1',
  userId: '-1',
  account: 'xiaoming',
  userName: '王小明',
  name: '王小明',
  realName: '王小明',
  roles: ['guest'],
  roleIds: [],
  deptIds: [],
  departments: [],
  oauthId: 'o-1',
}
const served = {
  info: guest,
  menuRoutes: [],
  menuButtons: [],
  topMenu: [],
  ownRegistration: { state: '', reason: '', meetsBy: '', claim: '' },
  registerGuest: true,
  logout: true,
  captcha: { enabled: false },
}

let server: ReturnType<typeof stubServer>
beforeEach(() => {
  server = stubServer(served)
})

async function openDialog(address = '/wel/index') {
  const page = openPage(address)
  const dialog = within(await screen.findByRole('dialog', { name: '账号注册' }))
  const field = (label: string) => dialog.getByLabelText(label)
  const confirm = () => page.user.click(dialog.getByRole('button', { name: /确定$/ }))
  return { ...page, dialog, field, confirm }
}
async function fillIn({ user, field }: Awaited<ReturnType<typeof openDialog>>) {
  await user.type(field('账号密码'), 'Registered-2026')
  await user.type(field('确认密码'), 'Registered-2026')
}

test.each([
  ['', true],
  [' ', true],
  ['-1', true],
  ['-20', true],
  ['0', false],
  ['1123598821738675201', false],
  ['019b8f5e-7d2a-7c41-9a3b-5d0c2e6f1a84', false],
])('a person with the local id %j has no account: %s', (userId, isSo) => {
  expect(isUnregistered({ userId })).toBe(isSo)
})

test('the dialog opens at any address, on /wel/index, and calls nothing that is closed to guests', async () => {
  const { address, dialog, field } = await openDialog('/approval/index?state=已处理')
  expect(address()).toBe('/wel/index')
  expect(field('用户姓名')).toHaveProperty('value', 'xiaoming')
  expect(field('账号名称')).toHaveProperty('value', 'xiaoming')
  expect(field('租户编号')).toHaveProperty('value', '000000')
  for (const label of ['账号密码', '确认密码']) expect(field(label)).toHaveProperty('value', '')
  expect(dialog.queryByRole('button', { name: '关闭' })).toBeNull()
  const open = ['info', 'menuRoutes', 'menuButtons', 'topMenu', 'ownRegistration', 'logInSources']
  expect(server.asked.map(({ route }) => route).filter((route) => !open.includes(route))).toEqual([])
})

test('Escape and a click beside it do not close the dialog', async () => {
  const { user } = await openDialog()
  await user.keyboard('{Escape}')
  const mask = document.querySelector('.ant-modal-wrap')
  if (mask) await user.click(mask)
  expect(screen.getByRole('dialog', { name: '账号注册' })).toBeDefined()
})

test('what is missing is said in its order, and the name is not checked', async () => {
  const page = await openDialog()
  const { user, field, confirm } = page
  for (const label of ['租户编号', '用户姓名', '账号名称']) await user.clear(field(label))
  const steps = [
    ['请先输入租户编号', '租户编号', ' 000000'],
    ['请先输入账号名称', '账号名称', 'wang'],
    ['请先输入密码', '账号密码', 'Registered-2026'],
    ['请先输入密码', '确认密码', 'Registered-2027'],
  ] as const
  for (const [warning, label, text] of steps) {
    await confirm()
    await waitFor(() => expect(screen.getAllByText(warning).length).toBeGreaterThan(0))
    expect(document.activeElement).toBe(field(label))
    expect(server.of('registerGuest')).toEqual([])
    await user.type(field(label), text)
  }
  await confirm()
  expect(await screen.findByText('两次密码输入不一致')).toBeDefined()
  await user.clear(field('确认密码'))
  await user.type(field('确认密码'), 'Registered-2026')
  expect(server.of('registerGuest')).toEqual([])
  await confirm()
  await waitFor(() => expect(server.of('registerGuest')).toHaveLength(1))
})

test('a request closes the dialog, shows the alert, logs out and leads to /login', async () => {
  const page = await openDialog()
  await fillIn(page)
  await page.confirm()
  const alert = within(await screen.findByRole('dialog', { name: '注册提示' }))
  expect(alert.getByText('注册申请已提交,请耐心等待管理员通过!')).toBeDefined()
  expect(screen.queryByRole('dialog', { name: '账号注册' })).toBeNull()
  expect(server.of('registerGuest').map(({ input }) => input)).toEqual([
    {
      tenantId: '000000',
      name: 'xiaoming',
      account: 'xiaoming',
      password: 'Registered-2026',
      password2: 'Registered-2026',
      oauthId: 'o-1',
    },
  ])
  expect(server.of('logout')).toEqual([])
  await page.user.click(alert.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(page.address()).toBe('/login'))
  expect(server.of('logout')).toHaveLength(1)
  expect(readToken()).toBe('')
})

test('a refusal is said once, and at its field', async () => {
  const taken = '当前用户已存在'
  server.responders.registerGuest = new Refusal(409, taken, {
    error: 'accountExists',
    fields: { account: taken },
  })
  const page = await openDialog()
  await fillIn(page)
  await page.confirm()
  await waitFor(() => expect(screen.getAllByText(taken)).toHaveLength(2))
  expect(page.field('账号名称').getAttribute('aria-invalid')).toBe('true')
  expect(page.field('账号密码')).toHaveProperty('value', 'Registered-2026')
  expect(readToken()).not.toBe('')
  await page.user.type(page.field('账号名称'), '2')
  await waitFor(() => expect(page.field('账号名称').getAttribute('aria-invalid')).not.toBe('true'))
})

test('a refusal without a message says 提交失败', async () => {
  server.responders.registerGuest = new Response(JSON.stringify({ success: false }), { status: 500 })
  const page = await openDialog()
  await fillIn(page)
  await page.confirm()
  expect(await screen.findByText('提交失败')).toBeDefined()
})

test('a network error only ends the loading, and the next try carries the same key', async () => {
  server.responders.registerGuest = () => Promise.reject(new TypeError('offline'))
  const page = await openDialog()
  await fillIn(page)
  await page.confirm()
  await waitFor(() => expect(server.of('registerGuest')).toHaveLength(1))
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
  expect(document.querySelector('.ant-message-notice, .ant-message-notice-wrapper')).toBeNull()
  expect(page.field('账号密码')).toHaveProperty('value', 'Registered-2026')
  server.responders.registerGuest = true
  await page.confirm()
  expect(await screen.findByRole('dialog', { name: '注册提示' })).toBeDefined()
  const keys = server.of('registerGuest').map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('two clicks send one request', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  server.responders.registerGuest = () => promise
  const page = await openDialog()
  await fillIn(page)
  await page.user.dblClick(page.dialog.getByRole('button', { name: /确定$/ }))
  resolve(true)
  expect(await screen.findByRole('dialog', { name: '注册提示' })).toBeDefined()
  expect(server.of('registerGuest')).toHaveLength(1)
})

test('a person who was refused reads why, as text', async () => {
  server.responders.ownRegistration = { meetsBy: '', claim: '', state: 'refused', reason: '请使用工号 <b>' }
  const { dialog } = await openDialog()
  expect(await dialog.findByText('您上次的注册申请未通过：请使用工号 <b>')).toBeDefined()
})

test('a person may log out instead', async () => {
  const { user, dialog, address } = await openDialog()
  await user.click(dialog.getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(address()).toBe('/login'))
  expect(server.of('logout')).toHaveLength(1)
})
