import type { WordsOf } from '../../../lib/words-of.ts'
import type { shopFiguresZh } from './words.zh.ts'

export const shopFiguresEn: WordsOf<typeof shopFiguresZh> = {
  shopManageFigures: {
    title: 'Sales',
    period: 'Period',
    periods: {
      week: '7 days',
      days30: '30 days',
      month: 'This month',
      lastMonth: 'Last month',
      year: 'This year',
    },
    view: 'View',
    asChart: 'Charts',
    asTable: 'Tables',
    range: '{{from}} to {{to}}',
    asOf: 'as of {{time}}',
    hint: 'Orders count on their day; cancellations and returns are taken off on theirs.',
    orders: 'Orders',
    pieces: 'Pieces',
    amount: 'Amount (yuan)',
    points: 'Paid by points',
    days: 'Amount by day',
    day: 'Day',
    byPieces: 'Goods with most pieces',
    byAmount: 'Goods with the highest amounts',
    categories: 'By category',
    departments: 'By department',
    goods: 'Goods',
    category: 'Category',
    department: 'Department',
    none: 'No orders in this period',
    noCategory: 'No category',
    noDepartment: 'No department',
  },
}
