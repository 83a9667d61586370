import { draftOf } from './demo.ts'
import { at, type Play, see, type Stage } from './stage.ts'

/** The register of assets, and rooms picked from it for a lease. */
export const assetScenes: readonly Play[] = [
  {
    name: 'asset-floor',
    who: 'admin',
    isWhole: true,
    show: showFloor,
  },
  {
    name: 'asset-floor-room',
    who: 'admin',
    show: async (stage) => {
      await showFloor(stage)
      await stage.page
        .getByRole('button', { name: /云岭书店/ })
        .first()
        .click()
      await stage.page.getByRole('dialog').getByText('ZL-2025-007').waitFor()
    },
  },
  at('asset-room', 'admin', '/asset/room', 'CH-1-101'),
  at('asset-room-form', 'admin', '/asset/room', 'CH-1-101', {
    after: async ({ page }) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /新增房间|Add room/ })
        .click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  }),
  at('asset-place', 'admin', '/asset/place', '翠湖文创园'),
  at('asset-figures', 'admin', '/asset/figures', '翠湖文创园'),
  {
    name: 'asset-picked',
    who: 'sunqi',
    show: async ({ visit, page, idOf }) => {
      await visit(`/approval/submit/lease?id=${idOf(draftOf('lease'))}`)
      const pick = page.getByRole('button', { name: /从台账选择|Pick from the register/ })
      // The footer covers the lower end of a phone.
      await pick.evaluate((element) => element.scrollIntoView({ block: 'center' }))
      await pick.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('B 座')
      await dialog.getByRole('checkbox', { name: /YL-B-101/ }).check()
    },
  },
]

async function showFloor({ visit, page }: Stage): Promise<void> {
  await see(visit('/asset/floor'), page.getByText('昆明晨光咖啡有限公司'))
}
