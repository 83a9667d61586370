import type { Locator } from 'playwright-core'
import { contract } from '@countersign/contract'
import { type Play, see, type Stage } from './stage.ts'

const contractFlow = /^(合同审批|Contract)$/

/** The flows and their designer. */
export const flowScenes: readonly Play[] = [
  {
    name: 'flows',
    who: 'admin',
    show: ({ visit, page }) => see(visit('/flow'), page.locator('main').getByText(contractFlow)),
  },
  { name: 'flow-design', who: 'admin', show: async (stage) => void (await openChart(stage)) },
  {
    name: 'flow-design-whole',
    who: 'admin',
    isWhole: true,
    show: async (stage) => void (await openChart(stage)),
  },
  {
    name: 'flow-step',
    who: 'admin',
    show: async (stage) => {
      const cards = await openChart(stage)
      await cards.nth(2).click()
      await stage.page.getByRole('dialog').locator('fieldset, dl').first().waitFor()
    },
  },
  {
    name: 'flow-branch',
    who: 'admin',
    show: async (stage) => {
      const cards = await openChart(stage)
      await cards.filter({ hasText: '≥' }).first().click()
      await stage.page.getByRole('dialog').locator('fieldset, dl').first().waitFor()
    },
  },
  {
    name: 'flow-settings',
    who: 'admin',
    show: async (stage) => {
      const cards = await openChart(stage)
      await cards.first().click()
      await stage.page.getByRole('dialog').locator('label, dl').first().waitFor()
    },
  },
]

/** Opens the flow of contracts; answers the cards of its nodes and branches. */
async function openChart({ visit, page }: Stage): Promise<Locator> {
  const list = page.waitForResponse((answer) => answer.url().includes(contract.flowList.path))
  await see(visit(`/flow?kind=contract`), page.locator('main').getByText(contractFlow))
  await list
  await page
    .locator('main')
    .getByRole('button', { name: /合同审批/ })
    .first()
    .click()
  const cards = page.locator('[data-item]')
  await cards.first().waitFor()
  return cards
}
