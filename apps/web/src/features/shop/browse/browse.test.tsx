import type { GoodsTile, OutputOf, contract } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { pageOf } from '../../../../test/shop.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../../test/stub-server.ts'

const pen: GoodsTile = {
  productID: 'g-1',
  productName: '中性笔',
  productImg: '/api/shop/picture/000000/p1/480',
  price: '2.50',
  unit: '支',
  kind: 'office',
  sellerId: 's-1',
  sellerName: '晨光',
  hasVariants: true,
  stock: 13,
}
const tiles = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    ...pen,
    productID: `g-${index}`,
    productName: `笔 ${index}`,
  }))
const category = (id: string, title: string, children: unknown[] = []) => ({
  id,
  parentId: '0',
  title,
  key: id,
  value: id,
  children,
})

const around = {
  ...inside,
  cartList: [],
  categorySelect: [category('k-1', '办公文具', [category('k-2', '书写工具')])],
  goodsSearch: pageOf(pen),
}

describe('the first page', () => {
  test('shows goods with one call, of which only the first pictures are loaded early', async () => {
    const server = stubServer({
      ...around,
      goodsHome: {
        newest: tiles(12),
        welfare: [],
        categories: [{ id: 'k-1', name: '办公文具', goods: tiles(2) }],
      },
      shopProfile: () => new Promise(() => {}),
      cartList: () => new Promise(() => {}),
    })
    openPage('/shop/home')
    const newest = await screen.findByRole('list', { name: '新品上架' })
    const pictures = [...newest.querySelectorAll('img')]
    expect(pictures.map((one) => one.getAttribute('loading'))).toEqual([
      ...Array<string>(6).fill('eager'),
      ...Array<string>(6).fill('lazy'),
    ])
    expect(pictures[0]?.getAttribute('fetchpriority')).toBe('high')
    for (const one of pictures) expect([one.width, one.height]).toEqual([480, 480])
    expect(server.of('goodsSearch')).toEqual([])
    expect(server.of('categorySelect')).toEqual([])
  })

  test('shows points and the number of lines in the cart, and leads to a search', async () => {
    stubServer({
      ...around,
      goodsHome: { newest: [pen], welfare: [], categories: [] },
      cartList: [{}, {}].map((_, index) => ({ ...cartLine, id: String(index) })),
      shopProfile: {
        userId: 'u',
        name: '李四',
        account: 'lisi',
        avatar: '',
        phone: '',
        deptName: '',
        points: '1200.50',
        budgets: [],
      },
    })
    const { user, address } = openPage('/shop/home')
    const shortcuts = within(await screen.findByRole('navigation', { name: '我的商城' }))
    expect(await shortcuts.findByRole('link', { name: /可用积分.*1,200\.50/ })).toBeDefined()
    expect(await shortcuts.findByRole('link', { name: /购物车.*2/ })).toBeDefined()
    await user.type(screen.getByRole('searchbox', { name: '搜索商品' }), ' zxb {Enter}')
    await waitFor(() => expect(address()).toBe('/shop/goods?keyword=zxb'))
  })

  test('offers to load again when it did not load', async () => {
    const server = stubServer({ ...around, goodsHome: new Refusal(500, '服务器错误') })
    const { user } = openPage('/shop/home')
    const again = await screen.findByRole('button', { name: /重\s?试/ })
    server.responders.goodsHome = { newest: [], welfare: [], categories: [] }
    await user.click(again)
    expect(await screen.findByText('商城暂无商品')).toBeDefined()
  })
})

describe('the list of goods', () => {
  const asked = (server: ReturnType<typeof stubServer>) => server.of('goodsSearch').at(-1)?.input

  test('is narrowed by its filters, which the address keeps', async () => {
    const server = stubServer(around)
    const { user, address } = openPage('/shop/goods')
    await user.click(await screen.findByRole('button', { name: '书写工具' }))
    await waitFor(() => expect(asked(server)).toMatchObject({ categoryId: 'k-2' }))
    await user.click(screen.getByRole('radio', { name: '办公用品' }))
    await user.click(screen.getByRole('checkbox', { name: '仅看有货' }))
    await user.type(screen.getByRole('textbox', { name: '最低价' }), '2')
    await user.type(screen.getByRole('textbox', { name: '最高价' }), '10.50{Enter}')
    await user.click(screen.getByText('价格从低到高'))
    await waitFor(() =>
      expect(asked(server)).toEqual({
        current: '1',
        size: '10',
        categoryId: 'k-2',
        kind: 'office',
        inStock: 'true',
        priceFrom: '2',
        priceTo: '10.50',
        sort: 'priceUp',
      }),
    )
    expect(address()).toBe(
      '/shop/goods?categoryId=k-2&kind=office&inStock=true&priceFrom=2&priceTo=10.50&sort=priceUp',
    )
    await user.click(screen.getByRole('button', { name: '清空筛选' }))
    await waitFor(() => expect(address()).toBe('/shop/goods?sort=priceUp'))
  })

  test.each([
    ['-1', '', '请填写 0 至 999999.99 之间的金额，最多两位小数'],
    ['', '1.234', '请填写 0 至 999999.99 之间的金额，最多两位小数'],
    ['', '1000000', '请填写 0 至 999999.99 之间的金额，最多两位小数'],
    ['10', '9.99', '最高价不能低于最低价'],
  ])('refuses the prices %j to %j at their field and loses nothing', async (from, to, message) => {
    const server = stubServer(around)
    const { user, address } = openPage('/shop/goods')
    const [low, high] = [
      await screen.findByRole<HTMLInputElement>('textbox', { name: '最低价' }),
      screen.getByRole<HTMLInputElement>('textbox', { name: '最高价' }),
    ]
    if (from) await user.type(low, from)
    if (to) await user.type(high, to)
    await user.click(screen.getByRole('button', { name: /确\s?定/ }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect([low.value, high.value]).toEqual([from, to])
    const wrong = to === '' ? low : high
    expect(wrong.getAttribute('aria-invalid')).toBe('true')
    expect(address()).toBe('/shop/goods')
    expect(server.of('goodsSearch')).toHaveLength(1)
  })

  test('ignores what the server would refuse in an address from elsewhere', async () => {
    const server = stubServer(around)
    openPage('/shop/goods?kind=gold&sort=fame&priceFrom=cheap&inStock=perhaps&size=7&keyword=zxb')
    await screen.findByText('中性笔')
    expect(asked(server)).toEqual({ current: '1', size: '10', inStock: 'false', sort: 'newest', name: 'zxb' })
  })

  test('says that nothing was found and clears the filters', async () => {
    stubServer({
      ...around,
      goodsSearch: ({ input }: ReceivedCall) => (input['name'] === 'qqq' ? pageOf() : pageOf(pen)),
    })
    const { user, address } = openPage('/shop/goods?keyword=qqq')
    const nothing = await screen.findByText('没有符合条件的商品')
    const empty = nothing.closest('section')
    if (!empty) throw new Error('outside of the results')
    await user.click(within(empty).getByRole('button', { name: '清空筛选' }))
    expect(await screen.findByText('中性笔')).toBeDefined()
    expect(address()).toBe('/shop/goods')
  })

  test('keeps its filters in a drawer on a phone', async () => {
    window.innerWidth = 390
    stubServer(around)
    const { user, address } = openPage('/shop/goods?inStock=true')
    await user.click(await screen.findByRole('button', { name: '筛选（1）' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(await drawer.findByRole('button', { name: '办公文具' }))
    await waitFor(() => expect(address()).toBe('/shop/goods?inStock=true&categoryId=k-1'))
    await user.click(drawer.getByRole('button', { name: '查看商品' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    window.innerWidth = 1024
  })
})

const offer: OutputOf<typeof contract.goodsOffered> = {
  ...pen,
  categoryId: 'k-2',
  categoryName: '书写工具',
  description: '第一段\n<b>第二段</b>',
  pictures: ['p1', 'p2', 'p3'].map((id) => `/api/shop/picture/000000/${id}/960`),
  variants: [
    { id: 'v-1', name: '黑色', price: '3.00', stock: 10, maxNum: 5 },
    { id: 'v-2', name: '红色', price: '2.50', stock: 3, maxNum: 3 },
    { id: 'v-3', name: '蓝色', price: '2.80', stock: 0, maxNum: 0 },
  ],
  collectId: '',
}
const cartLine = {
  id: 'c-1',
  productID: 'g-1',
  productName: '中性笔',
  productImg: '',
  price: '3.00',
  num: 2,
  maxNum: 5,
  check: true,
  variantID: 'v-1',
  variantName: '黑色',
  unit: '支',
  kind: 'office',
  sellerId: 's-1',
  sellerName: '晨光',
  state: 'ok',
}

describe('the details of goods', () => {
  const details = { ...around, goodsOffered: offer, addShopCart: cartLine }
  const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^数量/ })

  test('ask for a variant before anything is put into the cart', async () => {
    const server = stubServer(details)
    const { user } = openPage('/shop/details?id=g-1')
    await user.click(await screen.findByRole('button', { name: '加入购物车' }))
    expect((await screen.findByRole('alert')).textContent).toBe('请选择规格')
    expect(server.of('addShopCart')).toEqual([])
    await user.click(screen.getByText('黑色'))
    await user.clear(number())
    await user.type(number(), '99')
    await user.click(screen.getByRole('button', { name: '加入购物车' }))
    expect(await screen.findByText('已加入购物车')).toBeDefined()
    expect(server.of('addShopCart').map(({ input }) => input)).toEqual([
      { productID: 'g-1', variantID: 'v-1', num: 5, alone: false },
    ])
  })

  test('keep the number within what the chosen variant allows, and do not sell one without stock', async () => {
    stubServer(details)
    const { user } = openPage('/shop/details?id=g-1')
    await user.click(await screen.findByText('黑色'))
    await user.type(number(), '{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(number().value).toBe('5')
    await user.click(screen.getByText('红色'))
    expect(number().value).toBe('3')
    await user.click(screen.getByText('蓝色（缺货）'))
    expect(screen.getByRole('button', { name: '加入购物车' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: '立即购买' })).toHaveProperty('disabled', true)
  })

  test('order one thing now, alone, with one call for a double click', async () => {
    const server = stubServer(details)
    const { user, address } = openPage('/shop/details?id=g-1')
    await user.click(await screen.findByText('红色'))
    await user.dblClick(screen.getByRole('button', { name: '立即购买' }))
    await waitFor(() => expect(address()).toBe('/shop/confirmOrder'))
    expect(server.of('addShopCart').map(({ input }) => input)).toEqual([
      { productID: 'g-1', variantID: 'v-2', num: 1, alone: true },
    ])
  })

  test('show a refusal of the number at the number', async () => {
    stubServer({
      ...details,
      addShopCart: new Refusal(400, '参数错误', { error: 'cartNum', fields: { num: '最多可买 5 件' } }),
    })
    const { user } = openPage('/shop/details?id=g-1')
    await user.click(await screen.findByText('黑色'))
    await user.click(screen.getByRole('button', { name: '加入购物车' }))
    await waitFor(() => expect(screen.getByText('最多可买 5 件')).toBeDefined())
    expect(number().value).toBe('1')
  })

  test('show the pictures one by one with the arrow keys, and the description as plain text', async () => {
    stubServer(details)
    const { user } = openPage('/shop/details?id=g-1')
    const large = await screen.findByRole('img', { name: '中性笔' })
    const source = () => screen.getByRole('img', { name: '中性笔' }).getAttribute('src')
    expect(large.getAttribute('src')).toBe('/api/shop/picture/000000/p1/960')
    await user.click(screen.getByRole('button', { name: '第 2 张图片，共 3 张' }))
    expect(source()).toBe('/api/shop/picture/000000/p2/960')
    await user.keyboard('{ArrowRight}')
    expect(source()).toBe('/api/shop/picture/000000/p3/960')
    await user.keyboard('{ArrowRight}')
    expect(source()).toBe('/api/shop/picture/000000/p1/960')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '第 1 张图片，共 3 张' }))
    expect(screen.getByText(/第一段/).textContent).toBe(offer.description)
  })

  test('turn goods into a favourite and back', async () => {
    const kept = { id: '' }
    const server = stubServer({
      ...details,
      goodsOffered: () => ({ ...offer, collectId: kept.id }),
      addCollect: () => {
        kept.id = 'f-1'
        return { ...pen, id: 'f-1', isOffered: true, createTime: '' }
      },
      deleteCollect: () => {
        kept.id = ''
        return true
      },
    })
    const { user } = openPage('/shop/details?id=g-1')
    await user.click(await screen.findByRole('button', { name: /^收\s?藏$/ }))
    const given = await screen.findByRole('button', { name: '已收藏' })
    await waitFor(() => expect(given.getAttribute('aria-pressed')).toBe('true'))
    await user.click(given)
    expect(await screen.findByRole('button', { name: /^收\s?藏$/ })).toBeDefined()
    expect(server.of('addCollect').map(({ input }) => input)).toEqual([{ productID: 'g-1' }])
    expect(server.of('deleteCollect').map(({ input }) => input)).toEqual([{ id: 'f-1' }])
  })

  test.each(['/shop/details', '/shop/details?id=g-9'])(
    'say at %s that the goods are gone',
    async (address) => {
      stubServer({ ...details, goodsOffered: new Refusal(404, '数据不存在', { error: 'notFound' }) })
      openPage(address)
      expect(await screen.findByText('该商品已下架或不存在')).toBeDefined()
    },
  )
})

describe('a seller', () => {
  const store = { id: 's-1', name: '晨光', linkman: '陈丽', phone: '', introduction: '当日送货', goods: 9 }

  test('shows its goods only', async () => {
    const server = stubServer({ ...around, sellerStore: store })
    const { user, address } = openPage('/shop/shopstore?id=s-1')
    expect(await screen.findByRole('heading', { name: '晨光' })).toBeDefined()
    expect(await screen.findByText('中性笔')).toBeDefined()
    await user.type(screen.getByRole('searchbox', { name: '搜索商品' }), '笔{Enter}')
    await waitFor(() => expect(address()).toBe('/shop/shopstore?id=s-1&keyword=笔'))
    await waitFor(() =>
      expect(server.of('goodsSearch').at(-1)?.input).toMatchObject({ sellerId: 's-1', name: '笔' }),
    )
  })

  test('that is gone says so', async () => {
    stubServer({ ...around, sellerStore: new Refusal(404, '数据不存在', { error: 'notFound' }) })
    openPage('/shop/shopstore?id=s-9')
    expect(await screen.findByText('该供应商不存在或已停止供货')).toBeDefined()
  })
})
