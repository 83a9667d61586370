import type { TrialFinding } from '@countersign/contract'
import {
  allNodes,
  type Branch,
  type Condition,
  type Definition,
  type Facts,
  type Operand,
  type PathStep,
  pathOf,
  previewPath,
  type State,
  type StepNode,
  stepsOf,
} from '@countersign/engine'

/** A request that is tried. */
export interface TrialCase {
  deptName: string
  company: string
  amount: string
  isLeader: boolean
}

/** Findings at one node, with the requests that show them. */
export interface NodeFinding {
  nodeId: string
  code: TrialFinding
  count: number
  examples: TrialCase[]
}

const mostExamples = 3

/** Collects what trials find, by node and finding. */
export class Findings {
  readonly #found = new Map<string, NodeFinding>()
  readonly #reached = new Set<string>()

  add(nodeId: string, code: TrialFinding, tried: TrialCase): void {
    const key = `${nodeId} ${code}`
    const found = this.#found.get(key) ?? { nodeId, code, count: 0, examples: [] }
    found.count += 1
    if (found.examples.length < mostExamples) found.examples.push(tried)
    this.#found.set(key, found)
  }

  reach(branchIds: readonly string[]): void {
    for (const id of branchIds) this.#reached.add(id)
  }

  /** In the order of the nodes. Branches that no trial reached are named only if trials vary what they read. */
  listed(definition: Definition): NodeFinding[] {
    const order = new Map(namedNodes(definition).map(({ id }, index) => [id, index]))
    const missed = branchesOf(definition)
      .filter((branch) => !this.#reached.has(branch.id) && branch.when !== null && isVaried(branch.when))
      .map(({ id }): NodeFinding => ({ nodeId: id, code: 'notReached', count: 0, examples: [] }))
    return [...this.#found.values(), ...missed].toSorted(
      (one, other) => (order.get(one.nodeId) ?? 0) - (order.get(other.nodeId) ?? 0),
    )
  }
}

/** Steps and branches with their names, in reading order. */
export function namedNodes({ nodes }: Pick<Definition, 'nodes'>): { id: string; name: string }[] {
  return nodes.flatMap((node) => [
    { id: node.id, name: node.name },
    ...('branches' in node
      ? node.branches.flatMap((branch) => [{ id: branch.id, name: branch.name }, ...namedNodes(branch)])
      : []),
  ])
}

function branchesOf({ nodes }: Definition): Branch[] {
  return allNodes(nodes).flatMap((node) => ('branches' in node ? node.branches : []))
}

const operandsOf = (condition: Condition | null): Operand[] =>
  condition?.groups.flatMap((group) => group.tests.map((test) => test.operand)) ?? []

/** Whether trials try every value of what the condition reads. They fill in no other field of the form. */
function isVaried(condition: Condition): boolean {
  return operandsOf(condition).every(
    ({ kind }) => kind === 'amount' || kind === 'company' || kind === 'department',
  )
}

/** Whether any condition of the flow reads an operand of this kind, so that trials must vary it. */
export function reads(definition: Definition, kind: Operand['kind']): boolean {
  return branchesOf(definition).some(({ when }) => operandsOf(when).some((operand) => operand.kind === kind))
}

/** Amounts on both sides of every threshold of the flow, and one that no company pays. */
export function amountsAround(definition: Definition): string[] {
  const thresholds = branchesOf(definition).flatMap(({ when }) =>
    (when?.groups ?? []).flatMap((group) =>
      group.tests.flatMap((test) => (test.operand.kind === 'amount' ? test.values : [])),
    ),
  )
  const fen = thresholds.flatMap((value) => {
    const units = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(value)
    if (!units) return []
    const at = BigInt(`${units[1] ?? ''}${(units[2] ?? '').padEnd(2, '0')}`)
    return [at - 1n, at, at + 1n]
  })
  const all = [...new Set([1n, ...fen, 9_999_999_999_999n])].filter((one) => one > 0n)
  return all.toSorted((one, other) => (one < other ? -1 : 1)).map(asYuan)
}

function asYuan(fen: bigint): string {
  const digits = fen.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Rules whose people are known only when a request is made. */
const madeLater = new Set(['fieldPeople', 'fieldDepartmentLeader', 'initiatorChooses', 'previousChooses'])

/** Tries one request and notes what is found at its steps. */
export function tryCase(
  definition: Definition,
  { state, facts, tried }: { state: State; facts: Facts; tried: TrialCase },
  findings: Findings,
): void {
  findings.reach(pathOf(definition, facts).branchIds)
  const steps = new Map(stepsOf(definition).map((step) => [step.id, step]))
  for (const shown of previewPath(definition, state, facts)) {
    const step = steps.get(shown.nodeId)
    const code = step && findingAt(step, shown, facts, state.applicantId)
    if (code) findings.add(shown.nodeId, code, tried)
  }
}

function findingAt(
  { rules }: StepNode,
  { nodeId, people, skipped }: PathStep,
  facts: Facts,
  applicantId: string,
): TrialFinding | undefined {
  const isOwn = facts.people[nodeId]?.some(
    ({ rule, userIds }) => rule !== 'initiator' && userIds.includes(applicantId),
  )
  const reasons = people.map(({ why }) => why.reason)
  if (skipped === 'initiator') return 'ownApproval'
  if (isOwn && reasons.some((reason) => reason === 'leaderAbove' || reason === 'flowAdministrator'))
    return 'ownApproval'
  if (rules.some((rule) => madeLater.has(rule.kind))) return undefined
  if (skipped === 'nobody') return 'skipped'
  if (skipped === null && people.length === 0) return 'nobody'
  if (reasons.includes('flowAdministrator')) return 'administrator'
  // A department without a leader always goes to the leader above; elsewhere a rule has found nobody.
  const isInstead = people.some(({ why }) => why.reason === 'leaderAbove' && why.rule !== 'departmentLeader')
  return isInstead ? 'leaderAbove' : undefined
}
