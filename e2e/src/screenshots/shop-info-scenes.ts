import { at, type Play, see, type Stage } from './stage.ts'

/** Addresses and information of the shop. */
export const shopInfoScenes: readonly Play[] = [
  at('shop-address', 'zhangsan', '/shop/address', ({ page }) => page.getByRole('listitem').getByText('张三')),
  { name: 'shop-address-form', who: 'zhangsan', show: showAddressForm },
  at('shop-place', 'zhangsan', '/shop/place', ({ page }) => page.getByRole('radio')),
  at('shop-notice', 'zhangsan', '/shop/notice', ({ page }) => page.getByRole('link', { name: /盘点/ })),
  at(
    'shop-noticedetail',
    'zhangsan',
    '/shop/notice',
    ({ page }) => page.getByRole('link', { name: /试运行/ }),
    {
      after: async ({ page }) => {
        await page.getByRole('link', { name: /试运行/ }).click()
        await page.getByRole('article').waitFor()
      },
    },
  ),
  at('shop-about', 'zhangsan', '/shop/about', '不得转售'),
  at('shop-about-form', 'admin', '/shop/about', '不得转售', {
    after: async ({ page }) => {
      await page.getByRole('main').locator('header').getByRole('button').click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  }),
  at('shop-manage-notice', 'admin', '/shop/manage/notice/index', '盘点'),
  at('shop-manage-place', 'admin', '/shop/manage/place/index', '总部一楼前台'),
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
