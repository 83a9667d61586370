import { expect, test } from 'vitest'
import { plainPrefix } from './office-prefix.ts'

test.each([
  ['1.   ', '1.'],
  ['（12）', '12.'],
  ['3、', '3.'],
  ['一、', '1.'],
  ['九、', '9.'],
  ['十、', '10.'],
  ['十一、', '11.'],
  ['二十、', '20.'],
  ['九十九、', '99.'],
  ['（二）  ', '2.'],
  ['b)  ', 'b.'],
  ['·  ', '·  '],
  ['  3、', '3.'],
  ['二三、', '二三、'],
  ['十十、', '十十、'],
  ['一十一一、', '一十一一、'],
  ['〇、', '〇、'],
  ['1一、', '1一、'],
  ['百、', '百、'],
  ['第一条', '第一条'],
  ['ii.', 'ii.'],
])('the prefix %j of an item is read as %j', (prefix, plain) => {
  expect(plainPrefix(prefix)).toBe(plain)
})
