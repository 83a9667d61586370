import { expect } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { dialogOf } from '../src/pages/approval-list.ts'
import { button, decideWithOpinion } from '../src/pages/decision.ts'
import { seePicture, signByTouch } from '../src/pages/signing.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

const width = 390
const height = 844

test('on a phone an approver finds the request through the menu, signs with a finger and agrees', async ({
  as,
}) => {
  const zhangsan = await as('zhangsan')
  const applicationName = '年假（手机签批）'
  await submitExample(zhangsan, 'leave', { applicationName })
  const { page, visit } = await as('lisi', { device: 'phone' })
  await visit('/')
  await page.getByRole('button', { name: '打开菜单' }).tap()
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('menuitem', { name: '审批' }).tap()
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

/** On the screen without scrolling, and large enough for a finger. */
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
