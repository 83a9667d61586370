import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

const cardOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Whether the page itself, not a table in it, scrolls sideways. */
const isSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

test('the dashboard charts the submitted requests, shows the same numbers as tables, and keeps its view in the address', async ({
  as,
}) => {
  const zhangsan = await as('zhangsan')
  await submitExample(zhangsan, 'leave', { applicationName: '统计用的请假' })
  const { page, visit } = zhangsan
  await visit('/wel/dashboard')
  const weeks = cardOf(page, '每周进展')
  await weeks.getByRole('figure', { name: /^每周进展图：共提交 \d+ 件/ }).waitFor()
  // A bar of zero height is not drawn.
  await weeks.locator('.recharts-bar-rectangle path').first().waitFor()
  await page.getByText('表', { exact: true }).click()
  await page.getByText('4 周', { exact: true }).click()
  // The table is drawn after its tab is chosen, and again for the weeks.
  const newest = async () => {
    const row = weeks
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
      .first()
    return Number((await row.getByRole('cell').allTextContents())[0])
  }
  await expect.poll(newest).toBeGreaterThan(0)
  await page.reload()
  await weeks.getByRole('table').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?view=table&weeks=4')
})

test('the dashboard has one column on a phone, in either view', async ({ as }) => {
  const { page, visit } = await as('lisi')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const view of ['chart', 'table']) {
    await visit(`/wel/dashboard?view=${view}`)
    await cardOf(page, '各公司通过金额').waitFor()
    expect(await isSideways(page)).toBe(false)
  }
})

test('only the dashboard loads the chart library', async ({ as }) => {
  const { page, visit } = await as('zhangsan')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await visit('/wel/index')
  await page.getByRole('heading', { name: '公告' }).waitFor()
  const drawn = () => loaded.filter((path) => path.startsWith('/assets/dashboard-page-'))
  expect(drawn()).toEqual([])
  await page.getByRole('link', { name: '数据统计' }).click()
  await cardOf(page, '每周进展').waitFor()
  expect(drawn().length).toBeGreaterThan(0)
})

test('a notice published by an administrator is shown on the workplace until it is removed', async ({
  as,
}) => {
  const [admin, zhangsan] = [await as('admin'), await as('zhangsan')]
  const title = '周六停电通知'
  await admin.visit('/desk/notice')
  await admin.page.getByRole('button', { name: '发布公告' }).click()
  const form = admin.page.getByRole('dialog', { name: '发布公告' })
  await form.getByRole('textbox', { name: '标题' }).fill(title)
  await form.getByRole('textbox', { name: '内容' }).fill('周六全天停电。\n请关闭电脑。')
  await form.getByRole('button', { name: '发布公告' }).click()
  await admin.page.getByText('公告已发布').waitFor()

  await zhangsan.visit('/wel/index')
  await zhangsan.page.getByRole('button', { name: title }).click()
  const dialog = zhangsan.page.getByRole('dialog', { name: title })
  await dialog.getByText('请关闭电脑。').waitFor()
  expect(await dialog.getByRole('button').allTextContents()).toEqual([''])

  await admin.page.getByRole('button', { name: title }).click()
  await admin.page
    .getByRole('dialog', { name: title })
    .getByRole('button', { name: '删除', exact: true })
    .click()
  await admin.page
    .getByRole('dialog', { name: `删除“${title}”？` })
    .getByRole('button', { name: '删除', exact: true })
    .click()
  await admin.page.getByText('已删除 1 条').waitFor()
  await zhangsan.visit('/wel/index')
  await zhangsan.page.getByRole('heading', { name: '公告' }).waitFor()
  await zhangsan.page.getByText('差旅费标准调整').waitFor()
  expect(await zhangsan.page.getByRole('button', { name: title }).count()).toBe(0)
})
