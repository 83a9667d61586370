import { draftOf } from './demo.ts'
import { type Play, see, type Stage } from './stage.ts'

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
  {
    name: 'asset-room',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/asset/room'), page.getByText('CH-1-101')),
  },
  {
    name: 'asset-room-form',
    who: 'admin',
    show: async ({ visit, page }) => {
      await see(visit('/asset/room'), page.getByText('CH-1-101'))
      await page
        .getByRole('main')
        .getByRole('button', { name: /新增房间|Add room/ })
        .click()
      await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    },
  },
  {
    name: 'asset-place',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/asset/place'), page.getByText('翠湖文创园')),
  },
  {
    name: 'asset-figures',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/asset/figures'), page.getByText('翠湖文创园')),
  },
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
