import type { Branch, Definition, FlowNode } from '@countersign/engine'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conditionNode, flowOf, makingOf, parallelNode, stepNode } from '../../../../test/flows.ts'
import {
  addBranch,
  changeBranch,
  changeFork,
  changeNode,
  insertNode,
  moveByKey,
  moveNode,
  pasteBranch,
  pasteNode,
  removeItem,
  repaired,
} from './edit.ts'
import { countOf, depthOf, findItem, findNode, idsIn, isFork, listOf } from './find.ts'
import { addedTypes, newBranch, newNode } from './make.ts'

const a = stepNode('a')
const b = stepNode('b')
const c = stepNode('c')
const ids = ({ nodes }: Definition) => idsIn(nodes)
const trunkOf = ({ nodes }: Definition) => nodes.map(({ id }) => id)
const inside = (definition: Definition, listId: string) => listOf(definition, listId)?.map(({ id }) => id)

describe('inserting', () => {
  test('puts a node at its place in the trunk', () => {
    expect(trunkOf(insertNode(flowOf(a, b), { listId: '', index: 2 }, c))).toEqual([
      'start',
      'a',
      'c',
      'b',
      'end',
    ])
  })

  test('puts a node at its place in a branch', () => {
    const after = insertNode(flowOf(conditionNode('f', [a])), { listId: 'f-large', index: 1 }, b)
    expect(inside(after, 'f-large')).toEqual(['a', 'b'])
  })

  test.each([
    [0, ['start', 'c', 'a', 'end']],
    [9, ['start', 'a', 'c', 'end']],
  ])('keeps the start first and the end last at index %i', (index, expected) => {
    expect(trunkOf(insertNode(flowOf(a), { listId: '', index }, c))).toEqual(expected)
  })

  test('refuses a node whose id is taken', () => {
    const before = flowOf(a)
    expect(insertNode(before, { listId: '', index: 1 }, stepNode('a'))).toBe(before)
    expect(insertNode(before, { listId: '', index: 1 }, conditionNode('f', [stepNode('a')]))).toBe(before)
  })

  test('refuses a place that does not exist', () => {
    const before = flowOf(a)
    expect(insertNode(before, { listId: 'nowhere', index: 0 }, b)).toBe(before)
  })

  const end: FlowNode = { type: 'end', id: 'e', name: '结束' }

  test('puts an end behind the last node of a branch of a condition', () => {
    const after = insertNode(flowOf(conditionNode('f', [a])), { listId: 'f-large', index: 0 }, end)
    expect(inside(after, 'f-large')).toEqual(['a', 'e'])
  })

  test.each([
    ['the trunk', flowOf(a), ''],
    ['a parallel branch', flowOf(parallelNode('p', [a], [b])), 'p-0'],
    ['a condition within a parallel branch', flowOf(parallelNode('p', [conditionNode('f')], [b])), 'f-large'],
    ['a branch that has one', flowOf(conditionNode('f', [{ ...end, id: 'e2' }])), 'f-large'],
  ])('refuses an end in %s', (_where, before, listId) => {
    expect(insertNode(before, { listId, index: 0 }, end)).toBe(before)
  })

  test('refuses more than 300 nodes and more than twelve levels', () => {
    const many = Array.from({ length: 298 }, (_one, index) => stepNode(`s${index}`))
    const full = flowOf(...many)
    expect(insertNode(full, { listId: '', index: 1 }, c)).toBe(full)
    let deep: FlowNode[] = []
    for (let level = 1; level < 12; level += 1) deep = [conditionNode(`f${level}`, deep)]
    const deepest = flowOf(...deep)
    expect(depthOf(deepest.nodes)).toBe(12)
    expect(insertNode(deepest, { listId: 'f1-large', index: 0 }, conditionNode('x'))).toBe(deepest)
    expect(insertNode(deepest, { listId: 'f1-large', index: 0 }, c)).not.toBe(deepest)
  })
})

describe('removing', () => {
  test('takes a node away with everything in it', () => {
    expect(ids(removeItem(flowOf(a, conditionNode('f', [b])), 'f'))).toEqual(['start', 'a', 'end'])
  })

  test.each(['start', 'end', 'f-other', 'nothing'])('leaves %s', (id) => {
    const before = flowOf(conditionNode('f', [a]))
    expect(removeItem(before, id)).toBe(before)
  })

  test('removes an end within a branch', () => {
    const before = flowOf(conditionNode('f', [a, { type: 'end', id: 'e', name: '结束' }]))
    expect(inside(removeItem(before, 'e'), 'f-large')).toEqual(['a'])
  })

  test('keeps the fork while two branches are left', () => {
    const before = flowOf(parallelNode('p', [a], [b], [c]))
    expect(ids(removeItem(before, 'p-1'))).toEqual(['start', 'p', 'p-0', 'a', 'p-2', 'c', 'end'])
  })

  test('puts the nodes of the only branch left in the place of the fork', () => {
    const end: FlowNode = { type: 'end', id: 'e', name: '结束' }
    const before = flowOf(a, conditionNode('f', [b], [c, end]))
    expect(ids(removeItem(before, 'f-large'))).toEqual(['start', 'a', 'c', 'end'])
  })
})

describe('moving', () => {
  test.each([
    ['a', 3, ['start', 'b', 'a', 'c', 'end']],
    ['c', 1, ['start', 'c', 'a', 'b', 'end']],
    ['a', 0, ['start', 'a', 'b', 'c', 'end']],
    ['b', 99, ['start', 'a', 'c', 'b', 'end']],
  ])('puts %s before index %i', (id, index, expected) => {
    expect(trunkOf(moveNode(flowOf(a, b, c), id, { listId: '', index }))).toEqual(expected)
  })

  test('puts a node into a branch and out of it', () => {
    const into = moveNode(flowOf(a, conditionNode('f', [b])), 'a', { listId: 'f-large', index: 1 })
    expect(inside(into, 'f-large')).toEqual(['b', 'a'])
    expect(trunkOf(moveNode(into, 'b', { listId: '', index: 1 }))).toEqual(['start', 'b', 'f', 'end'])
  })

  test.each([
    ['a fork into itself', 'f', 'f-large'],
    ['the start', 'start', 'f-large'],
    ['the end', 'end', 'f-large'],
    ['a node to nowhere', 'a', 'nowhere'],
  ])('does not move %s', (_what, id, listId) => {
    const before = flowOf(a, conditionNode('f'))
    expect(moveNode(before, id, { listId, index: 0 })).toBe(before)
  })

  test('answers the same flow when the node is there already', () => {
    const before = flowOf(a, b)
    expect(moveNode(before, 'a', { listId: '', index: 1 })).toBe(before)
    expect(moveNode(before, 'a', { listId: '', index: 2 })).toBe(before)
  })

  test.each([
    ['a', 'ArrowDown', ['start', 'f', 'f-large', 'b', 'f-other', 'a', 'c', 'end']],
    ['c', 'ArrowUp', ['start', 'a', 'c', 'f', 'f-large', 'b', 'f-other', 'end']],
    ['a', 'ArrowUp', ['start', 'a', 'f', 'f-large', 'b', 'f-other', 'c', 'end']],
    ['a', 'ArrowRight', ['start', 'f', 'f-large', 'a', 'b', 'f-other', 'c', 'end']],
    ['b', 'ArrowUp', ['start', 'a', 'b', 'f', 'f-large', 'f-other', 'c', 'end']],
    ['b', 'ArrowDown', ['start', 'a', 'f', 'f-large', 'f-other', 'b', 'c', 'end']],
    ['b', 'ArrowRight', ['start', 'a', 'f', 'f-large', 'f-other', 'b', 'c', 'end']],
    ['b', 'ArrowLeft', ['start', 'a', 'b', 'f', 'f-large', 'f-other', 'c', 'end']],
  ] as const)('moves %s by %s', (id, key, expected) => {
    expect(ids(moveByKey(flowOf(a, conditionNode('f', [b]), c), id, key))).toEqual(expected)
  })

  test('moves a node to the branch beside it', () => {
    const after = moveByKey(flowOf(conditionNode('f', [a])), 'a', 'ArrowRight')
    expect([inside(after, 'f-large'), inside(after, 'f-other')]).toEqual([[], ['a']])
  })

  test('exchanges two branches, and never moves the default branch or beyond it', () => {
    const fork = flowOf(parallelNode('p', [], [], []))
    expect(ids(moveByKey(fork, 'p-0', 'ArrowRight'))).toEqual(['start', 'p', 'p-1', 'p-0', 'p-2', 'end'])
    const condition = flowOf(conditionNode('f'))
    expect(moveByKey(condition, 'f-large', 'ArrowRight')).toBe(condition)
    expect(moveByKey(condition, 'f-other', 'ArrowLeft')).toBe(condition)
  })
})

describe('copies', () => {
  test('have ids of their own throughout', () => {
    const fork = conditionNode('f', [a])
    const after = pasteNode(flowOf(fork), { listId: '', index: 2 }, fork, makingOf().newId)
    expect(ids(after)).toEqual([
      'start',
      'f',
      'f-large',
      'a',
      'f-other',
      'new-1',
      'new-2',
      'new-3',
      'new-4',
      'end',
    ])
    expect(findNode(after, 'new-3')?.node).toEqual({ ...a, id: 'new-3' })
  })

  test('of a default branch get a condition to fill in', () => {
    const before = flowOf(conditionNode('f', [], [a]))
    const after = pasteBranch(before, 'f', branchIn(before, 'f-other'), makingOf())
    const fork = findNode(after, 'f')?.node
    const branches = fork && isFork(fork) ? fork.branches : []
    expect(branches.map(({ id }) => id)).toEqual(['f-large', 'new-1', 'f-other'])
    expect(branches.map(({ when }) => when === null)).toEqual([false, false, true])
  })

  test('of a condition lose it in a parallel fork', () => {
    const before = flowOf(conditionNode('f'), parallelNode('p', [], []))
    const after = pasteBranch(before, 'p', branchIn(before, 'f-large'), makingOf())
    const fork = findNode(after, 'p')?.node
    expect(fork && isFork(fork) ? fork.branches.map(({ when }) => when) : []).toEqual([null, null, null])
  })
})

describe('changing', () => {
  test('puts the changed node in the place of the old one, and shares everything else', () => {
    const before = flowOf(a, conditionNode('f', [b]))
    const after = changeNode(before, { ...b, name: '财务' })
    expect(findNode(after, 'b')?.node).toEqual({ ...b, name: '财务' })
    expect(after.nodes[1]).toBe(before.nodes[1])
    expect(changeNode(before, stepNode('nowhere'))).toBe(before)
  })

  test('does not give the default branch a condition, nor take the one of another', () => {
    const before = flowOf(conditionNode('f'))
    const large = findItem(before, 'f-large')
    const when = large?.kind === 'branch' ? large.branch.when : null
    expect(changeBranch(before, 'f-other', { when })).toEqual(before)
    expect(changeBranch(before, 'f-large', { when: null })).toEqual(before)
    expect(ids(changeBranch(before, 'f-other', { name: '其余' }))).toEqual(ids(before))
  })

  test('a new branch stands before the default branch', () => {
    const before = flowOf(conditionNode('f'))
    const fork = before.nodes[1]
    const after = fork && isFork(fork) ? addBranch(before, 'f', newBranch(fork, makingOf())) : before
    expect(ids(after)).toEqual(['start', 'f', 'f-large', 'new-1', 'f-other', 'end'])
  })

  test('a fork has at most twenty branches', () => {
    const full = flowOf(parallelNode('p', ...Array.from({ length: 20 }, () => [])))
    expect(addBranch(full, 'p', { id: 'x', name: 'x', when: null, nodes: [] })).toBe(full)
  })

  test('a condition that becomes parallel loses its conditions, and back again gets new ones and a default', () => {
    const parallel = changeFork(flowOf(conditionNode('f')), 'f', 'parallel', makingOf())
    expect(whensOf(parallel)).toEqual([null, null])
    const back = changeFork(parallel, 'f', 'inclusive', makingOf())
    expect(whensOf(back).map((when) => when === null)).toEqual([false, true])
  })
})

describe('repairing', () => {
  test('leaves a sound flow alone', () => {
    const before = flowOf(a, conditionNode('f', [parallelNode('p', [b], [])]))
    expect(repaired(before, makingOf())).toBe(before)
  })

  test('adds the start and the end', () => {
    const before = { ...flowOf(), nodes: [a] }
    expect(repaired(before, makingOf()).nodes.map(({ type }) => type)).toEqual(['start', 'approval', 'end'])
  })

  test('adds a default branch', () => {
    const fork = conditionNode('f')
    const before = flowOf({ ...fork, branches: fork.branches.slice(0, 1) })
    expect(whensOf(repaired(before, makingOf())).map((when) => when === null)).toEqual([false, true])
  })

  test('moves the default branch to the end, and gives a second one a condition', () => {
    const sound = flowOf(conditionNode('f'))
    const large = branchIn(sound, 'f-large')
    const other = branchIn(sound, 'f-other')
    const before = flowOf({ ...conditionNode('f'), branches: [{ ...other, id: 'x' }, other, large] })
    const after = repaired(before, makingOf())
    expect(ids(after)).toEqual(['start', 'f', 'x', 'f-large', 'f-other', 'end'])
    expect(whensOf(after).map((when) => when === null)).toEqual([false, false, true])
  })
})

function branchIn(definition: Definition, id: string): Branch {
  const found = findItem(definition, id)
  if (found?.kind !== 'branch') throw new Error(`no branch ${id}`)
  return found.branch
}

/** The conditions of the first fork. */
function whensOf({ nodes }: Definition) {
  return nodes.flatMap((node) => (isFork(node) ? node.branches : [])).map(({ when }) => when)
}

describe('any sequence of changes', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const
  const order = fc.record({
    what: fc.constantFrom('insert', 'remove', 'move', 'key', 'paste', 'branch', 'pasteBranch', 'fork'),
    at: fc.nat(),
    to: fc.nat(),
    type: fc.constantFrom(...addedTypes),
  })
  type Order = typeof order extends fc.Arbitrary<infer One> ? One : never

  function apply(before: Definition, { what, at, to, type }: Order, making: ReturnType<typeof makingOf>) {
    const all = ids(before)
    const lists = ['', ...all.filter((id) => findItem(before, id)?.kind === 'branch')]
    const id = all[at % all.length] ?? ''
    const place = { listId: lists[to % lists.length] ?? '', index: at % 7 }
    const found = findItem(before, id)
    switch (what) {
      case 'insert':
        return insertNode(before, place, newNode(type, making))
      case 'remove':
        return removeItem(before, id)
      case 'move':
        return moveNode(before, id, place)
      case 'key':
        return moveByKey(before, id, keys[to % 4] ?? 'ArrowUp')
      case 'paste':
        return found?.kind === 'node' ? pasteNode(before, place, found.node, making.newId) : before
      case 'branch':
        return found?.kind === 'node' && isFork(found.node)
          ? addBranch(before, id, newBranch(found.node, making))
          : before
      case 'pasteBranch':
        return found?.kind === 'branch' ? pasteBranch(before, found.fork.id, found.branch, making) : before
      case 'fork':
        return type === 'condition' || type === 'parallel' || type === 'inclusive'
          ? changeFork(before, id, type, making)
          : before
    }
  }

  test('keeps ids different, the start first, the end last, and one default branch last in each condition', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 40 }), (orders) => {
        const making = makingOf()
        const after = orders.reduce<Definition>(
          (definition, one) => apply(definition, one, making),
          flowOf(a, conditionNode('f', [b], [parallelNode('p', [c], [])])),
        )
        const all = ids(after)
        expect(new Set(all).size).toBe(all.length)
        expect(after.nodes[0]?.type).toBe('start')
        expect(after.nodes.at(-1)?.type).toBe('end')
        expect(repaired(after, making)).toBe(after)
        expect(
          everyFork(after.nodes).every(({ branches }) => branches.length >= 2 && branches.length <= 20),
        ).toBe(true)
        expect(countOf(after.nodes)).toBeLessThanOrEqual(300)
        expect(depthOf(after.nodes)).toBeLessThanOrEqual(12)
        expect(trunkOf(after).filter((id) => id === 'end')).toEqual(['end'])
      }),
      { numRuns: 300 },
    )
  })

  test('a node that moves there and back leaves the flow as it was', () => {
    fc.assert(
      fc.property(fc.nat(3), (index) => {
        const before = flowOf(a, conditionNode('f', [b], [c]))
        const there = moveNode(before, 'a', { listId: 'f-other', index })
        expect(moveNode(there, 'a', { listId: '', index: 1 })).toEqual(before)
      }),
    )
  })
})

function everyFork(nodes: readonly FlowNode[]): { branches: Branch[] }[] {
  return nodes.flatMap((node) =>
    isFork(node) ? [node, ...node.branches.flatMap((branch) => everyFork(branch.nodes))] : [],
  )
}
