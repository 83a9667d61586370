import type { Locator, Page } from 'playwright-core'

export const button = (dialog: Locator, name: string): Locator =>
  dialog.getByRole('button', { name, exact: true }).last()

export const opinionDialog = (page: Page): Locator => page.getByRole('dialog', { name: '意见' })

type Decision = '同意' | '驳回' | '办理完成'

/** Presses 同意 or 驳回, writes the opinion, presses 确定. */
export async function decideWithOpinion(
  page: Page,
  dialog: Locator,
  name: Decision,
  opinion: string,
): Promise<void> {
  await sendOpinion(page, dialog, name, opinion)
  await opinionDialog(page).waitFor({ state: 'hidden' })
}

/** The same, where the server may refuse. */
export async function sendOpinion(
  page: Page,
  dialog: Locator,
  name: Decision,
  opinion: string,
): Promise<void> {
  await button(dialog, name).click()
  const asking = opinionDialog(page)
  await asking.getByRole('textbox', { name: '意见' }).fill(opinion)
  await stand(asking)
  await button(asking, '确定').click()
}

/** Under load a dialog that is still opening can move away below a click. */
const stand = (dialog: Locator): Promise<unknown> =>
  dialog.evaluate((one) => Promise.all(one.getAnimations({ subtree: true }).map((each) => each.finished)))

/** The rows of the trail for a person, whose cell begins with the name; why somebody was asked may name others. */
export const trailRow = (dialog: Locator, name: string, status: string): Locator =>
  dialog
    .getByRole('row')
    .filter({ has: dialog.page().getByRole('cell', { name: new RegExp(`^${name}`) }) })
    .filter({ hasText: status })
