import type { ListState } from '@countersign/contract'
import type { Locator, Page } from 'playwright-core'
import type { Person } from '../people.ts'

export async function openList(person: Person, state: ListState): Promise<void> {
  await person.visit(`/approval/index?state=${encodeURIComponent(state)}`)
  await person.page.getByRole('heading', { name: state }).waitFor({ state: 'attached' })
}

/** The row of a request, found by its name. */
export const rowOf = (page: Page, applicationName: string): Locator =>
  page.getByRole('row').filter({ hasText: applicationName })

/** 查看 in the row of a request. */
export async function view(page: Page, applicationName: string): Promise<Locator> {
  await rowOf(page, applicationName).getByRole('button', { name: '查看' }).click()
  return dialogOf(page)
}

export const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /^查看/ })

/** Opens a list and the dialog of one of its requests. */
export async function openRequest(
  person: Person,
  state: ListState,
  applicationName: string,
): Promise<Locator> {
  await openList(person, state)
  return view(person.page, applicationName)
}
