import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { textOfPdf } from '../pdf-text.ts'
import { button } from './decision.ts'

/** Presses 导出 and reads the downloaded file. */
export async function exportFrom(page: Page, dialog: Locator): Promise<{ fileName: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(dialog, '导出').click()])
  const bytes = await buffer(await download.createReadStream())
  return { fileName: download.suggestedFilename(), text: await textOfPdf(bytes) }
}
