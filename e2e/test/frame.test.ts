import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addSiteToMenu, framedName, framedSite } from '../src/pages/framed-site.ts'
import { test } from '../src/test.ts'

const frame = (page: Page) => page.frameLocator('[data-part=frame] iframe')

test('a site of the menu opens in a frame, may run its scripts, and cannot access the app', async ({
  as,
}) => {
  const { page, context, visit } = await as('zhangsan')
  await addSiteToMenu(page)
  const referrers: (string | undefined)[] = []
  await context.route('https://erp.example.com/**', async (route) => {
    referrers.push((await route.request().allHeaders())['referer'])
    await route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<h1>账单</h1><p id="out"></p><script>
        try { out.textContent = top.document.title } catch { out.textContent = 'closed' }
      </script>`,
    })
  })
  await visit('/wel/index')
  await page.getByRole('menuitem', { name: framedName }).click()
  await frame(page).getByRole('heading', { name: '账单' }).waitFor()
  await frame(page).getByText('closed').waitFor()
  expect(referrers).toEqual([undefined])
  await page.getByRole('link', { name: framedName }).waitFor()
  expect(await page.title()).toContain(framedName)

  // The search leads to the same tab.
  await page.getByRole('menuitem', { name: '首页' }).click()
  await page.getByRole('combobox', { name: '搜索菜单' }).fill('财务')
  await page.getByText(framedSite, { exact: true }).click()
  await frame(page).getByRole('heading', { name: '账单' }).waitFor()
  expect(await page.getByRole('link', { name: framedName }).count()).toBe(1)
})

test('a site that refuses to be embedded, or never answers, can be opened in a new window', async ({
  as,
}) => {
  const { page, context, visit } = await as('zhangsan')
  await addSiteToMenu(page)
  await context.route('https://erp.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<h1>账单</h1>' }),
  )
  // In the frame the site never answers.
  await page.route('https://erp.example.com/**', () => undefined)
  await visit('/wel/index')
  await page.getByRole('menuitem', { name: framedName }).click()
  await page.locator('[data-part=frame] .ant-spin-spinning').waitFor()
  await page.locator('[data-part=frame] .ant-spin-spinning').waitFor({ state: 'detached' })
  await page.getByText('对方网站可能不允许嵌入').waitFor()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: '在新窗口打开' }).click()
  const other = await opened
  await other.getByRole('heading', { name: '账单' }).waitFor()
  expect(other.url()).toBe(framedSite)
})
