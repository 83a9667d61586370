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
      await showGoods(stage)
      await stage.page
        .getByRole('button', { name: /双肩包/ })
        .first()
        .click()
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
]

function showGoods({ visit, page }: Stage): Promise<void> {
  return see(visit('/shop/manage/goods'), page.getByText(/体检加项券/).first())
}
