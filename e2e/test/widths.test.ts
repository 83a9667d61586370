import { expect } from 'vitest'
import { openForm } from '../src/pages/submit-page.ts'
import { test } from '../src/test.ts'

test('the button bar spans a wide screen, and the form stays at a readable width', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  await page.setViewportSize({ width: 1920, height: 900 })
  await openForm(zhangsan, 'reimbursement')
  const widthOf = async (selector: string) => (await page.locator(selector).boundingBox())?.width ?? 0
  const content = await widthOf('#content')
  expect(content).toBeGreaterThan(1600)
  expect(await widthOf('main footer')).toBeGreaterThan(content - 20)
  expect(await widthOf('[data-part=form]')).toBeLessThan(1100)
})

test('a table wider than its place shows at its edge that it continues, until scrolled to the end', async ({
  as,
}) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  await openForm(zhangsan, 'reimbursement')
  const tables = page.locator('[data-part=rows]').filter({ visible: true })
  const scrolled = (end: boolean) =>
    tables.evaluateAll((all, toEnd) => {
      const wide = all.filter((one) => one.scrollWidth > one.clientWidth)
      for (const one of wide) one.scrollLeft = toEnd ? one.scrollWidth : 0
      return wide.length
    }, end)
  const shadows = () =>
    tables.evaluateAll((all) =>
      all
        .filter((one) => one.scrollWidth > one.clientWidth)
        .map((one) => getComputedStyle(one.querySelector('tbody td:last-child') ?? one).boxShadow !== 'none'),
    )
  const count = await scrolled(false)
  expect(count).toBeGreaterThan(0)
  await expect.poll(shadows).toEqual(Array.from({ length: count }, () => true))
  await scrolled(true)
  await expect.poll(shadows).toEqual(Array.from({ length: count }, () => false))
})
