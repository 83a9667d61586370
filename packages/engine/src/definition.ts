/**
 * The content of a flow version: a tree of steps. A published version is immutable and a request keeps the version it
 * was submitted under (design: flow_version), so the engine never reads the definition that is current today.
 */

/** People from whom somebody chooses an approver. */
export type Range =
  | { kind: 'everybody' }
  | { kind: 'users'; userIds: string[] }
  | { kind: 'role'; role: string }
  | { kind: 'department'; deptId: string }

/**
 * A rule that names the people of a step. The server resolves it to people; the engine reads only its kind. `role` is
 * the alias of a role.
 */
export type Rule =
  | { kind: 'user'; userId: string }
  | { kind: 'role'; role: string }
  /** Holders of the role who are members of the applicant's department. */
  | { kind: 'roleInDepartment'; role: string }
  /** Holders of the role who belong to the company in which the applicant's department lies. */
  | { kind: 'roleInCompany'; role: string }
  /** Members of a department. */
  | { kind: 'department'; deptId: string }
  /** The leader of the applicant's department; the leader above where there is none or it is the applicant. */
  | { kind: 'departmentLeader' }
  | { kind: 'departmentDeputies' }
  /** The leaders of the applicant's department and of those above it, nearest first: at most `levels` departments. */
  | { kind: 'leadersUp'; levels: number }
  /** The leaders from the applicant's department up to the department at `level`; 1 is the top of the tree. */
  | { kind: 'leadersUpTo'; level: number }
  | { kind: 'leaderOf'; deptId: string }
  | { kind: 'post'; postId: string }
  /** A person (or people) named in a field of the form. */
  | { kind: 'fieldPeople'; field: string }
  /** The leader of each department named in a field of the form. */
  | { kind: 'fieldDepartmentLeader'; field: string }
  /** The applicant chooses when submitting. */
  | { kind: 'initiatorChooses'; from: Range }
  /** The person who completes the step before chooses. */
  | { kind: 'previousChooses'; from: Range }
  /** The applicant; for handling steps only. */
  | { kind: 'initiator' }

/**
 * one: the first person found signs · all: 会签, everybody signs · any: 或签, the first to sign settles the step ·
 * inOrder: everybody signs, one after the other · share: a number of them signs.
 */
export type Mode = 'one' | 'all' | 'any' | 'inOrder' | 'share'

/** Treatment of a step for which nobody is found. */
export type OnNobody =
  /** The next leader above the applicant; without one the submission is refused, and no administrator is ever asked. */
  | { kind: 'leaderAbove' }
  | { kind: 'administrator' }
  | { kind: 'user'; userId: string }
  | { kind: 'skip' }
  /** The submission is refused. */
  | { kind: 'refuse' }

/** Whether the leader above stands in for the applicant, or nobody does. */
export type OnInitiator = 'leaderAbove' | 'skip'

/**
 * Whether a person who has signed is asked again: never skipped · skipped when the step before was signed by the same
 * person · skipped when any earlier step was.
 */
export type SamePerson = 'keep' | 'consecutive' | 'earlier'

/** A step that people complete. An approval is signed; a handling (办理) is carried out. */
export interface StepNode {
  type: 'approval' | 'handling'
  id: string
  name: string
  mode: Mode
  /** For mode `share`: how many must agree, and whether a rejection counts as a vote against or ends the round. */
  share?: { needed: number; reject: 'counts' | 'kills' }
  rules: Rule[]
  onNobody: OnNobody
  onInitiator: OnInitiator
}

/** Sends copies (抄送) and goes on. */
export interface CopyNode {
  type: 'copy'
  id: string
  name: string
  rules: Rule[]
}

export interface Branch {
  id: string
  name: string
  /** Null for the default branch, and for every branch of a parallel node. */
  when: Condition | null
  nodes: FlowNode[]
}

/**
 * condition: the first branch whose condition holds, else the default · inclusive: all branches whose conditions
 * hold, else the default · parallel: all branches. The flow goes on when every branch taken has ended.
 */
export interface ForkNode {
  type: 'condition' | 'inclusive' | 'parallel'
  id: string
  name: string
  branches: Branch[]
}

/** The beginning and the end of a flow. An end within a branch of a condition ends the whole flow. */
export interface MarkNode {
  type: 'start' | 'end'
  id: string
  name: string
}

export type FlowNode = MarkNode | StepNode | CopyNode | ForkNode

/** Data of a request that a condition reads. */
export type Operand =
  | { kind: 'field'; field: string }
  /** A part of the requests that a field links to, by its path in what is kept of them. */
  | { kind: 'linked'; field: string; path: string }
  | { kind: 'amount' }
  /** The company of the form (mainstay). */
  | { kind: 'company' }
  /** The applicant's department and all departments above it. */
  | { kind: 'department' }
  /** The posts of the applicant. */
  | { kind: 'post' }

/** lt to ne compare numbers, money and dates; ne also texts. anyOf, allOf and noneOf compare sets. */
export type Comparison =
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'eq'
  | 'ne'
  | 'contains'
  | 'anyOf'
  | 'allOf'
  | 'noneOf'
  | 'empty'
  | 'notEmpty'

export interface Test {
  operand: Operand
  comparison: Comparison
  /** Decimal text for numbers and money, yyyy-MM-dd for dates, codes or ids for sets; not read by empty and notEmpty. */
  values: string[]
}

export interface TestGroup {
  match: 'all' | 'any'
  tests: Test[]
}

export interface Condition {
  match: 'all' | 'any'
  groups: TestGroup[]
}

/** Actions beyond those of platform.txt §4. A flow says which of them its people may take. */
export type ExtraAction = 'transfer' | 'consult' | 'addSigner' | 'returnTo' | 'takeBack' | 'urge' | 'comment'

export interface Definition {
  /** Begins with the start and ends with the end. */
  nodes: FlowNode[]
  samePerson: SamePerson
  permits: ExtraAction[]
  /** Whether a rejected request that is submitted again goes on at the step that rejected it. */
  resumes: boolean
}

/** All nodes of a flow in reading order, those of branches after the fork that holds them. */
export function allNodes(nodes: readonly FlowNode[]): FlowNode[] {
  return nodes.flatMap((node) =>
    'branches' in node ? [node, ...node.branches.flatMap((branch) => allNodes(branch.nodes))] : [node],
  )
}

/** All steps that people complete, in reading order. */
export function stepsOf({ nodes }: Definition): StepNode[] {
  return allNodes(nodes).filter(isStep)
}

export function isStep(node: FlowNode): node is StepNode {
  return node.type === 'approval' || node.type === 'handling'
}

/** Whether the applicant chooses people of a step when submitting. */
export function isLeftToApplicant({ rules }: StepNode): boolean {
  return rules.some(({ kind }) => kind === 'initiatorChooses')
}

/** Whether the people of a step are chosen by whoever completes the step before. */
export function isLeftToStepBefore({ rules }: StepNode): boolean {
  return rules.some(({ kind }) => kind === 'previousChooses')
}

/** Whether an administrator is asked where nobody else is left: for a rule without people, or in place of the applicant. */
export function endsWithAdministrator({ onNobody }: StepNode): boolean {
  return onNobody.kind !== 'leaderAbove'
}

export function getStep(definition: Definition, nodeId: string): StepNode {
  const step = stepsOf(definition).find((candidate) => candidate.id === nodeId)
  if (!step) throw new Error(`the definition has no step ${nodeId}`)
  return step
}
