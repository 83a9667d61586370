import type {
  Branch,
  Condition,
  Definition,
  FlowNode,
  OnNobody,
  Rule,
  StepNode,
  Test,
} from '@countersign/engine'
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

const leader: Rule = { kind: 'departmentLeader' }
/** A node that informs people. */
const copy = (...given: Rule[]): FlowNode => ({ type: 'copy', id: 'a', name: 'A', rules: given })
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
      'nodes in reverse order',
      [step('a'), step('b'), step('c')],
      [step('c'), step('b'), step('a')],
      ['「C」移动位置', '「B」移动位置'],
    ],
    ['two nodes that changed places', [step('a'), step('b')], [step('b'), step('a')], ['「B」移动位置']],
    [
      'branches that changed places with their nodes',
      [fork(branch('b', null, step('x')), branch('c', null, step('y')))],
      [fork(branch('c', null, step('y')), branch('b', null, step('x')))],
      ['「FORK」的分支「C」移动位置'],
    ],
    [
      'a branch under the id of a node',
      [step('b'), fork(branch('c', null))],
      [fork(branch('b', null))],
      ['「FORK」的分支「C」删除', '「FORK」的分支「B」移动位置'],
    ],
    [
      'a node that moved into a branch',
      [step('a'), fork(branch('b', null))],
      [fork(branch('b', null, step('a')))],
      ['「A」移动位置'],
    ],
    ['a step that only informs', [step('a')], [copy(leader)], ['「A」类型由 审批 改为 抄送']],
    ['a copy that asks', [copy(leader)], [step('a')], ['「A」类型由 抄送 改为 审批']],
    [
      'other people who are informed',
      [copy(leader)],
      [copy({ kind: 'initiator' })],
      ['「A」抄送人由 部门负责人 改为 申请人'],
    ],
    [
      'other people who handle it, in another way',
      [step('a', { type: 'handling' })],
      [step('a', { type: 'handling', rules: [], mode: 'any', share: { needed: 2, reject: 'kills' } })],
      ['「A」办理人由 部门负责人 改为 未设置', '「A」方式由 单人 改为 或签'],
    ],
    [
      'another mode',
      [step('a')],
      [step('a', { mode: 'share', share: { needed: 2, reject: 'kills' } })],
      ['「A」方式由 单人 改为 票签（2 人同意，一人驳回即驳回）'],
    ],
    [
      'other votes',
      [step('a', { mode: 'share' })],
      [step('a', { mode: 'share', share: { needed: 2, reject: 'counts' } })],
      ['「A」方式由 票签 改为 票签（2 人同意，反对只计票）'],
    ],
    [
      'another rule for the applicant',
      [step('a')],
      [step('a', { onInitiator: 'skip' })],
      ['「A」处理人为申请人时由 由上级代替 改为 跳过'],
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
              {
                match: 'all',
                tests: [{ operand: { kind: 'company' }, comparison: 'eq', values: ['c'] }],
              },
            ],
          }),
        ),
      ],
      ['「FORK」的分支「B」条件由 默认 改为 f-contract的p-contract.totalMoney ≥ 10000 且 公司 ＝ c'],
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

  it.each<[Rule, string]>([
    [{ kind: 'user', userId: 'u' }, 'p-u'],
    [{ kind: 'role', role: 'a' }, '角色 r-a'],
    [{ kind: 'roleInDepartment', role: 'a' }, '申请人部门的角色 r-a'],
    [{ kind: 'roleInCompany', role: 'a' }, '申请人公司的角色 r-a'],
    [{ kind: 'department', deptId: 'd' }, '部门 d-d 的成员'],
    [{ kind: 'departmentLeader' }, '部门负责人'],
    [{ kind: 'departmentDeputies' }, '部门副职'],
    [{ kind: 'leadersUp', levels: 2 }, '逐级负责人（2 级）'],
    [{ kind: 'leadersUpTo', level: 2 }, '逐级负责人（至第 2 层）'],
    [{ kind: 'leaderOf', deptId: 'd' }, '部门 d-d 的负责人'],
    [{ kind: 'post', postId: 'o' }, '岗位 o-o'],
    [{ kind: 'fieldPeople', field: 'f' }, '表单字段 f-f 中的人员'],
    [{ kind: 'fieldDepartmentLeader', field: 'f' }, '表单字段 f-f 中部门的负责人'],
    [{ kind: 'initiatorChooses', from: { kind: 'everybody' } }, '申请人选择（全体人员）'],
    [{ kind: 'initiatorChooses', from: { kind: 'users', userIds: ['u', 'v'] } }, '申请人选择（p-u、p-v）'],
    [{ kind: 'initiatorChooses', from: { kind: 'role', role: 'a' } }, '申请人选择（角色 r-a）'],
    [
      { kind: 'previousChooses', from: { kind: 'department', deptId: 'd' } },
      '上一节点处理人选择（部门 d-d）',
    ],
    [{ kind: 'initiator' }, '申请人'],
  ])('names the people of %j as %s', (rule, said) => {
    expect(between([rules()], [rules(rule, { kind: 'post', postId: 'o' })])).toEqual([
      `「A」审批人由 未设置 改为 ${said}、岗位 o-o`,
    ])
  })

  it.each<[OnNobody, string]>([
    [{ kind: 'leaderAbove' }, '由上级负责人处理'],
    [{ kind: 'user', userId: 'u' }, '由 p-u 处理'],
    [{ kind: 'skip' }, '跳过'],
    [{ kind: 'refuse' }, '不允许提交'],
  ])('names the treatment %j of a step without people as %s', (onNobody, said) => {
    expect(between([step('a')], [step('a', { onNobody })])).toEqual([
      `「A」无人时由 由流程管理员或代审人处理 改为 ${said}`,
    ])
  })

  const test = (operand: Test['operand'], comparison: Test['comparison'], ...values: string[]): Test => ({
    operand,
    comparison,
    values,
  })
  const company = test({ kind: 'company' }, 'eq', 'c')
  const field = (name: string) => ({ kind: 'field', field: name }) as const
  it.each<[string, Test[], Condition['match']]>([
    ['公司 ＝ c 且 金额 ≥ 10', [company, test({ kind: 'amount' }, 'gte', '10')], 'all'],
    ['公司 ＝ c 或 金额 ≥ 10', [company, test({ kind: 'amount' }, 'gte', '10')], 'any'],
    ['申请人部门 不属于 d-d、d-e', [test({ kind: 'department' }, 'noneOf', 'd', 'e')], 'all'],
    ['申请人岗位 属于 o-o', [test({ kind: 'post' }, 'anyOf', 'o')], 'all'],
    ['f-acceptors 包含 p-u', [test(field('acceptors'), 'contains', 'u')], 'all'],
    ['f-handpart 包含 d-d', [test(field('handpart'), 'contains', 'd')], 'all'],
    ['f-days ＜ 3', [test(field('days'), 'lt', '3')], 'all'],
    ['f-days 不为空', [test(field('days'), 'notEmpty')], 'all'],
  ])('names the condition %s', (said, tests, match) => {
    const conditional = branch('b', { match: 'all', groups: [{ match, tests }] })
    expect(between([fork(branch('b', null))], [fork(conditional)])).toEqual([
      `「FORK」的分支「B」条件由 默认 改为 ${said}`,
    ])
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
