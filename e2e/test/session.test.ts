import { expect } from 'vitest'
import { test } from '../src/test.ts'

test('logs in through the page and stands on the welcome page', async ({ visitor }) => {
  const { page, visit } = await visitor()
  await visit('/')
  await page.getByLabel('账号').fill('zhangsan')
  await page.getByLabel('密码', { exact: true }).fill('Demo-2026')
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('heading', { name: /^张三，/ }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/wel/index')
})
