import { type Browser, openPerson } from '@countersign/e2e'
import { slowedDown, type Times, timesOf } from './slowed.ts'

const runs = 7
/** 10 Mbit/s in bytes a second. */
const bytesPerSecond = 10_000_000 / 8
/** Milliseconds from the browser to the server and back. */
const latency = 20

/** From the navigation until the pictures of all goods in the first screen of /shop/home are shown, with empty caches. */
export async function shopHomeShown(browser: Browser, url: string): Promise<Times> {
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
