import type { Action, Want } from './action.ts'
import type { Definition, NodeDefinition } from './definition.ts'
import { mayAct } from './may-act.ts'
import { nodesAhead } from './open-next.ts'
import { findOpenTask } from './round.ts'
import { satisfiesNode } from './satisfies-node.ts'
import type { RequestStatus, State } from './state.ts'

const nodesToOpen = {
  submit: (definition) => definition.nodes,
  resubmit: (definition) => definition.nodes,
  agree: nodesBehind,
  reject: () => [],
  abandon: () => [],
  withdraw: () => [],
} as const satisfies Record<
  Action['type'],
  (definition: Definition, state: State, action: Action) => NodeDefinition[]
>

/** Names the facts that `decide` needs for this action. An action that is refused or opens no node needs none. */
export function wants(definition: Definition, state: State, action: Action): Want[] {
  if (!mayAct(state, action.by).includes(action.type)) return []
  return wantsOf(nodesToOpen[action.type](definition, state, action))
}

function nodesBehind(definition: Definition, state: State, action: Action): NodeDefinition[] {
  const taskId = 'taskId' in action ? action.taskId : undefined
  const task = findOpenTask(state, action.by, taskId)
  if (!task || !satisfiesNode(definition, state, task)) return []
  const ahead = nodesAhead(definition, state)
  // A node can be skipped, and the next one open, only where consecutive signatures are dropped.
  return definition.keepsConsecutive ? ahead.slice(0, 1) : ahead
}

/** Names the facts that `previewPath` needs. */
export function wantsForPreview(definition: Definition, state: State): Want[] {
  return wantsOf(nodesToPreview(definition, state))
}

const previewed = {
  draft: 'all',
  running: 'ahead',
  approved: 'none',
  rejected: 'all',
  abandoned: 'none',
  withdrawn: 'all',
} as const satisfies Record<RequestStatus, 'all' | 'ahead' | 'none'>

/** The nodes still to come: all of them where the request may be submitted, the rest while it runs. */
export function nodesToPreview(definition: Definition, state: State): NodeDefinition[] {
  const nodes = {
    all: () => definition.nodes,
    ahead: () => nodesAhead(definition, state),
    none: () => [],
  }
  return nodes[previewed[state.status]]()
}

function wantsOf(nodes: NodeDefinition[]): Want[] {
  if (nodes.length === 0) return []
  return [
    ...nodes.map((node): Want => ({ kind: 'people', nodeId: node.id, rules: node.rules })),
    { kind: 'leadersAbove' },
    { kind: 'flowAdministrators' },
  ]
}
