import { type Play, see, type Stage } from './stage.ts'

/** Addresses and information of the shop. */
export const shopInfoScenes: readonly Play[] = [
  {
    name: 'shop-address',
    who: 'zhangsan',
    show: ({ visit, page }) => see(visit('/shop/address'), page.getByRole('listitem').getByText('张三')),
  },
  { name: 'shop-address-form', who: 'zhangsan', show: showAddressForm },
  {
    name: 'shop-place',
    who: 'zhangsan',
    show: ({ visit, page }) => see(visit('/shop/place'), page.getByRole('radio')),
  },
  {
    name: 'shop-notice',
    who: 'zhangsan',
    show: ({ visit, page }) => see(visit('/shop/notice'), page.getByRole('link', { name: /盘点/ })),
  },
  {
    name: 'shop-noticedetail',
    who: 'zhangsan',
    show: async ({ visit, page }) => {
      await see(visit('/shop/notice'), page.getByRole('link', { name: /试运行/ }))
      await page.getByRole('link', { name: /试运行/ }).click()
      await page.getByRole('article').waitFor()
    },
  },
  {
    name: 'shop-about',
    who: 'zhangsan',
    show: ({ visit, page }) => see(visit('/shop/about'), page.getByText('不得转售')),
  },
  {
    name: 'shop-about-form',
    who: 'admin',
    show: async ({ visit, page }) => {
      await see(visit('/shop/about'), page.getByText('不得转售'))
      await page.getByRole('main').locator('header').getByRole('button').click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'shop-manage-notice',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/shop/manage/notice/index'), page.getByText('盘点')),
  },
  {
    name: 'shop-manage-place',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/shop/manage/place/index'), page.getByText('总部一楼前台')),
  },
]

async function showAddressForm({ visit, page }: Stage): Promise<void> {
  await see(visit('/shop/address'), page.getByRole('listitem').getByText('张三'))
  await page
    .getByRole('main')
    .getByRole('button', { name: /新增地址|New address/ })
    .click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox').first().waitFor()
  await form.getByRole('button').last().click()
  await form.locator('.ant-form-item-explain-error').first().waitFor()
}
