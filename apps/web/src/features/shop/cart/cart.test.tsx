import type { CartItem, Collected } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { pageOf } from '../../../../test/shop.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../../test/stub-server.ts'

const pen: CartItem = {
  id: 'c-1',
  productID: 'g-1',
  productName: '签字笔',
  productImg: '',
  price: '2.50',
  num: 2,
  maxNum: 9,
  check: true,
  variantID: 'v-1',
  variantName: '黑色',
  unit: '支',
  kind: 'office',
  sellerId: 's-1',
  sellerName: '晨光',
  state: 'ok',
}
const gift: CartItem = {
  ...pen,
  id: 'c-2',
  productID: 'g-2',
  productName: '咖啡礼盒',
  variantName: '',
  price: '68.00',
  num: 1,
  kind: 'welfare',
}

/** A server that keeps a cart, as the real one does. */
function serverWith(...lines: CartItem[]) {
  const cart = new Map(lines.map((line) => [line.id, line]))
  const all = () => [...cart.values()]
  const change = (id: string, over: Partial<CartItem>) => {
    const line = cart.get(id)
    if (!line) return new Refusal(404, '数据不存在', { error: 'notFound' })
    cart.set(id, { ...line, ...over })
    return cart.get(id)
  }
  const server = stubServer({
    ...inside,
    cartList: all,
    changeCartNum: ({ input }: ReceivedCall) =>
      change(String(input['id']), { num: Number(input['num']), state: 'ok' }),
    changeCartCheck: ({ input: { ids, check } }: ReceivedCall) => {
      if (Array.isArray(ids)) for (const id of ids) change(String(id), { check: check === true })
      return all()
    },
    deleteCart: ({ input }: ReceivedCall) => {
      for (const id of String(input['id']).split(',')) cart.delete(id)
      return true
    },
  })
  return { server, cart }
}

const lineOf = (name: string): HTMLElement => {
  const found = screen.getAllByRole('listitem').find((one) => one.textContent.includes(name))
  if (!found) throw new Error(`no line ${name}`)
  return found
}

describe('the cart', () => {
  test('adds up what is ticked, in points and as a charge', async () => {
    const { server } = serverWith(pen, gift)
    const { user } = openPage('/shop/cart')
    const sums = within(await screen.findByRole('region', { name: '结算' })).getByRole('status')
    expect(sums.textContent).toContain('已选 3 件')
    expect(sums.textContent).toContain('¥73.00')
    expect(sums.textContent).toContain('积分 68.00，计入部门 ¥5.00')
    await user.click(screen.getByRole('checkbox', { name: '选择 咖啡礼盒' }))
    expect(sums.textContent).toContain('¥5.00')
    expect(sums.textContent).toContain('积分 0.00')
    await waitFor(() =>
      expect(server.of('changeCartCheck').map(({ input }) => input)).toEqual([
        { ids: ['c-2'], check: false },
      ]),
    )
    await user.click(screen.getByRole('checkbox', { name: '全选' }))
    await waitFor(() =>
      expect(server.of('changeCartCheck').at(-1)?.input).toEqual({ ids: ['c-1', 'c-2'], check: true }),
    )
  })

  test('ends quick clicks in the last number, and sends one call at a time', async () => {
    const { server, cart } = serverWith(pen)
    const answer = server.responders.changeCartNum
    const gate = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    server.responders.changeCartNum = async (asked: ReceivedCall) => {
      running += 1
      most = Math.max(most, running)
      await gate.promise
      running -= 1
      return typeof answer === 'function' ? answer(asked) : answer
    }
    const { user } = openPage('/shop/cart')
    const more = await screen.findByRole('button', { name: /^增加一件/ })
    for (let click = 0; click < 4; click += 1) await user.click(more)
    const number = screen.getByRole<HTMLInputElement>('textbox', { name: /^数量/ })
    expect(number.value).toBe('6')
    gate.resolve()
    await waitFor(() => expect(cart.get('c-1')?.num).toBe(6))
    expect(server.of('changeCartNum').map(({ input }) => input['num'])).toEqual([3, 6])
    expect(most).toBe(1)
    expect(number.value).toBe('6')
  })

  test.each([
    ['0', 1],
    ['500', 9],
    ['７', 7],
    ['many', 2],
    ['', 2],
  ])('takes the typed number %j as %i', async (typed, num) => {
    const { server } = serverWith(pen)
    const { user } = openPage('/shop/cart')
    const number = await screen.findByRole<HTMLInputElement>('textbox', { name: /^数量/ })
    await user.clear(number)
    if (typed !== '') await user.type(number, typed)
    await user.tab()
    expect(number.value).toBe(String(num))
    const wanted = num === pen.num ? [] : [{ id: 'c-1', num }]
    await waitFor(() => expect(server.of('changeCartNum').map(({ input }) => input)).toEqual(wanted))
  })

  test('shows the number of the server again after a refusal', async () => {
    const { server } = serverWith(pen)
    server.responders.changeCartNum = new Refusal(400, '最多可买 2 支', { error: 'cartNum' })
    const { user } = openPage('/shop/cart')
    await user.click(await screen.findByRole('button', { name: /^增加一件/ }))
    expect(await screen.findByText('最多可买 2 支')).toBeDefined()
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^数量/ }).value).toBe('2'),
    )
  })

  test('marks what cannot be ordered, and lets goods without stock be ticked to be asked for', async () => {
    const { server } = serverWith(
      pen,
      { ...gift, state: 'gone' },
      { ...gift, id: 'c-3', productName: '墨水', state: 'soldOut', check: false },
      { ...gift, id: 'c-4', productName: '纸巾', state: 'tooMany', num: 5, maxNum: 3 },
    )
    const { user, address } = openPage('/shop/cart')
    await screen.findByText('签字笔')
    expect(within(lineOf('咖啡礼盒')).getByText('已下架')).toBeDefined()
    expect(within(lineOf('墨水')).getByText('暂时缺货')).toBeDefined()
    expect(within(lineOf('纸巾')).getByText('最多可买 3 支，请减少数量')).toBeDefined()
    const tick = (name: string) => screen.getByRole('checkbox', { name: `选择 ${name}` })
    expect(tick('咖啡礼盒')).toMatchObject({ disabled: true, checked: false })
    expect(tick('墨水')).toMatchObject({ disabled: false, checked: false })
    expect(tick('纸巾')).toMatchObject({ disabled: false, checked: true })
    await user.click(tick('墨水'))
    const sums = within(screen.getByRole('region', { name: '结算' })).getByRole('status')
    expect(sums.textContent).toContain('¥5.00')
    await user.click(screen.getByRole('button', { name: '去结算（3）' }))
    await waitFor(() => expect(address()).toBe('/shop/confirmOrder'))
    expect(server.of('changeCartCheck').map(({ input }) => input)).toEqual([{ ids: ['c-3'], check: true }])
  })

  test('lets a line with too many pieces be ordered once the number is reduced', async () => {
    serverWith({ ...pen, state: 'tooMany', num: 5, maxNum: 3 })
    const { user } = openPage('/shop/cart')
    expect((await screen.findByRole('region', { name: '结算' })).textContent).toContain('已选 0 件')
    await user.click(screen.getByRole('button', { name: /^减少一件/ }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^数量/ }).value).toBe('3')
    expect(screen.getByRole('region', { name: '结算' }).textContent).toContain('已选 3 件')
  })

  test('checks out only after the last number has arrived', async () => {
    const { server } = serverWith(pen)
    const gate = Promise.withResolvers<CartItem>()
    server.responders.changeCartNum = () => gate.promise
    const { user, address } = openPage('/shop/cart')
    await user.click(await screen.findByRole('button', { name: /^增加一件/ }))
    await user.click(screen.getByRole('button', { name: '去结算（1）' }))
    expect(address()).toBe('/shop/cart')
    gate.resolve({ ...pen, num: 3 })
    await waitFor(() => expect(address()).toBe('/shop/confirmOrder'))
  })

  test('asks before a line is deleted, and is empty afterwards', async () => {
    const { server } = serverWith(pen)
    const { user } = openPage('/shop/cart')
    await user.click(await screen.findByRole('button', { name: '删除 签字笔 黑色' }))
    const question = within(await screen.findByRole('dialog'))
    expect(server.of('deleteCart')).toEqual([])
    await user.click(question.getByRole('button', { name: /删\s?除/ }))
    expect(await screen.findByText('购物车是空的')).toBeDefined()
    expect(server.of('deleteCart').map(({ input }) => input)).toEqual([{ id: 'c-1' }])
  })

  test('offers to load again when it did not load', async () => {
    stubServer({ ...inside, cartList: new Refusal(500, '服务器错误') })
    const { user } = openPage('/shop/cart')
    const again = await screen.findByRole('button', { name: /重\s?试/ })
    serverWith(pen)
    await user.click(again)
    expect(await screen.findByText('签字笔')).toBeDefined()
  })
})

const favourite: Collected = {
  id: 'f-1',
  productID: 'g-1',
  productName: '签字笔',
  productImg: '',
  price: '2.50',
  hasVariants: false,
  stock: 4,
  isOffered: true,
  createTime: '2026-11-24 09:00:00',
}

function favouritesOf(...kept: Collected[]) {
  const left = new Map(kept.map((one) => [one.id, one]))
  return stubServer({
    ...inside,
    cartList: [],
    getcollect: () => pageOf(...left.values()),
    deleteCollect: ({ input }: ReceivedCall) => {
      for (const id of String(input['id']).split(',')) left.delete(id)
      return true
    },
    addShopCart: pen,
  })
}

describe('favourites', () => {
  test('go to the cart, unless they need a choice or are not offered any more', async () => {
    const server = favouritesOf(
      favourite,
      { ...favourite, id: 'f-2', productID: 'g-2', productName: '荧光笔', hasVariants: true },
      { ...favourite, id: 'f-3', productID: 'g-3', productName: '旧台历', isOffered: false },
    )
    const { user } = openPage('/shop/collect')
    await user.click(await screen.findByRole('button', { name: '加入购物车：签字笔' }))
    expect(await screen.findByText('已加入购物车')).toBeDefined()
    expect(server.of('addShopCart').map(({ input }) => input)).toEqual([
      { productID: 'g-1', num: 1, alone: false },
    ])
    expect(screen.getByRole('link', { name: '选择规格：荧光笔' }).getAttribute('href')).toBe(
      '/shop/details?id=g-2',
    )
    expect(within(lineOf('旧台历')).getByText('已下架')).toBeDefined()
    expect(within(lineOf('旧台历')).queryByRole('link')).toBeNull()
    expect(screen.queryByRole('button', { name: '加入购物车：旧台历' })).toBeNull()
  })

  test('are given up one by one, or several after a question', async () => {
    const server = favouritesOf(
      favourite,
      { ...favourite, id: 'f-2', productName: '荧光笔' },
      { ...favourite, id: 'f-3', productName: '旧台历' },
    )
    const { user } = openPage('/shop/collect')
    await user.click(await screen.findByRole('button', { name: '取消收藏：旧台历' }))
    await waitFor(() => expect(screen.queryByText('旧台历')).toBeNull())
    await user.click(screen.getByRole('checkbox', { name: '全选本页' }))
    await user.click(screen.getByRole('button', { name: '取消收藏（2）' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '取消收藏' }))
    expect(await screen.findByText('还没有收藏商品')).toBeDefined()
    expect(server.of('deleteCollect').map(({ input }) => input['id'])).toEqual(['f-3', 'f-1,f-2'])
  })
})
