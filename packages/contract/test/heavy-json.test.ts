import { expect, it } from 'vitest'
import { findHeaviness, structureLimits } from '../src/index.ts'

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const { depth } = structureLimits

it.each([
  ['a list of as many values as it may have', '[1,2,3]', 4, undefined],
  ['one value more', '[1,2,3,4]', 4, 'tooMany'],
  ['empty lists, which are values', '[[],[],[]]', 4, 'tooMany'],
  ['keys and their values, which count once', '{"a":1,"b":2}', 3, undefined],
  ['signs within a text', JSON.stringify(['[{,,,,,,"\\", \\']), 2, undefined],
  ['a text that ends with a backslash, and more after it', String.raw`["\\",1,2]`, 4, undefined],
  ['too much after such a text', String.raw`["\\",1,2,3]`, 3, 'tooMany'],
  ['more after an escaped quote', String.raw`["\"",1,2,3]`, 3, 'tooMany'],
  ['the deepest structure', nested(depth), depth + 1, undefined],
  ['one level more', nested(depth + 1), depth + 2, 'tooDeep'],
  ['objects that are too deep', '{"a":'.repeat(depth + 1), depth + 2, 'tooDeep'],
  [
    'structures beside each other, which are not deep',
    '[{"a":[1]},[[]],{}]'.repeat(depth),
    10_000,
    undefined,
  ],
  ['a text without an end', '["a,,,,,', 2, undefined],
])('weighs %s', (_what, text, maxValues, heaviness) => {
  expect(findHeaviness(text, maxValues)).toBe(heaviness)
})
