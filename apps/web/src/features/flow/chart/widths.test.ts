import type { FlowNode } from '@countersign/engine'
import { expect, test } from 'vitest'
import { conditionNode, parallelNode, stepNode } from '../../../../test/flows.ts'
import { lowerLine } from './widths.ts'

const end: FlowNode = { type: 'end', id: 'e', name: '结束' }
const a = stepNode('a')

test.each([
  ['from the middle of the first branch to that of the last', parallelNode('p', [a], [], []), 124, 496],
  ['only to the middle of the flow beside a branch that has ended', parallelNode('p', [a], [end]), 124, 124],
  ['as far as the last branch that goes on', parallelNode('p', [], [], [], [end]), 124, 496],
  ['with room for forks in a branch', parallelNode('p', [conditionNode('c')], [a]), 262, 386],
])('the line below the branches goes %s', (_how, fork, left, width) => {
  expect(lowerLine(fork)).toEqual({ left, width })
})

test('there is no line below branches that have all ended', () => {
  expect(lowerLine(parallelNode('p', [end], [a, { ...end, id: 'e2' }]))).toBeUndefined()
})
