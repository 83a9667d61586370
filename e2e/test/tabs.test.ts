import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { openList, rowOf } from '../src/pages/approval-list.ts'
import { pathOf } from '../src/pages/login-page.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: '已打开的页面' })
const labels = (page: Page) => bar(page).getByRole('link').allInnerTexts()
const tab = (page: Page, name: string) => bar(page).getByRole('link', { name, exact: true })

test('a page keeps its state while other tabs are in front, and the tabs survive a reload', async ({
  as,
}) => {
  const lisi = await as('lisi')
  const { page } = lisi
  await page.setViewportSize({ width: 1440, height: 500 })
  for (let number = 1; number <= 12; number += 1) {
    await submitExample(lisi, 'leave', { applicationName: `页签用 ${number}` })
  }
  await openList(lisi, '已发起')
  await page.getByRole('textbox', { name: '申请名称' }).fill('页签用')
  await page.getByRole('button', { name: '搜索' }).click()
  await rowOf(page, '页签用 12').waitFor()
  const row = rowOf(page, '页签用 3')
  await row.scrollIntoViewIfNeeded()
  const panel = page.locator('[data-tab]:visible')
  const top = await panel.evaluate((frame) => frame.scrollTop)
  expect(top).toBeGreaterThan(0)
  const kept = await row.elementHandle()

  await page.getByRole('menuitem', { name: '发起申请' }).click()
  await page.getByRole('link', { name: '请假审批' }).first().click()
  await page.getByLabel('事由').fill('写到一半')
  expect(await labels(page)).toEqual(['首页', '已发起', '发起申请', '请假申请单'])
  await tab(page, '已发起').click()
  await row.waitFor()
  expect(await kept?.evaluate((element) => element.isConnected)).toBe(true)
  await expect.poll(() => panel.evaluate((frame) => frame.scrollTop)).toBe(top)

  await tab(page, '请假申请单').click()
  expect(await page.getByLabel('事由').inputValue()).toBe('写到一半')
  // Switching tabs has saved it.
  await page.waitForURL(/\/approval\/submit\/leave\?id=/)
  await page.reload()
  await page.getByLabel('事由').waitFor()
  expect(await page.getByLabel('事由').inputValue()).toBe('写到一半')
  expect(await labels(page)).toEqual(['首页', '已发起', '发起申请', '请假申请单'])
  await tab(page, '已发起').click()
  await row.waitFor()
})

test('back and forward move between the tabs; closing all leads to the home page', async ({ as }) => {
  const { page, visit } = await as('zhangsan')
  await visit('/wel/index')
  await page.getByRole('menuitem', { name: /待处理/ }).click()
  await page.waitForURL('**/approval/index**')
  await page.getByRole('menuitem', { name: '发起申请' }).click()
  await page.waitForURL('**/approval/launch/index')
  await page.goBack()
  await tab(page, '待处理').and(page.locator('[aria-current=page]')).waitFor()
  await page.goBack()
  await tab(page, '首页').and(page.locator('[aria-current=page]')).waitFor()
  // Entries the router did not write: it knows only their address.
  for (const [path, label] of [
    ['/info/index', '个人信息'],
    ['/infomessage/index', '消息中心'],
  ] as const) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await tab(page, label).and(page.locator('[aria-current=page]')).waitFor()
  }
  await page.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '关闭所有' }).click()
  await expect.poll(() => labels(page)).toEqual(['首页'])
  expect(pathOf(page)).toBe('/wel/index')
})

test('the self-check reports this installation as healthy', async ({ as }) => {
  const { page, visit } = await as('lisi')
  await visit('/test/index')
  await page.getByRole('heading', { name: '安装自检' }).waitFor()
  for (const what of [
    '接口可以访问',
    '数据库有响应',
    '本机与服务器的时间差',
    '签名板',
    '文件上传',
    '浏览器功能',
  ]) {
    const line = page.getByRole('listitem').filter({ hasText: what })
    await line.getByRole('img', { name: '正常' }).waitFor()
  }
})

test('a page of another site is embedded only if the menu leads there', async ({ as }) => {
  const { page, visit } = await as('zhangsan')
  await visit(`/myiframe/page?src=${encodeURIComponent('https://example.com/x')}`)
  await page.getByRole('heading', { name: '不允许打开此地址' }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})

test('a page of an older build is told of the new one when it comes to the front', async ({ as }) => {
  const { page, visit } = await as('zhangsan')
  await visit('/wel/index')
  await page.getByRole('heading', { name: /张三/ }).waitFor()
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-build': 'index-newer.js' } })
  })
  const told = page.getByRole('heading', { name: '系统已更新' })
  // The first page to come to the front asks the server; the next one already knows.
  for (const name of ['已发起', '已处理', '已发起', '已处理']) {
    if (await told.isVisible()) break
    await page.getByRole('menuitem', { name }).click()
    await page.getByRole('heading', { name }).or(told).first().waitFor()
  }
  await told.waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('link', { name: '重新加载' }).click()
  await page.waitForURL('**/approval/index**')
  // Any of the lists: one of them is empty.
  await page.getByRole('radiogroup', { name: '列表' }).waitFor()
})
