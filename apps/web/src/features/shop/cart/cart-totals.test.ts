import type { CartItem } from '@countersign/contract'
import { expect, test } from 'vitest'
import { totalsOf, withNum } from './cart-totals.ts'

const pen: CartItem = {
  id: 'c-1',
  productID: 'g-1',
  productName: '签字笔',
  productImg: '',
  price: '2.55',
  num: 3,
  maxNum: 9,
  check: true,
  variantID: 'v-1',
  variantName: '',
  unit: '支',
  kind: 'office',
  sellerId: 's-1',
  sellerName: '晨光',
  state: 'ok',
}
const gift: CartItem = { ...pen, id: 'c-2', kind: 'welfare', price: '68.10', num: 2 }

test('points pay welfare goods, and office supplies are charged', () => {
  expect(totalsOf([pen, gift])).toEqual({
    lines: 2,
    pieces: 5,
    points: '136.20',
    charged: '7.65',
    total: '143.85',
  })
})

test('lines without a tick and lines that cannot be ordered count nothing', () => {
  const lines = [
    { ...pen, check: false },
    ...(['gone', 'soldOut', 'tooMany'] as const).map((state) => ({ ...pen, state })),
  ]
  expect(totalsOf(lines)).toMatchObject({ lines: 0, pieces: 0, total: '0.00' })
})

test.each([
  ['ok', 9, 'ok'],
  ['ok', 10, 'tooMany'],
  ['tooMany', 9, 'ok'],
  ['gone', 1, 'gone'],
  ['soldOut', 1, 'soldOut'],
] as const)('a line that was %s is, with %i pieces of at most 9, %s', (before, num, after) => {
  expect(withNum({ ...pen, state: before }, num)).toMatchObject({ num, state: after })
})
