import { type Browser, openList, openPerson } from '@countersign/e2e'
import { painted } from './painted.ts'
import { slowedDown, type Times, timesOf } from './slowed.ts'

const openings = 12

/** From a click on 查看 in a row of the list to the end of the frame that shows the content of the request. */
export async function dialogOpens(browser: Browser, url: string): Promise<Times> {
  const person = await openPerson(browser, url, 'lisi')
  const { page, context } = person
  await openList(person, '待处理')
  const views = page.getByRole('row').getByRole('button', { name: '查看' })
  await views.first().waitFor()
  // The code of the dialog is loaded when the mouse first moves.
  await page.mouse.move(300, 300)
  await page.waitForTimeout(2000)
  const rows = await views.count()
  await slowedDown(page)
  const times: number[] = []
  for (let run = 0; run < openings; run += 1) {
    const view = views.nth(run % rows)
    times.push(await painted(page, 'click', () => view.click(), { selector: '[role="dialog"] tbody tr' }))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.waitForTimeout(500)
  }
  await context.close()
  return timesOf(times)
}
