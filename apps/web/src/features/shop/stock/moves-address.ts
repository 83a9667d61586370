/** The page of the stock moves of some goods. */
export function movesAddress(goodsId: string): string {
  return `/shop/manage/stock/index?goodsId=${encodeURIComponent(goodsId)}`
}
