import { contract, type GoodsKind, type goodsSorts } from '@countersign/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'
import { offerKey, offersKey } from '../parts/query-keys.ts'

export const favouritesKey = ['shop', 'favourites'] as const

export function useHome() {
  return useQuery({
    queryKey: [...offersKey, 'home'],
    queryFn: ({ signal }) => call(contract.goodsHome, {}, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}

/** The categories as a tree. They change rarely. */
export function useCategories() {
  return useQuery({
    queryKey: [...offersKey, 'categories'],
    queryFn: ({ signal }) => call(contract.categorySelect, {}, { signal, quiet: true }),
    staleTime: 60_000,
  })
}

export interface GoodsAsked {
  current: number
  size: number
  inStock: boolean
  sort: (typeof goodsSorts)[number]
  name?: string
  categoryId?: string
  sellerId?: string
  kind?: GoodsKind
  priceFrom?: string
  priceTo?: string
}

export function useGoods(asked: GoodsAsked) {
  return useQuery({
    queryKey: [...offersKey, 'list', asked],
    queryFn: ({ signal }) => call(contract.goodsSearch, asked, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  })
}

export function useOffer(id: string) {
  return useQuery({
    queryKey: offerKey(id),
    queryFn: ({ signal }) => call(contract.goodsOffered, { id }, { signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export function useStore(id: string) {
  return useQuery({
    queryKey: [...offersKey, 'store', id],
    queryFn: ({ signal }) => call(contract.sellerStore, { id }, { signal, quiet: true }),
    refetchOnWindowFocus: true,
  })
}

export function useFavourites(asked: { current: number; size: number }) {
  return useQuery({
    queryKey: [...favouritesKey, asked],
    queryFn: ({ signal }) => call(contract.getcollect, asked, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
