import type { Definition, FlowNode, ForkNode, StepNode } from '@countersign/engine'
import type { Making } from '../src/features/flow/tree/make.ts'

/** A step that the leader of the department approves. */
export function stepNode(id: string, given: Partial<StepNode> = {}): StepNode {
  return {
    type: 'approval',
    id,
    name: id,
    mode: 'all',
    rules: [{ kind: 'departmentLeader' }],
    onNobody: { kind: 'administrator' },
    onInitiator: 'leaderAbove',
    ...given,
  }
}

/** A condition on the amount with a default branch. */
export function conditionNode(id: string, large: FlowNode[] = [], other: FlowNode[] = []): ForkNode {
  return {
    type: 'condition',
    id,
    name: id,
    branches: [
      {
        id: `${id}-large`,
        name: '大额',
        when: {
          match: 'all',
          groups: [
            {
              match: 'all',
              tests: [{ operand: { kind: 'amount' }, comparison: 'gte', values: ['10000.00'] }],
            },
          ],
        },
        nodes: large,
      },
      { id: `${id}-other`, name: '其他情况', when: null, nodes: other },
    ],
  }
}

export function parallelNode(id: string, ...lists: FlowNode[][]): ForkNode {
  return {
    type: 'parallel',
    id,
    name: id,
    branches: lists.map((nodes, index) => ({ id: `${id}-${index}`, name: `${index}`, when: null, nodes })),
  }
}

/** A flow of these nodes between its start and its end. */
export function flowOf(...nodes: FlowNode[]): Definition {
  return {
    nodes: [{ type: 'start', id: 'start', name: '发起' }, ...nodes, { type: 'end', id: 'end', name: '结束' }],
    samePerson: 'consecutive',
    permits: [],
    resumes: false,
  }
}

/** Ids of new nodes: new-1, new-2 and so on. */
export function makingOf(): Making & { startName: string } {
  let drawn = 0
  return {
    newId: () => {
      drawn += 1
      return `new-${drawn}`
    },
    names: {
      approval: '审批人',
      handling: '办理人',
      copy: '抄送人',
      condition: '条件分支',
      parallel: '并行分支',
      inclusive: '包容分支',
      end: '结束',
    },
    branchName: (number) => `条件 ${number}`,
    defaultName: '其他情况',
    startName: '发起',
    blankTest: { operand: { kind: 'amount' }, comparison: 'gte', values: [] },
  }
}
