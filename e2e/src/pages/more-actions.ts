import type { Locator, Page } from 'playwright-core'
import { button } from './decision.ts'

/** Opens the menu 更多 of a request and the dialog of one of its actions. */
export async function askFor(page: Page, dialog: Locator, action: string, more = '更多'): Promise<Locator> {
  await button(dialog, more).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  const asking = page.getByRole('dialog', { name: action, exact: true })
  await asking.waitFor()
  return asking
}

export async function pickPerson(page: Page, asking: Locator, label: string, name: string): Promise<void> {
  await asking.getByLabel(label).click()
  await asking.getByLabel(label).fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).waitFor({ state: 'attached' })
  await page.keyboard.press('Enter')
}
