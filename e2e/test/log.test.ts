import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../src/test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: '日志' })

async function confirm(page: Page, question: string) {
  const box = page.getByRole('dialog').filter({ hasText: question }).last()
  await box.getByText('提示').last().waitFor()
  await box.getByRole('button', { name: '确定' }).click()
  await box.waitFor({ state: 'hidden' })
}

/** Throws an uncaught error, which the console also shows. */
const fail = (page: Page, message: string) =>
  page.evaluate(
    (text) => void window.dispatchEvent(new ErrorEvent('error', { error: new Error(text) })),
    message,
  )

test('errors are sent to the server, where an administrator reads them as text', async ({ as }) => {
  const { page, visit } = await as('zhangsan')
  await visit('/wel/index')
  await page.getByRole('button', { name: '没有错误日志' }).waitFor()
  const message = '<img src=x onerror="document.title=1">页面出错'
  await fail(page, message)
  await page.getByRole('button', { name: '1条错误日志' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('cell', { name: message, exact: true }).waitFor()
  await dialog.getByRole('button', { name: /^展开堆栈/ }).click()
  await dialog.getByText(/^Error: <img/).waitFor()
  expect(await dialog.getByRole('link').count()).toBe(0)
  await dialog.getByRole('button', { name: '上传服务器' }).click()
  await confirm(page, '确定上传本地日志到服务器?')
  await page.getByText('发送成功!').waitFor()
  await page.getByRole('button', { name: '没有错误日志', includeHidden: true }).waitFor()

  const admin = await as('admin')
  await admin.visit('/wel/index')
  await admin.page.getByRole('button', { name: '没有错误日志' }).click()
  const read = dialogOf(admin.page)
  // By key, because a mouse button pressed while the dialog is opening may be released beside its control.
  await read.getByRole('link', { name: '查看服务器日志' }).press('Enter')
  const row = admin.page.getByRole('row').filter({ hasText: '页面出错' })
  await row.getByText('张三').waitFor()
  await row.getByRole('button', { name: /页面出错/ }).click()
  await admin.page.getByText(/^Error: <img/).waitFor()
  expect(await admin.page.locator('img[src=x]').count()).toBe(0)
  expect(await admin.page.title()).not.toBe('1')
})

test('errors can be cleared, and the badge stops at 99', async ({ as }) => {
  const { page, visit } = await as('lisi')
  await visit('/wel/index')
  await page.getByRole('button', { name: '没有错误日志' }).waitFor()
  for (let number = 1; number <= 100; number += 1) await fail(page, `第 ${number} 个`)
  const button = page.getByRole('button', { name: '100条错误日志' })
  expect(await button.innerText()).toBe('99+')
  await button.click()
  await dialogOf(page).getByRole('button', { name: '清空本地日志' }).click()
  await confirm(page, '确定清空本地日志记录?')
  await page.getByText('清空成功!').waitFor()
  await dialogOf(page).getByText('没有错误日志').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '没有错误日志' }).waitFor()
})

test('a stack can be copied from the dialog if the page has no clipboard, as over plain http', async ({
  as,
}) => {
  const { page, context, visit } = await as('lisi')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit('/wel/index')
  await page.getByRole('button', { name: '没有错误日志' }).waitFor()
  const clipboard = await page.evaluateHandle(() => {
    const { clipboard } = navigator
    Reflect.deleteProperty(Navigator.prototype, 'clipboard')
    return clipboard
  })
  await fail(page, '要复制的')
  await page.getByRole('button', { name: '1条错误日志' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: /^展开堆栈/ }).click()
  await dialog.getByRole('button', { name: '复制堆栈' }).click()
  await page.getByText('复制成功').waitFor()
  expect(await clipboard.evaluate((given) => given.readText())).toMatch(/^Error: 要复制的\n +at /)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('复制堆栈')
})
