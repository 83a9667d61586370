import { contract, defaultTenantId } from '@countersign/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { callerAt } from '../src/caller.ts'
import { focused, tabTo } from '../src/pages/keyboard.ts'
import type { LoggedIn } from '../src/people.ts'
import { ownPlace } from '../src/place.ts'
import { askForAccount } from '../src/registrations.ts'
import { test } from '../src/test.ts'

const password = 'Keyboard-2026'

/** A person who can be edited, logged out and removed without a trace in other tests. */
async function addPerson({ call }: LoggedIn, account: string): Promise<string> {
  const { id } = await call(contract.userSubmit, {
    account,
    realName: '郑键盘',
    password,
    name: '',
    code: '',
    phone: '',
    email: '',
    birthday: '',
    sex: 3,
    roleId: [],
    deptId: [],
    postId: [],
  })
  return id
}

/** Opens a page and goes with Tab from its top into the row of this name, and with Enter into its drawer. */
async function openRow({ page, visit }: LoggedIn, path: string, name: string) {
  await visit(path)
  await page.getByRole('button', { name }).waitFor()
  await tabTo(page, /跳到内容/, 1)
  await page.keyboard.press('Enter')
  await tabTo(page, new RegExp(`^${name}`), 40)
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name, exact: true })
  await drawer.locator('dl').waitFor()
  return drawer
}

/** Goes to a field and chooses what is found by this text. */
async function chooseByKeys(page: Page, label: RegExp, text: string): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.type(text)
  await page.locator('.ant-select-dropdown').getByText(text).filter({ visible: true }).first().waitFor()
  await page.keyboard.press('Enter')
}

test('the keyboard alone opens a person of the list, edits the person and saves', async ({ as }) => {
  const admin = await as('admin')
  const { page, call } = admin
  const id = await addPerson(admin, 'edited-by-keys')
  const drawer = await openRow(admin, '/system/user?account=edited-by-keys', '郑键盘')
  await tabTo(page, /^修改$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '修改用户' }).waitFor()
  await tabTo(page, /^添加部门$/)
  await page.keyboard.press('Enter')
  await chooseByKeys(page, /^部门$/, '法务部')
  await chooseByKeys(page, /^角色$/, '法务')
  await tabTo(page, /^工号/)
  await page.keyboard.type('K-100')
  await tabTo(page, /^保存$/)
  await page.keyboard.press('Enter')
  await page.getByText('用户已修改').waitFor()
  await drawer.getByText('K-100').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toBe('郑键盘')
  expect(await call(contract.userDetail, { id })).toMatchObject({
    code: 'K-100',
    deptNames: ['法务部'],
    roleName: '法务',
  })
  await call(contract.userRemove, { ids: [id] })
})

test('the keyboard alone opens a session of the list and ends it', async ({ as }) => {
  const admin = await as('admin')
  const { page, call } = admin
  const id = await addPerson(admin, 'ended-by-keys')
  const { url } = ownPlace()
  const { accessToken } = await callerAt(url)(contract.token, {
    grantType: 'password',
    tenantId: defaultTenantId,
    account: 'ended-by-keys',
    password,
  })
  const drawer = await openRow(admin, '/system/session?account=ended-by-keys', '郑键盘')
  await tabTo(page, /^强制退出$/)
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('强制退出')
  await page.getByRole('dialog', { name: '让“郑键盘”退出此会话？' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('会话已结束').waitFor()
  await drawer.waitFor({ state: 'hidden' })
  await expect(callerAt(url, accessToken)(contract.info, {})).rejects.toThrow('401')
  await call(contract.userRemove, { ids: [id] })
})

test('the keyboard alone opens a request for an account and approves it', async ({ as }) => {
  const admin = await as('admin')
  const { page, call } = admin
  await askForAccount(admin, 'asks-by-keys')
  const drawer = await openRow(admin, '/system/registration?account=asks-by-keys', 'asks-by-keys')
  await tabTo(page, /^通过$/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '通过注册申请' }).waitFor()
  await chooseByKeys(page, /^角色$/, '员工')
  await chooseByKeys(page, /^部门$/, '研发部')
  await tabTo(page, /^岗位$/)
  await page.keyboard.press('ArrowDown')
  await page.locator('.ant-select-item-option').filter({ visible: true }).first().waitFor()
  await page.keyboard.press('Enter')
  await tabTo(page, /^通过$/)
  await page.keyboard.press('Enter')
  await page.getByText('已通过，申请人现在可以登录').waitFor()
  await drawer.getByText('已通过').waitFor()
  const { records } = await call(contract.userPage, { account: 'asks-by-keys', current: 1, size: 1 })
  expect(records).toMatchObject([{ roleName: '员工', deptName: '研发部' }])
  await call(contract.userRemove, { ids: records.map(({ id }) => id) })
})
