import { contract } from '@countersign/contract'
import { type Browser, openPerson, type Page } from '@countersign/e2e'
import { keyPainted, painted } from './painted.ts'
import { slowdown, slowedDown, type Times, timesOf } from './slowed.ts'

const keys = 30
const pastes = 5
const rows = 200

/** Cells from the second column on, as a spreadsheet copies them. */
const copied = Array.from({ length: rows }, (_, index) =>
  ['办公用品', '增值税电子普通发票', '', 20_000_000 + index, '113.00', '13.00', '第一批'].join('\t'),
).join('\n')

/** Keys in a cell and in a field of a reimbursement with 200 rows, and these rows pasted into an empty table. */
export async function longForm(
  browser: Browser,
  url: string,
): Promise<Record<'cell' | 'field' | 'paste', Times>> {
  const { page, visit, call, context } = await openPerson(browser, url, 'zhangsan')
  const pasted: number[] = []
  for (let run = 0; run < pastes; run += 1) {
    // The page saves what is pasted.
    const { id } = await call(contract.draft, { kind: 'reimbursement', items: [{ note: '空' }] })
    await visit(`/approval/submit/reimbursement?id=${id}`)
    await inputOf(page, 'items.0.subject').focus()
    await page.waitForTimeout(1000)
    const session = await slowedDown(page)
    pasted.push(await painted(page, 'paste', () => page.evaluate(paste, copied), 'text'))
    if (run < pastes - 1) await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  const typeInto = async (field: string): Promise<Times> => {
    await inputOf(page, field).focus()
    await page.waitForTimeout(2000)
    const times: number[] = []
    for (let key = 0; key < keys; key += 1) times.push(await keyPainted(page))
    return timesOf(times)
  }
  const cell = await typeInto('items.99.subject')
  const field = await typeInto('applicationName')
  await context.close()
  return { cell, field, paste: timesOf(pasted) }
}

/** Opens forms from their tiles and presses a key as soon as the first field can take it. */
export async function firstKeys(browser: Browser, url: string): Promise<Times> {
  const times: number[] = []
  const { page, visit, context } = await openPerson(browser, url, 'zhangsan')
  const session = await slowedDown(page)
  for (const kind of ['leave', 'travel', 'contract', 'reimbursement', 'payments', 'lease']) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await visit('/approval/launch/index')
    const tile = page.locator(`a[href^="/approval/submit/${kind}"]`).first()
    await tile.waitFor()
    // People read the tiles first; what the launch page still loads does not count.
    await page.waitForTimeout(1000)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await tile.click()
    await page.waitForFunction(focusFirst, undefined, { polling: 'raf' })
    times.push(await keyPainted(page))
  }
  await context.close()
  return timesOf(times)
}

/** Runs in the page: whether there was a field to focus. */
function focusFirst(): boolean {
  const field = document.querySelector<HTMLElement>('input[id^="field-applicationName-"]')
  field?.focus()
  return document.activeElement === field
}

const inputOf = (page: Page, field: string) => page.locator(`:is(input, span)[id^="field-${field}-"]`)

/** Runs in the page. */
function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
}
