import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { chooseRows, chooseSheet, importChecked } from '../src/pages/records.ts'
import { test } from '../src/test.ts'

const button = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name })

test('an administrator adds a company, and staff can then choose it in a form', async ({ as }) => {
  const admin = await as('admin')
  await admin.visit('/wel/index')
  await admin.page.getByRole('menuitem', { name: '系统管理' }).click()
  await admin.page.getByRole('menuitem', { name: '字典管理' }).click()
  await button(admin.page, /新增字典项/).click()
  const drawer = admin.page.getByRole('dialog', { name: '新增字典项' })
  await drawer.getByRole('textbox', { name: '键值' }).fill('XS')
  await drawer.getByRole('textbox', { name: '名称' }).fill('云岭新设公司')
  await drawer.getByRole('button', { name: '新增字典项' }).click()
  await admin.page.getByText('字典项已新增').waitFor()

  const staff = await as('zhangsan')
  await staff.visit('/approval/submit/kaccount')
  await staff.page.getByRole('combobox', { name: '开户单位' }).first().fill('新设')
  await staff.page.getByTitle('云岭新设公司').waitFor()

  await admin.visit('/system/dict?dictValue=新设')
  await button(admin.page, /云岭新设公司/).click()
  await admin.page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await admin.page
    .getByRole('dialog', { name: /删除“云岭新设公司”/ })
    .getByRole('button', { name: /删\s?除/ })
    .click()
  await admin.page.getByText('已删除 1 条').waitFor()
})

test('an exported sheet can be imported again; a sheet with invalid rows changes nothing and names them', async ({
  as,
}) => {
  const { page, visit } = await as('admin')
  await visit('/system/dict')
  const download = page.waitForEvent('download')
  await button(page, /导\s?出/).click()
  const saved = await download
  expect(saved.suggestedFilename()).toBe('字典数据.xlsx')
  const exported = await buffer(await saved.createReadStream())

  await button(page, /导\s?入/).click()
  await chooseRows(page, [
    ['键值', '名称', '排序'],
    ['Z1', '甲公司', 1],
    ['Z2', '其他', '很多'],
  ])
  await page.getByText('未导入：共 2 行，其中 1 行不正确').waitFor()
  await page
    .getByRole('listitem')
    .filter({ hasText: '第 3 行' })
    .getByText('排序“很多”：格式不正确')
    .waitFor()
  await chooseSheet(page, exported)
  await importChecked(page)
  await page.getByText(/^已导入 \d+ 行：新增 0，更改 0，/).waitFor()
  await visit('/system/dict?dictValue=甲公司')
  await page.getByText('暂无字典项').waitFor()
})

test('without the permission neither the menu nor the address leads to the dictionary page', async ({
  as,
}) => {
  const { page, visit, complaints } = await as('zhangsan')
  await visit('/wel/index')
  await page.getByRole('menuitem', { name: '审批' }).first().waitFor()
  expect(await page.getByRole('menuitem', { name: '系统管理' }).count()).toBe(0)
  complaints.expect(403)
  await visit('/system/dict')
  await page.getByRole('main').getByText('没有“维护字典”权限').waitFor()
  expect(await button(page, /导\s?出|新增/).count()).toBe(0)
})
