import { operandKey } from './action.ts'
import { conjunctionsOf, isContradictory, isCovered, type ReadTest } from './conjunctions.ts'
import type {
  Branch,
  Comparison,
  Condition,
  CopyNode,
  Definition,
  FlowNode,
  ForkNode,
  Operand,
  Range,
  Rule,
  StepNode,
  Test,
} from './definition.ts'

/**
 * Comparisons of an operand in conditions. People and departments compare as sets of ids. A condition on `presence`
 * only asks whether it is empty.
 */
export type OperandType = 'number' | 'date' | 'text' | 'set' | 'people' | 'departments' | 'presence'

/** The company in which a flow is to run. */
export interface Company {
  /** Aliases of roles; ids of active people, of departments and of posts. */
  roles: ReadonlySet<string>
  users: ReadonlySet<string>
  departments: ReadonlySet<string>
  posts: ReadonlySet<string>
  /** Fields of the form by name. */
  fields: ReadonlyMap<string, OperandType>
  /** Parts of the requests that the form links to, by `{field}.{path}`. */
  parts: ReadonlyMap<string, OperandType>
  /** Whether requests of the kind pay money. */
  isMoney: boolean
  /** Whether the form has a main amount. */
  hasAmount: boolean
}

export type ProblemCode =
  | 'tooLarge'
  | 'noStart'
  | 'startNotFirst'
  | 'manyStarts'
  | 'noEnd'
  | 'afterEnd'
  | 'endInParallel'
  | 'unreachable'
  | 'duplicateId'
  | 'noStep'
  | 'allSkippable'
  | 'nameEmpty'
  | 'noRules'
  | 'shareMissing'
  | 'shareUnused'
  | 'shareTooFew'
  | 'shareTooMany'
  | 'levelInvalid'
  | 'unknownRole'
  | 'unknownUser'
  | 'unknownDepartment'
  | 'unknownPost'
  | 'unknownField'
  | 'noAmount'
  | 'fieldType'
  | 'rangeEmpty'
  | 'initiatorApproves'
  | 'noPreviousStep'
  | 'choosesInCopy'
  | 'noDefault'
  | 'manyDefaults'
  | 'defaultNotLast'
  | 'parallelCondition'
  | 'tooFewBranches'
  | 'conditionEmpty'
  | 'comparisonType'
  | 'valueCount'
  | 'valueInvalid'
  | 'contradiction'
  | 'sameCondition'
  | 'covered'
  | 'resumesMoney'

/** A reason why a flow cannot be published. */
export interface Problem {
  /** Id of the node or branch; "" for the flow as a whole. */
  nodeId: string
  code: ProblemCode
  /** The name, id or value at fault. */
  detail?: string
}

const mostNodes = 300
const mostLevels = 12

/** All problems of a flow (G-395), in reading order. A flow that is too large has no other problem. */
export function problemsOf(definition: Definition, known: Company): Problem[] {
  if (isTooLarge(definition.nodes)) return [{ nodeId: '', code: 'tooLarge' }]
  return [
    ...problemsOfWhole(definition, known),
    ...problemsOfNodes(definition.nodes, known),
    ...problemsOfOrder(definition),
  ]
}

/** Walks with a list of its own, so that the depth of the tree cannot exhaust the stack. */
function isTooLarge(nodes: readonly FlowNode[]): boolean {
  let count = 0
  const open = [{ nodes, level: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { level } = next
    count += next.nodes.length
    if (count > mostNodes || level > mostLevels) return true
    for (const node of next.nodes) {
      if (!('branches' in node)) continue
      for (const branch of node.branches) open.push({ nodes: branch.nodes, level: level + 1 })
    }
  }
  return false
}

function problemsOfWhole({ nodes, resumes }: Definition, { isMoney }: Company): Problem[] {
  const all = everyNode(nodes)
  const starts = all.filter(({ type }) => type === 'start')
  const misplaced = starts.filter((node) => node !== nodes[0])
  const further = nodes[0]?.type === 'start' ? misplaced : misplaced.slice(1)
  const ids = all.flatMap((node) => [node.id, ...branchesOf(node).map(({ id }) => id)])
  return [
    ...(starts.length === 0 ? [{ nodeId: '', code: 'noStart' } as const] : []),
    ...misplaced
      .filter((node) => !further.includes(node))
      .map(({ id }): Problem => ({ nodeId: id, code: 'startNotFirst' })),
    ...further.map(({ id }): Problem => ({ nodeId: id, code: 'manyStarts' })),
    ...(nodes.at(-1)?.type === 'end' ? [] : [{ nodeId: '', code: 'noEnd' } as const]),
    ...[...new Set(ids.filter((id, index) => ids.indexOf(id) < index))].map(
      (id): Problem => ({ nodeId: id, code: 'duplicateId', detail: id }),
    ),
    ...(isMoney && resumes ? [{ nodeId: '', code: 'resumesMoney' } as const] : []),
  ]
}

function branchesOf(node: FlowNode): Branch[] {
  return 'branches' in node ? node.branches : []
}

function everyNode(nodes: readonly FlowNode[]): FlowNode[] {
  return nodes.flatMap((node) => [node, ...branchesOf(node).flatMap((branch) => everyNode(branch.nodes))])
}

function problemsOfNodes(nodes: readonly FlowNode[], known: Company): Problem[] {
  return nodes.flatMap((node) => [...problemsOfName(node), ...problemsOfNode(node, known)])
}

function problemsOfName({ id, name }: { id: string; name: string }): Problem[] {
  return name.trim() === '' ? [{ nodeId: id, code: 'nameEmpty' }] : []
}

function problemsOfNode(node: FlowNode, known: Company): Problem[] {
  switch (node.type) {
    case 'start':
    case 'end':
      return []
    case 'approval':
    case 'handling':
      return at(node.id, [
        ...problemsOfRules(node, known),
        ...problemsOfShare(node),
        ...(node.onNobody.kind === 'user' ? unknownIn(known.users, 'unknownUser', node.onNobody.userId) : []),
      ])
    case 'copy':
      return at(node.id, problemsOfRules(node, known))
    case 'condition':
    case 'inclusive':
    case 'parallel':
      return [
        ...problemsOfFork(node),
        ...node.branches.flatMap((branch) => [
          ...problemsOfName(branch),
          ...(branch.when === null || node.type === 'parallel'
            ? []
            : at(branch.id, problemsOfCondition(branch.when, known))),
          ...problemsOfNodes(branch.nodes, known),
        ]),
        ...(node.type === 'condition' ? unreachableBranches(node.branches, known) : []),
      ]
  }
}

type ProblemHere = Omit<Problem, 'nodeId'>

function at(nodeId: string, found: readonly ProblemHere[]): Problem[] {
  return found.map((one) => ({ nodeId, ...one }))
}

function unknownIn(names: ReadonlySet<string>, code: ProblemCode, name: string): ProblemHere[] {
  return names.has(name) ? [] : [{ code, detail: name }]
}

function problemsOfRules(node: StepNode | CopyNode, known: Company): ProblemHere[] {
  if (node.rules.length === 0) return [{ code: 'noRules' }]
  return node.rules.flatMap((rule) => problemsOfRule(rule, node.type, known))
}

function problemsOfRule(rule: Rule, type: (StepNode | CopyNode)['type'], known: Company): ProblemHere[] {
  switch (rule.kind) {
    case 'user':
      return unknownIn(known.users, 'unknownUser', rule.userId)
    case 'role':
    case 'roleInDepartment':
    case 'roleInCompany':
      return unknownIn(known.roles, 'unknownRole', rule.role)
    case 'department':
    case 'leaderOf':
      return unknownIn(known.departments, 'unknownDepartment', rule.deptId)
    case 'post':
      return unknownIn(known.posts, 'unknownPost', rule.postId)
    case 'departmentLeader':
    case 'departmentDeputies':
      return []
    case 'leadersUp':
      return problemsOfLevel(rule.levels)
    case 'leadersUpTo':
      return problemsOfLevel(rule.level)
    case 'fieldPeople':
      return problemsOfField(rule.field, 'people', known)
    case 'fieldDepartmentLeader':
      return problemsOfField(rule.field, 'departments', known)
    case 'initiatorChooses':
    case 'previousChooses':
      return [
        ...(type === 'copy' ? [{ code: 'choosesInCopy' } as const] : []),
        ...problemsOfRange(rule.from, known),
      ]
    case 'initiator':
      return type === 'approval' ? [{ code: 'initiatorApproves' }] : []
  }
}

function problemsOfLevel(level: number): ProblemHere[] {
  return Number.isInteger(level) && level >= 1 ? [] : [{ code: 'levelInvalid', detail: String(level) }]
}

function problemsOfField(field: string, wanted: OperandType, { fields }: Company): ProblemHere[] {
  const type = fields.get(field)
  if (type === undefined) return [{ code: 'unknownField', detail: field }]
  return type === wanted ? [] : [{ code: 'fieldType', detail: field }]
}

function problemsOfRange(range: Range, known: Company): ProblemHere[] {
  switch (range.kind) {
    case 'everybody':
      return []
    case 'users':
      return range.userIds.length === 0
        ? [{ code: 'rangeEmpty' }]
        : range.userIds.flatMap((userId) => unknownIn(known.users, 'unknownUser', userId))
    case 'role':
      return unknownIn(known.roles, 'unknownRole', range.role)
    case 'department':
      return unknownIn(known.departments, 'unknownDepartment', range.deptId)
  }
}

function problemsOfShare({ mode, share, rules }: StepNode): ProblemHere[] {
  if (mode !== 'share') return share ? [{ code: 'shareUnused' }] : []
  if (!share) return [{ code: 'shareMissing' }]
  if (!Number.isInteger(share.needed) || share.needed < 1) return [{ code: 'shareTooFew' }]
  const named = rules.flatMap((rule) => (rule.kind === 'user' ? [rule.userId] : []))
  // Only people who are named one by one can be counted before there is a request.
  const isCountable = rules.length > 0 && named.length === rules.length
  const most = new Set(named).size
  return isCountable && share.needed > most ? [{ code: 'shareTooMany', detail: String(most) }] : []
}

function problemsOfFork({ id, type, branches }: ForkNode): Problem[] {
  const defaults = branches.filter(({ when }) => when === null)
  switch (type) {
    case 'parallel':
      return [
        ...(branches.length < 2 ? at(id, [{ code: 'tooFewBranches' }]) : []),
        ...branches
          .filter(({ when }) => when !== null)
          .flatMap((branch) => at(branch.id, [{ code: 'parallelCondition' }])),
      ]
    case 'condition':
    case 'inclusive':
      return [
        ...(type === 'inclusive' && branches.length < 2 ? at(id, [{ code: 'tooFewBranches' }]) : []),
        ...(defaults.length === 0 ? at(id, [{ code: 'noDefault' }]) : []),
        ...defaults.slice(1).flatMap((branch) => at(branch.id, [{ code: 'manyDefaults' }])),
        ...(defaults.length === 1 && branches.at(-1)?.when !== null
          ? defaults.flatMap((branch) => at(branch.id, [{ code: 'defaultNotLast' }]))
          : []),
      ]
  }
}

function problemsOfCondition(when: Condition, known: Company): ProblemHere[] {
  if (when.groups.length === 0 || when.groups.some(({ tests }) => tests.length === 0)) {
    return [{ code: 'conditionEmpty' }]
  }
  const found = when.groups.flatMap(({ tests }) => tests.flatMap((test) => problemsOfTest(test, known)))
  if (found.length > 0) return found
  const conjunctions = conjunctionsOf(when)
  return conjunctions && isContradictory(conjunctions, (test) => readTest(test, known))
    ? [{ code: 'contradiction' }]
    : []
}

const ordered: readonly Comparison[] = ['lt', 'lte', 'gt', 'gte', 'eq', 'ne', 'empty', 'notEmpty']
const ofSets: readonly Comparison[] = ['anyOf', 'allOf', 'noneOf', 'empty', 'notEmpty']
const comparisons: Record<OperandType, readonly Comparison[]> = {
  number: ordered,
  date: ordered,
  text: ['eq', 'ne', 'contains', 'empty', 'notEmpty'],
  set: ofSets,
  people: ofSets,
  departments: ofSets,
  presence: ['empty', 'notEmpty'],
}

/** Undefined for a field that the form does not have. */
function typeOf(operand: Operand, known: Company): OperandType | undefined {
  switch (operand.kind) {
    case 'field':
      return known.fields.get(operand.field)
    case 'linked':
      return known.parts.get(nameOf(operand))
    case 'amount':
      return 'number'
    case 'company':
      return 'set'
    case 'department':
      return 'departments'
    case 'post':
      return 'set'
  }
}

function nameOf(operand: Operand): string {
  if (operand.kind === 'linked') return `${operand.field}.${operand.path}`
  return operand.kind === 'field' ? operand.field : operand.kind
}

function problemsOfTest({ operand, comparison, values }: Test, known: Company): ProblemHere[] {
  const type = typeOf(operand, known)
  const name = nameOf(operand)
  if (type === undefined) return [{ code: 'unknownField', detail: name }]
  // Such a condition would never hold.
  if (operand.kind === 'amount' && !known.hasAmount) return [{ code: 'noAmount' }]
  if (!comparisons[type].includes(comparison)) return [{ code: 'comparisonType', detail: name }]
  switch (comparison) {
    case 'empty':
    case 'notEmpty':
      return []
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
    case 'eq':
    case 'ne':
    case 'contains':
      if (values.length !== 1) return [{ code: 'valueCount', detail: name }]
      break
    case 'anyOf':
    case 'allOf':
    case 'noneOf':
      if (values.length === 0) return [{ code: 'valueCount', detail: name }]
  }
  return values.flatMap((value) => problemsOfValue(value, operand.kind === 'post' ? 'post' : type, known))
}

function problemsOfValue(value: string, type: OperandType | 'post', known: Company): ProblemHere[] {
  const invalid: ProblemHere[] = [{ code: 'valueInvalid', detail: value }]
  switch (type) {
    case 'number':
      return isDecimal(value) ? [] : invalid
    case 'date':
      return isDate(value) ? [] : invalid
    case 'text':
    case 'set':
      return value.trim() === '' ? invalid : []
    case 'people':
      return unknownIn(known.users, 'unknownUser', value)
    case 'departments':
      return unknownIn(known.departments, 'unknownDepartment', value)
    case 'post':
      return unknownIn(known.posts, 'unknownPost', value)
    case 'presence':
      return []
  }
}

function isDecimal(value: string): boolean {
  return /^-?\d{1,18}(\.\d{1,9})?$/.test(value)
}

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}

/**
 * The test as a range of numbers or days; undefined for other operands, for values that do not parse, and for linked
 * requests, of which there may be several with values of their own.
 */
function readTest(test: Test, known: Company): ReadTest | undefined {
  if (test.operand.kind === 'linked') return undefined
  const type = typeOf(test.operand, known)
  if (type !== 'number' && type !== 'date') return undefined
  return problemsOfTest(test, known).length > 0 ? undefined : { type, test }
}

/** Branches of a condition that no request reaches, since an earlier branch takes all of theirs. */
function unreachableBranches(branches: readonly Branch[], known: Company): Problem[] {
  return branches.flatMap(({ id, when }, index): Problem[] => {
    if (!when || problemsOfCondition(when, known).length > 0) return []
    const earlier = branches.slice(0, index).flatMap((branch) => (branch.when ? [branch.when] : []))
    const key = keyOf(when)
    if (earlier.some((one) => keyOf(one) === key)) return [{ nodeId: id, code: 'sameCondition' }]
    const single = earlier.flatMap(({ groups }) =>
      groups.length === 1 && groups[0]?.tests.length === 1 ? groups[0].tests : [],
    )
    const conjunctions = conjunctionsOf(when)
    return conjunctions && isCovered(conjunctions, single, (test) => readTest(test, known))
      ? [{ nodeId: id, code: 'covered' }]
      : []
  })
}

/** Equal for conditions that differ only in the order of their parts, or in a choice of all or any among one. */
function keyOf({ match, groups }: Condition): string {
  const parts = groups.map((group) => {
    const tests = group.tests.map(({ operand, comparison, values }) =>
      JSON.stringify([
        operandKey(operand),
        comparison,
        comparison === 'empty' || comparison === 'notEmpty' ? [] : [...new Set(values)].sort(),
      ]),
    )
    return JSON.stringify([tests.length > 1 ? group.match : '', tests.sort()])
  })
  return JSON.stringify([parts.length > 1 ? match : '', parts.sort()])
}

/** A walk along all paths of a flow at once. */
interface Reached {
  /** Whether some path gets here. */
  isReachable: boolean
  /** Whether some path gets here without any step, or with skippable steps only. */
  withoutStep: boolean
  withoutSureStep: boolean
  /** Number of steps that may be the one before: none, one at a time, or several at once. */
  before: 'none' | 'one' | 'several'
}

/** The problems that depend on what stands before a node. */
function problemsOfOrder({ nodes }: Definition): Problem[] {
  const problems: Problem[] = []
  walk(
    nodes,
    { isReachable: true, withoutStep: true, withoutSureStep: true, before: 'none' },
    false,
    problems,
  )
  return problems
}

/** Adds the problems of a list and answers the state behind it. `isParallel` is true within branches taken together. */
function walk(
  nodes: readonly FlowNode[],
  from: Reached,
  isParallel: boolean,
  problems: Problem[],
  isTop = true,
): Reached {
  let reached = from
  let isEnded = false
  for (const [index, node] of nodes.entries()) {
    // The flow ends with an end even where all branches have ended before.
    const isClosingEnd = isTop && index === nodes.length - 1 && node.type === 'end'
    if (isEnded) {
      problems.push({ nodeId: node.id, code: 'afterEnd' })
      continue
    }
    if (!reached.isReachable) {
      if (!isClosingEnd) problems.push({ nodeId: node.id, code: 'unreachable' })
      continue
    }
    switch (node.type) {
      case 'start':
      case 'copy':
        break
      case 'approval':
      case 'handling':
        if (reached.before !== 'one' && node.rules.some(({ kind }) => kind === 'previousChooses')) {
          problems.push({ nodeId: node.id, code: 'noPreviousStep' })
        }
        reached = {
          isReachable: true,
          withoutStep: false,
          withoutSureStep: reached.withoutSureStep && isSkippable(node),
          before: 'one',
        }
        break
      case 'end':
        isEnded = true
        if (isParallel) problems.push({ nodeId: node.id, code: 'endInParallel' })
        else if (reached.withoutStep) problems.push({ nodeId: node.id, code: 'noStep' })
        else if (reached.withoutSureStep) problems.push({ nodeId: node.id, code: 'allSkippable' })
        break
      case 'condition':
      case 'inclusive':
      case 'parallel':
        reached = behindFork(
          node,
          node.branches.map((branch) =>
            walk(branch.nodes, reached, isParallel || node.type !== 'condition', problems, false),
          ),
          reached,
        )
    }
  }
  // An end that is missing or misplaced is a problem of its own; the walk goes on behind one within a parallel branch.
  return isEnded && !isParallel ? { ...reached, isReachable: false } : reached
}

function isSkippable({ onNobody, onInitiator, rules }: StepNode): boolean {
  const asksInitiator = rules.some(({ kind }) => kind === 'initiator')
  return onNobody.kind === 'skip' || (onInitiator === 'skip' && !asksInitiator)
}

function behindFork({ type, branches }: ForkNode, ends: readonly Reached[], from: Reached): Reached {
  if (ends.length === 0) return from
  const open = ends.filter(({ isReachable }) => isReachable)
  const takesAll = type === 'parallel'
  const some = (is: (end: Reached) => boolean) => (takesAll ? open.every(is) : open.some(is))
  const hasSteps = branches.some((branch) =>
    everyNode(branch.nodes).some((node) => node.type === 'approval' || node.type === 'handling'),
  )
  return {
    isReachable: open.length > 0,
    withoutStep: some((end) => end.withoutStep),
    withoutSureStep: some((end) => end.withoutSureStep),
    before: !hasSteps ? from.before : type === 'condition' ? leastOf(open) : 'several',
  }
}

/** One branch of a condition is taken, so that one step is before if it is in every branch. */
function leastOf(ends: readonly Reached[]): Reached['before'] {
  if (ends.some(({ before }) => before === 'several')) return 'several'
  return ends.some(({ before }) => before === 'none') ? 'none' : 'one'
}
