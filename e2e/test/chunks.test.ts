import { expect } from 'vitest'
import { pathOf } from '../src/pages/login-page.ts'
import { test } from '../src/test.ts'

test('a missing part of the app reloads the page once, and is then reported as missing', async ({ as }) => {
  const { page, context, visit, complaints } = await as('zhangsan')
  await visit('/wel/index')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const item = menu.getByRole('menuitem', { name: '发起申请' })
  await item.waitFor()
  let loads = 0
  page.on('load', () => (loads += 1))
  await context.route('**/assets/launch-page-*.js', (route) => route.fulfill({ status: 404 }))
  for (const status of [404, 404]) complaints.expect(status)

  await item.click()
  await expect.poll(() => loads).toBe(1)
  await page.getByRole('heading', { name: /^张三，/ }).waitFor()
  await item.click()
  await page.getByText('页面出现错误').waitFor()
  expect(loads).toBe(1)
  const stacks = await page.evaluate(() => localStorage.getItem('countersign-logsList'))
  expect(stacks).toContain('ChunkLoadError')

  // The new version is loaded.
  await context.unroute('**/assets/launch-page-*.js')
  await page.getByRole('button', { name: '刷新页面' }).click()
  await page.getByRole('heading', { name: '发起申请' }).waitFor()
  expect(pathOf(page)).toMatch(/^\/approval\/launch/)
})
