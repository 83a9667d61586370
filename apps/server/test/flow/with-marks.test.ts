import type { Definition, FlowNode } from '@countersign/engine'
import { expect, it } from 'vitest'
import { withMarks } from '../../src/modules/flow/with-marks.rules.ts'

const step = (id: string): FlowNode => ({
  type: 'approval',
  id,
  name: id,
  mode: 'one',
  rules: [{ kind: 'departmentLeader' }],
  onNobody: { kind: 'administrator' },
  onInitiator: 'leaderAbove',
})
const flow = (...nodes: FlowNode[]): Definition => ({
  nodes,
  samePerson: 'keep',
  permits: [],
  resumes: false,
})
const ids = ({ nodes }: Definition) => nodes.map(({ id }) => id)

it('a list of approvals gets a start and an end, under ids that it does not use', () => {
  expect(ids(withMarks(flow(step('a'))))).toEqual(['start', 'a', 'end'])
  expect(ids(withMarks(flow(step('start'), step('start2'))))).toEqual(['start3', 'start', 'start2', 'end'])
})

it.each(['start', 'end'] as const)(
  'a flow with its %s alone stays, so that the missing mark shows as a problem',
  (type) => {
    const half = flow({ type, id: 'mark', name: 'mark' }, step('a'))
    expect(withMarks(half)).toBe(half)
  },
)
