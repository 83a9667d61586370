import { describe, expect, it } from 'vitest'
import { readableDepartments, readScopes, scopes } from '../../src/modules/role/scope.rules.ts'

/** a › b › c, and d beside them; e and f lie below each other. g was merged into d, and h into g. */
const departments = [
  { id: 'a', parentId: null, isGone: false },
  { id: 'b', parentId: 'a', isGone: false },
  { id: 'c', parentId: 'b', isGone: false },
  { id: 'd', parentId: null, isGone: false },
  { id: 'e', parentId: 'f', isGone: false },
  { id: 'f', parentId: 'e', isGone: false },
  { id: 'g', parentId: 'd', isGone: true },
  { id: 'h', parentId: 'g', isGone: true },
]

describe('the departments whose requests a person may read', () => {
  it.each<[scope: keyof typeof scopes, own: string[], chosen: string[], readable: 'all' | string[]]>([
    ['all', ['b'], [], 'all'],
    ['own', ['b'], [], []],
    ['department', ['b', 'd'], [], ['b', 'd', 'g', 'h']],
    ['below', ['b'], [], ['b', 'c']],
    ['below', ['a'], [], ['a', 'b', 'c']],
    ['below', ['e'], [], ['e', 'f']],
    ['below', [], [], []],
    ['chosen', ['b'], ['d'], ['d', 'g', 'h']],
    ['department', ['b'], ['d'], ['b', 'd', 'g', 'h']],
  ])('with the scope %s, own departments %j and chosen ones %j are %j', (scope, own, chosen, readable) => {
    const found = readableDepartments({ kinds: [scopes[scope]], deptIds: chosen }, own, departments)
    expect(found === 'all' ? found : [...found].toSorted()).toEqual(readable)
  })
})

it.each<[given: string[], read: ReturnType<typeof readScopes>]>([
  [[], { kinds: [], deptIds: [] }],
  [['1', '5', 'a', '5', 'a'], { kinds: [1, 5], deptIds: ['a'] }],
  [['0'], undefined],
  [['6'], undefined],
  [['2', 'x'], undefined],
])('a grant of %j is read as %j', (given, read) => {
  expect(readScopes(given, new Set(['a', 'b']))).toEqual(read)
})
