/** How figures are shown. */
export type FiguresView = 'chart' | 'table'
