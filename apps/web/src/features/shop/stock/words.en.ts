import type { WordsOf } from '../../../lib/words-of.ts'
import type { shopStockZh } from './words.zh.ts'

export const shopStockEn: WordsOf<typeof shopStockZh> = {
  shopManageStock: {
    title: 'Stock',
    of: 'Stock of {{name}}',
    variant: '{{name}} ({{stock}} in stock)',
    how: 'Action',
    ways: { deliver: 'Delivery', count: 'Count' },
    pieces: 'Delivered pieces',
    counted: 'Counted pieces',
    shown: '{{shown}} were on the books when counting began. What is sold meanwhile stays sold.',
    numRequired: 'Please enter a number',
    remark: 'Remark',
    save: 'Save',
    saved: 'Stock updated',
    moves: 'Latest stock moves',
    none: 'No stock moves yet',
    kinds: {
      opening: 'Opening',
      delivery: 'Delivery',
      count: 'Count',
      order: 'Order',
      cancel: 'Cancelled order',
      return: 'Return',
      exchange: 'Exchange',
    },
  },
  shopManageMoves: {
    title: 'Stock moves',
    goods: 'Goods',
    removedGoods: 'Removed goods',
    variant: 'Variant',
    kind: 'Kind',
    change: 'Change',
    createName: 'By',
    createTime: 'Time',
    ofGoods: 'Moves of these goods',
  },
}
