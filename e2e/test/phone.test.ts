import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { dialogOf, openList, rowOf } from '../src/pages/approval-list.ts'
import { button, decideWithOpinion } from '../src/pages/decision.ts'
import { seePicture, signByTouch } from '../src/pages/signing.ts'
import { exampleFor, fillForm, openForm, submitButton } from '../src/pages/submit-page.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

const width = 390
const height = 844

test('an approver on a phone finds the request through the menu, signs with a finger and agrees', async ({
  as,
}) => {
  const zhangsan = await as('zhangsan')
  const applicationName = '年假（手机签批）'
  await submitExample(zhangsan, 'leave', { applicationName })
  const { page, visit } = await as('lisi', { device: 'phone' })
  await visit('/')
  await page.getByRole('button', { name: '打开菜单' }).tap()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('menuitem', { name: '待处理' }).tap()

  const card = page.getByRole('listitem').filter({ hasText: applicationName }).getByRole('button')
  await card.waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await card.tap()

  const dialog = dialogOf(page)
  await dialog.waitFor()
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(width)
  await expectNoSidewaysScroll(page)
  for (const name of ['同意', '驳回']) await expectReachable(button(dialog, name))

  await signByTouch(page, dialog)
  await decideWithOpinion(page, dialog, '同意', '手机上同意')
  await seePicture(dialog.getByRole('img', { name: '李四的签名' }))
  await dialog.getByRole('button', { name: '返回' }).tap()
  await dialog.waitFor({ state: 'hidden' })
  await card.waitFor({ state: 'hidden' })
})

test('a leave can be filled in and submitted on a phone', async ({ as }) => {
  const zhangsan = await as('zhangsan', { device: 'phone' })
  const { page } = zhangsan
  const applicationName = '年假（手机提交）'
  await openForm(zhangsan, 'leave')
  await expectNoSidewaysScroll(page)
  await expectReachable(submitButton(page))
  await fillForm(zhangsan, 'leave', { ...(await exampleFor(zhangsan, 'leave')), applicationName })
  await submitButton(page).tap()
  await page.getByText('提交成功').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: applicationName })
    .filter({ hasText: '审批中' })
    .waitFor()
})

test('the filters take one line on a phone, and the drawer with the others works by keyboard', async ({
  as,
}) => {
  const zhangsan = await as('zhangsan', { device: 'phone' })
  const { page } = zhangsan
  await submitExample(zhangsan, 'travel', { applicationName: '出差（筛选）' })
  await submitExample(zhangsan, 'leave', { applicationName: '年假（筛选）' })
  await openList(zhangsan, '已发起')
  const name = page.getByRole('textbox', { name: '申请名称' })
  const more = page.getByRole('button', { name: /^筛选/ })
  const [left, right] = [await name.boundingBox(), await more.boundingBox()]
  expect(
    Math.abs((left?.y ?? 0) + (left?.height ?? 0) / 2 - (right?.y ?? 0) - (right?.height ?? 0) / 2),
  ).toBeLessThan(2)
  await expectReachable(more)
  await expectNoSidewaysScroll(page)

  await name.fill('（筛选）')
  await name.press('Enter')
  await page.getByRole('listitem').filter({ hasText: '出差（筛选）' }).waitFor()
  await more.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '筛选条件' })
  const type = drawer.getByRole('combobox', { name: '申请类型' })
  await type.focus()
  await type.fill('请假')
  // Enter chooses the highlighted option, once the types are loaded.
  await page.locator('.ant-select-item-option-active', { hasText: '请假审批' }).waitFor()
  await page.keyboard.press('Enter')
  await drawer.getByRole('button', { name: '搜索' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('listitem').filter({ hasText: '出差（筛选）' }).waitFor({ state: 'hidden' })
  await page.getByRole('listitem').filter({ hasText: '年假（筛选）' }).waitFor()
  await page.getByRole('button', { name: '筛选，已启用 2 项' }).waitFor()
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
})

test('what a module is keeps away from its switch', async ({ as }) => {
  const { page, visit } = await as('admin', { device: 'phone' })
  await visit('/system/module')
  const name = page.getByText('资产管理', { exact: true })
  const words = await name.locator('..').boundingBox()
  const toggle = await page.getByRole('switch', { name: '资产管理' }).boundingBox()
  expect(toggle?.x).toBeGreaterThanOrEqual((words?.x ?? 999) + (words?.width ?? 0) + 12)
})

test('查看 stays visible on a narrow screen while the table is wider', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  await page.setViewportSize({ width: 800, height: 900 })
  await submitExample(zhangsan, 'leave', { applicationName: '年假（窄屏）' })
  await openList(zhangsan, '已发起')
  const action = rowOf(page, '年假（窄屏）').getByRole('button', { name: '查看' })
  await action.waitFor()
  const box = await action.boundingBox()
  expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(800)
  await action.click()
  await dialogOf(page).waitFor()
})

test('the filters fit one line on a narrow screen, in English too', async ({ as }) => {
  const { page, visit } = await as('zhangsan', { language: 'en' })
  await page.setViewportSize({ width: 800, height: 900 })
  await visit('/approval/index')
  const filters = page.getByRole('form', { name: 'Filters' })
  const name = await filters.getByRole('textbox', { name: 'Request' }).boundingBox()
  for (const one of ['Search', 'Cancel']) {
    const box = await button(filters, one).boundingBox()
    expect(Math.abs((box?.y ?? 999) - (name?.y ?? 0))).toBeLessThan(16)
  }
})

/** Visible without scrolling, and large enough for a finger. */
async function expectReachable(target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('it has no place on the screen')
  expect(box.height).toBeGreaterThanOrEqual(44)
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(width)
  expect(box.y + box.height).toBeLessThanOrEqual(height)
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(width)
}
