import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { watchForRawKeys } from './raw-keys.ts'

/** A browser with one page. */
export interface Seat {
  context: BrowserContext
  page: Page
}

/** An entry of the browser's local storage. */
export interface StoredEntry {
  name: string
  value: string
}

/** A seat of this worker, taken or free. */
interface OwnSeat extends Seat {
  options: BrowserContextOptions
  /** Whether everything that a test has done to it can be taken back. */
  isReusable: boolean
}

/** How long a test waits for something on a page, in ms. Waiting costs only what fails: a busy machine may draw a page in 20 s. */
const patience = 60_000

/** Events that tests listen to, of a context and its pages, and of pages alone. */
const events = [
  'console',
  'weberror',
  'request',
  'response',
  'requestfinished',
  'requestfailed',
  'page',
  'dialog',
]
const ofPages = ['framenavigated', 'load', 'domcontentloaded', 'popup', 'download', 'pageerror']

/**
 * The browsers of a worker. A page that another person has left opens the app in half the time of a new one, since its
 * process and the files of the app are there.
 */
export class Seats {
  readonly #browser: Browser
  readonly #free: OwnSeat[] = []
  readonly #taken = new Map<BrowserContext, OwnSeat>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A seat whose only data are these entries. */
  async take(options: BrowserContextOptions, entries: StoredEntry[]): Promise<Seat> {
    const key = JSON.stringify(options)
    const place = this.#free.findIndex((seat) => JSON.stringify(seat.options) === key)
    const [free] = place === -1 ? [] : this.#free.splice(place, 1)
    if (free) await replaceStored(free, entries)
    const seat = free ?? noticeChanges({ ...(await newSeat(this.#browser, options, entries)), options })
    this.#taken.set(seat.context, seat)
    return seat
  }

  /** Closes the browser of a seat, or keeps it for the next person when it can be as it was. */
  async leave(context: BrowserContext, mayReuse: boolean): Promise<void> {
    const seat = this.#taken.get(context)
    this.#taken.delete(context)
    if (seat?.isReusable && mayReuse && !seat.page.isClosed() && (await tidy(seat))) this.#free.push(seat)
    else await context.close()
  }
}

/** Puts back what a test has changed and leaves the app. False when the server has ended, which was only for this test. */
async function tidy({ context, page, options }: OwnSeat): Promise<boolean> {
  const others = context.pages().filter((one) => one !== page)
  await Promise.all(others.map((one) => one.close()))
  for (const event of events) context.removeAllListeners(event)
  for (const event of [...events, ...ofPages]) page.removeAllListeners(event)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.clearPermissions()
  await context.setOffline(false)
  await page.emulateMedia({ colorScheme: null, reducedMotion: 'reduce' })
  if (options.viewport) await page.setViewportSize(options.viewport)
  page.setDefaultTimeout(patience)
  // The page of the person ends here, so that nothing of it goes on beside the next test.
  const response = await page.goto('/healthz').catch(() => null)
  return response !== null
}

/** A new browser with a page, and with these entries for the server of its options. */
export async function newSeat(
  browser: Browser,
  options: BrowserContextOptions,
  entries: StoredEntry[],
): Promise<Seat> {
  const origins = [{ origin: options.baseURL ?? '', localStorage: entries }]
  const context = await browser.newContext({ ...options, storageState: { cookies: [], origins } })
  context.setDefaultTimeout(patience)
  await watchForRawKeys(context)
  return { context, page: await context.newPage() }
}

/** Replaces everything that is stored for the server whose page stands open. */
async function replaceStored({ context, page }: Seat, entries: StoredEntry[]): Promise<void> {
  await context.clearCookies()
  await page.evaluate((entries) => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, entries)
}

/** Scripts before the page's own, another clock and a debugger cannot be taken back. */
function noticeChanges(made: Omit<OwnSeat, 'isReusable'>): OwnSeat {
  const { context, page } = made
  const seat = { ...made, isReusable: true }
  const notice = <A extends unknown[], R>(change: (...given: A) => R) => {
    return (...given: A): R => {
      seat.isReusable = false
      return change(...given)
    }
  }
  context.addInitScript = notice(context.addInitScript.bind(context))
  page.addInitScript = notice(page.addInitScript.bind(page))
  context.newCDPSession = notice(context.newCDPSession.bind(context))
  page.clock.install = notice(page.clock.install.bind(page.clock))
  return seat
}
