import type { Branch, Definition, FlowNode, Rule, StepNode } from '@countersign/engine'
import { describe, expect, it } from 'vitest'
import { differenceOf, type FlowNames } from '../../src/modules/flow/difference.rules.ts'

const names: FlowNames = {
  role: (alias) => `r-${alias}`,
  person: (id) => `p-${id}`,
  department: (id) => `d-${id}`,
  post: (id) => `o-${id}`,
  field: (name) => `f-${name}`,
  part: (field, path) => `p-${field}.${path}`,
  fieldType: (name) => (name === 'acceptors' ? 'people' : name === 'handpart' ? 'departments' : 'number'),
}

function step(id: string, change: Partial<StepNode> = {}): StepNode {
  return {
    type: 'approval',
    id,
    name: id.toUpperCase(),
    mode: 'one',
    rules: [{ kind: 'departmentLeader' }],
    onNobody: { kind: 'administrator' },
    onInitiator: 'leaderAbove',
    ...change,
  }
}

function flow(nodes: FlowNode[], change: Partial<Definition> = {}): Definition {
  return { nodes, samePerson: 'keep', permits: [], resumes: false, ...change }
}

const branch = (id: string, when: Branch['when'], ...nodes: FlowNode[]): Branch => ({
  id,
  name: id.toUpperCase(),
  when,
  nodes,
})
const fork = (...branches: Branch[]): FlowNode => ({ type: 'condition', id: 'fork', name: 'FORK', branches })
const between = (before: FlowNode[], after: FlowNode[]) => differenceOf(flow(before), flow(after), names)
const rules = (...given: Rule[]) => step('a', { rules: given })

describe('the difference of two flows', () => {
  it('is none between equal ones', () => {
    expect(between([step('a'), fork(branch('b', null))], [step('a'), fork(branch('b', null))])).toEqual([])
  })

  it('names every part of a new flow', () => {
    expect(differenceOf(undefined, flow([step('a'), fork(branch('b', null))]), names)).toEqual([
      '「A」增加',
      '「FORK」增加',
      '「FORK」的分支「B」增加',
    ])
  })

  it.each<[string, FlowNode[], FlowNode[], string[]]>([
    [
      'a node added and one removed',
      [step('a'), step('b')],
      [step('a'), step('c')],
      ['「C」增加', '「B」删除'],
    ],
    ['a new name', [step('a')], [step('a', { name: '财务' })], ['「A」改名为「财务」']],
    ['another type', [step('a')], [step('a', { type: 'handling' })], ['「A」类型由 审批 改为 办理']],
    [
      'nodes that changed places',
      [step('a'), step('b'), step('c')],
      [step('b'), step('c'), step('a')],
      ['「A」移动位置'],
    ],
    [
      'a node that moved into a branch',
      [step('a'), fork(branch('b', null))],
      [fork(branch('b', null, step('a')))],
      ['「A」移动位置'],
    ],
    [
      'another mode',
      [step('a')],
      [step('a', { mode: 'share', share: { needed: 2, reject: 'kills' } })],
      ['「A」方式由 单人 改为 票签（2 人同意，一人驳回即驳回）'],
    ],
    [
      'somebody else when nobody is found',
      [step('a')],
      [step('a', { onNobody: { kind: 'user', userId: 'u1' } })],
      ['「A」无人时由 由流程管理员处理 改为 由 p-u1 处理'],
    ],
    [
      'another rule for the applicant',
      [step('a')],
      [step('a', { onInitiator: 'skip' })],
      ['「A」处理人为申请人时由 由上级代替 改为 跳过'],
    ],
    [
      'other people',
      [rules({ kind: 'role', role: 'finance' })],
      [
        rules(
          { kind: 'user', userId: 'u1' },
          { kind: 'leaderOf', deptId: 'd1' },
          { kind: 'post', postId: 'o1' },
        ),
      ],
      ['「A」审批人由 角色 r-finance 改为 p-u1、部门 d-d1 的负责人、岗位 o-o1'],
    ],
    [
      'another range to choose from',
      [rules({ kind: 'initiatorChooses', from: { kind: 'everybody' } })],
      [rules({ kind: 'initiatorChooses', from: { kind: 'department', deptId: 'd1' } })],
      ['「A」审批人由 申请人选择（全体人员） 改为 申请人选择（部门 d-d1）'],
    ],
    [
      'a condition on a linked request',
      [fork(branch('b', null))],
      [
        fork(
          branch('b', {
            match: 'all',
            groups: [
              {
                match: 'all',
                tests: [
                  {
                    operand: { kind: 'linked', field: 'contract', path: 'totalMoney' },
                    comparison: 'gte',
                    values: ['10000'],
                  },
                ],
              },
            ],
          }),
        ),
      ],
      [expect.stringContaining('f-contract的p-contract.totalMoney')],
    ],
    [
      'another condition',
      [
        fork(
          branch('b', {
            match: 'all',
            groups: [
              {
                match: 'all',
                tests: [{ operand: { kind: 'amount' }, comparison: 'gte', values: ['10000'] }],
              },
            ],
          }),
        ),
      ],
      [
        fork(
          branch('b', {
            match: 'any',
            groups: [
              {
                match: 'all',
                tests: [
                  { operand: { kind: 'amount' }, comparison: 'gte', values: ['50000'] },
                  { operand: { kind: 'department' }, comparison: 'anyOf', values: ['d1', 'd2'] },
                ],
              },
              {
                match: 'all',
                tests: [{ operand: { kind: 'field', field: 'acceptors' }, comparison: 'empty', values: [] }],
              },
            ],
          }),
        ),
      ],
      [
        '「FORK」的分支「B」条件由 金额 ≥ 10000 改为 （金额 ≥ 50000 且 申请人部门 属于 d-d1、d-d2） 或 f-acceptors 为空',
      ],
    ],
  ])('names %s', (_what, before, after, lines) => {
    expect(between(before, after)).toEqual(lines)
  })

  it('names the settings of the flow', () => {
    const after = flow([], { samePerson: 'earlier', permits: ['urge', 'transfer'], resumes: true })
    expect(differenceOf(flow([]), after, names)).toEqual([
      '同一人再次审批由 保留 改为 之前审批过则跳过',
      '允许的操作由 无 改为 转交、催办',
      '驳回后重新提交由 从头审批 改为 从驳回的节点继续',
    ])
    expect(differenceOf(after, { ...after, permits: ['transfer', 'urge'] }, names)).toEqual([])
  })
})
