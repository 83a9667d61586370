import { type ListState, type MessageKind, messageKinds, type MessageRow } from '@countersign/contract'
import type { MessageInput } from './api/use-messages.ts'

export const pageSizes = [10, 20, 30, 40, 50] as const
const firstSize = 20

/** The address bar is the list's memory. */
export function inputIn(query: URLSearchParams): MessageInput & { current: number; size: number } {
  const current = Number(query.get('current'))
  const size = Number(query.get('size'))
  return {
    current: Number.isSafeInteger(current) && current > 0 ? current : 1,
    size: pageSizes.find((one) => one === size) ?? firstSize,
    unread: query.get('unread') === 'true' || undefined,
    kind: messageKinds.find((kind) => kind === query.get('kind')),
  }
}

export function queryOfPage(current: number, size: number, before: number) {
  return {
    current: size === before && current > 1 ? String(current) : undefined,
    size: size === firstSize ? undefined : String(size),
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
