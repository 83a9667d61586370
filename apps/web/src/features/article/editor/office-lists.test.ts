import { expect, test } from 'vitest'
import { numberIn, plainPrefix } from './office-lists.ts'

test.each([
  ['一', 1],
  ['九', 9],
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['九十九', 99],
  ['', undefined],
  ['二三', undefined],
  ['百', undefined],
])('%j in Chinese figures is %s', (figures, number) => {
  expect(numberIn(figures)).toBe(number)
})

test.each([
  ['1.   ', '1.'],
  ['（12）', '12.'],
  ['3、', '3.'],
  ['十一、', '11.'],
  ['（二）  ', '2.'],
  ['b)  ', 'b.'],
  ['·  ', '·  '],
  ['第一条', '第一条'],
  ['ii.', 'ii.'],
])('the prefix %j of an item is read as %j', (prefix, plain) => {
  expect(plainPrefix(prefix)).toBe(plain)
})
