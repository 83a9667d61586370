import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { cartItem, homeAddress, orderOf } from '../../../../test/shop.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../../test/stub-server.ts'

const pen = cartItem({ id: 'c-1', productName: '中性笔' })
const paper = cartItem({ id: 'c-2', productName: '复印纸', check: false })
const ink = cartItem({ id: 'c-3', productName: '钢笔墨水', state: 'soldOut' })
const rice = cartItem({
  id: 'c-4',
  productName: '东北大米',
  price: '49.90',
  num: 1,
  kind: 'welfare',
  sellerId: 's-2',
  sellerName: '春城福利商城',
})
const settled = {
  total: '54.90',
  points: '49.90',
  balance: '500.00',
  isCovered: true,
  charged: '5.00',
}
const order = orderOf({ id: 'o-9', orderNo: 'SC202611250009' })
const place = { id: 'p-1', name: '总部一楼前台', address: '一楼', openingHours: '', phone: '', remark: '' }
const served = {
  ...inside,
  cartList: [pen, paper, ink, rice],
  orderSettle: settled,
  getAddlist: [homeAddress],
  shopPlaceSelect: [{ ...place, isUsual: true }],
  orderPlace: order,
  orderDetail: order,
}

const path = '/shop/confirmOrder'
const submit = () => screen.findByRole<HTMLButtonElement>('button', { name: '提交订单' })
const ready = async () => {
  const button = await submit()
  await waitFor(() => expect(button.disabled).toBe(false))
  return button
}
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '给商城的留言（选填）' })

test('the ticked goods that can be ordered stand by seller, and the others say why they stay in the cart', async () => {
  const server = stubServer(served)
  openPage(path)
  const pens = within(await screen.findByRole('list', { name: '晨光办公用品店' }))
  expect(pens.getByText('中性笔')).toBeDefined()
  expect(pens.queryByText('钢笔墨水')).toBeNull()
  expect(within(screen.getByRole('list', { name: '春城福利商城' })).getByText('福利商品')).toBeDefined()
  expect(screen.queryByText('复印纸')).toBeNull()
  expect(screen.getByText('暂无库存')).toBeDefined()
  await ready()
  expect(server.of('orderSettle')[0]?.input).toEqual({ cartIds: 'c-1,c-4', usePoints: 'false' })
})

test('an order sends the total that was shown, leads to the order, and the way back does not order again', async () => {
  const server = stubServer(served)
  const { user, address, router } = openPage('/wel/index')
  await router.navigate(path)
  await user.type(await screen.findByRole('textbox', { name: '给商城的留言（选填）' }), ' 下午送 ')
  await user.click(await ready())
  await waitFor(() => expect(address()).toBe('/shop/detailOrder?id=o-9'))
  expect(server.of('orderPlace').map(({ input }) => input)).toEqual([
    { cartIds: ['c-1', 'c-4'], addressId: 'a-1', note: '下午送', usePoints: false, total: '54.90' },
  ])
  // An order that is placed is not worked out again.
  expect(server.of('orderSettle')).toHaveLength(1)
  await router.navigate(-1)
  await waitFor(() => expect(address()).toBe('/wel/index'))
})

test('a double click orders once', async () => {
  const server = stubServer({ ...served, orderPlace: () => new Promise<never>(() => undefined) })
  const { user } = openPage(path)
  await user.dblClick(await ready())
  expect(server.of('orderPlace')).toHaveLength(1)
})

test('points for office supplies are asked for, and a balance that is too small blocks the order', async () => {
  const server = stubServer({
    ...served,
    orderSettle: ({ input }: ReceivedCall) =>
      input['usePoints'] === 'true'
        ? { ...settled, points: '54.90', balance: '50.00', isCovered: false, charged: '0.00' }
        : { ...settled, balance: '50.00' },
  })
  const { user } = openPage(path)
  await ready()
  await user.click(screen.getByRole('switch', { name: '办公用品也用积分支付' }))
  expect(await screen.findByText('积分不足：需要 54.90，可用 50.00，还差 4.90。')).toBeDefined()
  expect(screen.getByText(/请关闭“办公用品也用积分支付”/)).toBeDefined()
  await user.click(await submit())
  expect(server.of('orderPlace')).toEqual([])
  await user.click(screen.getByRole('switch', { name: '办公用品也用积分支付' }))
  await ready()
  expect(screen.queryByText(/积分不足/)).toBeNull()
})

test('welfare goods alone leave nothing to choose about points', async () => {
  stubServer({
    ...served,
    cartList: [rice],
    orderSettle: { total: '49.90', points: '49.90', balance: '0.00', isCovered: false, charged: '0.00' },
  })
  openPage(path)
  expect(await screen.findByText('积分不足：需要 49.90，可用 0.00，还差 49.90。')).toBeDefined()
  expect(screen.getByText('请返回购物车减少福利商品。')).toBeDefined()
  expect(screen.queryByRole('switch')).toBeNull()
})

test('a changed price is shown at the goods and the total, loses nothing, and is ordered by a second click', async () => {
  const now = { price: '2.50' }
  const total = () => (now.price === '2.50' ? '54.90' : '55.90')
  const server = stubServer({
    ...served,
    cartList: () => [{ ...pen, price: now.price }, rice],
    orderSettle: () => ({ ...settled, total: total() }),
    orderPlace: ({ input }: ReceivedCall) =>
      input['total'] === total()
        ? order
        : new Refusal(409, '金额已变为 55.90 元，请确认后再下单', { error: 'totalChanged' }),
  })
  const { user, address } = openPage(path)
  await ready()
  await user.type(note(), '下午送')
  now.price = '3.00'
  await user.click(await submit())
  expect(await screen.findByText('原价 ¥2.50，现价 ¥3.00')).toBeDefined()
  expect(await screen.findByText('合计由 54.90 变为 55.90')).toBeDefined()
  expect(note().value).toBe('下午送')
  expect(address()).toBe(path)
  await user.click(await ready())
  await waitFor(() => expect(address()).toBe('/shop/detailOrder?id=o-9'))
  expect(server.of('orderPlace').map(({ input }) => input['total'])).toEqual(['54.90', '55.90'])
})

test('goods that were sold meanwhile are named with the reason, and the others can still be ordered', async () => {
  const now = { isSold: false }
  const server = stubServer({
    ...served,
    cartList: () => [pen, now.isSold ? { ...rice, state: 'soldOut' } : rice],
    orderPlace: ({ input }: ReceivedCall) =>
      String(input['cartIds']).includes('c-4')
        ? new Refusal(409, '以下商品有变化，请返回购物车处理：东北大米', { error: 'cartChanged' })
        : order,
  })
  const { user, address } = openPage(path)
  await ready()
  now.isSold = true
  await user.click(await submit())
  expect(await screen.findByText('暂无库存')).toBeDefined()
  expect(screen.queryByRole('list', { name: '春城福利商城' })).toBeNull()
  await user.click(await ready())
  await waitFor(() => expect(address()).toBe('/shop/detailOrder?id=o-9'))
  expect(server.of('orderPlace').at(-1)?.input['cartIds']).toEqual(['c-1'])
})

test('goods that left the cart meanwhile are named, too', async () => {
  const now = { isGone: false }
  stubServer({
    ...served,
    cartList: () => (now.isGone ? [pen] : [pen, rice]),
    orderPlace: new Refusal(404, '数据不存在', { error: 'notFound' }),
  })
  const { user } = openPage(path)
  await ready()
  now.isGone = true
  await user.click(await submit())
  expect(await screen.findByText('已下架')).toBeDefined()
  expect(screen.getByText('东北大米')).toBeDefined()
})

test('a lost answer can be asked for again with the same key, also when the cart is empty by then', async () => {
  const now = { isPlaced: false }
  const server = stubServer({
    ...served,
    cartList: () => (now.isPlaced ? [] : [pen, rice]),
    orderPlace: () => {
      if (now.isPlaced) return order
      now.isPlaced = true
      throw new TypeError('network')
    },
  })
  const { user, address } = openPage(path)
  await user.click(await ready())
  await user.click(await screen.findByRole('button', { name: '再试一次' }))
  await waitFor(() => expect(address()).toBe('/shop/detailOrder?id=o-9'))
  const keys = server.of('orderPlace').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('without an address the order waits for one, which is added without leaving the page', async () => {
  const list: (typeof homeAddress)[] = []
  stubServer({
    ...served,
    getAddlist: () => [...list],
    saveAddress: () => {
      list.push(homeAddress)
      return homeAddress
    },
  })
  const { user, address } = openPage(path)
  expect(await screen.findByText('请先选择收货地址')).toBeDefined()
  expect((await submit()).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: /新增地址/ }))
  const form = within(await screen.findByRole('dialog', { name: '新增地址' }))
  await user.type(form.getByRole('textbox', { name: '收货人' }), '张三')
  await user.type(form.getByRole('textbox', { name: '手机号码' }), '13800138000')
  for (const [part, name] of [
    ['省', '北京市'],
    ['区/县', '东城区'],
  ] as const) {
    const input = await form.findByRole('combobox', { name: part })
    await waitFor(() => expect(input).toHaveProperty('disabled', false))
    await user.type(input, name)
    await user.click(await screen.findByTitle(name))
  }
  await user.type(form.getByRole('textbox', { name: '详细地址' }), '一号')
  await user.click(form.getByRole('button', { name: /保\s?存/ }))
  await ready()
  expect(screen.getByRole('radio', { name: /张三/ })).toHaveProperty('checked', true)
  expect(address()).toBe(path)
})

test('the usual pick-up point is written into the note once', async () => {
  stubServer(served)
  const { user } = openPage(path)
  await ready()
  await user.type(note(), '下午送')
  await user.click(screen.getByRole('button', { name: '写入留言' }))
  expect(note().value).toBe('下午送\n自提：总部一楼前台')
  expect(screen.getByRole('button', { name: '写入留言' })).toHaveProperty('disabled', true)
})

test('goods without stock alone cannot be ordered, but asked for', async () => {
  const server = stubServer({
    ...served,
    cartList: [ink, paper],
    purchaseRaise: { approvalId: 'r-1', kind: 'procured' },
  })
  const { user } = openPage(path)
  expect(await screen.findByText('暂无库存')).toBeDefined()
  const ask = screen.getByRole<HTMLButtonElement>('button', { name: '转采购审批' })
  await waitFor(() => expect(ask.disabled).toBe(false))
  expect(screen.queryByRole('button', { name: '提交订单' })).toBeNull()
  await user.click(ask)
  await waitFor(() => expect(server.of('purchaseRaise')[0]?.input).toMatchObject({ cartIds: ['c-3'] }))
  expect(server.of('orderSettle')).toEqual([])
})

test('with nothing ticked the page leads back to the cart and to the shop', async () => {
  stubServer({ ...served, cartList: [paper] })
  openPage(path)
  expect(await screen.findByText('没有可以下单的商品')).toBeDefined()
  expect(screen.getByRole('button', { name: '返回购物车' })).toBeDefined()
  expect(screen.getByRole('button', { name: '去逛商城' })).toBeDefined()
})

test('amounts that could not be worked out say why, and can be asked for again', async () => {
  const now = { isFailing: true }
  stubServer({
    ...served,
    orderSettle: () =>
      now.isFailing
        ? new Refusal(409, '以下商品有变化，请返回购物车处理：中性笔', { error: 'cartChanged' })
        : settled,
  })
  const { user } = openPage(path)
  expect(await screen.findByText(/以下商品有变化/)).toBeDefined()
  now.isFailing = false
  await user.click(screen.getByRole('button', { name: /重\s?试/ }))
  await ready()
  expect(screen.queryByText(/以下商品有变化/)).toBeNull()
})

test('points that were spent elsewhere meanwhile block the order and are told', async () => {
  const now = { balance: '500.00' }
  stubServer({
    ...served,
    orderSettle: () => ({ ...settled, balance: now.balance, isCovered: now.balance === '500.00' }),
    orderPlace: () => {
      now.balance = '10.00'
      return new Refusal(400, '福利积分不足，还差 39.90', { error: 'pointsShort' })
    },
  })
  const { user } = openPage(path)
  await user.click(await ready())
  expect(await screen.findByText('积分不足：需要 49.90，可用 10.00，还差 39.90。')).toBeDefined()
  expect((await submit()).disabled).toBe(true)
})

test('an order cannot be placed before its new amounts are known', async () => {
  const waiting: (() => void)[] = []
  stubServer({
    ...served,
    orderSettle: ({ input }: ReceivedCall) =>
      input['usePoints'] === 'true'
        ? new Promise((done) => {
            waiting.push(() => done({ ...settled, points: '54.90', charged: '0.00' }))
          })
        : settled,
  })
  const { user } = openPage(path)
  const button = await ready()
  await user.click(screen.getByRole('switch', { name: '办公用品也用积分支付' }))
  await waitFor(() => expect(button.disabled).toBe(true))
  await waitFor(() => expect(waiting).toHaveLength(1))
  waiting[0]?.()
  await ready()
  expect(screen.getByText('¥0.00')).toBeDefined()
})

test('the ticked goods become a purchase request instead, also those without stock', async () => {
  const server = stubServer({
    ...served,
    cartList: [pen, paper, ink, cartItem({ id: 'c-5', productName: '下架的笔', state: 'gone' })],
    purchaseRaise: { approvalId: 'a-9', kind: 'procured' },
  })
  const { user, address } = openPage(path)
  await ready()
  await user.type(note(), '送到三楼')
  await user.dblClick(await screen.findByRole('button', { name: '转采购审批' }))
  await waitFor(() => expect(address()).toBe('/approval/submit/procured?id=a-9'))
  expect(server.of('purchaseRaise').map(({ input }) => input)).toEqual([
    { cartIds: ['c-1', 'c-3'], addressId: homeAddress.id, note: '送到三楼' },
  ])
  expect(server.of('orderPlace')).toEqual([])
})
