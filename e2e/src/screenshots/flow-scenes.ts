import type { Locator } from 'playwright-core'
import { contract } from '@countersign/contract'
import { at, type Play, see, type Stage } from './stage.ts'

const contractFlow = /^(合同审批|Contract)$/

/** The flows and their designer. */
export const flowScenes: readonly Play[] = [
  at('flows', 'admin', '/flow', ({ page }) => page.locator('main').getByText(contractFlow)),
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
  {
    name: 'flow-trial',
    who: 'admin',
    show: async (stage) => {
      await openChart(stage)
      await openTrial(stage)
    },
  },
  {
    name: 'flow-finding',
    who: 'admin',
    show: async (stage) => {
      await openChart(stage)
      const drawer = await openTrial(stage)
      await drawer.getByRole('tabpanel').getByRole('listitem').first().click()
      await drawer.waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'flow-replay',
    who: 'admin',
    show: async (stage) => {
      const { page } = stage
      const cards = await openChart(stage)
      const size = page.viewportSize()
      // A phone shows flows for reading only.
      if (stage.isPhone && size) await page.setViewportSize({ ...size, width: 1024 })
      await cards.nth(2).focus()
      await page.keyboard.press('Delete')
      if (size) await page.setViewportSize(size)
      const drawer = await openTrial(stage)
      await drawer.getByRole('tab').nth(1).click()
      await drawer.getByRole('tabpanel').getByRole('button').click()
      await drawer.getByRole('table').first().waitFor()
    },
  },
]

/** Begins a trial run; answers its drawer with the result. */
async function openTrial({ page }: Stage): Promise<Locator> {
  await page.getByRole('button', { name: /^(试运行|Trial run)$/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.locator('output').filter({ hasText: /\d/ }).waitFor()
  return drawer
}

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
