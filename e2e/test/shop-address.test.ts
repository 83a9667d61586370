import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { listBarriers } from '../src/axe.ts'
import { test } from '../src/test.ts'

const choose = async (page: Page, form: Locator, list: string, typed: string, name: string) => {
  await form.getByRole('combobox', { name: list }).fill(typed)
  await page.getByTitle(name, { exact: true }).waitFor()
  await page.keyboard.press('Enter')
}
const cardOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name })

test.for(['desktop', 'phone'] as const)(
  'an address is added after its mistakes are mended, becomes the default and is deleted, on a %s',
  async (device, { as }) => {
    const person = await as('wangwu', { device })
    const { page, visit } = person
    const name = `收件室（${device}）`
    await visit('/shop/address')
    await page.getByText('默认', { exact: true }).waitFor()
    await page.getByRole('button', { name: '新增地址' }).click()
    const form = page.getByRole('dialog', { name: '新增地址' })
    await form.getByRole('textbox', { name: '收货人' }).fill(name)
    await form.getByRole('textbox', { name: '手机号码' }).fill('1380013800')
    await form.getByRole('textbox', { name: '详细地址' }).fill('东风路 3 号')
    const save = form.getByRole('button', { name: /保\s?存/ })
    await save.click()
    await form.getByText('手机号码长度不为11位').waitFor()
    await form.getByText('请选择省、市、区').waitFor()
    await form.getByRole('textbox', { name: '手机号码' }).fill('13800138000')
    await choose(page, form, '省', '云南', '云南省')
    await choose(page, form, '市', '昆明', '昆明市')
    await choose(page, form, '区/县', '盘龙', '盘龙区')
    expect(await listBarriers(page)).toEqual([])
    await save.click()
    await page.getByText('地址已新增').waitFor()
    const added = cardOf(page, name)
    await added.getByText('云南省 昆明市 盘龙区 东风路 3 号').waitFor()

    await added.getByRole('button', { name: /设为默认/ }).click()
    await page.getByText('已设为默认地址').waitFor()
    await added.getByText('默认', { exact: true }).waitFor()
    expect(await page.getByText('默认', { exact: true }).count()).toBe(1)
    expect(await listBarriers(page)).toEqual([])

    await added.getByRole('button', { name: `删除 ${name} 的地址` }).click()
    const question = page.getByRole('dialog', { name: '删除这个收货地址？' })
    await question.getByRole('button', { name: /删\s?除/ }).click()
    await added.waitFor({ state: 'detached' })
    await page.getByText('默认', { exact: true }).waitFor()
  },
)

test('the pages of information are accessible on both sizes, and nothing scrolls sideways', async ({
  as,
}) => {
  const staff = await as('wangwu')
  for (const [path, text] of [
    ['/shop/place', '呈贡园区物业中心'],
    ['/shop/notice', '月末盘点暂停发货'],
    ['/shop/about', '配送与自提'],
  ] as const) {
    await staff.visit(path)
    await staff.page.getByText(text).first().waitFor()
    for (const [width, height] of [
      [390, 844],
      [1440, 900],
    ] as const) {
      await staff.page.setViewportSize({ width, height })
      await expect.poll(() => listBarriers(staff.page)).toEqual([])
      const wide = await staff.page.evaluate(() => document.documentElement.scrollWidth)
      expect(wide).toBeLessThanOrEqual(width)
    }
  }
})

test('what an administrator writes about the shop is read by staff', async ({ as }) => {
  const admin = await as('admin')
  await admin.visit('/shop/about')
  await admin.page.getByRole('button', { name: '编辑', exact: false }).click()
  const form = admin.page.getByRole('dialog', { name: '编辑商城介绍' })
  await form.getByRole('textbox', { name: '购物规则' }).fill('一、按需领用\n二、不得转售')
  expect(await listBarriers(admin.page)).toEqual([])
  await form.getByRole('button', { name: /保\s?存/ }).click()
  await admin.page.getByText('商城介绍已更新').waitFor()

  const staff = await as('lisi')
  await staff.visit('/shop/about')
  await staff.page.getByText('一、按需领用').waitFor()
  expect(await staff.page.getByRole('button', { name: /编\s?辑/ }).count()).toBe(0)
})
