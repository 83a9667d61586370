/** platform.txt §9: 10, 20, 30, 40, 50, default 10. */
export const pageSizes = [10, 20, 30, 40, 50] as const
export const firstPageSize = pageSizes[0]

export function pageSizeIn(query: URLSearchParams): number {
  const size = Number(query.get('size'))
  return pageSizes.find((one) => one === size) ?? firstPageSize
}
