import { launchBrowser, openPerson, openVisitor, startInstallation, type Browser } from '@countersign/e2e'
import { shown } from '../report/row.ts'
import { editorKey } from './editor-key.ts'
import { FirstLoad } from './first-load.ts'
import { loginInteractive } from './login-interactive.ts'
import { slowdown, type Times } from './slowed.ts'
import { shopHomeShown } from './shop-home.ts'
import { heapOfTenTabs, tabSwitch } from './tabs.ts'

/** One line of the browser's table. */
export interface WebRow {
  what: string
  figure: string
  target: string
  /** Undefined if there is no target. */
  reached?: boolean
}

/** Measures the built product with its demo in the browser of the tests; needs no loaded installation. */
export async function measureWeb(): Promise<WebRow[]> {
  const installation = await startInstallation({ captcha: false })
  const browser = await launchBrowser()
  try {
    const { url } = installation
    const slow = `CPU ${slowdown} times slower`
    return [
      limit('/login, JavaScript and CSS, gzip', await bytesOfLogin(browser, url), { unit: 'kB', most: 150 }),
      ...(await bytesOfList(browser, url)),
      within(`/login takes a key, ${slow}`, await loginInteractive(browser, url), 1500),
      within(`another tab is painted, ${slow}`, await tabSwitch(browser, url), 100),
      within(`/shop/home shows its first goods, 10 Mbit/s, ${slow}`, await shopHomeShown(browser, url), 2500),
      within(
        `a key in an article of 50,000 characters is painted, ${slow}`,
        await editorKey(browser, url),
        50,
      ),
      limit('heap with ten tabs alive', await heapOfTenTabs(browser, url), { unit: 'MB', most: 150 }),
    ]
  } finally {
    await browser.close()
    await installation.stop()
  }
}

async function bytesOfLogin(browser: Browser, url: string): Promise<number> {
  const visitor = await openVisitor(browser, url)
  const load = new FirstLoad(visitor)
  await visitor.visit('/login')
  await visitor.page.locator('#account').waitFor()
  const bytes = await load.kilobytes()
  await visitor.context.close()
  return bytes
}

/** For a logged-in person with an empty cache. */
async function bytesOfList(browser: Browser, url: string): Promise<WebRow[]> {
  const person = await openPerson(browser, url, 'zhangsan')
  const load = new FirstLoad(person)
  await person.visit('/approval/index')
  await person.page.getByRole('row').nth(1).waitFor()
  const opened = await load.kilobytes()
  // The calendar, the dialog and similar parts are loaded at the first input.
  await person.page.mouse.move(300, 300)
  await person.page.mouse.move(310, 300)
  const awake = await load.kilobytes()
  await person.context.close()
  return [
    limit('the list, all JavaScript and CSS, gzip', opened, { unit: 'kB', most: 450 }),
    { what: 'the same after the mouse has moved', figure: `${shown(awake)} kB`, target: '' },
  ]
}

function limit(what: string, figure: number, { unit, most }: { unit: string; most: number }): WebRow {
  return {
    what,
    figure: `${shown(figure)} ${unit}`,
    target: `at most ${most} ${unit}`,
    reached: figure <= most,
  }
}

/** The median run counts; the slowest is reported too. */
function within(what: string, { median, worst }: Times, most: number): WebRow {
  return {
    what,
    figure: `${shown(median)} ms, slowest ${shown(worst)} ms`,
    target: `at most ${most} ms`,
    reached: median <= most,
  }
}
