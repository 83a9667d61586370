import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listPaleWords } from '../src/contrast.ts'
import { openRequest } from '../src/pages/approval-list.ts'
import { button } from '../src/pages/decision.ts'
import { sign } from '../src/pages/signing.ts'
import { openForm } from '../src/pages/submit-page.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

const themes = ['theme-default', 'theme-white', 'theme-star', 'theme-iview', 'theme-d2', 'theme-hey']
const colours = ['#409EFF', '#FFF59D', '#0A0A2A']

/** As another tab would: the page itself is not loaded anew. */
async function choose(page: Page, name: string, content: string): Promise<void> {
  await page.evaluate(
    ([name, content]) => {
      const key = `countersign-${name}`
      localStorage.setItem(key, JSON.stringify({ dataType: 'string', content, type: 'local', datetime: 1 }))
      window.dispatchEvent(new StorageEvent('storage', { key }))
    },
    [name, content],
  )
}

/** Styles follow a choice within a few frames: what stays pale is pale. */
async function settledPaleWords(page: Page): Promise<string[]> {
  let found = await listPaleWords(page)
  for (let tries = 0; tries < 20 && found.length > 0; tries += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    found = await listPaleWords(page)
  }
  return found
}

/** In every theme, light and dark, with the default colour, a pale and a dark one. */
async function expectReadable(page: Page): Promise<void> {
  const pale: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const theme of themes) {
      await choose(page, 'themeName', theme)
      for (const colour of colours) {
        await choose(page, 'colorName', colour)
        const found = await settledPaleWords(page)
        pale.push(...found.map((words) => `${theme} ${colorScheme} ${colour}: ${words}`))
      }
    }
  }
  expect(pale).toEqual([])
}

test('the login page is readable in every theme, also what it refuses', async ({ visitor }) => {
  const { page, visit } = await visitor()
  await visit('/login')
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByText('请输入账号').waitFor()
  await expectReadable(page)
})

test('lists, the workplace and the dashboard are readable in every theme', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page, visit } = zhangsan
  await submitExample(zhangsan, 'payments', { applicationName: '进度款（配色）' })
  await visit('/approval/index')
  await page.getByText('进度款（配色）').waitFor()
  await expectReadable(page)
  await visit('/wel/index')
  await page.getByText('进度款（配色）').waitFor()
  await expectReadable(page)
  await visit('/wel/dashboard')
  await page.getByRole('heading', { name: '每周进展' }).waitFor()
  await expectReadable(page)
})

test('the dialog with decided and open rows, and the question over it, are readable in every theme', async ({
  as,
}) => {
  const [zhangsan, lisi, wangwu] = [await as('zhangsan'), await as('lisi'), await as('wangwu')]
  await submitExample(zhangsan, 'payments', { applicationName: '进度款（配色签批）' })
  const dialog = await openRequest(lisi, '待处理', '进度款（配色签批）')
  await sign(lisi.page, dialog)
  // Contract payments ask for no opinion.
  await button(dialog, '同意').click()
  await dialog.waitFor({ state: 'hidden' })
  const next = await openRequest(wangwu, '待处理', '进度款（配色签批）')
  await next.getByRole('table').last().getByText('待处理').waitFor()
  await button(next, '废弃').click()
  await wangwu.page.getByText('废弃后不能恢复').waitFor()
  await expectReadable(wangwu.page)
})

test('buttons are readable under the mouse, by day and by night', async ({ as }) => {
  const [zhangsan, lisi] = [await as('zhangsan'), await as('lisi')]
  await submitExample(zhangsan, 'leave', { applicationName: '年假（配色）' })
  const dialog = await openRequest(lisi, '待处理', '年假（配色）')
  await dialog.getByRole('table').last().getByText('待处理').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await lisi.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const name of ['清空画板', '确认', '导出', '驳回', '废弃', '关闭']) {
      await button(dialog, name).hover()
      expect(await settledPaleWords(lisi.page)).toEqual([])
    }
  }
})

test('the submit page, its refusals and an open list of choices are readable in every theme', async ({
  as,
}) => {
  const zhangsan = await as('zhangsan')
  await openForm(zhangsan, 'reimbursement')
  await button(zhangsan.page.locator('.submit-footer'), '提交').click()
  await zhangsan.page.getByText(/处需要修改/).waitFor()
  await zhangsan.page.getByRole('combobox', { name: '主体公司' }).click()
  await zhangsan.page.locator('.ant-select-item-option').first().waitFor()
  await expectReadable(zhangsan.page)
})

test('the theme picker, the colours and the search are readable in every theme', async ({ as }) => {
  const { page, visit } = await as('zhangsan')
  await visit('/wel/index')
  await page.getByRole('combobox', { name: '搜索菜单' }).click()
  await page.locator('.menu-search-popup .ant-select-item-option').first().waitFor()
  await expectReadable(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '主题' }).click()
  await page.getByRole('dialog', { name: '选择' }).getByRole('radio').first().waitFor()
  await expectReadable(page)
})
