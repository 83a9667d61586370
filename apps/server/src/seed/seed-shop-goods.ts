import {
  deliver,
  grantPoints,
  keepShopPicture,
  submitBudget,
  submitCategory,
  submitGoods,
  submitSeller,
} from '../modules/shop/index.ts'
import type { FileStore } from '../modules/file/index.ts'
import type { Ctx } from '../platform/context.ts'
import { formatDate } from '../platform/business-time.ts'
import { readPicture } from './read-picture.ts'
import { demoCategories, demoSellers, demoShelves } from './shop-goods.ts'

/** People of the demo who get welfare points. */
const pointsFor = ['zhangsan', 'lisi', 'wangwu', 'zhaoliu', 'sunqi'] as const

/** Makes the context of a person of the demo, some hours ago. */
type As = (account: string, hoursAgo: number) => Promise<Ctx>

/** Fills the demo's shop through the services that administrators use: categories, sellers, goods with stock, points. */
export async function seedShopGoods(as: As, store: FileStore): Promise<void> {
  const ctx = await as('admin', 300)
  const sellerIds: string[] = []
  for (const seller of demoSellers) sellerIds.push((await submitSeller(ctx, seller)).id)
  const categoryIds = new Map<string, string>()
  for (const [name, below] of Object.entries(demoCategories)) {
    const parent = await submitCategory(ctx, { name, parentId: '0' })
    for (const one of below) {
      categoryIds.set(one, (await submitCategory(ctx, { name: one, parentId: parent.id })).id)
    }
  }
  for (const { shelf, goods } of inTurn()) {
    const { category, seller, kind } = shelf
    const [name, file, unit, price, stock, variants = ['']] = goods
    const picture = await keepShopPicture(ctx, store, readPicture(`goods/${file}.webp`))
    const { variants: added } = await submitGoods(ctx, {
      kind,
      name,
      categoryId: categoryIds.get(category) ?? '',
      sellerId: sellerIds[seller] ?? '',
      unit,
      description: `${name}，${category}。由${demoSellers[seller].name}供货。`,
      // One thing is prepared and not offered yet.
      isOffered: name !== '体检加项券',
      variants: variants.map((one) => ({ name: one, price, maxNum: 99 })),
      pictureIds: [picture.id],
    })
    for (const { id: variantId } of stock === 0 ? [] : added) {
      const pieces = Math.ceil(stock / added.length)
      await deliver(ctx, { variantId, pieces, remark: '首批入库' })
    }
  }
  await givePoints(as)
}

/** The goods of all shelves, one of each in turn, so that the newest ones are of every kind. */
function inTurn() {
  return demoShelves
    .flatMap((shelf) => shelf.goods.map((goods, place) => ({ shelf, goods, place })))
    .toSorted((one, other) => one.place - other.place)
}

async function givePoints(as: As): Promise<void> {
  const ctx = await as('admin', 0)
  const year = formatDate(ctx.now()).slice(0, 4)
  const { id } = await submitBudget(ctx, {
    name: `${year} 年度福利`,
    startsOn: `${year}-01-01`,
    endsOn: `${year}-12-31`,
    remark: '每人每年 500 积分，年底清零',
  })
  const userIds: string[] = []
  for (const account of pointsFor) userIds.push((await as(account, 0)).user.id)
  await grantPoints(ctx, { id, userIds, points: '500.00' })
}
