import { randomUUID } from 'node:crypto'
import { type AuthInfo, contract, defaultTenantId } from '@countersign/contract'
import { generate } from 'otplib'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Caller, callerAt } from '../src/caller.ts'
import { logInThroughPage, pathOf } from '../src/pages/login-page.ts'
import { ownPlace } from '../src/place.ts'
import { test } from '../src/test.ts'

const word = 'a-word-of-my-own'

/** The code that an app shows now, or in the step after it, since each code works once. */
const codeNow = (secret: string) => generate({ secret })
const nextCode = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })

/** Passkeys work at a host with a name; browsers take localhost for a secure one. */
const named = () => ownPlace().url.replace('127.0.0.1', 'localhost')

interface Newcomer {
  id: string
  account: string
  logIn: () => Promise<Caller>
}

async function addNewcomer(admin: Caller): Promise<Newcomer> {
  const account = `n${randomUUID().slice(0, 8)}`
  const { id } = await admin(contract.userSubmit, {
    account,
    realName: '钱八',
    password: word,
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
  const logIn = async () => {
    const info: AuthInfo = await callerAt(ownPlace().url)(contract.token, {
      grantType: 'password',
      tenantId: defaultTenantId,
      account,
      password: word,
    })
    return callerAt(ownPlace().url, info.accessToken)
  }
  return { id, account, logIn }
}

const openFactors = async (page: Page, visit: (path: string) => Promise<void>) => {
  await page.waitForURL('**/wel/index')
  await visit('/info/index?tab=factors')
  await page.getByRole('button', { name: '绑定验证器应用' }).waitFor()
}

/** Sets up an app in the open tab or page, and answers its secret, the code that was used and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; used: string; codes: string[] }> {
  await page.getByRole('button', { name: '绑定验证器应用' }).click()
  const dialog = page.getByRole('dialog', { name: '绑定验证器应用' })
  await dialog.getByRole('img', { name: '二维码' }).waitFor()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  const used = await codeNow(secret)
  await dialog.getByLabel('应用上显示的 6 位验证码').fill(used)
  await dialog.getByRole('button', { name: '完成绑定' }).click()
  const once = page.getByRole('dialog').filter({ hasText: '恢复码' })
  const codes = (await once.locator('code').innerText()).split('\n')
  expect(codes).toHaveLength(10)
  return { secret, used, codes }
}

test('an app is set up in the account and asked for at the next log-in', async ({ as, visitor }) => {
  const admin = await as('admin')
  const { account } = await addNewcomer(admin.call)
  const first = await visitor()
  await first.visit('/login')
  await logInThroughPage(first.page, account, word)
  await openFactors(first.page, first.visit)
  const { secret, used, codes } = await setUpApp(first.page)
  await first.page.getByRole('button', { name: '我已保存' }).click()
  await first.page.getByText('已启用', { exact: true }).first().waitFor()
  await first.page.getByRole('button', { name: '移除 验证器应用' }).waitFor()

  const second = await visitor()
  second.complaints.expect(400)
  second.complaints.expect(400)
  await second.visit('/login')
  await logInThroughPage(second.page, account, word)
  await second.page.getByRole('heading', { name: '两步验证' }).waitFor()
  await second.page.getByText('验证器应用上显示的 6 位数字').waitFor()
  const field = second.page.getByLabel('动态验证码')
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await field.fill(used)
  await second.page.getByRole('button', { name: '验证', exact: true }).click()
  await second.page.getByText('验证码不正确或已使用过').waitFor()
  expect(pathOf(second.page)).toBe('/login')
  await field.fill(await nextCode(secret))
  await second.page.getByRole('button', { name: '验证', exact: true }).click()
  await second.page.waitForURL('**/wel/index')

  const third = await visitor({ device: 'phone' })
  third.complaints.expect(400)
  await third.visit('/login')
  await logInThroughPage(third.page, account, word)
  await third.page.getByRole('button', { name: '改用恢复码' }).click()
  await third.page.getByLabel('恢复码').fill(codes[0] ?? '')
  await third.page.getByRole('button', { name: '验证', exact: true }).click()
  await third.page.waitForURL('**/wel/index')
})

test('a passkey is made in the account and used at the next log-in', async ({ as, visitor }) => {
  const admin = await as('admin')
  const { account } = await addNewcomer(admin.call)
  const { page, visit, context, complaints } = await visitor({ url: named() })
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await visit('/login')
  await logInThroughPage(page, account, word)
  await openFactors(page, visit)
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await page.getByLabel('名称').fill('办公电脑')
  await page.getByRole('button', { name: '继续' }).click()
  await page.getByRole('button', { name: '我已保存' }).click()
  await page.getByRole('button', { name: '移除 办公电脑' }).waitFor()

  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  complaints.expect(400)
  await visit('/login')
  await logInThroughPage(page, account, word)
  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await page.waitForURL('**/wel/index')
})

test('a change of the phone asks for the factor again, then goes on by itself', async ({ as, visitor }) => {
  const admin = await as('admin')
  const { account, logIn } = await addNewcomer(admin.call)
  const { page, visit, complaints } = await visitor()
  await visit('/login')
  await logInThroughPage(page, account, word)
  await page.waitForURL('**/wel/index')
  const elsewhere = await logIn()
  const { id, secret } = await elsewhere(contract.totpBegin, {})
  await elsewhere(contract.totpEnrol, { id, totp: await codeNow(secret) })

  complaints.expect(403)
  complaints.expect(403)
  await visit('/info/index')
  await page.getByLabel('手机号码').fill('13800000066')
  await page.getByRole('button', { name: '保存' }).click()
  const dialog = page.getByRole('dialog', { name: '验证身份' })
  await dialog.getByRole('button', { name: '取消' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await elsewhere(contract.info, {})).toMatchObject({ phone: '' })

  await page.getByRole('button', { name: '保存' }).click()
  await dialog.getByLabel('动态验证码').fill(await nextCode(secret))
  await dialog.getByRole('button', { name: '验证', exact: true }).click()
  await page.getByText('修改信息成功!').waitFor()
  expect(await elsewhere(contract.info, {})).toMatchObject({ phone: '13800000066' })
})

test('a role that requires a factor leads to its set-up before anything else', async ({ as, visitor }) => {
  const admin = await as('admin')
  const { id, account } = await addNewcomer(admin.call)
  const { page, visit, complaints } = await visitor()
  await admin.visit('/authority/role/index')
  await admin.page.getByRole('button', { name: '新增角色' }).click()
  await admin.page.getByLabel('角色名称').fill(`出纳 ${account}`)
  await admin.page.getByLabel('角色别名').fill(account)
  await admin.page.getByLabel('两步验证').click()
  await admin.page.getByTitle('必须启用').click()
  await admin.page.getByRole('dialog').getByRole('button', { name: '新增角色' }).click()
  await admin.page.getByText('角色已新增').waitFor()
  const roles = await admin.call(contract.getRoleList, {})
  const role = roles.find(({ roleAlias }) => roleAlias === account)
  await admin.call(contract.userGrant, { userIds: [id], roleIds: [role?.id ?? ''] })

  // The menu is asked for before the person is known to owe the set-up.
  complaints.expectSome(403)
  await visit('/login')
  await logInThroughPage(page, account, word)
  await page.getByRole('heading', { name: '请先启用两步验证' }).waitFor()
  await setUpApp(page)
  await page.getByRole('button', { name: '我已保存' }).click()
  await page.getByRole('heading', { name: /^钱八，/ }).waitFor()
})
