import type {
  Branch,
  Condition,
  Definition,
  FlowNode,
  OnNobody,
  Range,
  Rule,
  StepNode,
  Test,
} from '@countersign/engine'
import * as z from 'zod/mini'
import { filledText, id, jsonIn, text } from './values.ts'

/**
 * The schema of a flow's definition: the JSON that the designer saves, a version stores and the engine runs. It decides
 * shape and size only; `problemsOf` of the engine finds what cannot run.
 */

/** Limits of one definition. */
export const flowLimits = { nodes: 300, depth: 12, branches: 20, rules: 20, tests: 20, values: 100 } as const

const nodeId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/))
const stepName = filledText(40)
const role = filledText(64)
const field = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/))
const partPath = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9.]{0,119}$/))
const kindOf = <K extends string>(kind: K) => z.object({ kind: z.literal(kind) })

const range: z.ZodMiniType<Range> = z.discriminatedUnion('kind', [
  kindOf('everybody'),
  z.object({ kind: z.literal('users'), userIds: z.array(id).check(z.minLength(1), z.maxLength(200)) }),
  z.object({ kind: z.literal('role'), role }),
  z.object({ kind: z.literal('department'), deptId: id }),
])

const rule: z.ZodMiniType<Rule> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), userId: id }),
  z.object({ kind: z.literal('role'), role }),
  z.object({ kind: z.literal('roleInDepartment'), role }),
  z.object({ kind: z.literal('roleInCompany'), role }),
  z.object({ kind: z.literal('department'), deptId: id }),
  kindOf('departmentLeader'),
  kindOf('departmentDeputies'),
  z.object({ kind: z.literal('leadersUp'), levels: z.int().check(z.gte(1), z.lte(20)) }),
  z.object({ kind: z.literal('leadersUpTo'), level: z.int().check(z.gte(1), z.lte(20)) }),
  z.object({ kind: z.literal('leaderOf'), deptId: id }),
  z.object({ kind: z.literal('post'), postId: id }),
  z.object({ kind: z.literal('fieldPeople'), field }),
  z.object({ kind: z.literal('fieldDepartmentLeader'), field }),
  z.object({ kind: z.literal('initiatorChooses'), from: range }),
  z.object({ kind: z.literal('previousChooses'), from: range }),
  kindOf('initiator'),
])

const rules = z.array(rule).check(z.maxLength(flowLimits.rules))

const onNobodies = {
  leaderAbove: kindOf('leaderAbove'),
  administrator: kindOf('administrator'),
  user: z.object({ kind: z.literal('user'), userId: id }),
  skip: kindOf('skip'),
  refuse: kindOf('refuse'),
} as const satisfies Record<OnNobody['kind'], z.ZodMiniType<OnNobody>>

const { leaderAbove, administrator, user, skip, refuse } = onNobodies
const onNobody: z.ZodMiniType<OnNobody> = z.discriminatedUnion('kind', [
  leaderAbove,
  administrator,
  user,
  skip,
  refuse,
])

const step: z.ZodMiniType<StepNode> = z.object({
  type: z.enum(['approval', 'handling']),
  id: nodeId,
  name: stepName,
  mode: z.enum(['one', 'all', 'any', 'inOrder', 'share']),
  share: z.exactOptional(
    z.object({ needed: z.int().check(z.gte(1), z.lte(100)), reject: z.enum(['counts', 'kills']) }),
  ),
  rules,
  onNobody,
  onInitiator: z.enum(['leaderAbove', 'skip']),
})

const copy = z.object({ type: z.literal('copy'), id: nodeId, name: stepName, rules })

const mark = z.object({ type: z.enum(['start', 'end']), id: nodeId, name: stepName })

const test: z.ZodMiniType<Test> = z.object({
  operand: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('field'), field }),
    z.object({ kind: z.literal('linked'), field, path: partPath }),
    kindOf('amount'),
    kindOf('company'),
    kindOf('department'),
    kindOf('post'),
  ]),
  comparison: z.enum([
    'lt',
    'lte',
    'gt',
    'gte',
    'eq',
    'ne',
    'contains',
    'anyOf',
    'allOf',
    'noneOf',
    'empty',
    'notEmpty',
  ]),
  values: z.array(text(200)).check(z.maxLength(flowLimits.values)),
})

const match = z.enum(['all', 'any'])
const tests = z.array(test).check(z.minLength(1), z.maxLength(flowLimits.tests))

const condition: z.ZodMiniType<Condition> = z.object({
  match,
  groups: z.array(z.object({ match, tests })).check(z.minLength(1), z.maxLength(flowLimits.tests)),
})

const branch: z.ZodMiniType<Branch> = z.lazy(() =>
  z.object({ id: nodeId, name: stepName, when: z.nullable(condition), nodes }),
)

const fork = z.object({
  type: z.enum(['condition', 'inclusive', 'parallel']),
  id: nodeId,
  name: stepName,
  branches: z.array(branch).check(z.minLength(1), z.maxLength(flowLimits.branches)),
})

const node: z.ZodMiniType<FlowNode> = z.lazy(() => z.union([mark, step, copy, fork]))

const nodes = z.array(node).check(z.maxLength(flowLimits.nodes))

/** Depth of the JSON of a definition: a list of nodes and a branch take four levels each, a condition five. */
const deepestJson = flowLimits.depth * 4 + 10

/** Whether a value is nested no deeper. Recursive schemas cannot be asked first: they would exhaust the stack. */
function isShallow(given: unknown): boolean {
  let level: unknown[] = [given]
  for (let depth = 0; depth <= deepestJson; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return true
  }
  return false
}

const tree: z.ZodMiniType<Definition> = z.object({
  nodes,
  samePerson: z.enum(['keep', 'consecutive', 'earlier']),
  permits: z
    .array(z.enum(['transfer', 'consult', 'addSigner', 'returnTo', 'takeBack', 'urge', 'comment']))
    .check(z.maxLength(7)),
  resumes: z.boolean(),
})

/** Parts of a definition by their names in the API documentation. */
export const flowDefinitionParts = {
  FlowNode: node,
  FlowNodes: nodes,
  FlowRule: rule,
  FlowRange: range,
  FlowBranch: branch,
  FlowCondition: condition,
} as const

const shallow = z.check(({ value, issues }) => {
  if (!isShallow(value)) issues.push({ code: 'invalid_type', expected: 'object', input: value })
})

export const flowDefinition: z.ZodMiniType<Definition> = z.pipe(
  z.pipe(z.transform(jsonIn), z.unknown().check(shallow)),
  tree,
)
