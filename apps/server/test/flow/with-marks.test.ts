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

it('a flow that has one of them is left as it is, so that the missing one shows as a problem', () => {
  const half = flow({ type: 'start', id: 's', name: 's' }, step('a'))
  expect(withMarks(half)).toBe(half)
})
