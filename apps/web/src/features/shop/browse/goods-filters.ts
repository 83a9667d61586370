import { type GoodsKind, goodsKinds, goodsSorts } from '@countersign/contract'
import { parseFen } from '@countersign/forms'
import type { ListState } from '../../../ui/list-state.ts'
import type { GoodsAsked } from './api.ts'

type Filters = ListState['filters']

/** Names of the filters of goods in an address. A parameter `name` would be the label of the tab. */
export const goodsFilterNames = [
  'keyword',
  'categoryId',
  'kind',
  'priceFrom',
  'priceTo',
  'inStock',
  'sort',
] as const

/** Filters that narrow the list beside the search for a name. */
const narrowing = ['categoryId', 'kind', 'priceFrom', 'priceTo', 'inStock'] as const

/** Fen of the highest price that goods can have. */
const highestFen = 99_999_999n

function isPrice(text: string): boolean {
  const fen = parseFen(text)
  return fen !== undefined && fen >= 0n && fen <= highestFen
}

export const kindIn = ({ kind }: Filters): GoodsKind | undefined => goodsKinds.find((one) => one === kind)

export const sortIn = ({ sort }: Filters): GoodsAsked['sort'] =>
  goodsSorts.find((one) => one === sort) ?? goodsSorts[0]

/** Input of the call. What somebody else wrote into the address and the call would refuse counts as missing. */
export function askedOf({ current, size, filters }: ListState, sellerId?: string): GoodsAsked {
  const { keyword = '', categoryId = '', priceFrom = '', priceTo = '', inStock } = filters
  const kind = kindIn(filters)
  return {
    current,
    size,
    inStock: inStock === 'true',
    sort: sortIn(filters),
    ...(keyword !== '' && { name: keyword.slice(0, 60) }),
    ...(categoryId !== '' && categoryId.length <= 64 && { categoryId }),
    ...(sellerId !== undefined && { sellerId }),
    ...(kind && { kind }),
    ...(isPrice(priceFrom) && { priceFrom }),
    ...(isPrice(priceTo) && { priceTo }),
  }
}

/** Filters of which none is set. */
export const noFilters: Readonly<Record<string, string>> = Object.fromEntries(
  [...narrowing, 'keyword'].map((name) => [name, '']),
)

export const countFilters = (filters: Filters): number =>
  narrowing.filter((name) => (filters[name] ?? '') !== '').length

/** What is wrong with the bounds of the price, by field; undefined when nothing is. */
export function faultsOfBounds(from: string, to: string) {
  const faults = {
    from: from !== '' && !isPrice(from) ? ('invalid' as const) : undefined,
    to: to !== '' && !isPrice(to) ? ('invalid' as const) : undefined,
  }
  const [low, high] = [parseFen(from), parseFen(to)]
  const isTurned = low !== undefined && high !== undefined && low > high
  const hasFault = faults.from !== undefined || faults.to !== undefined
  return isTurned && !hasFault ? { from: undefined, to: 'turned' as const } : faults
}
