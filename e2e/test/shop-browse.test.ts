import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listBarriers } from '../src/axe.ts'
import { test } from '../src/test.ts'

async function expectTidy(page: Page): Promise<void> {
  await expect.poll(() => listBarriers(page)).toEqual([])
  const { wide, width } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }))
  expect(wide).toBeLessThanOrEqual(width)
}

test.for(['desktop', 'phone'] as const)(
  'goods are found by pinyin, put into the cart in a chosen variant, changed and kept as a favourite, on a %s',
  async (device, { as }) => {
    const person = await as(device === 'phone' ? 'lisi' : 'wangwu', { device })
    const { page, visit } = person
    await visit('/shop/home')
    await page.getByRole('list', { name: '新品上架' }).waitFor()
    await expectTidy(page)

    await page.getByRole('searchbox', { name: '搜索商品' }).fill('zhongxingbi')
    await page.keyboard.press('Enter')
    const found = page.getByRole('list', { name: '商品列表' }).getByRole('link')
    await expect.poll(() => found.count()).toBe(1)
    await expectTidy(page)
    if (device === 'phone') {
      await page.getByRole('button', { name: '筛选' }).click()
      await page.getByRole('dialog').getByRole('button', { name: '书写工具' }).click()
      await expectTidy(page)
      await page.getByRole('dialog').getByRole('button', { name: '查看商品' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    } else {
      await page.getByRole('button', { name: '书写工具' }).click()
    }
    await page.waitForURL(/categoryId=/)
    await page.reload()
    await expect.poll(() => found.count()).toBe(1)

    await found.click()
    await page.getByRole('heading', { name: '中性笔 0.5mm' }).waitFor()
    await page.getByRole('button', { name: '加入购物车' }).click()
    await page.getByText('请选择规格').waitFor()
    await expectTidy(page)
    // By keyboard: the refusal has put the focus on the variants.
    await page.keyboard.press('Space')
    await page.getByRole('radio', { name: '黑色', checked: true }).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowRight')
    await page.getByRole('radio', { name: '蓝色', checked: true }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: '加入购物车' }).click()
    await page.getByText('已加入购物车').waitFor()
    await page.getByRole('button', { name: /^收\s?藏$/ }).click()
    await page.getByRole('button', { name: '已收藏', pressed: true }).waitFor()

    await page
      .getByRole('main')
      .getByRole('link', { name: /购物车/ })
      .click()
    const line = page.getByRole('list', { name: '购物车' }).getByRole('listitem')
    await line.getByText('蓝色').waitFor()
    await expectTidy(page)
    const more = line.getByRole('button', { name: /^增加一件/ })
    const lastNumber = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('changeCartNum') && /"num":4\b/.test(answer.request().postData() ?? ''),
    )
    for (const num of ['2', '3', '4']) {
      await more.click()
      await expect.poll(() => line.getByRole('textbox').inputValue()).toBe(num)
    }
    const sums = page.getByRole('region', { name: '结算' }).getByRole('status')
    await sums.getByText('¥10.00', { exact: true }).waitFor()
    await lastNumber
    await page.reload()
    await sums.getByText('¥10.00', { exact: true }).waitFor()
    await line.getByRole('textbox').fill('12')
    await page.keyboard.press('Enter')
    await sums.getByText('¥30.00', { exact: true }).waitFor()
    await page.getByRole('button', { name: '去结算（1）' }).waitFor()

    await visit('/shop/collect')
    await page.getByRole('link', { name: '中性笔 0.5mm', exact: true }).waitFor()
    await expectTidy(page)
    await page.getByRole('button', { name: '取消收藏：中性笔 0.5mm' }).click()
    await page.getByText('还没有收藏商品').waitFor()

    await visit('/shop/cart')
    await line.getByRole('button', { name: /^删除/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s?除/ })
      .click()
    await page.getByText('购物车是空的').waitFor()
    await expectTidy(page)
  },
)

test('a seller shows its goods, and goods that are gone say so', async ({ as }) => {
  const { page, visit, complaints } = await as('zhangsan')
  await visit('/shop/goods?keyword=zxb')
  await page.getByRole('link', { name: /中性笔/ }).click()
  await page.getByRole('link', { name: '晨光办公用品店', exact: true }).click()
  await page.getByRole('heading', { name: '晨光办公用品店' }).waitFor()
  await page.getByRole('link', { name: /¥/ }).first().waitFor()
  await expectTidy(page)
  complaints.expectSome(404)
  await visit('/shop/shopstore?id=none')
  await page.getByText('该供应商不存在或已停止供货').waitFor()
  await visit('/shop/details?id=none')
  await page.getByText('该商品已下架或不存在').waitFor()
  await expectTidy(page)
})
