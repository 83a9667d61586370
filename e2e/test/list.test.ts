import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { openList, rowOf } from '../src/pages/approval-list.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

const bodyRows = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: '查看' }) })

const query = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test('the list shows the columns of the specification, in its order', async ({ as }) => {
  const { page, ...zhangsan } = await as('zhangsan')
  await openList({ page, ...zhangsan }, '已发起')
  await bodyRows(page).first().waitFor()
  const titles = await page.getByRole('columnheader').allInnerTexts()
  expect(titles.map((title) => title.trim())).toEqual([
    '序号',
    '申请名称',
    '审批状态',
    '部门',
    '申请人',
    '申请时间',
    '申请类型',
    '意见',
    '操作',
  ])
})

test('the list filters by name, keeps the filter after a reload, and 取消 empties it', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  await submitExample(zhangsan, 'leave', { applicationName: '筛选用 100% 全薪假' })
  await submitExample(zhangsan, 'payments', { applicationName: '筛选用 1000 元付款' })
  await openList(zhangsan, '已发起')
  const name = page.getByRole('textbox', { name: '申请名称' })
  await name.fill('100%')
  await page.getByRole('button', { name: '搜索' }).click()
  await rowOf(page, '筛选用 1000 元付款').waitFor({ state: 'hidden' })
  await rowOf(page, '筛选用 100% 全薪假').waitFor()
  expect(await bodyRows(page).count()).toBe(1)
  expect(query(page, 'pendingName')).toBe('100%')

  await page.reload()
  await rowOf(page, '筛选用 100% 全薪假').waitFor()
  expect(await bodyRows(page).count()).toBe(1)
  expect(await name.inputValue()).toBe('100%')

  await Promise.all([
    page.waitForResponse((answer) => answer.url().includes('/oa_message/list')),
    page.getByRole('button', { name: '取消' }).click(),
  ])
  await rowOf(page, '筛选用 1000 元付款').waitFor()
  expect(await name.inputValue()).toBe('')
  expect(query(page, 'pendingName')).toBeNull()
})

test('the list filters by day and by type', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  const { applyNo } = await submitExample(zhangsan, 'payments', { applicationName: '按类型查找的付款' })
  await openList(zhangsan, '已发起')
  await page.getByRole('combobox', { name: '申请类型' }).fill('合同付款')
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^合同付款审批$/ })
    .click()
  await page.getByRole('button', { name: '搜索' }).click()
  await page.waitForURL((url) => url.searchParams.get('pendType') === '合同付款审批')
  await rowOf(page, applyNo).waitFor()
  await expect
    .poll(
      async () =>
        (await bodyRows(page).count()) - (await bodyRows(page).filter({ hasText: '合同付款审批' }).count()),
    )
    .toBe(0)

  const day = page.getByRole('textbox', { name: '申请时间' })
  await day.fill('2020-02-29')
  await day.press('Enter')
  await page.getByRole('button', { name: '搜索' }).click()
  await page.getByText('没有符合条件的申请').waitFor()
  expect(query(page, 'pendingTime')).toBe('2020-02-29')

  await day.fill(new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' }))
  await day.press('Enter')
  await page.getByRole('button', { name: '搜索' }).click()
  await rowOf(page, applyNo).waitFor()
})

test('the list has pages of 10, or of 20 to 50, and shows the total', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  for (let number = 1; number <= 11; number += 1) {
    await submitExample(zhangsan, 'leave', { applicationName: `翻页 ${String(number).padStart(2, '0')}` })
  }
  await zhangsan.visit(`/approval/index?pendingName=${encodeURIComponent('翻页')}`)
  await page.getByRole('listitem').filter({ hasText: '共 11 条' }).waitFor()
  expect(await bodyRows(page).count()).toBe(10)
  await rowOf(page, '翻页 11').waitFor()
  await page.getByRole('listitem', { name: '2', exact: true }).click()
  await rowOf(page, '翻页 01').waitFor()
  expect(query(page, 'current')).toBe('2')

  await page.getByRole('combobox', { name: '页码' }).click()
  const sizes = page.locator('.ant-select-item-option')
  await sizes.last().waitFor()
  expect(await sizes.allInnerTexts()).toEqual(['10 条/页', '20 条/页', '30 条/页', '40 条/页', '50 条/页'])
  await sizes.filter({ hasText: '20 条/页' }).click()
  await expect.poll(() => bodyRows(page).count()).toBe(11)
  expect([query(page, 'size'), query(page, 'current')]).toEqual(['20', null])
})

test('the English list has no Chinese and no untranslated key outside the data', async ({ as }) => {
  const { page, visit } = await as('zhangsan', { language: 'en' })
  await visit('/approval/index')
  await page.getByRole('row').nth(1).waitFor()
  const words = await page.evaluate(wordsOutsideData)
  expect(words).toContain('Search')
  expect(words.filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([])
  expect(words.filter((text) => /^[a-z]+(\.[a-zA-Z]+)+$/.test(text))).toEqual([])
})

/** Runs in the page: every text, placeholder and label, except those of requests and people. */
function wordsOutsideData(): string[] {
  const isData = (element: Element | null) =>
    element?.closest('tbody, [data-part=user], script, noscript, style') != null
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!isData(node.parentElement)) texts.push(node.textContent ?? '')
  }
  for (const element of document.querySelectorAll('[placeholder], [aria-label], [title]')) {
    if (isData(element)) continue
    texts.push(...['placeholder', 'aria-label', 'title'].map((name) => element.getAttribute(name) ?? ''))
  }
  return texts.map((text) => text.trim()).filter(Boolean)
}
