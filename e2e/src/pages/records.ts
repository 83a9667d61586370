import { writeXlsx } from 'hucre/xlsx'
import type { Locator, Page } from 'playwright-core'

type Cell = string | number | null

/** Chooses an option of a list or a tree in the drawer of a record. */
export async function chooseOption(drawer: Locator, label: string, option: string): Promise<void> {
  const box = drawer.getByRole('combobox', { name: label })
  await box.click()
  // A long list shows its first entries only.
  if (await box.isEditable()) await box.fill(option)
  const page = drawer.page()
  await page
    .locator('.ant-select-tree-title, .ant-select-item-option-content')
    .filter({ hasText: option })
    .filter({ visible: true })
    .first()
    .click()
  // A list of which several may be chosen stays open over the form. The list ignores a loss of focus while it handles the
  // click, and on a busy machine Tab comes that early.
  const list = page.locator('.ant-select-dropdown').filter({ visible: true }).first()
  const closed = () =>
    list.waitFor({ state: 'hidden', timeout: 2000 }).then(
      () => true,
      () => false,
    )
  do await box.press('Tab')
  while (!(await closed()))
}

/** Chooses a sheet with these rows in the open import dialog. */
export async function chooseRows(page: Page, rows: Cell[][]): Promise<void> {
  await chooseSheet(page, Buffer.from(await writeXlsx({ sheets: [{ name: '数据', rows }] })))
}

export async function chooseSheet(page: Page, buffer: Buffer): Promise<void> {
  const input = page.getByRole('dialog', { name: '导入' }).locator('input[type=file]:enabled')
  await input.setInputFiles({ name: '数据.xlsx', mimeType: '', buffer })
}

/** Imports the sheet that was chosen, once it was checked and nothing is wrong. */
export async function importChecked(page: Page): Promise<void> {
  await page
    .getByRole('dialog', { name: '导入' })
    .getByRole('button', { name: /^导入 \d+ 行$/ })
    .click()
}

/** The box to tick an entry of a tree. */
export function tickOf(tree: Locator, name: string): Locator {
  const own = tree.page().getByText(name, { exact: true })
  return tree.getByRole('treeitem').filter({ has: own }).locator('.ant-tree-checkbox')
}
