import { expect, test } from 'vitest'
import { canonicalJson } from '../../src/platform/canonical-json.ts'

const sameTwice = (one: unknown, other: unknown) => [canonicalJson(one), canonicalJson(other)]

test('the order of keys makes no difference, at any depth', () => {
  const [one, other] = sameTwice(
    { b: 1, a: [{ d: 1, c: null }], 10: 'x', 9: 'y' },
    { 9: 'y', 10: 'x', a: [{ c: null, d: 1 }], b: 1 },
  )
  expect(one).toBe(other)
  expect(one).toBe('{"9":"y","10":"x","a":[{"c":null,"d":1}],"b":1}')
})

test('the order of an array does', () => {
  const [one, other] = sameTwice([1, 2], [2, 1])
  expect(one).not.toBe(other)
})

test('capital letters come before small ones, and Chinese after both', () => {
  expect(canonicalJson({ 中: 1, a: 2, B: 3, ab: 4 })).toBe('{"B":3,"a":2,"ab":4,"中":1}')
})

test('what has no value is left out of an object and null in an array, as JSON has it', () => {
  expect(canonicalJson({ a: undefined, b: [undefined, () => 1] })).toBe('{"b":[null,null]}')
})

test('a time is its ISO text', () => {
  expect(canonicalJson({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}')
})

test('a key named toJSON that is no function is a key like any other', () => {
  expect(canonicalJson({ toJSON: 'x', b: 1, a: { d: 1, c: 2 } })).toBe(
    '{"a":{"c":2,"d":1},"b":1,"toJSON":"x"}',
  )
})

test('a key named like the prototype is a key like any other', () => {
  const hostile: unknown = JSON.parse('{"b":1,"__proto__":{"z":1,"a":2}}')
  expect(canonicalJson(hostile)).toBe('{"__proto__":{"a":2,"z":1},"b":1}')
})
