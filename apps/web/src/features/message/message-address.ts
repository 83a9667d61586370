import { requestMessageKinds } from '@countersign/contract'
import { firstPageSize, pageSizeIn } from '../../ui/page-sizes.ts'
import type { MessageInput } from './api.ts'

/** The state of the list is kept in the address. */
export function inputIn(query: URLSearchParams): MessageInput & { current: number; size: number } {
  const current = Number(query.get('current'))
  return {
    current: Number.isSafeInteger(current) && current > 0 ? current : 1,
    size: pageSizeIn(query),
    unread: query.get('unread') === 'true' || undefined,
    kind: requestMessageKinds.find((kind) => kind === query.get('kind')),
  }
}

export function queryOfPage(current: number, size: number, before: number) {
  return {
    current: size === before && current > 1 ? String(current) : undefined,
    size: size === firstPageSize ? undefined : String(size),
  }
}
