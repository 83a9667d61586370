import { describe, expect, test } from 'vitest'
import { conditionNode, flowOf, stepNode } from '../../../../test/flows.ts'
import { itemBefore, neighbourOf } from './walk.ts'

const flow = flowOf(stepNode('a'), conditionNode('f', [stepNode('b')], [stepNode('c')]))

describe('the arrow keys', () => {
  test.each([
    ['start', 'ArrowDown', 'a'],
    ['a', 'ArrowDown', 'f'],
    ['f', 'ArrowDown', 'f-large'],
    ['f-large', 'ArrowDown', 'b'],
    ['end', 'ArrowUp', 'c'],
    ['end', 'ArrowDown', undefined],
    ['start', 'ArrowUp', undefined],
    ['x', 'ArrowDown', undefined],
    ['f', 'ArrowRight', 'f-large'],
    ['f', 'ArrowLeft', undefined],
    ['f-large', 'ArrowRight', 'f-other'],
    ['b', 'ArrowRight', 'f-other'],
    ['f-other', 'ArrowRight', undefined],
    ['c', 'ArrowLeft', 'f-large'],
    ['f-large', 'ArrowLeft', 'f'],
    ['a', 'ArrowLeft', undefined],
  ] as const)('lead from %s by %s to %s', (id, key, expected) => {
    expect(neighbourOf(flow, id, key)).toBe(expected)
  })
})

test('the focus goes to the item before a removed one', () => {
  expect(itemBefore(flow, 'b')).toBe('f-large')
})
