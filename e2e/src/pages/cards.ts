import type { Detail } from '@countersign/contract'
import type { Locator } from 'playwright-core'

/** Every label and value of the cards, the rows of their tables and the links to their files. */
export async function seeCards(dialog: Locator, cards: Detail['cards']): Promise<void> {
  for (const { label, text, files, table } of cards.flatMap((card) => card.fields)) {
    await dialog.getByRole('term').filter({ hasText: label }).first().waitFor()
    if (table && table.rows.length > 0) {
      const rows = dialog.getByRole('table', { name: label }).getByRole('row')
      const count = await rows.count()
      const wanted = 1 + table.rows.length + (table.totals ? 1 : 0)
      if (count !== wanted) throw new Error(`${label} has ${count} rows instead of ${wanted}`)
      const texts = table.rows.flat().filter((cell) => /\p{L}/u.test(cell))
      for (const cell of texts) await rows.filter({ hasText: cell }).first().waitFor()
    } else if (text && !files && !table) {
      await dialog.getByRole('definition').filter({ hasText: text }).first().waitFor()
    }
    for (const { name } of files ?? []) await dialog.getByRole('link', { name }).waitFor()
  }
}
