import type { TreeNode } from '@countersign/contract'
import { expect, it } from 'vitest'
import { tickedAfter } from './ticked.ts'

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
