import { describe, expect, it } from 'vitest'
import { matching, moveKeys, placeByKey, placeOfDrop, recordsIn, without } from './forest.ts'

interface Row {
  id: string
  children: Row[]
}
const row = (id: string, ...children: Row[]): Row => ({ id, children })
/** a holds b, c (with d) and e; f stands beside a. */
const forest = [row('a', row('b'), row('c', row('d')), row('e')), row('f')]
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

describe('a move by key', () => {
  const places = Object.fromEntries(
    ids(recordsIn<Row>(forest)).map((id) => [id, moveKeys.map((key) => placeByKey(forest, id, key))]),
  )

  it.each([
    // up, down, left, right
    ['a', [undefined, { parentId: '0' }, undefined, undefined]],
    ['b', [undefined, { parentId: 'a', beforeId: 'e' }, { parentId: '0', beforeId: 'f' }, undefined]],
    [
      'c',
      [
        { parentId: 'a', beforeId: 'b' },
        { parentId: 'a' },
        { parentId: '0', beforeId: 'f' },
        { parentId: 'b' },
      ],
    ],
    ['d', [undefined, undefined, { parentId: 'a', beforeId: 'e' }, undefined]],
    ['e', [{ parentId: 'a', beforeId: 'c' }, undefined, { parentId: '0', beforeId: 'f' }, { parentId: 'c' }]],
    ['f', [{ parentId: '0', beforeId: 'a' }, undefined, undefined, { parentId: 'a' }]],
  ])('of %s goes up, down, out or in, or nowhere at an edge', (id, expected) => {
    expect(places[id]).toEqual(expected)
  })

  it('of an unknown record goes nowhere', () => {
    expect(placeByKey(forest, 'x', 'ArrowUp')).toBeUndefined()
  })
})

describe('a drop', () => {
  const drop = (movedId: string, where: 'before' | 'into' | 'after', ontoId: string) =>
    placeOfDrop(forest, { movedId, ontoId, where })

  it.each([
    ['f', 'before', 'b', { parentId: 'a', beforeId: 'b' }],
    ['f', 'into', 'd', { parentId: 'd' }],
    ['f', 'after', 'b', { parentId: 'a', beforeId: 'c' }],
    ['f', 'after', 'e', { parentId: 'a' }],
    // The gap after b lies before c; when c itself is dropped there, before the sibling after it.
    ['c', 'after', 'b', { parentId: 'a', beforeId: 'e' }],
    ['b', 'after', 'a', { parentId: '0', beforeId: 'f' }],
    ['b', 'before', 'x', undefined],
  ] as const)('of %s %s %s', (moved, where, onto, place) => {
    expect(drop(moved, where, onto)).toEqual(place)
  })
})

it('a search keeps what matches, with all above and below it', () => {
  expect(ids(recordsIn(matching<Row>(forest, ({ id }) => id === 'c')))).toEqual(['a', 'c', 'd'])
  expect(matching<Row>(forest, ({ id }) => id === 'x')).toEqual([])
})

it('a record is left out with all below it', () => {
  expect(ids(recordsIn<Row>(without(forest, ({ id }) => id === 'c')))).toEqual(['a', 'b', 'e', 'f'])
})
