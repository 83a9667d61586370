import { type FigureScope, figureScopes } from '@countersign/contract'

export const ranges = [4, 12, 52] as const

export interface FiguresView {
  weeks: (typeof ranges)[number]
  /** Undefined: the widest there is. */
  scope: FigureScope | undefined
  view: 'chart' | 'table'
}

/** The address bar is the page's memory. */
export function viewIn(query: URLSearchParams): FiguresView {
  return {
    weeks: ranges.find((weeks) => String(weeks) === query.get('weeks')) ?? 12,
    scope: figureScopes.find((scope) => scope === query.get('scope')),
    view: query.get('view') === 'table' ? 'table' : 'chart',
  }
}
