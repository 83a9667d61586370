import { expect } from 'vitest'
import { openForm } from '../src/pages/submit-page.ts'
import { test } from '../src/test.ts'

test('on a wide screen the bar of buttons spans the page, the form stays as wide as can be read', async ({
  as,
}) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  await page.setViewportSize({ width: 1920, height: 900 })
  await openForm(zhangsan, 'reimbursement')
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width ?? 0
  const content = await widthOf('#content')
  expect(content).toBeGreaterThan(1600)
  expect(await widthOf('.submit-footer')).toBeGreaterThan(content - 20)
  expect(await widthOf('.submit-main')).toBeLessThan(1100)
})

test('a table that is wider than its place has a bar that is seen without scrolling', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  await openForm(zhangsan, 'reimbursement')
  const tables = await page.locator('.table-scroll').evaluateAll((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth)
      .map((one) => ({
        bar: Number.parseFloat(getComputedStyle(one, '::-webkit-scrollbar').height),
        shadow: getComputedStyle(one.querySelector('tbody .row-actions') ?? one).boxShadow,
      })),
  )
  expect(tables).not.toEqual([])
  for (const { bar, shadow } of tables) {
    expect(bar).toBe(10)
    expect(shadow).not.toBe('none')
  }
})
