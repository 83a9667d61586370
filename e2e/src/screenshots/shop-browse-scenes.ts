import { at, type Play, see, type Stage } from './stage.ts'

/** The shop as staff see it: goods, cart and favourites. */
export const shopBrowseScenes: readonly Play[] = [
  at('shop-home', 'zhangsan', '/shop/home', ({ page }) => page.getByRole('link', { name: /¥/ }), {
    isWhole: true,
  }),
  at('shop-goods', 'zhangsan', '/shop/goods', ({ page }) => page.getByRole('link', { name: /¥/ })),
  at(
    'shop-goods-filtered',
    'zhangsan',
    '/shop/goods?keyword=bi&sort=priceUp&inStock=true',
    ({ page }) => page.getByRole('link', { name: /荧光笔/ }),
    {
      after: async ({ page, isPhone }) => {
        if (!isPhone) return
        await page.getByRole('button', { name: /筛选|Filters/ }).click()
        await page.getByRole('dialog').getByText('书写工具').waitFor()
      },
    },
  ),
  { name: 'shop-details', who: 'zhangsan', isWhole: true, show: showDetails },
  {
    name: 'shop-shopstore',
    who: 'zhangsan',
    show: async (stage) => {
      await showDetails(stage)
      await stage.page.getByRole('link', { name: '晨光办公用品店', exact: true }).click()
      await stage.page.getByRole('link', { name: /¥/ }).first().waitFor()
      await stage.page.getByText('13888001001').waitFor()
    },
  },
  {
    name: 'shop-collect',
    who: 'zhangsan',
    show: async (stage) => {
      const { page, visit } = stage
      await showDetails(stage)
      const heart = page.getByRole('button', { name: /^(已?收 ?藏|Favourite|Add to favourites)$/ })
      if ((await heart.getAttribute('aria-pressed')) === 'false') await heart.click()
      await page.getByRole('button', { name: /^(已收藏|Favourite)$/ }).waitFor()
      await see(visit('/shop/collect'), page.getByRole('link', { name: /中性笔 0.5mm/ }))
    },
  },
  { name: 'shop-cart', who: 'zhangsan', show: showCart },
]

async function showDetails({ visit, page }: Stage): Promise<void> {
  await see(visit('/shop/goods?keyword=zxb'), page.getByRole('link', { name: /中性笔 0.5mm/ }))
  await page.getByRole('link', { name: /中性笔 0.5mm/ }).click()
  await page.getByRole('heading', { name: '中性笔 0.5mm' }).waitFor()
}

async function showCart({ visit, page }: Stage): Promise<void> {
  // The cart is kept from one size and language to the next.
  await see(visit('/shop/cart'), page.getByText(/购物车是空的|Your cart is empty|全选|Select all/))
  if ((await page.getByRole('link', { name: '钢笔墨水' }).count()) > 0) return
  for (const name of ['钢笔墨水', '双肩包', '咖啡']) {
    await see(
      visit(`/shop/goods?keyword=${encodeURIComponent(name)}`),
      page.getByRole('link', { name: new RegExp(name) }),
    )
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
    const variant = page.locator('.ant-radio-button-wrapper:visible').first()
    if ((await variant.count()) > 0) await variant.click()
    await page.getByRole('button', { name: /^(加入购物车|Add to cart)$/ }).click()
    await page
      .getByText(/已加入购物车|Added to the cart/)
      .first()
      .waitFor()
  }
  await see(visit('/shop/cart'), page.getByRole('link', { name: '钢笔墨水' }))
}
