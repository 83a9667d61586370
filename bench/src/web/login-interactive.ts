import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, openVisitor } from '@countersign/e2e'
import { slowedDown, type Times, timesOf } from './slowed.ts'

const runs = 7
const mayTakeMs = 60_000

/** From the navigation until a pressed key shows in the account field, with empty caches. */
export async function loginInteractive(browser: Browser, url: string): Promise<Times> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push(await once(browser, url))
  return timesOf(times)
}

async function once(browser: Browser, url: string): Promise<number> {
  const { page, context } = await openVisitor(browser, url)
  await page.addInitScript(watchFirstKey)
  await slowedDown(page)
  await page.goto('/login', { waitUntil: 'commit' })
  let shown: number | undefined
  const tooLate = performance.now() + mayTakeMs
  while (shown === undefined) {
    if (performance.now() > tooLate) throw new Error('/login took no key')
    await page.keyboard.press('z')
    await sleep(10)
    shown = await page.evaluate(() => window.firstKeyShown)
  }
  await context.close()
  return shown
}

declare global {
  interface Window {
    /** Milliseconds from the navigation to the frame that showed the first key. */
    firstKeyShown?: number
  }
}

/** Runs in the page before its own scripts. */
function watchFirstKey(): void {
  const listen = () =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (window.firstKeyShown ??= performance.now()))
      port1.start()
      // Measured after the frame was painted.
      port2.postMessage(undefined)
    })
  document.addEventListener('input', listen, { once: true })
}
