import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import {
  type Browser,
  launchBrowser,
  openPerson,
  openVisitor,
  type Person,
  startInstallation,
} from '@countersign/e2e'
import { shown } from '../report/row.ts'
import { dialogOpens } from './dialog.ts'
import { editorKey } from './editor-key.ts'
import { firstKeys, longForm } from './long-form.ts'
import { loginInteractive } from './login-interactive.ts'
import { slowdown, slowedDown, type Times, timesOf } from './slowed.ts'
import { heapOfTenTabs, tabSwitch } from './tabs.ts'

const runs = 7
/** 10 Mbit/s in bytes a second. */
const bytesPerSecond = 10_000_000 / 8
/** Milliseconds from the browser to the server and back. */
const latency = 20

/** From the navigation until the pictures of all goods in the first screen of /shop/home are shown, with empty caches. */
async function shopHomeShown(browser: Browser, url: string): Promise<Times> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await once(browser, url))
  return timesOf(times)
}

async function once(browser: Browser, url: string): Promise<number> {
  const { page, context } = await openPerson(browser, url, 'zhangsan')
  const session = await slowedDown(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await page.goto('/shop/home', { waitUntil: 'commit' })
  const shown = await page.waitForFunction(firstPicturesShown, undefined, { polling: 'raf' })
  const time = await shown.jsonValue()
  await context.close()
  return Number(time)
}

/** Runs in the page: milliseconds since the navigation once every picture of goods in sight is painted; false before. */
function firstPicturesShown(): number | false {
  const inSight = [...document.querySelectorAll<HTMLImageElement>('img[src*="/api/shop/picture/"]')].filter(
    (picture) => {
      const { top, bottom } = picture.getBoundingClientRect()
      return bottom > 0 && top < window.innerHeight
    },
  )
  const isShown =
    inSight.length > 0 && inSight.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  return isShown && performance.now()
}

/**
 * A page counts as loaded after this time without a request: the event stream never ends, so the network is never idle.
 */
const quietMs = 2000

/** Counts every script and style sheet the browser loads, each compressed separately at the best level. */
class FirstLoad {
  readonly #sizes = new Map<string, number>()
  readonly #reading: Promise<void>[] = []
  #lastAsked = performance.now()

  constructor({ page }: Person) {
    page.on('request', () => (this.#lastAsked = performance.now()))
    page.on('response', (answer) => {
      const isCode = ['script', 'stylesheet'].includes(answer.request().resourceType())
      if (!isCode) return
      const reading = this.#read(answer.url(), answer.body())
      // The error is reported when all of them are awaited.
      reading.catch(() => undefined)
      this.#reading.push(reading)
    })
  }

  async #read(url: string, body: Promise<Buffer>): Promise<void> {
    this.#sizes.set(url, gzipSync(await body, { level: 9 }).length)
  }

  /** In kB of 1000 bytes, once nothing more is loaded. */
  async kilobytes(): Promise<number> {
    // The page may not have sent the calls of the last click yet.
    this.#lastAsked = performance.now()
    while (performance.now() - this.#lastAsked < quietMs) await sleep(100)
    await Promise.all(this.#reading)
    return [...this.#sizes.values()].reduce((sum, size) => sum + size, 0) / 1000
  }
}

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
    const long = await longForm(browser, url)
    const slow = `CPU ${slowdown} times slower`
    return [
      limit('/login, JavaScript and CSS, gzip', await bytesOfLogin(browser, url), { unit: 'kB', most: 150 }),
      ...(await bytesOfList(browser, url)),
      within(`/login takes a key, ${slow}`, await loginInteractive(browser, url), 1500),
      within(`another tab is painted, ${slow}`, await tabSwitch(browser, url), 50),
      within(`the dialog of a request shows its content, ${slow}`, await dialogOpens(browser, url), 100),
      within(`/shop/home shows its first goods, 10 Mbit/s, ${slow}`, await shopHomeShown(browser, url), 1800),
      within(
        `a key in an article of 50,000 characters is painted, ${slow}`,
        await editorKey(browser, url),
        50,
      ),
      within(
        `the first key in a form that just opened is painted, ${slow}`,
        await firstKeys(browser, url),
        50,
      ),
      every(`a key in a cell of 200 rows is painted, ${slow}`, long.cell, 50),
      every(`a key in a field beside 200 rows is painted, ${slow}`, long.field, 50),
      every(`200 pasted rows are painted, ${slow}`, long.paste, 1000),
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
function within(what: string, times: Times, most: number): WebRow {
  const { median, worst } = times
  const figure = `${shown(median)} ms, slowest ${shown(worst)} ms`
  return { what, figure, target: `at most ${most} ms`, reached: median <= most }
}

/** The slowest run counts. */
function every(what: string, times: Times, most: number): WebRow {
  return { ...within(what, times, most), target: `each at most ${most} ms`, reached: times.worst <= most }
}
