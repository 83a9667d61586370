import { contract } from '@countersign/contract'
import { expect } from 'vitest'
import { listBarriers } from '../src/axe.ts'
import { agreeThrough } from '../src/chains.ts'
import { exampleFor, fillForm, submitButton } from '../src/pages/submit-page.ts'
import { ensureAddress, fillCart } from '../src/shop.ts'
import { test } from '../src/test.ts'

test('a cart becomes a purchase request, and its approval places the order by itself', async ({ as }) => {
  const buyer = await as('zhangsan')
  const { page, visit } = buyer
  await ensureAddress(buyer)
  // The amount leads to the people that the chain of e2e/src/chains.ts names.
  await fillCart(buyer, [
    ['激光打印机硒鼓', 30],
    ['双肩包', 40],
  ])
  await visit('/shop/confirmOrder')
  await page.getByRole('textbox', { name: '给商城的留言（选填）' }).fill('送到三楼')
  expect(await listBarriers(page)).toEqual([])
  await page.getByRole('button', { name: '转采购审批' }).click()

  await page.waitForURL(/\/approval\/submit\/procured\?id=/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.getByRole('heading', { name: '采购申请单' }).waitFor()
  await page.locator('input[value="激光打印机硒鼓"]').waitFor()
  expect(await buyer.call(contract.cartList, {})).toEqual([])
  const { items: _items, ...rest } = await exampleFor(buyer, 'procured')
  const applicationName = '商城采购'
  await fillForm(buyer, 'procured', { ...rest, applicationName })
  await submitButton(page).click()
  await page.getByText('提交成功').waitFor()

  await agreeThrough(as, 'procured', id)
  const orderOfRequest = async () => {
    const { records } = await buyer.call(contract.orderList, { current: 1, size: 50 })
    return records.find(({ requestId }) => requestId === id)
  }
  await expect.poll(orderOfRequest).toMatchObject({ state: 'toConfirm', total: '11800.00' })
  const order = await orderOfRequest()
  await visit('/infomessage/index')
  await page.getByText(`您的采购申请已通过，已生成订单 ${order?.orderNo ?? ''}`).click()
  await page.getByRole('heading', { name: order?.orderNo ?? '' }).waitFor()
  await page.getByText('送到三楼').first().waitFor()
  await page.getByText('激光打印机硒鼓').first().waitFor()
  expect(await listBarriers(page)).toEqual([])
})
