import { at, type Play, see, type Stage } from './stage.ts'

/** Administration of the shop. */
export const shopManageScenes: readonly Play[] = [
  { name: 'shop-manage-goods', who: 'admin', show: showGoods },
  {
    name: 'shop-manage-goods-form',
    who: 'admin',
    show: async (stage) => {
      await showGoods(stage)
      await stage.page
        .getByRole('main')
        .getByRole('button', { name: /新增商品|Add goods/ })
        .click()
      await stage.page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'shop-manage-stock',
    who: 'admin',
    show: async (stage) => {
      await openGoods(stage)
      await stage.page
        .getByRole('dialog')
        .getByRole('button', { name: /^(库 ?存|Stock)$/ })
        .click()
      await stage.page
        .getByText(/首批入库/)
        .first()
        .waitFor()
    },
  },
  at('shop-manage-category', 'admin', '/shop/manage/category', '书写工具'),
  at('shop-manage-seller', 'admin', '/shop/manage/seller', '云岭电子'),
  at('shop-manage-budget', 'admin', '/shop/manage/budget', '年度福利'),
  {
    name: 'shop-manage-goods-pictures',
    who: 'admin',
    show: async (stage) => {
      await openGoods(stage)
      const { page } = stage
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(修 ?改|Edit)$/ })
        .click()
      const pictures = page.locator('[data-part=pictures]')
      await pictures.setInputFiles(await piecesOf(page))
      await page.getByRole('img', { name: /第 3 张图片|Picture 3/ }).waitFor()
      await page.getByRole('button', { name: /上传图片|Upload/ }).scrollIntoViewIfNeeded()
    },
  },
  at('shop-manage-moves', 'admin', '/shop/manage/stock', /中性笔|墨水/),
  at('shop-manage-orders', 'admin', '/shop/manage/order', /SC\d{12}/, {
    after: async ({ page, isPhone }) => {
      // The cards of a phone cannot be ticked.
      if (isPhone) return
      await page.getByRole('main').getByRole('checkbox').nth(1).check()
      await page.getByRole('button', { name: /打印拣货单|Picking list/ }).waitFor()
    },
  }),
  at('shop-manage-ship', 'admin', '/shop/manage/order?state=toShip', /SC\d{12}/, {
    after: async ({ page }) => {
      await page
        .getByRole('main')
        .getByText(/SC\d{12}/)
        .first()
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(发 ?货|Ship)$/ })
        .click()
      await page.getByRole('dialog').getByRole('textbox').waitFor()
    },
  }),
  at('shop-manage-after', 'admin', '/shop/manage/after', /换货|Exchange/),
  at('shop-manage-decide', 'admin', '/shop/manage/after?state=open', /换货|Exchange/, {
    after: async ({ page }) => {
      await page.getByRole('main').getByText(/×1/).first().click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(处 ?理|Decide)$/ })
        .click()
      await page.getByRole('radio').first().check()
      await page.getByRole('checkbox', { name: /退回库存|back to stock/ }).waitFor()
    },
  }),
  at(
    'shop-manage-figures',
    'admin',
    '/shop/manage/figures',
    ({ page }) => page.locator('.recharts-bar-rectangle'),
    { isWhole: true },
  ),
  at('shop-manage-figures-table', 'admin', '/shop/manage/figures?view=table', ({ page }) =>
    page.getByRole('table'),
  ),
]

/** Three different pictures to upload: pieces of the page itself. */
async function piecesOf(page: Stage['page']) {
  const files = []
  for (const [index, name] of ['正面', '侧面', '包装'].entries()) {
    const clip = { x: index * 60, y: 0, width: 240, height: 240 }
    files.push({ name: `${name}.png`, mimeType: 'image/png', buffer: await page.screenshot({ clip }) })
  }
  return files
}

async function openGoods({ visit, page }: Stage): Promise<void> {
  await visit('/shop/manage/goods?filter-name=双肩包')
  await page
    .getByRole('main')
    .getByRole('button', { name: /双肩包/ })
    .last()
    .click()
}

function showGoods({ visit, page }: Stage): Promise<void> {
  return see(visit('/shop/manage/goods'), page.getByText(/体检加项券/).first())
}
