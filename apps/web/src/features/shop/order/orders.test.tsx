import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { cartItem, caseOf, orderLine, orderOf, pageOf } from '../../../../test/shop.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../../test/stub-server.ts'

const pen = orderLine({ id: 'l-1', productName: '中性笔' })
const paper = orderLine({ id: 'l-2', productName: '复印纸', variantName: 'A4', num: 5 })
const fresh = orderOf({ lines: [pen, paper], may: ['cancel'] })
const numbers = { toConfirm: 3, toShip: 0, toReceive: 1, done: 12, cancelled: 0, afterSale: 2, all: 18 }
const served = {
  ...inside,
  orderList: pageOf(fresh),
  orderNumbers: numbers,
  orderDetail: fresh,
  cartList: [],
}

const states = async () => within(await screen.findByRole('navigation', { name: '订单状态' }))

test('the states have their numbers, and the chosen one stands in the address', async () => {
  const server = stubServer(served)
  const { user, address } = openPage('/shop/order')
  const filter = await states()
  expect(await filter.findByRole('button', { name: /^已完成\s*12$/ })).toBeDefined()
  expect(filter.getByRole('button', { name: '待发货' })).toBeDefined()
  await user.click(filter.getByRole('button', { name: /^售后\s*2$/ }))
  expect(address()).toBe('/shop/order?state=afterSale')
  await waitFor(() =>
    expect(server.of('orderList').at(-1)?.input).toEqual({ current: '1', size: '10', state: 'afterSale' }),
  )
  expect(filter.getByRole('button', { name: /^售后/ }).getAttribute('aria-current')).toBe('true')
})

test('a search keeps the state, and says when nothing matches', async () => {
  const server = stubServer({
    ...served,
    orderList: ({ input }: ReceivedCall) =>
      input['words'] === undefined ? pageOf(fresh) : { ...pageOf(), pages: 0 },
  })
  const { user, address } = openPage('/shop/order?state=done')
  await user.type(await screen.findByRole('searchbox', { name: '订单号或商品名称' }), ' 钢笔 {Enter}')
  expect(await screen.findByText('没有符合条件的订单')).toBeDefined()
  expect(address()).toBe('/shop/order?state=done&words=钢笔')
  expect(server.of('orderList').at(-1)?.input).toMatchObject({ state: 'done', words: '钢笔' })
})

test('without any order the page leads to the shop', async () => {
  stubServer({ ...served, orderList: { ...pageOf(), pages: 0 } })
  openPage('/shop/order')
  expect(await screen.findByText('还没有订单')).toBeDefined()
  expect(screen.getByRole('button', { name: '去逛商城' })).toBeDefined()
})

test('only what may be done has a button', async () => {
  const sent = orderOf({
    id: 'o-2',
    orderNo: 'SC202611240008',
    state: 'toReceive',
    lines: [pen],
    may: ['receive'],
  })
  stubServer({ ...served, orderList: { ...pageOf(fresh, sent) } })
  openPage('/shop/order')
  const cardOf = async (no: string) => {
    const link = await screen.findByRole('link', { name: `查看订单 ${no}` })
    return within(link.closest('li') ?? document.body)
  }
  const first = await cardOf('SC202611240007')
  const second = await cardOf('SC202611240008')
  expect(first.getByRole('button', { name: /取消订单/ })).toBeDefined()
  expect(first.queryByRole('button', { name: /确认收货/ })).toBeNull()
  expect(second.getByRole('button', { name: /确认收货/ })).toBeDefined()
  expect(second.queryByRole('button', { name: /取消订单/ })).toBeNull()
})

test('an order is cancelled after a question, with the reason and the version that was seen', async () => {
  const server = stubServer({ ...served, orderCancel: { ...fresh, state: 'cancelled', may: [] } })
  const { user } = openPage('/shop/order')
  await user.click(await screen.findByRole('button', { name: '取消订单 SC202611240007' }))
  const dialog = within(await screen.findByRole('dialog', { name: '取消订单 SC202611240007' }))
  expect(server.of('orderCancel')).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: '取消原因（选填）' }), ' 填错了 ')
  await user.click(dialog.getByRole('button', { name: '取消订单' }))
  expect(await screen.findByText('订单已取消')).toBeDefined()
  expect(server.of('orderCancel').map(({ input }) => input)).toEqual([
    { id: 'o-1', version: 2, remark: '填错了' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an order that moved on meanwhile is loaded again instead of being cancelled', async () => {
  const now = { isConfirmed: false }
  stubServer({
    ...served,
    orderList: () => pageOf(now.isConfirmed ? { ...fresh, state: 'toShip', may: [] } : fresh),
    orderCancel: () => {
      now.isConfirmed = true
      return new Refusal(409, '订单状态已变化，请刷新后再试', { error: 'orderMoved' })
    },
  })
  const { user } = openPage('/shop/order')
  await user.click(await screen.findByRole('button', { name: '取消订单 SC202611240007' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: '取消订单' }))
  expect(await screen.findByText('订单状态已变化，请刷新后再试')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: /^取消订单/ })).toBeNull())
})

test('ordering again puts each line into the cart and goes there', async () => {
  const server = stubServer({ ...served, addShopCart: cartItem({ id: 'c-1', productName: '中性笔' }) })
  const { user, address } = openPage('/shop/order')
  await user.click(await screen.findByRole('button', { name: '再次购买：SC202611240007' }))
  await waitFor(() => expect(address()).toBe('/shop/cart'))
  expect(server.of('addShopCart').map(({ input }) => input)).toEqual([
    { productID: 'g-l-1', variantID: 'v-l-1', num: 2, alone: false },
    { productID: 'g-l-2', variantID: 'v-l-2', num: 5, alone: false },
  ])
})

test('goods that cannot be ordered again are named with the reason, and the others are in the cart', async () => {
  stubServer({
    ...served,
    addShopCart: ({ input }: ReceivedCall) =>
      input['productID'] === 'g-l-2'
        ? new Refusal(400, '参数不正确', { fields: { num: '最多可买 3 件' } })
        : cartItem({ id: 'c-1', productName: '中性笔' }),
  })
  const { user, address } = openPage('/shop/order')
  await user.click(await screen.findByRole('button', { name: '再次购买：SC202611240007' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: '已放入 1 种商品，以下商品没有放入购物车' }),
  )
  expect(dialog.getByText('复印纸 · A4 · 最多可买 3 件')).toBeDefined()
  expect(address()).toBe('/shop/order')
  await user.click(dialog.getByRole('button', { name: '去购物车' }))
  await waitFor(() => expect(address()).toBe('/shop/cart'))
})

test('goods that a lost attempt had added are not added twice', async () => {
  const now = { isLost: true }
  const server = stubServer({
    ...served,
    addShopCart: ({ input }: ReceivedCall) => {
      if (input['productID'] === 'g-l-2' && now.isLost) throw new TypeError('network')
      return cartItem({ id: 'c-1', productName: '中性笔' })
    },
  })
  const { user, address } = openPage('/shop/order')
  const again = await screen.findByRole('button', { name: '再次购买：SC202611240007' })
  await user.click(again)
  await screen.findByText(/网络/)
  now.isLost = false
  await user.click(again)
  await waitFor(() => expect(address()).toBe('/shop/cart'))
  const keysOf = (productID: string) =>
    server
      .of('addShopCart')
      .filter(({ input }) => input['productID'] === productID)
      .map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keysOf('g-l-1')).size).toBe(1)
  expect(keysOf('g-l-1')).toHaveLength(2)
})

test('an order in full has its progress, its goods, its history and its cases', async () => {
  const order = orderOf({
    state: 'afterSale',
    lines: [{ ...pen, isShipped: true, isReceived: true, may: ['ask'], returned: 1 }],
    may: ['ask', 'withdraw'],
    total: '12.50',
    points: '2.50',
    history: [
      ...fresh.history,
      { action: 'confirm', actorName: '管理员', time: '2026-11-24 10:00:00', remark: '尽快发货', goods: [] },
    ],
    cases: [
      caseOf({ decision: '' }),
      caseOf({ id: 'c-2', state: 'refused', decision: '超过期限', decideTime: '2026-11-25 12:00:00' }),
    ],
  })
  const server = stubServer({ ...served, orderDetail: order, afterWithdraw: order })
  const { user } = openPage('/shop/detailOrder?id=o-1')
  expect(await screen.findByRole('heading', { name: 'SC202611240007' })).toBeDefined()
  const steps = within(screen.getByRole('list', { name: '订单进度' })).getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, null, null, null])
  expect(screen.getByText(/已退 1 支/)).toBeDefined()
  expect(screen.getByText('¥10.00')).toBeDefined()
  expect(screen.getByText('确认 · 尽快发货')).toBeDefined()
  expect(screen.getByText('商城答复：超过期限')).toBeDefined()
  expect(screen.getByRole('link', { name: '申请售后：中性笔' }).getAttribute('href')).toBe(
    '/shop/after?id=o-1&line=l-1',
  )
  await user.click(screen.getByRole('button', { name: '撤回申请：中性笔' }))
  const question = within(await screen.findByRole('dialog', { name: '撤回这个售后申请？' }))
  await user.click(question.getByRole('button', { name: '撤回申请' }))
  expect(await screen.findByText('售后申请已撤回')).toBeDefined()
  expect(server.of('afterWithdraw').map(({ input }) => input)).toEqual([{ id: 'c-1' }])
})

test('the next step of an order is the current one, and an approved order leads to its request', async () => {
  stubServer({ ...served, orderDetail: { ...fresh, requestId: 'r-7' } })
  openPage('/shop/detailOrder?id=o-1')
  const steps = within(await screen.findByRole('list', { name: '订单进度' })).getAllByRole('listitem')
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null])
  expect(screen.getByRole('link', { name: '查看审批' }).getAttribute('href')).toBe(
    '/approval/index?state=已发起&view=r-7',
  )
})

test('an order that does not exist, or is somebody else’s, says so', async () => {
  stubServer({ ...served, orderDetail: new Refusal(404, '数据不存在') })
  openPage('/shop/detailOrder?id=o-9')
  expect(await screen.findByText('没有这个订单，或者它不是您的订单')).toBeDefined()
})

const sent = orderOf({
  state: 'toShip',
  lines: [
    { ...pen, isShipped: true, may: ['receive'] },
    { ...paper, isShipped: true, may: ['receive'] },
    orderLine({ id: 'l-3', productName: '订书机' }),
  ],
  may: ['receive'],
  version: 4,
})

test('goods are received item by item, all of them ticked at first', async () => {
  const server = stubServer({ ...served, orderDetail: sent, orderReceive: sent })
  const { user, address } = openPage('/shop/confirms?id=o-1')
  const all = await screen.findByRole('checkbox', { name: '全选' })
  expect(all).toHaveProperty('checked', true)
  expect(screen.getAllByRole('checkbox')).toHaveLength(3)
  await user.click(screen.getByRole('checkbox', { name: /复印纸/ }))
  expect(all).toHaveProperty('checked', false)
  await user.click(screen.getByRole('button', { name: '确认收到 1 种商品' }))
  await waitFor(() => expect(address()).toBe('/shop/detailOrder?id=o-1'))
  expect(server.of('orderReceive').map(({ input }) => input)).toEqual([
    { id: 'o-1', lineIds: ['l-1'], version: 4 },
  ])
})

test('nothing ticked is told and not sent', async () => {
  const server = stubServer({ ...served, orderDetail: sent })
  const { user } = openPage('/shop/confirms?id=o-1')
  await user.click(await screen.findByRole('checkbox', { name: '全选' }))
  await user.click(screen.getByRole('button', { name: '确认收到 0 种商品' }))
  expect(await screen.findByText('请至少勾选一种商品')).toBeDefined()
  expect(server.of('orderReceive')).toEqual([])
})

test('an order without shipped goods has nothing to receive', async () => {
  stubServer(served)
  openPage('/shop/confirms?id=o-1')
  expect(await screen.findByText('没有待收货的商品')).toBeDefined()
})

const profile = {
  userId: 'u-lisi',
  name: '李四',
  account: 'lisi',
  avatar: '',
  phone: '13800138000',
  deptName: '研发部',
  points: '1500.00',
  budgets: [{ name: '2026 年度福利', points: '1500.00', startsOn: '2026-01-01', endsOn: '2026-12-31' }],
}

test('my shop shows points, orders by state, the latest orders and the ways on', async () => {
  const server = stubServer({
    ...served,
    shopProfile: profile,
    cartList: [cartItem({ id: 'c-1', productName: '中性笔' })],
    getcollect: { ...pageOf(), total: 7 },
  })
  openPage('/shop/user')
  expect(await screen.findByText('1,500.00')).toBeDefined()
  expect(screen.getByText('1,500.00 积分将于 2026-12-31 到期')).toBeDefined()
  const done = await screen.findByRole('link', { name: /^12\s*已完成$/ })
  expect(done.getAttribute('href')).toBe('/shop/order?state=done')
  expect(await screen.findByRole('link', { name: /^购物车\s*1$/ })).toBeDefined()
  expect(await screen.findByRole('link', { name: /^我的收藏\s*7$/ })).toBeDefined()
  expect(await screen.findByRole('link', { name: '查看订单 SC202611240007' })).toBeDefined()
  expect(server.of('orderList')[0]?.input).toEqual({ current: '1', size: '3' })
})

test('my details show points by budget, how they changed, and where goods go', async () => {
  const server = stubServer({
    ...served,
    shopProfile: profile,
    getAddlist: [],
    shopPlaceSelect: [
      {
        id: 'p-1',
        name: '一楼前台',
        address: '总部',
        openingHours: '',
        phone: '',
        remark: '',
        isUsual: true,
      },
      {
        id: 'p-2',
        name: '二号园区',
        address: '园区',
        openingHours: '',
        phone: '',
        remark: '',
        isUsual: false,
      },
    ],
    pointMoves: {
      records: [
        {
          id: 'm-1',
          budgetName: '2026 年度福利',
          kind: 'order',
          change: '-49.90',
          orderNo: 'SC1',
          time: '10:00',
        },
        {
          id: 'm-2',
          budgetName: '2026 年度福利',
          kind: 'grant',
          change: '500.00',
          orderNo: '',
          time: '09:00',
        },
      ],
      total: 12,
      size: 10,
      current: 1,
      pages: 2,
    },
  })
  const { user, address } = openPage('/shop/usermessage')
  expect(await screen.findByText('2026-01-01 至 2026-12-31')).toBeDefined()
  const moves = within(await screen.findByRole('list', { name: '积分明细' }))
  expect(moves.getByText('-49.90')).toBeDefined()
  expect(moves.getByText('+500.00')).toBeDefined()
  expect(await screen.findByText(/一楼前台/)).toBeDefined()
  expect(screen.queryByText(/二号园区/)).toBeNull()
  expect(await screen.findByText('还没有收货地址')).toBeDefined()
  await user.click(screen.getByRole('listitem', { name: '2' }))
  expect(address()).toBe('/shop/usermessage?current=2')
  await waitFor(() => expect(server.of('pointMoves').at(-1)?.input).toMatchObject({ current: '2' }))
})
