import type { Goods, Order, PointBudget } from '@countersign/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const page = <T,>(record: T) => ({ records: [record], total: 1, size: 10, current: 1, pages: 1 })

const goods: Goods = {
  id: 'g-1',
  kind: 'office',
  name: '中性笔',
  categoryId: 'c-1',
  categoryName: '书写工具',
  sellerId: 's-1',
  sellerName: '晨光',
  unit: '支',
  description: '',
  isOffered: true,
  price: '2.50',
  stock: 8,
  productImg: '',
  pictures: [],
  variants: [
    { id: 'v-1', name: '黑色', price: '2.50', stock: 5, maxNum: 99 },
    { id: 'v-2', name: '红色', price: '3.00', stock: 3, maxNum: 9 },
  ],
  version: 4,
}
const category = { id: 'c-1', parentId: '0', title: '书写工具', key: 'c-1', value: 'c-1', children: [] }
const move = {
  id: 'm-1',
  productID: 'g-1',
  productName: '中性笔',
  variantName: '黑色',
  kind: 'order',
  change: -2,
  orderId: 'o-1',
  orderNo: 'SC202611240001',
  remark: '',
  createName: '张三',
  createTime: '2026-11-24 09:00:00',
}
const shop = {
  ...inside,
  menuButtons: buttonsOf('shopGoods.write', 'shopOrder.write', 'shopPoint.write'),
  goodsList: page(goods),
  goodsDetail: goods,
  goodsSubmit: goods,
  categorySelect: [category],
  sellerSelect: [{ id: 's-1', name: '晨光' }],
  stockMoveList: page(move),
  stockDeliver: { ...goods.variants[0], stock: 15 },
  stockCount: goods.variants[0],
}

test('goods are changed with their variants, which keep their ids', async () => {
  const server = stubServer(shop)
  const { user } = openPage('/shop/manage/goods?view=g-1')
  const drawer = within(await screen.findByRole('dialog', { name: '中性笔' }))
  await user.click(await drawer.findByRole('button', { name: '修改' }))
  const form = within(await screen.findByRole('dialog', { name: '修改商品' }))
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
  const { user } = openPage('/shop/manage/goods?view=g-1')
  const drawer = within(await screen.findByRole('dialog', { name: '中性笔' }))
  await user.click(await drawer.findByRole('button', { name: '修改' }))
  const form = within(await screen.findByRole('dialog', { name: '修改商品' }))
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('金额不正确')).toBeDefined()
})

async function openStock() {
  const { user } = openPage('/shop/manage/goods?view=g-1')
  const drawer = within(await screen.findByRole('dialog', { name: '中性笔' }))
  await user.click(await drawer.findByRole('button', { name: '库存' }))
  return { user, stock: within(await screen.findByRole('dialog', { name: '库存：中性笔' })) }
}

test('a delivery and a count are booked for the chosen variant', async () => {
  const server = stubServer(shop)
  const { user, stock } = await openStock()
  expect(await stock.findByText(/SC202611240001/)).toBeDefined()
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
  const { user, stock } = await openStock()
  await user.type(await stock.findByRole('spinbutton', { name: '入库数量' }), '10')
  await user.click(stock.getByRole('radio', { name: '红色（库存 3）' }))
  const question = within(await screen.findByRole('dialog', { name: '放弃已填写的内容？' }))
  await user.click(question.getByRole('button', { name: answer }))
  await expect.poll(() => stock.getByRole('radio', { name: chosen })).toHaveProperty('checked', true)
  expect(stock.getByRole('spinbutton', { name: '入库数量' })).toHaveProperty('value', left)
})

const order: Order = {
  id: 'o-1',
  orderNo: 'SC202611240007',
  state: 'toShip',
  createTime: '2026-11-24 09:00:00',
  buyerName: '张三',
  total: '12.50',
  points: '0.00',
  note: '送到三楼',
  requestId: '',
  lines: [line('l-1', '中性笔', ['ship']), line('l-2', '复印纸', []), line('l-3', '计算器', ['ship'])],
  may: ['ship', 'cancel'],
  version: 2,
  receiverName: '张三',
  receiverPhone: '13800138000',
  receiverAddress: '云南省昆明市五华区人民中路 1 号',
  history: [
    { action: 'place', actorName: '张三', time: '2026-11-24 09:00:00', remark: '', goods: [] },
    { action: 'confirm', actorName: '管理员', time: '2026-11-24 09:05:00', remark: '', goods: [] },
  ],
  cases: [],
}

function line(id: string, productName: string, may: Order['may']): Order['lines'][number] {
  return {
    id,
    productID: `g-${id}`,
    variantID: `v-${id}`,
    productName,
    variantName: '',
    productImg: '',
    unit: '支',
    sellerName: '晨光',
    kind: 'office',
    price: '2.50',
    num: 2,
    amount: '5.00',
    isPaidByPoints: false,
    isWaiting: false,
    isShipped: false,
    isReceived: false,
    returned: 0,
    may,
  }
}

const orders = {
  ...shop,
  orderAll: page(order),
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
      orderAll: { ...page(order), records, total: 3 },
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
    budgetList: page(budget),
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
