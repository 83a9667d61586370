/** Addresses of pages that show one thing. */
export const detailsOf = (productID: string) => `/shop/details?id=${encodeURIComponent(productID)}`
export const storeOf = (sellerId: string) => `/shop/shopstore?id=${encodeURIComponent(sellerId)}`
export const goodsNamed = (name: string) => `/shop/goods?${new URLSearchParams({ name })}`
export const goodsIn = (categoryId: string) => `/shop/goods?${new URLSearchParams({ categoryId })}`
