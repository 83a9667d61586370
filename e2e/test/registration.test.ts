import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@countersign/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { client, type OpenIdService, startOpenId } from '../../apps/server/test/identity/third-parties.ts'
import { callerAt, logIn, password } from '../src/caller.ts'
import { freePort } from '../../apps/server/src/testing/program.ts'
import { type Installation, startInstallation } from '../src/installation.ts'
import { logInThroughPage, pathOf } from '../src/pages/login-page.ts'
import { chooseOption } from '../src/pages/records.ts'
import { test } from '../src/test.ts'

let folder: string
let provider: OpenIdService
let office: Installation
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-social-'))
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  provider = await startOpenId(`${publicUrl}/oauth/redirect/company`, `${publicUrl}/oauth/redirect/staff`)
  const file = join(folder, 'providers.json')
  const company = { ...client, kind: 'oidc', source: 'company', name: '集团账号', issuer: provider.url }
  const meets = { meets: 'number', numberClaim: 'preferred_username' }
  await writeFile(
    file,
    JSON.stringify([company, { ...company, ...meets, source: 'staff', name: '员工账号' }]),
  )
  office = await startInstallation({
    captcha: false,
    variables: {
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      LOGIN_PROVIDERS_FILE: file,
      // With PUBLIC_URL the demo would get a random password.
      DEMO_PASSWORD: password,
    },
  })
}, 120_000)
afterAll(async () => {
  await office.stop()
  await provider.close()
  await rm(folder, { recursive: true, force: true })
})

async function comeFromProvider(page: Page, name = '集团账号'): Promise<void> {
  await page.goto(`${office.url}/login`)
  await page.getByRole('link', { name }).click()
}

test('a person from a third party asks for an account, is approved, and logs in there', async ({
  visitor,
}) => {
  const { page, complaints } = await visitor({ url: office.url })
  await comeFromProvider(page)
  const dialog = page.getByRole('dialog', { name: '账号注册' })
  await dialog.waitFor()
  expect(pathOf(page)).toBe('/wel/index')
  // platform.txt §9: 20% of a screen 1440 wide.
  expect(Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(288)
  expect(await dialog.getByLabel('用户姓名').inputValue()).toBe('xiaoming')
  expect(await dialog.getByLabel('账号名称').inputValue()).toBe('xiaoming')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.getByText('请先输入密码').waitFor()
  await dialog.getByLabel('用户姓名').fill('王小明')
  await dialog.getByLabel('账号密码').fill('Registered-2026')
  await dialog.getByLabel('确认密码').fill('Registered-2027')
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.getByText('两次密码输入不一致').waitFor()
  await dialog.getByLabel('确认密码').fill('Registered-2026')
  await dialog.getByRole('button', { name: '确定' }).click()
  const alert = page.getByRole('dialog', { name: '注册提示' })
  await alert.getByText('注册申请已提交,请耐心等待管理员通过!').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await alert.getByRole('button', { name: '确定' }).click()
  await page.waitForURL('**/login')

  complaints.expect(400)
  await comeFromProvider(page)
  await page.getByText('注册申请已提交,请耐心等待管理员通过!').waitFor()

  const admin = (await visitor({ url: office.url })).page
  await admin.goto(`${office.url}/login?redirect=/system/registration`)
  await logInThroughPage(admin, 'admin')
  await admin.getByRole('button', { name: 'xiaoming' }).click()
  const drawer = admin.getByRole('dialog', { name: 'xiaoming' })
  await drawer.getByText('集团账号 · xiaoming').waitFor()
  await drawer.getByRole('button', { name: '通过' }).click()
  const form = admin.getByRole('dialog', { name: '通过注册申请' })
  await chooseOption(form, '角色', '员工')
  await form.getByText('通过注册申请').click()
  await chooseOption(form, '部门', '研发部')
  await chooseOption(form, '岗位', '工程师')
  await form.getByRole('button', { name: '通过' }).click()
  await admin.getByText('已通过，申请人现在可以登录').waitFor()
  await drawer.getByText('管理员').waitFor()
  expect(await drawer.getByRole('button', { name: '通过' }).count()).toBe(0)

  await comeFromProvider(page)
  await page.getByRole('heading', { name: /^王小明，/ }).waitFor()
  expect(pathOf(page)).toBe('/wel/index')
  await page.goto(`${office.url}/infomessage`)
  await page.getByText('您的注册申请已通过，欢迎使用会签').waitFor()
})

test('a refused person reads why in the dialog, and may log out', async ({ visitor }) => {
  provider.account.sub = 'sub-refused'
  provider.account.preferred_username = 'stranger'
  const { page } = await visitor({ url: office.url, device: 'phone' })
  await comeFromProvider(page)
  const dialog = page.getByRole('dialog', { name: '账号注册' })
  await dialog.getByLabel('账号密码').fill('Registered-2026')
  await dialog.getByLabel('确认密码').fill('Registered-2026')
  await dialog.getByRole('button', { name: '确定' }).click()
  await page.getByRole('dialog', { name: '注册提示' }).getByRole('button', { name: '确定' }).click()
  await page.waitForURL('**/login')
  const admin = callerAt(office.url, (await logIn(office.url, 'admin')).accessToken)
  const { records } = await admin(contract.registrationList, {
    account: 'stranger',
    current: 1,
    size: 1,
  })
  await admin(contract.auditRefuse, { id: records[0]?.id ?? '', reason: '请使用工号注册' })
  await comeFromProvider(page)
  await dialog.getByText('您上次的注册申请未通过：请使用工号注册').waitFor()
  const { width = 0 } = (await dialog.boundingBox()) ?? {}
  expect(width).toBeGreaterThanOrEqual(288)
  await dialog.getByRole('button', { name: '退出登录' }).click()
  await page.waitForURL('**/login')
})

test('a person with an account binds it by its password, once, and unbinds it', async ({ visitor }) => {
  const admin = callerAt(office.url, (await logIn(office.url, 'admin')).accessToken)
  const { records } = await admin(contract.userPage, { account: 'lisi', current: 1, size: 1 })
  const lisi = await admin(contract.userDetail, { id: records[0]?.id ?? '' })
  const idsOf = (listed: string) => listed.split(',').filter(Boolean)
  await admin(contract.userSubmit, {
    ...lisi,
    code: 'G1009',
    password: '',
    roleId: idsOf(lisi.roleId),
    deptId: idsOf(lisi.deptId),
    postId: idsOf(lisi.postId),
  })
  provider.account.sub = 'sub-lisi'
  provider.account.preferred_username = 'G1009'
  const { page, complaints } = await visitor({ url: office.url })
  complaints.expect(400)
  await comeFromProvider(page, '员工账号')
  const dialog = page.getByRole('dialog', { name: '绑定账号' })
  await dialog.getByText('第三方平台提供的工号为 G1009').waitFor()
  await dialog.getByLabel('登录密码').fill('Wrong-2026')
  await dialog.getByRole('button', { name: '绑定' }).click()
  await expect.poll(() => dialog.getByLabel('登录密码').inputValue()).toBe('')
  await dialog.getByLabel('登录密码').fill(password)
  await dialog.getByRole('button', { name: '绑定' }).click()
  await page.getByRole('heading', { name: /^李四，/ }).waitFor()

  const { page: again, complaints: said } = await visitor({ url: office.url })
  // Unbinding asks for the password again.
  said.expect(403)
  await comeFromProvider(again, '员工账号')
  await again.getByRole('heading', { name: /^李四，/ }).waitFor()
  await again.goto(`${office.url}/info/index?tab=sessions`)
  await again.getByRole('button', { name: '解除 员工账号 G1009 的绑定' }).click()
  await again.getByRole('dialog').getByRole('button', { name: '解除绑定' }).click()
  const proof = again.getByRole('dialog', { name: '验证身份' })
  await proof.getByLabel('密码').fill(password)
  await proof.getByRole('button', { name: '验证' }).click()
  await again.getByText('未绑定第三方账号').waitFor()
})
