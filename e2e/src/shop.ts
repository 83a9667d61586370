import { contract, type Order } from '@countersign/contract'
import type { LoggedIn } from './people.ts'

/** Goods of the demo's shop, by name, and how many pieces. */
export type GoodsWithCount = readonly (readonly [name: string, num: number])[]

/** Puts goods into a person's cart, each in its first variant. */
export async function fillCart({ call }: Pick<LoggedIn, 'call'>, wanted: GoodsWithCount): Promise<string[]> {
  const ids: string[] = []
  for (const [name, num] of wanted) {
    const { records } = await call(contract.goodsSearch, {
      name,
      inStock: true,
      sort: 'newest',
      current: 1,
      size: 1,
    })
    const [found] = records
    if (!found) throw new Error(`the shop has no ${name}`)
    const { variants } = await call(contract.goodsOffered, { id: found.productID })
    const variantID = variants[0]?.id
    const line = await call(contract.addShopCart, {
      productID: found.productID,
      num,
      alone: false,
      ...(variantID && { variantID }),
    })
    ids.push(line.id)
  }
  return ids
}

/** The default address of a person, who gets one if there is none. */
export async function ensureAddress({ call, name }: Pick<LoggedIn, 'call' | 'name'>): Promise<string> {
  const [kept] = await call(contract.getAddlist, {})
  if (kept) return kept.id
  const { id } = await call(contract.saveAddress, {
    name,
    phone: '13888000011',
    region: '530102',
    detail: '人民中路 1 号总部大楼 6 楼',
  })
  return id
}

/** Orders goods for a person. */
export async function placeOrder(
  person: Pick<LoggedIn, 'call' | 'name'>,
  wanted: GoodsWithCount,
  note = '',
): Promise<Order> {
  const cartIds = await fillCart(person, wanted)
  const addressId = await ensureAddress(person)
  const { total } = await person.call(contract.orderSettle, { cartIds, usePoints: false })
  return person.call(contract.orderPlace, { cartIds, addressId, note, usePoints: false, total })
}

/** Confirms an order and ships the first `lines` of its lines, or all. */
export async function shipOrder(
  { call }: Pick<LoggedIn, 'call'>,
  { id, lines }: Order,
  shipped = lines.length,
): Promise<Order> {
  await call(contract.orderConfirm, { id, remark: '' })
  const lineIds = lines.slice(0, shipped).map((line) => line.id)
  return call(contract.orderShip, { id, lineIds, remark: '行政部当日送货' })
}

/** Confirms that all shipped lines of an order arrived. */
export function receiveOrder({ call }: Pick<LoggedIn, 'call'>, { id, lines }: Order): Promise<Order> {
  const lineIds = lines.filter(({ isShipped }) => isShipped).map((line) => line.id)
  return call(contract.orderReceive, { id, lineIds })
}
