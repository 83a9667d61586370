import { type FigureScope, figureScopes } from '@countersign/contract'

export const ranges = [4, 12, 52] as const

export interface FiguresView {
  weeks: (typeof ranges)[number]
  /** Undefined means the widest scope that the viewer may see. */
  scope: FigureScope | undefined
  view: 'chart' | 'table'
}

/** The state of the page is kept in the address. */
export function viewIn(query: URLSearchParams): FiguresView {
  return {
    weeks: ranges.find((weeks) => String(weeks) === query.get('weeks')) ?? 12,
    scope: figureScopes.find((scope) => scope === query.get('scope')),
    view: query.get('view') === 'table' ? 'table' : 'chart',
  }
}
