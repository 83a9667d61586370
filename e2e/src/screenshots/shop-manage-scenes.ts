import { type Play, see, type Stage } from './stage.ts'

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
  {
    name: 'shop-manage-category',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/shop/manage/category'), page.getByText('书写工具')),
  },
  {
    name: 'shop-manage-seller',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/shop/manage/seller'), page.getByText('云岭电子')),
  },
  {
    name: 'shop-manage-budget',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/shop/manage/budget'), page.getByText('年度福利')),
  },
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
  {
    name: 'shop-manage-moves',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/shop/manage/stock'), page.getByText(/中性笔|墨水/)),
  },
  {
    name: 'shop-manage-orders',
    who: 'admin',
    show: async ({ visit, page, isPhone }) => {
      await see(visit('/shop/manage/order'), page.getByText(/SC\d{12}/))
      // The cards of a phone cannot be ticked.
      if (isPhone) return
      await page.getByRole('main').getByRole('checkbox').nth(1).check()
      await page.getByRole('button', { name: /打印拣货单|Picking list/ }).waitFor()
    },
  },
  {
    name: 'shop-manage-ship',
    who: 'admin',
    show: async ({ visit, page }) => {
      await see(visit('/shop/manage/order?state=toShip'), page.getByText(/SC\d{12}/))
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
  },
  {
    name: 'shop-manage-after',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/shop/manage/after'), page.getByText(/换货|Exchange/)),
  },
  {
    name: 'shop-manage-decide',
    who: 'admin',
    show: async ({ visit, page }) => {
      await see(visit('/shop/manage/after?state=open'), page.getByText(/换货|Exchange/))
      await page.getByRole('main').getByText(/×1/).first().click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(处 ?理|Decide)$/ })
        .click()
      await page.getByRole('radio').first().check()
      await page.getByRole('checkbox', { name: /退回库存|back to stock/ }).waitFor()
    },
  },
  {
    name: 'shop-manage-figures',
    who: 'admin',
    isWhole: true,
    show: ({ visit, page }) => see(visit('/shop/manage/figures'), page.locator('.recharts-bar-rectangle')),
  },
  {
    name: 'shop-manage-figures-table',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/shop/manage/figures?view=table'), page.getByRole('table')),
  },
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
