import type { Locator, Page } from 'playwright-core'

/** The designer of flows as its reader and author use it, in Chinese. */

export const cardsOf = (page: Page): Locator => page.locator('[data-item]')

/** The card of a node or branch. */
export const cardOf = (page: Page, name: string): Locator => cardsOf(page).filter({ hasText: name }).first()

/** Begins a flow of a company from the one of all companies. */
export async function beginFlow(page: Page, type: string, company: string): Promise<void> {
  await page.getByRole('button', { name: '新增公司流程' }).click()
  const dialog = page.getByRole('dialog', { name: '新增公司流程' })
  await choose(page, dialog.getByRole('combobox', { name: '申请类型' }), type)
  await choose(page, dialog.getByRole('combobox', { name: '适用公司' }), company)
  await dialog.getByRole('button', { name: '开始设计' }).click()
  await cardsOf(page).first().waitFor()
}

/** Deletes all nodes between the start and the end by the keyboard. */
export async function clearChart(page: Page): Promise<void> {
  // The pages of other tabs stay in the document.
  const cards = page.locator('ol:visible').first().locator(':scope > li')
  for (;;) {
    if ((await cards.count()) <= 2) return
    await cards.nth(1).locator('[data-item]').first().focus()
    await page.keyboard.press('Delete')
  }
}

/** Adds a node behind another one and opens its settings. */
export async function addNode(page: Page, after: string, type: string): Promise<Locator> {
  await page
    .getByRole('button', { name: `在“${after}”之后添加` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: type, exact: true }).click()
  return page.getByRole('dialog')
}

/** Adds a step that is carried out by the people of these rules: the kind of the rule, and what it names. */
export async function addStep(
  page: Page,
  after: string,
  { type, name, rules }: { type: '审批人' | '办理人'; name: string; rules: readonly (readonly string[])[] },
): Promise<void> {
  const drawer = await addNode(page, after, type)
  await drawer.getByRole('textbox', { name: '节点名称' }).fill(name)
  for (const [index, [kind = '', named]] of rules.entries()) {
    await drawer.getByRole('button', { name: `添加${type}` }).click()
    await choose(page, drawer.getByRole('combobox', { name: `第 ${index + 1} 项的方式` }), kind)
    if (named !== undefined)
      await choose(page, drawer.getByRole('combobox', { name: kind, exact: true }).nth(index), named)
  }
  await finish(drawer)
}

/** Names a branch and sets the least amount that takes it. */
export async function setBranch(page: Page, before: string, name: string, amount: string): Promise<void> {
  await cardOf(page, before).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '分支名称' }).fill(name)
  await drawer.getByRole('spinbutton', { name: '比较值' }).fill(amount)
  await finish(drawer)
}

async function finish(drawer: Locator): Promise<void> {
  await drawer.getByRole('button', { name: '完成' }).click()
  await drawer.waitFor({ state: 'hidden' })
}

/** Chooses an option by typing its name. */
async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await select.click()
  if (await select.isEditable()) await select.fill(option)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click()
}
