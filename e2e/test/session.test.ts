import { expect } from 'vitest'
import { startInstallation } from '../src/installation.ts'
import { logInThroughPage, pathOf } from '../src/pages/login-page.ts'
import { test } from '../src/test.ts'

test('a wrong password is refused with a message on the login page', async ({ visitor }) => {
  const { page, visit, complaints } = await visitor()
  await visit('/login')
  complaints.expect(400)
  await logInThroughPage(page, 'zhangsan', 'Demo-2027')
  await page.getByText('用户名或密码错误').waitFor()
  expect(pathOf(page)).toBe('/login')
})

test('a log-in through the page leads to the welcome page', async ({ visitor }) => {
  const { page, visit } = await visitor()
  await visit('/')
  await page.waitForURL('**/login')
  await page.getByRole('textbox', { name: '账号' }).waitFor()
  await page.getByLabel('验证码').waitFor({ state: 'hidden' })
  await logInThroughPage(page, 'zhangsan')
  await page.getByRole('heading', { name: /^张三，/ }).waitFor()
  expect(pathOf(page)).toBe('/wel/index')
  const cookies = await page.context().cookies()
  const cookie = cookies.find(({ name }) => name === 'x-access-token')
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 17_900)
})

test('a deep link is opened after the login', async ({ visitor }) => {
  const { page, visit } = await visitor()
  await visit(`/approval/index?state=${encodeURIComponent('已处理')}`)
  await page.waitForURL('**/login**')
  await logInThroughPage(page, 'lisi')
  await page.getByRole('heading', { name: '已处理' }).waitFor()
  const { pathname, searchParams } = new URL(page.url())
  expect([pathname, searchParams.get('state')]).toEqual(['/approval/index', '已处理'])
})

test('an unknown path leads to /404, and from there to the home page', async ({ as }) => {
  const { page, visit } = await as('zhangsan')
  await visit('/no/such/page')
  await page.getByText('抱歉，您访问的页面不存在').waitFor()
  expect(pathOf(page)).toBe('/404')
  await page.getByRole('link', { name: '返回首页' }).click()
  await page.waitForURL('**/wel/index')
})

test('logging out asks for a confirmation and ends the session', async ({ as }) => {
  const { page, visit } = await as('wangwu')
  await visit('/')
  const askToLogOut = async () => {
    await page.getByRole('button', { name: /用户菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    return page.getByRole('dialog').filter({ hasText: '退出系统, 是否继续?' })
  }
  const first = await askToLogOut()
  await first.getByRole('button', { name: '取消' }).click()
  await first.waitFor({ state: 'hidden' })
  expect(pathOf(page)).toBe('/wel/index')

  const second = await askToLogOut()
  await second.getByRole('button', { name: '确定' }).click()
  await page.waitForURL('**/login**')
  await visit('/wel/index')
  await page.waitForURL('**/login**')
})

test('logging out in one tab logs out every tab, and each clears its data', async ({ as }) => {
  const { page, context, visit } = await as('sunqi')
  await visit('/wel/index')
  const other = await context.newPage()
  await other.goto('/approval/launch')
  await other.getByRole('heading', { name: '发起申请' }).waitFor()
  await page.getByRole('button', { name: /用户菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  for (const one of [page, other]) {
    await one.waitForURL('**/login**')
    const kept = await one.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    expect(kept.filter((key) => /token|userInfo|lock|tagList/i.test(key))).toEqual([])
  }
  expect(await context.cookies()).toEqual([])
})

test('the token is renewed every 600000 ms while it is young, by one tab at a time', async ({ as }) => {
  const { page, context, visit } = await as('zhaoliu')
  const asked: string[] = []
  context.on('request', (request) => {
    const isRenewal = request.url().endsWith('/api/blade-auth/token')
    if (isRenewal) asked.push(String(request.postDataJSON()?.grantType))
  })
  const token = () => page.evaluate(() => localStorage.getItem('countersign-token'))
  await page.clock.install()
  await visit('/wel/index')
  await page.getByRole('heading', { name: /^赵六，/ }).waitFor()
  const before = await token()
  // The clock also goes by itself while the page loads.
  await page.clock.runFor(570_000)
  expect(asked).toEqual([])
  await page.clock.runFor(31_000)
  await expect.poll(token).not.toBe(before)
  expect(asked).toEqual(['refresh_token'])
  const cookies = await context.cookies()
  const cookie = cookies.find(({ name }) => name === 'x-access-token')?.value
  expect((await token())?.includes(cookie ?? 'none')).toBe(true)
  // Older than tokenTime at the next check: it is not renewed.
  await page.evaluate((late) => {
    const entry = JSON.parse(localStorage.getItem('countersign-token') ?? '{}')
    localStorage.setItem('countersign-token', JSON.stringify({ ...entry, datetime: entry.datetime - late }))
  }, 1_300_000)
  await page.clock.runFor(600_000)
  await page.getByRole('heading', { name: /^赵六，/ }).waitFor()
  expect(asked).toEqual(['refresh_token'])
})

test('with captchas on the login page shows a picture, and a new one after a wrong code', async ({
  visitor,
}) => {
  const installation = await startInstallation({ captcha: true })
  try {
    const { page, visit, complaints } = await visitor({ url: installation.url })
    await visit('/login')
    const picture = page.getByRole('button', { name: '看不清，换一张' }).locator('img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const first = await picture.getAttribute('src')

    complaints.expect(400)
    await page.getByLabel('验证码').fill('0')
    await logInThroughPage(page, 'zhangsan')
    await page.getByText('验证码不正确').waitFor()
    await expect.poll(() => picture.getAttribute('src')).not.toBe(first)
    expect(await page.getByLabel('验证码').inputValue()).toBe('')
    expect(pathOf(page)).toBe('/login')
  } finally {
    await installation.stop()
  }
})
