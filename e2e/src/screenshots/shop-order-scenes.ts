import { at, type Play, see, type Stage } from './stage.ts'

/** The ordering pages of the staff. Their orders are made by shop-order-demo.ts. */
export const shopOrderScenes: readonly Play[] = [
  at('shop-user', 'lisi', '/shop/user', ({ page }) => orderCard(page), { isWhole: true }),
  { name: 'shop-confirmorder', who: 'lisi', show: showCheckout },
  { name: 'shop-confirmorder-whole', who: 'lisi', show: showCheckout, isWhole: true },
  at('shop-order', 'lisi', '/shop/order', ({ page }) => orderCard(page)),
  {
    name: 'shop-detailorder',
    who: 'lisi',
    show: (stage) => openOrder(stage, 'afterSale'),
    isWhole: true,
  },
  {
    name: 'shop-confirms',
    who: 'lisi',
    show: async (stage) => {
      await openOrder(stage, 'toShip')
      await stage.page.getByRole('button', { name: /^(确认收货|Confirm receipt)/ }).click()
      await stage.page.getByRole('checkbox').first().waitFor()
    },
  },
  at('shop-after', 'lisi', '/shop/after', '笔头开裂'),
  {
    name: 'shop-after-form',
    who: 'lisi',
    show: async (stage) => {
      const { page } = stage
      await openOrder(stage, 'done')
      await page
        .getByRole('main')
        .getByRole('link', { name: /申请售后|Return or exchange/ })
        .first()
        .click()
      const form = page.getByRole('dialog')
      await form.getByRole('radio').first().waitFor()
      await form.locator('input[type=file]').setInputFiles({
        name: 'pen.png',
        mimeType: 'image/png',
        buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 240, height: 240 } }),
      })
      await form.getByRole('button').last().click()
      await form.locator('.ant-form-item-explain-error').first().waitFor()
      await form.locator('img').last().waitFor()
    },
  },
  at('shop-usermessage', 'lisi', '/shop/usermessage', /年度福利/, { isWhole: true }),
]

const orderCard = (page: Stage['page']) => page.getByRole('main').getByRole('link', { name: /SC\d+/ })

function showCheckout({ visit, page }: Stage): Promise<void> {
  return see(visit('/shop/confirmOrder'), page.getByRole('button', { name: /提交订单|Place order/ }))
}

/** Opens the newest order in this state. */
async function openOrder({ visit, page }: Stage, state: 'afterSale' | 'toShip' | 'done'): Promise<void> {
  await see(visit(`/shop/order?state=${state}`), orderCard(page))
  await orderCard(page).first().click()
  await page.getByRole('heading', { name: /SC\d+/ }).waitFor()
}
