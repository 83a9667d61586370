import { type ListState, type MessageKind, messageKinds, type MessageRow } from '@countersign/contract'
import { firstPageSize, pageSizeIn } from '../../lib/page-sizes.ts'
import type { MessageInput } from './api/use-messages.ts'

/** The address bar is the list's memory. */
export function inputIn(query: URLSearchParams): MessageInput & { current: number; size: number } {
  const current = Number(query.get('current'))
  return {
    current: Number.isSafeInteger(current) && current > 0 ? current : 1,
    size: pageSizeIn(query),
    unread: query.get('unread') === 'true' || undefined,
    kind: messageKinds.find((kind) => kind === query.get('kind')),
  }
}

export function queryOfPage(current: number, size: number, before: number) {
  return {
    current: size === before && current > 1 ? String(current) : undefined,
    size: size === firstPageSize ? undefined : String(size),
  }
}

/** The list in which the request of a message is looked at: its state says which buttons there are. */
const states: Readonly<Record<MessageKind, ListState>> = {
  yourTurn: '待处理',
  approved: '已发起',
  rejected: '已发起',
  abandoned: '已发起',
  withdrawn: '我收到的',
  copied: '我收到的',
}

/** Where the request of a message opens; undefined where it is about none. */
export function requestAddress({ kind, approvalId }: MessageRow): string | undefined {
  if (approvalId === '') return undefined
  return `/approval/index?${new URLSearchParams({ state: states[kind], view: approvalId }).toString()}`
}
