import { type Browser, openPerson, type Page, type Person } from '@countersign/e2e'
import { painted } from './painted.ts'
import { slowedDown, type Times, timesOf } from './slowed.ts'

const switches = 12

/** A list with its table, and a form with all its fields. */
const twoTabs = ['/approval/index', '/approval/submit/contract'] as const

const tenTabs = [
  ...twoTabs,
  '/wel/index',
  '/approval/launch/index',
  `/approval/index?state=${encodeURIComponent('待处理')}`,
  `/approval/index?state=${encodeURIComponent('已处理')}`,
  '/approval/submit/leave',
  '/approval/submit/lease',
  '/infomessage/index',
  '/info/index',
] as const

/** From a click on a tab to the end of the frame that shows its page, back and forth. */
export async function tabSwitch(browser: Browser, url: string): Promise<Times> {
  const person = await openPerson(browser, url, 'zhangsan')
  const { page, context } = person
  await openTabs(person, twoTabs)
  await slowedDown(page)
  const times: number[] = []
  for (let run = 0; run < switches; run += 1) times.push(await turnTo(page, twoTabs[run % 2] ?? ''))
  await context.close()
  return timesOf(times)
}

/** Megabytes of the heap in use after a garbage collection. */
export async function heapOfTenTabs(browser: Browser, url: string): Promise<number> {
  const person = await openPerson(browser, url, 'zhangsan')
  await openTabs(person, tenTabs)
  const panels = await person.page.locator('[data-tab]').count()
  if (panels !== tenTabs.length) throw new Error(`${panels} tabs are alive`)
  const session = await person.context.newCDPSession(person.page)
  // The first collection may release objects that hold more.
  for (let run = 0; run < 3; run += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await person.context.close()
  return usedSize / 1_000_000
}

/** Without reloading the page; each tab is waited for. */
async function openTabs({ page, visit }: Person, addresses: readonly string[]): Promise<void> {
  const [first = '/', ...others] = addresses
  await visit(first)
  await settled(page)
  for (const address of others) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await settled(page)
  }
}

/** A page is ready when nothing of it is loading any more. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('[data-tab]')].find(
      (panel) => panel.checkVisibility() && panel.childElementCount > 0,
    )
    return shown && !shown.querySelector('.ant-skeleton, .ant-spin-spinning')
  })
  await page.waitForTimeout(500)
}

async function turnTo(page: Page, address: string): Promise<number> {
  const link = page.getByRole('navigation', { name: '已打开的页面' }).locator(`a[href="${address}"]`)
  const milliseconds = await painted(page, 'click', () => link.click(), 'tab')
  // Work that continues behind the visible page must not be measured with the next turn.
  await page.waitForTimeout(300)
  return milliseconds
}
