import type { CartState } from '@countersign/contract'

/** The variant of a line, as the shop has it now. */
export interface Offer {
  isOffered: boolean
  stock: number
  /** Most pieces in one line. */
  maxNum: number
}

/** The largest number of pieces that a line may have now; 1 at least, so that a cart keeps lines without stock. */
export function largestNum({ stock, maxNum }: Offer): number {
  return Math.max(1, Math.min(stock, maxNum))
}

/** The reason why a line cannot be ordered, or ok. It marks the line in the cart and refuses it in an order. */
export function stateOfLine(num: number, offer: Offer): CartState {
  if (!offer.isOffered) return 'gone'
  if (offer.stock === 0) return 'soldOut'
  return num > largestNum(offer) ? 'tooMany' : 'ok'
}
