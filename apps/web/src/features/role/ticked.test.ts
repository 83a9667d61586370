import type { TreeNode } from '@countersign/contract'
import { expect, it } from 'vitest'
import { rebasedTicks, tickedAfter } from './ticked.ts'

const node = (id: string, ...children: TreeNode[]): TreeNode => ({
  id,
  parentId: '0',
  title: id,
  key: id,
  value: id,
  children,
})
const tree = [node('a', node('b', node('c')), node('d')), node('e')]

it.each([
  ['b', true, ['d', 'e'], ['d', 'e', 'b', 'c']],
  ['a', true, ['c'], ['a', 'b', 'c', 'd']],
  ['b', false, ['a', 'b', 'c', 'd'], ['a', 'd']],
  ['e', false, ['e'], []],
  ['x', true, ['a'], ['a']],
])('ticking %s (%s) changes it and all below, and nothing above', (id, isTicked, before, after) => {
  expect(tickedAfter(before, tree, id, isTicked)).toEqual(after)
})

it.each([
  ['nobody changed anything', ['a'], ['a'], ['a'], ['a']],
  ['the other person added one', ['a'], ['a'], ['a', 'b'], ['a', 'b']],
  ['the other person took one away', ['a', 'b'], ['a', 'b'], ['a'], ['a']],
  ['this person added one', ['a'], ['a', 'b'], ['a'], ['a', 'b']],
  ['this person took one away', ['a', 'b'], ['a'], ['a', 'b'], ['a']],
  ['both added the same', [], ['a'], ['a'], ['a']],
  ['each did another thing', ['a', 'b'], ['b', 'c'], ['a', 'd'], ['d', 'c']],
])('when %s, ticks that were %j, are here %j and there %j become %j', (_what, before, mine, now, after) => {
  expect(rebasedTicks(before, mine, now)).toEqual(after)
})
