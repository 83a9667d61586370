import * as fc from 'fast-check'
import {
  type Branch,
  type Condition,
  type Definition,
  type Facts,
  type FlowNode,
  type OnNobody,
  type Rule,
  stepsOf,
} from '../src/index.ts'
import { allNodes } from '../src/index.ts'
import { deepFreeze, everyPermit } from './office.ts'

/** Random trees with all types of nodes, whose rules find random people, the applicant or nobody. */

export const people = ['zhangsan', 'lisi', 'wangwu', 'zhaoliu', 'sunqi', 'zhouba']

const several = fc.uniqueArray(fc.constantFrom(...people), { maxLength: 3 })
const rule = fc.constantFrom(
  { kind: 'role', role: 'finance' } as const,
  { kind: 'departmentLeader' } as const,
  { kind: 'fieldPeople', field: 'handpart' } as const,
)
const rules = fc.array(rule, { minLength: 1, maxLength: 2 })
const chosenBefore = { kind: 'previousChooses', from: { kind: 'everybody' } } as const

const onNobodies: { [Kind in OnNobody['kind']]: OnNobody & { kind: Kind } } = {
  leaderAbove: { kind: 'leaderAbove' },
  administrator: { kind: 'administrator' },
  user: { kind: 'user', userId: 'zhouba' },
  skip: { kind: 'skip' },
  refuse: { kind: 'refuse' },
}

const step: fc.Arbitrary<FlowNode> = fc
  .record({
    type: fc.constantFrom('approval', 'approval', 'approval', 'handling'),
    mode: fc.constantFrom('one', 'all', 'any', 'inOrder', 'share'),
    share: fc.record({
      needed: fc.integer({ min: 1, max: 3 }),
      reject: fc.constantFrom('counts', 'kills'),
    }),
    rules,
    isInitiators: fc.constantFrom(false, false, false, true),
    isLeftToStepBefore: fc.constantFrom(false, false, false, true),
    onNobody: fc.constantFrom(...Object.values(onNobodies)),
    onInitiator: fc.constantFrom('leaderAbove', 'skip'),
  })
  .map(({ isInitiators, isLeftToStepBefore, share, ...one }) => ({
    id: '',
    name: 'step',
    ...one,
    ...(one.mode === 'share' && { share }),
    rules:
      isInitiators && one.type === 'handling'
        ? [{ kind: 'initiator' as const }]
        : [...one.rules, ...(isLeftToStepBefore ? [chosenBefore] : [])],
  }))

const copy: fc.Arbitrary<FlowNode> = rules.map((given) => ({
  type: 'copy',
  id: '',
  name: 'copy',
  rules: given,
}))

const when: fc.Arbitrary<Condition> = fc
  .record({
    comparison: fc.constantFrom('lt', 'gte', 'eq', 'empty', 'notEmpty'),
    value: fc.constantFrom('10', '20.50', '30'),
  })
  .map(({ comparison, value }) => ({
    match: 'all',
    groups: [{ match: 'all', tests: [{ operand: { kind: 'amount' }, comparison, values: [value] }] }],
  }))

const { list } = fc.letrec<{ list: FlowNode[]; node: FlowNode; fork: FlowNode; branch: Branch }>((tie) => ({
  list: fc.array(tie('node'), { maxLength: 3, depthIdentifier: 'tree' }),
  node: fc.oneof(
    { depthIdentifier: 'tree', depthSize: 'small', maxDepth: 2 },
    { arbitrary: step, weight: 4 },
    { arbitrary: copy, weight: 1 },
    { arbitrary: tie('fork'), weight: 3 },
  ),
  branch: fc.record({ id: fc.constant(''), name: fc.constant('branch'), when, nodes: tie('list') }),
  fork: fc
    .record({
      type: fc.constantFrom('condition', 'inclusive', 'parallel'),
      branches: fc.array(tie('branch'), { minLength: 2, maxLength: 3 }),
    })
    .map(({ type, branches }) => ({
      type,
      id: '',
      name: type,
      branches: branches.map((branch, index) =>
        type === 'parallel' || index === branches.length - 1 ? { ...branch, when: null } : branch,
      ),
    })),
}))

/** Gives each node and branch an id of its own. */
function numbered(nodes: FlowNode[], next: { id: number }): FlowNode[] {
  return nodes.map((node) => {
    next.id += 1
    const id = `n${next.id}`
    if (!('branches' in node)) return { ...node, id }
    const branches = node.branches.map((branch, index) => ({
      ...branch,
      id: `${id}b${index}`,
      nodes: numbered(branch.nodes, next),
    }))
    return { ...node, id, branches }
  })
}

/** Somebody who chooses takes at least one person, and never the applicant. */
function foundBy({ kind }: Rule, userIds: string[]): string[] {
  if (kind === 'initiator') return ['zhangsan']
  if (kind !== 'previousChooses') return userIds
  const others = userIds.filter((userId) => userId !== 'zhangsan')
  return others.length > 0 ? others : ['lisi']
}

const mark = (type: 'start' | 'end'): FlowNode => ({ type, id: type, name: type })

export const office = fc
  .record({
    nodes: list,
    first: step,
    /** Whether the first branch of a condition at the top ends the flow. */
    endsEarly: fc.boolean(),
    samePerson: fc.constantFrom('keep', 'consecutive', 'earlier'),
    resumes: fc.boolean(),
    found: fc.array(several, { minLength: 40, maxLength: 40 }),
    leadersAbove: several,
    flowAdministrators: fc.constantFrom<string[]>([], ['zhangsan'], ['admin'], ['zhangsan', 'admin']),
    amount: fc.constantFrom('5', '20.50', '25.00', ''),
  })
  .map(
    ({ nodes, first, endsEarly, samePerson, resumes, found, leadersAbove, flowAdministrators, amount }) => {
      const tree = numbered([first, ...nodes], { id: 0 }).map((node): FlowNode => {
        if (!endsEarly || node.type !== 'condition') return node
        const branches = node.branches.map((branch, index) =>
          index === 0
            ? { ...branch, nodes: [...branch.nodes, { ...mark('end'), id: `${branch.id}end` }] }
            : branch,
        )
        return { ...node, branches }
      })
      const definition: Definition = {
        nodes: [mark('start'), ...tree, mark('end')],
        samePerson,
        permits: everyPermit,
        resumes,
      }
      let next = 0
      const asking = allNodes(definition.nodes).flatMap((node) => ('rules' in node ? [node] : []))
      const facts: Facts = {
        people: Object.fromEntries(
          asking.map((node) => [
            node.id,
            node.rules.map((one) => {
              next += 1
              return { rule: one.kind, userIds: foundBy(one, found[next % found.length] ?? []) }
            }),
          ]),
        ),
        leadersAbove,
        flowAdministrators,
        namedInstead: Object.fromEntries(stepsOf(definition).map((one) => [one.id, ['zhouba']])),
        active: people.filter((one) => one !== 'sunqi'),
        operands: { amount: amount === '' ? { type: 'empty' } : { type: 'number', number: amount } },
      }
      return deepFreeze({ definition, facts })
    },
  )
