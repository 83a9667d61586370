import type { Action, Want } from './action.ts'
import {
  allNodes,
  type CopyNode,
  type Definition,
  endsWithAdministrator,
  type FlowNode,
  isStep,
  type Operand,
  type StepNode,
} from './definition.ts'
import { actionsOf, holderOf, removableOf } from './may-act.ts'
import { findOpenTask, findRun, getRun, ownerOf, previewed, tasksOfRun } from './round.ts'
import { satisfiesStep } from './satisfies-step.ts'
import { agreementTo } from './agree.ts'
import type { State, Task } from './state.ts'

/** Names the facts that `decide` needs for this action. An action that is refused or opens no step needs none. */
export function wants(definition: Definition, state: State, action: Action): Want[] {
  if (action.type === 'handOver') {
    const from = state.tasks.filter(({ id }) => id === action.taskId).map(({ assigneeId }) => assigneeId)
    return [{ kind: 'active', userIds: [...from, ...action.to] }]
  }
  if (action.type === 'handOverRequest')
    return [{ kind: 'active', userIds: [ownerOf(state), action.to] }, ...wantsForPreview(definition, state)]
  if (!actionsOf(definition, state, action).includes(action.type)) return []
  switch (action.type) {
    case 'submit':
    case 'resubmit':
      return wantsOf(allNodes(definition.nodes))
    case 'agree':
    case 'removeSigner':
      return wantsOf(nodesBehind(definition, state, action))
    case 'transfer':
      return [{ kind: 'active', userIds: [action.to] }]
    case 'consult':
    case 'addSigner':
      return [{ kind: 'active', userIds: action.toIds }]
    case 'returnTo':
    case 'takeBack':
      // A step that is asked again may be skipped this time, so that the walk goes on behind it.
      return wantsOf(allNodes(definition.nodes))
    case 'reject':
    case 'abandon':
    case 'withdraw':
      return []
  }
}

/** Nodes that the flow can come to when this action satisfies its step; none when the step goes on waiting. */
function nodesBehind(
  definition: Definition,
  state: State,
  action: Extract<Action, { type: 'agree' | 'removeSigner' }>,
): FlowNode[] {
  const task =
    action.type === 'agree'
      ? findOpenTask(state, holderOf(action), action.taskId)
      : removableOf(state, action.by).find((one) => one.id === action.taskId)
  if (!task) return []
  const how = action.type === 'agree' ? agreementTo({ ...state, definition }, task) : 'removed'
  const run = getRun(state, task)
  const after = tasksOfRun(state, run.id).map(
    (one): Task => (one.id === task.id ? { ...one, state: how } : one),
  )
  const step = allNodes(definition.nodes).find((node) => node.id === run.nodeId)
  if (!step || !isStep(step) || !satisfiesStep(step, after)) return []
  return frontierOf(definition, state, definition.nodes, run.nodeId).nodes
}

interface Frontier {
  nodes: FlowNode[]
  /** Whether the flow can go on behind these nodes in the same decision. */
  isOpen: boolean
}

/** The nodes of a list that the walk can come to once the step `passing` has passed. */
function frontierOf(
  definition: Definition,
  state: State,
  nodes: readonly FlowNode[],
  passing: string,
): Frontier {
  const found: FlowNode[] = []
  for (const node of nodes) {
    const run = findRun(state, node.id)
    if (isStep(node)) {
      if (run) {
        if (run.state !== 'open' || node.id === passing) continue
        // Signed while the flow was at an earlier step, to which somebody had returned it.
        if (satisfiesStep(node, tasksOfRun(state, run.id))) continue
        return { nodes: found, isOpen: false }
      }
      found.push(node)
      if (!canBeSkipped(definition, node)) return { nodes: found, isOpen: false }
    } else if ('branches' in node) {
      if (run && run.state !== 'open') continue
      const branches = run
        ? node.branches.filter((branch) => findRun(state, branch.id)?.parentId === run.id)
        : node.branches
      if (!run) found.push(node)
      const within = branches.map((branch) => frontierOf(definition, state, branch.nodes, passing))
      found.push(...within.flatMap((one) => one.nodes))
      // A condition that has not been decided may take any branch.
      const isCertain = run !== undefined || node.type === 'parallel'
      const goesOn = isCertain ? within.every((one) => one.isOpen) : within.some((one) => one.isOpen)
      if (!goesOn) return { nodes: found, isOpen: false }
    } else if (node.type === 'copy' && !run) found.push(node)
  }
  return { nodes: found, isOpen: true }
}

/** Whether a step can pass in the same decision that comes to it. */
function canBeSkipped({ samePerson }: Definition, { type, onNobody, onInitiator }: StepNode): boolean {
  return (samePerson !== 'keep' && type === 'approval') || onNobody.kind === 'skip' || onInitiator === 'skip'
}

/** Names the facts that `previewPath` needs. */
export function wantsForPreview(definition: Definition, state: State): Want[] {
  return previewed[state.status] === 'none' ? [] : wantsOf(allNodes(definition.nodes))
}

function wantsOf(nodes: readonly FlowNode[]): Want[] {
  const asking = nodes.filter((node): node is StepNode | CopyNode => 'rules' in node)
  const operands = operandsOf(nodes)
  return [
    ...asking.map(
      (node): Want => ({ kind: 'people', nodeId: node.id, rules: node.rules, isAsked: isStep(node) }),
    ),
    ...asking.flatMap((node): Want[] =>
      isStep(node) && node.onNobody.kind === 'user'
        ? [{ kind: 'namedInstead', nodeId: node.id, userId: node.onNobody.userId }]
        : [],
    ),
    ...(operands.length > 0 ? [{ kind: 'operands', operands } as const] : []),
    ...(asking.some(isStep) ? [{ kind: 'leadersAbove' } as const] : []),
    ...(asking.some((node) => isStep(node) && endsWithAdministrator(node))
      ? [{ kind: 'flowAdministrators' } as const]
      : []),
  ]
}

/** Operands that the forks among these nodes read. */
function operandsOf(nodes: readonly FlowNode[]): Operand[] {
  return nodes.flatMap((node) =>
    'branches' in node
      ? node.branches.flatMap(
          ({ when }) => when?.groups.flatMap((group) => group.tests.map((test) => test.operand)) ?? [],
        )
      : [],
  )
}
