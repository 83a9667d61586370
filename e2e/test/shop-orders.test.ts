import { contract } from '@countersign/contract'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listBarriers } from '../src/axe.ts'
import { ensureAddress, fillCart, placeOrder, receiveOrder, shipOrder } from '../src/shop.ts'
import { test } from '../src/test.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const idIn = (page: Page) => new URL(page.url()).searchParams.get('id') ?? ''

/** Takes a step in the administration's drawer of an order, and answers its question. */
async function step(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  const question = page.getByRole('dialog', { name: /^(确认订单 |发货：)SC/ })
  await question.getByRole('button', { name, exact: true }).click()
  await page.getByText('订单已更新').last().waitFor()
  await question.waitFor({ state: 'detached' })
}

test('goods are ordered, shipped, received item by item, and one piece is returned', async ({ as }) => {
  const buyer = await as('lisi')
  const { page, visit } = buyer
  await ensureAddress(buyer)
  await fillCart(buyer, [
    ['荧光笔', 2],
    ['修正带', 1],
  ])

  await visit('/shop/confirmOrder')
  await page.getByText('¥37.40').first().waitFor()
  await expect.poll(() => listBarriers(page)).toEqual([])
  await page.getByRole('textbox', { name: '给商城的留言（选填）' }).fill('下午送')
  await button(page, '提交订单').click()
  const title = page.getByRole('heading', { name: /^SC\d+/ })
  await title.waitFor()
  const orderNo = (await title.textContent()) ?? ''
  const id = idIn(page)
  await page.getByText('待确认', { exact: true }).first().waitFor()
  expect(await listBarriers(page)).toEqual([])
  expect(await buyer.call(contract.cartList, {})).toEqual([])

  const admin = await as('admin')
  await admin.visit(`/shop/manage/order/index?view=${id}`)
  await admin.page.getByText('下午送').waitFor()
  await step(admin.page, '确认订单')
  await step(admin.page, '发货')

  await visit('/shop/order?state=toReceive')
  await button(page, `确认收货：${orderNo}`).click()
  await page.getByRole('checkbox', { name: /修正带/ }).uncheck()
  expect(await listBarriers(page)).toEqual([])
  await button(page, '确认收到 1 种商品').click()
  await title.waitFor()
  await page.getByText('1 / 2 种').waitFor()
  await button(page, `确认收货：${orderNo}`).click()
  await button(page, '确认收到 1 种商品').click()
  await title.waitFor()
  await page.getByText('已完成', { exact: true }).first().waitFor()

  await page.getByRole('link', { name: '申请售后：荧光笔 6 色装' }).click()
  const form = page.getByRole('dialog', { name: '申请售后' })
  await form.getByRole('textbox', { name: '原因' }).fill('有一支写不出来')
  await form.locator('input[type=file]').setInputFiles({
    name: 'pen.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } }),
  })
  await form.getByRole('img', { name: '第 1 张图片' }).waitFor()
  await expect.poll(() => listBarriers(page)).toEqual([])
  await form.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('售后申请已提交').waitFor()
  const own = page.getByRole('listitem').filter({ hasText: '有一支写不出来' })
  await own.getByText('待处理').waitFor()
  const shown = own.getByRole('img', { name: '第 1 张图片' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect.poll(() => listBarriers(page)).toEqual([])

  const { records } = await admin.call(contract.afterAll, { current: 1, size: 1, state: 'open' })
  await admin.call(contract.afterDecide, {
    id: records[0]?.id ?? '',
    isAgreed: true,
    isResaleable: false,
    decision: '请交到一楼前台',
  })
  await visit('/shop/after?state=agreed')
  await own.getByText('商城答复：请交到一楼前台').waitFor()
  await visit(`/shop/detailOrder?id=${id}`)
  await page.getByText(/已退 1 套/).waitFor()
})

test('an order is cancelled with a reason, and its goods are put into the cart again', async ({ as }) => {
  const buyer = await as('zhaoliu')
  const { page, visit } = buyer
  const { orderNo } = await placeOrder(buyer, [['记号笔', 3]])
  await visit('/shop/order')
  await button(page, `取消订单 ${orderNo}`).click()
  const question = page.getByRole('dialog', { name: `取消订单 ${orderNo}` })
  await question.getByRole('textbox').fill('数量不对')
  await expect.poll(() => listBarriers(page)).toEqual([])
  await question.getByRole('button', { name: '取消订单', exact: true }).click()
  await page.getByText('订单已取消').waitFor()
  await page.getByRole('link', { name: `查看订单 ${orderNo}` }).click()
  await page.getByText('取消 · 数量不对').waitFor()
  await button(page, `再次购买：${orderNo}`).click()
  await page.waitForURL('**/shop/cart')
  expect(await buyer.call(contract.cartList, {})).toMatchObject([{ productName: '记号笔', num: 3 }])
})

test('a price that changes while somebody orders is shown before the order can be placed', async ({ as }) => {
  const buyer = await as('wangwu')
  const { page, visit } = buyer
  await ensureAddress(buyer)
  await fillCart(buyer, [['订书机', 1]])
  await visit('/shop/confirmOrder')
  await page.getByRole('textbox', { name: '给商城的留言（选填）' }).fill('下午送')
  const submit = button(page, '提交订单')
  await expect.poll(() => submit.isEnabled()).toBe(true)
  const admin = await as('admin')
  const { records } = await admin.call(contract.goodsList, { name: '订书机', current: 1, size: 1 })
  const [goods] = records
  if (!goods) throw new Error('no stapler')
  await admin.call(contract.goodsSubmit, {
    ...goods,
    variants: goods.variants.map(({ id, name, maxNum }) => ({ id, name, maxNum, price: '99.00' })),
    pictureIds: goods.pictures.map(({ id }) => id),
  })
  buyer.complaints.expect(409)
  await submit.click()
  await page.getByText(/现价 ¥99.00/).waitFor()
  await page
    .getByText(/变为 99.00/)
    .first()
    .waitFor()
  expect(await page.getByRole('textbox', { name: '给商城的留言（选填）' }).inputValue()).toBe('下午送')
  await expect.poll(() => listBarriers(page)).toEqual([])
  await expect.poll(() => submit.isEnabled()).toBe(true)
  await submit.click()
  await page.getByRole('heading', { name: /^SC\d+/ }).waitFor()
})

test('the ordering pages fit a phone, and an order is placed on one', async ({ as }) => {
  const buyer = await as('sunqi', { device: 'phone' })
  const admin = await as('admin')
  const { page, visit } = buyer
  const sent = await shipOrder(
    admin,
    await placeOrder(buyer, [
      ['记号笔', 1],
      ['修正带', 1],
    ]),
    1,
  )
  const done = await receiveOrder(buyer, await shipOrder(admin, await placeOrder(buyer, [['白板笔', 2]])))
  await buyer.call(contract.afterAsk, {
    id: done.id,
    lineId: done.lines[0]?.id ?? '',
    kind: 'return',
    num: 1,
    reason: '坏了',
    pictureIds: [],
  })
  await fillCart(buyer, [['东北大米', 1]])
  for (const [path, text] of [
    ['/shop/confirmOrder', '¥49.90'],
    ['/shop/order', sent.orderNo],
    [`/shop/detailOrder?id=${sent.id}`, '1 / 2 种'],
    [`/shop/confirms?id=${sent.id}`, '记号笔'],
    ['/shop/after', '坏了'],
    ['/shop/user', sent.orderNo],
    ['/shop/usermessage', '积分明细'],
  ] as const) {
    await visit(path)
    await page.getByText(text).first().waitFor()
    await expect.poll(() => listBarriers(page)).toEqual([])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
  }
  await visit('/shop/confirmOrder')
  await button(page, '提交订单').tap()
  const title = page.getByRole('heading', { name: /^SC\d+/ })
  await title.waitFor()
  const orderNo = (await title.textContent()) ?? ''
  await visit('/shop/usermessage')
  await page.getByRole('listitem').filter({ hasText: orderNo }).getByText('-49.90').waitFor()
})
