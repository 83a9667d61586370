import type { PointBudget } from '@countersign/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { openPage } from '../../../test/open-page.tsx'
import { managed, orderLine, orderOf, pageOf, pens } from '../../../test/shop.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const shop = {
  ...managed,
  stockDeliver: { ...pens.variants[0], stock: 15 },
  stockCount: pens.variants[0],
}

async function openPens(button: string, title: string) {
  const { user } = openPage('/shop/manage/goods?view=g-1')
  const drawer = within(await screen.findByRole('dialog', { name: '中性笔' }))
  await user.click(await drawer.findByRole('button', { name: button }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: title })) }
}
const openForm = async () => openPens('修改', '修改商品')
const openStock = async () => openPens('库存', '库存：中性笔')

test('goods are changed with their variants, which keep their ids', async () => {
  const server = stubServer(shop)
  const { user, dialog: form } = await openForm()
  const [, red] = form.getAllByRole('textbox', { name: '单价（元）' })
  if (!red) throw new Error('no second variant')
  await user.clear(red)
  await user.type(red, '3.20')
  await user.click(form.getByRole('button', { name: '添加规格' }))
  await user.type(form.getAllByRole('textbox', { name: '规格名称' })[2] ?? red, '蓝色')
  await user.type(form.getAllByRole('textbox', { name: '单价（元）' })[2] ?? red, '2')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('商品已修改')).toBeDefined()
  expect(server.of('goodsSubmit')[0]?.input).toMatchObject({
    id: 'g-1',
    version: 4,
    variants: [
      { id: 'v-1', name: '黑色', price: '2.50', maxNum: 99 },
      { id: 'v-2', name: '红色', price: '3.20', maxNum: 9 },
      { name: '蓝色', price: '2', maxNum: 99 },
    ],
  })
})

test('a refused price is shown at its cell', async () => {
  stubServer({
    ...shop,
    goodsSubmit: new Refusal(400, '金额不正确', { fields: { 'variants.1.price': '金额不正确' } }),
  })
  const { user, dialog: form } = await openForm()
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('金额不正确')).toBeDefined()
})

test('a delivery and a count are booked for the chosen variant', async () => {
  const server = stubServer(shop)
  const { user, dialog: stock } = await openStock()
  expect(await stock.findByText(/SC202611240007/)).toBeDefined()
  await user.type(await stock.findByRole('spinbutton', { name: '入库数量' }), '10')
  await user.click(stock.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('库存已更新')).toBeDefined()
  expect(server.of('stockDeliver')[0]?.input).toMatchObject({ variantId: 'v-1', pieces: 10 })
  await user.click(stock.getByRole('radio', { name: '红色（库存 3）' }))
  await user.click(await stock.findByRole('radio', { name: '盘点' }))
  await user.type(await stock.findByRole('spinbutton', { name: '盘点数量' }), '2')
  await user.click(stock.getByRole('button', { name: '保存' }))
  await expect
    .poll(() => server.of('stockCount')[0]?.input)
    .toMatchObject({ variantId: 'v-2', counted: 2, shown: 3 })
})

test.each([
  ['stays until the question is answered', '继续填写', '黑色（库存 5）', '10'],
  ['is given up for another variant', /^放\s?弃$/, '红色（库存 3）', ''],
])('a typed number %s', async (_what, answer, chosen, left) => {
  stubServer(shop)
  const { user, dialog: stock } = await openStock()
  await user.type(await stock.findByRole('spinbutton', { name: '入库数量' }), '10')
  await user.click(stock.getByRole('radio', { name: '红色（库存 3）' }))
  const question = within(await screen.findByRole('dialog', { name: '放弃已填写的内容？' }))
  await user.click(question.getByRole('button', { name: answer }))
  await expect.poll(() => stock.getByRole('radio', { name: chosen })).toHaveProperty('checked', true)
  expect(stock.getByRole('spinbutton', { name: '入库数量' })).toHaveProperty('value', left)
})

const order = orderOf({
  state: 'toShip',
  lines: [
    orderLine({ id: 'l-1', productName: '中性笔', may: ['ship'] }),
    orderLine({ id: 'l-2', productName: '复印纸' }),
    orderLine({ id: 'l-3', productName: '计算器', may: ['ship'] }),
  ],
  may: ['ship', 'cancel'],
})
const orders = {
  ...shop,
  orderAll: pageOf(order),
  orderDetail: order,
  orderShip: { ...order, may: [] },
  orderCancel: { ...order, state: 'cancelled', may: [] },
}

async function openOrder() {
  const server = stubServer(orders)
  const { user } = openPage('/shop/manage/order?view=o-1')
  const drawer = within(await screen.findByRole('dialog', { name: 'SC202611240007' }))
  expect(await drawer.findByText('送到三楼')).toBeDefined()
  return { server, user, drawer }
}

test('chosen lines of an order are shipped, with how they are sent', async () => {
  const { server, user, drawer } = await openOrder()
  expect(drawer.queryByRole('button', { name: '确认订单' })).toBeNull()
  await user.click(drawer.getByRole('button', { name: '发货' }))
  const form = within(await screen.findByRole('dialog', { name: '发货：SC202611240007' }))
  expect(form.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual(['l-1', 'l-3'])
  await user.click(form.getByRole('checkbox', { name: /计算器/ }))
  await user.type(form.getByRole('textbox', { name: '发货方式' }), '行政部自提')
  await user.click(form.getByRole('button', { name: '发货' }))
  expect(await screen.findByText('订单已更新')).toBeDefined()
  expect(server.of('orderShip').map(({ input }) => input)).toMatchObject([
    { id: 'o-1', version: 2, lineIds: ['l-1'], remark: '行政部自提' },
  ])
})

test('an order is not shipped without a line', async () => {
  const { server, user, drawer } = await openOrder()
  await user.click(drawer.getByRole('button', { name: '发货' }))
  const form = within(await screen.findByRole('dialog', { name: '发货：SC202611240007' }))
  for (const box of form.getAllByRole('checkbox')) await user.click(box)
  await user.click(form.getByRole('button', { name: '发货' }))
  expect(await form.findByText('请至少选择一件商品')).toBeDefined()
  expect(server.of('orderShip')).toEqual([])
})

test('an order is cancelled with a reason only', async () => {
  const { server, user, drawer } = await openOrder()
  await user.click(drawer.getByRole('button', { name: '取消订单' }))
  const form = within(await screen.findByRole('dialog', { name: '取消订单：SC202611240007' }))
  await user.type(form.getByRole('textbox', { name: '取消原因' }), ' ')
  await user.click(form.getByRole('button', { name: '取消订单' }))
  expect(await form.findByText('请填写取消原因，下单人会看到')).toBeDefined()
  expect(server.of('orderCancel')).toEqual([])
  await user.type(form.getByRole('textbox', { name: '取消原因' }), '已停产')
  await user.click(form.getByRole('button', { name: '取消订单' }))
  expect(await screen.findByText('订单已更新')).toBeDefined()
  expect(server.of('orderCancel')[0]?.input).toMatchObject({ id: 'o-1', version: 2, remark: ' 已停产' })
})

describe('a picking list', () => {
  const pdf = () => new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } })

  async function print(orderPickingList: unknown) {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    URL.createObjectURL = () => 'blob:1'
    URL.revokeObjectURL = () => undefined
    const other = { ...order, id: 'o-2', orderNo: 'SC202611240008' }
    const records = [order, other, { ...order, id: 'o-3', orderNo: 'SC202611240009' }]
    const server = stubServer({
      ...orders,
      orderAll: pageOf(...records),
      orderPickingList,
    })
    const { user } = openPage('/shop/manage/order')
    for (const name of ['SC202611240007', 'SC202611240008']) {
      const row = within(await screen.findByRole('row', { name: new RegExp(name) }))
      await user.click(row.getByRole('checkbox'))
    }
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '打印拣货单' }))
    return { saved, server }
  }

  test('is saved for the ticked orders', async () => {
    const { saved, server } = await print(pdf)
    await expect.poll(() => saved).toEqual(['打印拣货单.pdf'])
    expect(server.of('orderPickingList').map(({ input }) => input)).toEqual([{ ids: 'o-1,o-2' }])
  })

  test('that is refused says why', async () => {
    const msg = '订单 SC202611240008 没有可发货的商品，请刷新后再试'
    const { saved } = await print(new Refusal(409, msg, { error: 'notToShip' }))
    expect(await screen.findByText(msg)).toBeDefined()
    expect(saved).toEqual([])
  })
})

const budget: PointBudget = {
  id: 'b-1',
  name: '2026 年度福利',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  remark: '',
  granted: '500.00',
  left: '300.00',
  version: 1,
}

test('points are given out of a budget, and a refusal stands at its field', async () => {
  const server = stubServer({
    ...shop,
    budgetList: pageOf(budget),
    budgetDetail: budget,
    userList: [{ id: 'u-1', name: '李四', account: 'lisi', deptNames: ['财务部'], avatar: '' }],
    budgetGrant: new Refusal(400, '积分不正确', { fields: { points: '积分不正确' } }),
  })
  const { user } = openPage('/shop/manage/budget?view=b-1')
  const drawer = within(await screen.findByRole('dialog', { name: '2026 年度福利' }))
  await user.click(await drawer.findByRole('button', { name: '发放积分' }))
  const form = within(await screen.findByRole('dialog', { name: '发放积分：2026 年度福利' }))
  await user.click(form.getByRole('button', { name: '发放积分' }))
  expect(await form.findByText('请选择发放对象')).toBeDefined()
  await user.click(form.getByRole('combobox', { name: '发放对象' }))
  await user.click(await screen.findByTitle('李四 · 财务部'))
  await user.type(form.getByRole('textbox', { name: '每人积分' }), '0')
  await user.click(form.getByRole('button', { name: '发放积分' }))
  expect(await form.findByText('积分不正确')).toBeDefined()
  expect(server.of('budgetGrant')[0]?.input).toEqual({ id: 'b-1', userIds: ['u-1'], points: '0' })
})
