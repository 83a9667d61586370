import type { CartItem } from '@countersign/contract'
import { formatFen, parseFen } from '@countersign/forms'

/** A line on the confirmation of an order. `seen` is what the person submitted, when that differs from the cart now. */
export interface CheckoutLine {
  item: CartItem
  seen: CartItem | undefined
}

export interface SellerGroup {
  sellerId: string
  sellerName: string
  lines: CheckoutLine[]
}

/** Whether the line may be ordered as it stands. */
export const canBeOrdered = ({ state }: Pick<CartItem, 'state'>): boolean => state === 'ok'

/** Whether a purchase request may ask for the line: goods that are still offered, with or without stock. */
export const canBeAskedFor = ({ state }: Pick<CartItem, 'state'>): boolean => state !== 'gone'

/** Lines of the cart that an order takes: ticked ones that can be ordered. */
export function orderable(cart: readonly CartItem[]): CartItem[] {
  return cart.filter((line) => line.check && canBeOrdered(line))
}

/** Lines of the cart that a purchase request takes: ticked ones that it may ask for. */
export function purchasable(cart: readonly CartItem[]): CartItem[] {
  return cart.filter((line) => line.check && canBeAskedFor(line))
}

/**
 * Ticked lines that cannot be ordered. Those that the person submitted come with them, also when they have left the cart
 * or were unticked since.
 */
export function leftOut(cart: readonly CartItem[], seen: readonly CartItem[]): CartItem[] {
  const ordered = orderable(cart)
  const ticked = cart.filter((line) => line.check && !canBeOrdered(line))
  const lost = seen
    .filter(({ id }) => !ordered.some((one) => one.id === id) && !ticked.some((one) => one.id === id))
    .map((line) => cart.find(({ id }) => id === line.id) ?? { ...line, state: 'gone' as const })
  return [...ticked, ...lost.filter(({ state }) => state !== 'ok')]
}

/** The lines by seller, in the order of the cart. */
export function bySeller(lines: readonly CartItem[], seen: readonly CartItem[]): SellerGroup[] {
  const groups = new Map<string, SellerGroup>()
  for (const item of lines) {
    const { sellerId, sellerName } = item
    const group = groups.get(sellerId) ?? { sellerId, sellerName, lines: [] }
    groups.set(sellerId, group)
    const before = seen.find(({ id }) => id === item.id)
    const isSame = before === undefined || (before.price === item.price && before.num === item.num)
    group.lines.push({ item, seen: isSame ? undefined : before })
  }
  return [...groups.values()]
}

/** Price times number, in yuan. */
export function amountOf({ price, num }: Pick<CartItem, 'price' | 'num'>): string {
  return formatFen((parseFen(price) ?? 0n) * BigInt(num))
}

/** How much more the first amount is than the second, in yuan. */
export function missingOf(needed: string, available: string): string {
  return formatFen((parseFen(needed) ?? 0n) - (parseFen(available) ?? 0n))
}
