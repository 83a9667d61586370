import { contract } from '@countersign/contract'
import type { LoggedIn } from '../people.ts'
import { fillCart, placeOrder, receiveOrder, shipOrder } from '../shop.ts'

/** Orders of a person in every state, and a cart with goods that can be ordered and goods that cannot. */
export async function prepareShopOrders({
  buyer,
  other,
  admin,
}: Record<'buyer' | 'other' | 'admin', LoggedIn>): Promise<void> {
  const cancelled = await placeOrder(buyer, [['白板笔', 2]])
  await buyer.call(contract.orderCancel, { id: cancelled.id, remark: '数量填错了' })

  const done = await placeOrder(buyer, [
    ['记号笔', 4],
    ['修正带', 2],
  ])
  const arrived = await receiveOrder(buyer, await shipOrder(admin, done))
  await askAndDecide(buyer, admin, arrived.id, arrived.lines[0]?.id ?? '')

  const sent = await placeOrder(
    buyer,
    [
      ['荧光笔', 3],
      ['2B 铅笔', 1],
    ],
    '送货前请打电话',
  )
  const there = await receiveOrder(buyer, await shipOrder(admin, sent))
  await buyer.call(contract.afterAsk, {
    id: there.id,
    lineId: there.lines[0]?.id ?? '',
    kind: 'exchange',
    num: 1,
    reason: '有两支笔头开裂，写不出来，希望换一套。',
    pictureIds: [],
  })

  await shipOrder(admin, await placeOrder(buyer, [['中性笔', 12]]))
  const partly = await placeOrder(
    buyer,
    [
      ['按动签字笔', 6],
      ['修正带', 3],
      ['白板笔', 2],
      ['记号笔', 1],
    ],
    '请送到 6 楼前台',
  )
  await shipOrder(admin, partly, 2)
  await placeOrder(buyer, [['中性笔', 2]])

  await fillCart(buyer, [
    ['钢笔墨水', 3],
    ['按动签字笔', 10],
    ['荧光笔', 2],
  ])
  await fillCart(buyer, [['大米', 1]])
  await placeOrder(other, [['钢笔墨水', 2]])
}

async function askAndDecide(buyer: LoggedIn, admin: LoggedIn, id: string, lineId: string): Promise<void> {
  const { cases } = await buyer.call(contract.afterAsk, {
    id,
    lineId,
    kind: 'return',
    num: 1,
    reason: '颜色和页面上的不一样。',
    pictureIds: [],
  })
  await admin.call(contract.afterDecide, {
    id: cases[0]?.id ?? '',
    isAgreed: true,
    isResaleable: true,
    decision: '已同意退货，请交到一楼前台。',
  })
}
