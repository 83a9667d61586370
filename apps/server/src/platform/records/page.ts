import type { Page } from '@countersign/contract'

/** Page that a caller asks for; `current` counts from 1. */
export interface PageAsked {
  current: number
  size: number
}

/** A slice of a list. */
export interface Range {
  offset: number
  limit: number
}

export function rangeOf({ current, size }: PageAsked): Range {
  return { limit: size, offset: (current - 1) * size }
}

export function pageOf<T>(records: T[], total: number, { current, size }: PageAsked): Page<T> {
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

/** The page with each record in another form. */
export function mapPage<From, To>(page: Page<From>, to: (record: From) => To): Page<To> {
  return { ...page, records: page.records.map(to) }
}
