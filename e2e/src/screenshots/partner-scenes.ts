import { at, type Play, see, type Stage } from './stage.ts'

const payee = '青禾建筑装饰有限公司'

/** The register of partners, which the payments of the demo have filled. */
export const partnerScenes: readonly Play[] = [
  at('partner', 'admin', '/system/partner', payee),
  { name: 'partner-accounts', who: 'admin', isWhole: true, show: showAccounts },
  {
    name: 'partner-verify',
    who: 'admin',
    show: async (stage) => {
      await showAccounts(stage)
      await stage.page
        .getByRole('button', { name: /^(核 ?验|Verify)$/ })
        .first()
        .click()
      await stage.page.getByRole('textbox', { name: /核对方式|How it was checked/ }).waitFor()
    },
  },
  at('partner-form', 'admin', '/system/partner', payee, {
    after: async ({ page }) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /新增往来单位|Add partner/ })
        .click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  }),
]

async function showAccounts({ visit, page }: Stage): Promise<void> {
  await see(visit('/system/partner'), page.getByText(payee))
  await page.getByText(payee).first().click()
  await page
    .getByRole('region', { name: /银行账号|Bank accounts/ })
    .getByRole('listitem')
    .first()
    .waitFor()
}
