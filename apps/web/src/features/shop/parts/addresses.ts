/** Addresses of pages that show one thing. */
export const detailsOf = (productID: string) => `/shop/details?id=${encodeURIComponent(productID)}`
export const storeOf = (sellerId: string) => `/shop/shopstore?id=${encodeURIComponent(sellerId)}`
/** The name searched for is not called `name` in an address, which would be the label of the tab. */
export const goodsNamed = (keyword: string) => `/shop/goods?${new URLSearchParams({ keyword })}`
export const goodsIn = (categoryId: string) => `/shop/goods?${new URLSearchParams({ categoryId })}`
