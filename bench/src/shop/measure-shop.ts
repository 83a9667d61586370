import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startApp } from '../app-process.ts'
import { Installation } from '../installation.ts'
import { loadInstallation } from '../load/loaded-installation.ts'
import { shown } from '../report/row.ts'
import { startDriver } from '../traffic/start-driver.ts'
import { type Percentiles, timePath } from '../traffic/time-path.ts'
import type { WebRow } from '../web/measure-web.ts'

const most = 50
const small = { goods: 1000, orders: 1000 }
const large = { goods: 100_000, orders: 1_000_000 }

const search = '/api/shop/goods/search?size=20'
const managed = '/api/shop/goods/list?size=10'
const own = '/api/shop/order/list?size=10&current=1'
const all = '/api/shop/order/all?size=10'
const moves = '/api/shop/stock/list?size=10'

/** Lists of the shop, by what they show and who reads them. */
const lists: readonly (readonly [what: string, account: string, path: string])[] = [
  ['home', 'zhangsan', '/api/shop/goods/home'],
  ['goods, first page', 'zhangsan', `${search}&current=1`],
  ['goods, page 2000', 'zhangsan', `${search}&current=2000`],
  ['goods by part of the name', 'zhangsan', `${search}&current=1&name=无线鼠标`],
  ['goods by two characters', 'zhangsan', `${search}&current=1&name=水杯`],
  ['goods by pinyin', 'zhangsan', `${search}&current=1&name=shuibei`],
  ['goods by initials', 'zhangsan', `${search}&current=1&name=fz7`],
  ['goods of a category and below', 'zhangsan', `${search}&current=1&categoryId=bench-cat-3`],
  ['goods of a seller', 'zhangsan', `${search}&current=1&sellerId=bench-seller-7`],
  ['goods in stock, cheapest first', 'zhangsan', `${search}&current=1&inStock=true&sort=priceUp`],
  ['goods within a price range', 'zhangsan', `${search}&current=1&priceFrom=100&priceTo=200&sort=priceDown`],
  ['favourites', 'zhangsan', '/api/shop/favorite/getcollect?current=1&size=20'],
  ['own orders', 'zhangsan', own],
  ['own orders of a state', 'zhangsan', `${own}&state=done`],
  ['own orders by part of a name', 'zhangsan', `${own}&words=鼠标`],
  ['own figures', 'zhangsan', '/api/shop/usermessage/getOrderNum'],
  ['goods to administer', 'admin', `${managed}&current=1`],
  ['goods to administer, by name', 'admin', `${managed}&current=1&name=无线鼠标`],
  ['goods to administer, by price', 'admin', `${managed}&current=1&ascs=price`],
  ['orders of everybody', 'admin', `${all}&current=1`],
  ['orders of everybody, page 1000', 'admin', `${all}&current=1000`],
  ['orders to ship', 'admin', `${all}&current=1&state=toShip`],
  ['orders that are done', 'admin', `${all}&current=1&state=done`],
  ['orders by number', 'admin', `${all}&current=1&words=SC2026010100004711`],
  ['orders by part of a name', 'admin', `${all}&current=1&words=鼠标 47`],
  ['stock moves', 'admin', `${moves}&current=1`],
  ['stock moves of a variant', 'admin', `${moves}&current=1&variantId=bench-variant-47`],
  ['stock moves of a kind', 'admin', `${moves}&current=1&kind=order`],
  ['after-sale', 'admin', '/api/shop/after/all?current=1&size=10&state=open'],
  ['sales of a year, kept', 'admin', '/api/shop/figures?period=year'],
]

/** Measures the lists of the shop with 100,000 goods and 1,000,000 orders, beside 1,000 of both. */
export async function measureShop(
  data: string,
  { port, seconds }: { port: number; seconds: number },
): Promise<WebRow[]> {
  const beside = await timesWith(join(data, 'shop-small'), small, { port, seconds })
  const times = await timesWith(join(data, 'shop-large'), large, { port, seconds })
  return lists.map(([what]) => {
    const [one, other] = [times.get(what), beside.get(what)]
    if (!one || !other) throw new Error(`${what} was not measured`)
    return {
      what,
      figure: `p50 ${shown(one.p50)} ms, p99 ${shown(one.p99)} ms; with 1,000: p99 ${shown(other.p99)} ms`,
      target: `p99 under ${most} ms`,
      reached: one.p99 < most,
    }
  })
}

async function timesWith(
  dataDir: string,
  counts: typeof small,
  { port, seconds }: { port: number; seconds: number },
): Promise<ReadonlyMap<string, Percentiles>> {
  mkdirSync(dataDir, { recursive: true })
  await loadInstallation(dataDir, ['shop.sql'], counts)
  const app = await startApp(dataDir, port)
  const driver = startDriver()
  try {
    const installation = await Installation.open(dataDir)
    const times = new Map<string, Percentiles>()
    for (const [what, account, path] of lists) {
      const { headers } = await installation.byAccount(account)
      times.set(what, await timePath({ driver, port, seconds }, path, headers))
    }
    return times
  } finally {
    driver.stop()
    await app.stop()
  }
}
