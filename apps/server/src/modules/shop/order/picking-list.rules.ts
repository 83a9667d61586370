import type { PickingList } from '../../../pdf/index.ts'
import type { StoredLine, StoredOrder } from './order.repository.ts'
import { type OrderFacts, refusalOfLine } from './order.rules.ts'

/** An order with the facts that say which of its lines can be shipped. */
export interface PickedOrder {
  order: StoredOrder
  lines: readonly StoredLine[]
  facts: OrderFacts
}

/** The lines of an order that can be shipped now. */
export function linesToShip({ lines, facts }: PickedOrder): StoredLine[] {
  const open = new Set(
    facts.lines.filter((line) => refusalOfLine(facts, 'ship', line) === undefined).map(({ id }) => id),
  )
  return lines.filter(({ id }) => open.has(id))
}

/** The goods to pick for these orders, by seller; sellers are sorted by name, and the orders of each by age. */
export function groupBySeller(picked: readonly PickedOrder[]): PickingList['sellers'] {
  const byAge = [...picked].sort(
    (one, other) =>
      one.order.createdAt.getTime() - other.order.createdAt.getTime() ||
      one.order.orderNo.localeCompare(other.order.orderNo),
  )
  const sellers = new Map<string, PickingList['sellers'][number]['orders']>()
  for (const one of byAge) {
    const ofOrder = Map.groupBy(linesToShip(one), ({ sellerName }) => sellerName)
    for (const [sellerName, lines] of ofOrder) {
      const orders = sellers.get(sellerName) ?? []
      sellers.set(sellerName, [...orders, drawnOrder(one.order, lines)])
    }
  }
  return [...sellers]
    .map(([name, orders]) => ({ name, orders }))
    .sort((one, other) => one.name.localeCompare(other.name, 'zh'))
}

function drawnOrder(order: StoredOrder, lines: readonly StoredLine[]) {
  const { orderNo, buyerName, receiverName, receiverPhone, receiverAddress, note } = order
  return {
    orderNo,
    buyerName,
    receiver: `${receiverName} ${receiverPhone}`,
    address: receiverAddress,
    note,
    lines: lines.map(({ goodsName, variantName, num, unit }) => ({ goodsName, variantName, num, unit })),
  }
}
