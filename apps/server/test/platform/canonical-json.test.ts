import { expect, test } from 'vitest'
import { canonicalJson } from '../../src/platform/canonical-json.ts'

const sameTwice = (one: unknown, other: unknown) => [canonicalJson(one), canonicalJson(other)]

test('the order of keys does not matter, at any depth', () => {
  const [one, other] = sameTwice(
    { b: 1, a: [{ d: 1, c: null }], 10: 'x', 9: 'y' },
    { 9: 'y', 10: 'x', a: [{ c: null, d: 1 }], b: 1 },
  )
  expect(one).toBe(other)
  expect(one).toBe('{"9":"y","10":"x","a":[{"c":null,"d":1}],"b":1}')
})

test('the order of an array matters', () => {
  const [one, other] = sameTwice([1, 2], [2, 1])
  expect(one).not.toBe(other)
})

test('upper case comes before lower case, and Chinese after both', () => {
  expect(canonicalJson({ 中: 1, a: 2, B: 3, ab: 4 })).toBe('{"B":3,"a":2,"ab":4,"中":1}')
})

test('an undefined value is left out of an object and null in an array, as in JSON', () => {
  expect(canonicalJson({ a: undefined, b: [undefined, () => 1] })).toBe('{"b":[null,null]}')
})

test('a time is its ISO text', () => {
  expect(canonicalJson({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}')
})

test('a toJSON key that is not a function is an ordinary key', () => {
  expect(canonicalJson({ toJSON: 'x', b: 1, a: { d: 1, c: 2 } })).toBe(
    '{"a":{"c":2,"d":1},"b":1,"toJSON":"x"}',
  )
})

test('a __proto__ key is an ordinary key', () => {
  const hostile: unknown = JSON.parse('{"b":1,"__proto__":{"z":1,"a":2}}')
  expect(canonicalJson(hostile)).toBe('{"__proto__":{"a":2,"z":1},"b":1}')
})
