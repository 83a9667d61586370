import type { Definition, NodeDefinition } from '@countersign/engine'
import { forms, type Kind } from '@countersign/forms'

const leader: NodeDefinition = {
  id: 'leader',
  name: '部门负责人',
  mode: 'one',
  rules: [{ kind: 'departmentLeader' }],
}

const finance = role('finance', '财务审核')
const generalManager = role('general_manager', '总经理')

function role(alias: string, name: string): NodeDefinition {
  return { id: alias, name, mode: 'any', rules: [{ kind: 'role', role: alias }] }
}

/** The first flow of each kind (decisions.md, Demo), with roles in place of names. */
const nodes = {
  leave: [leader, generalManager],
  payments: [leader, finance, generalManager],
} as const satisfies Record<Kind, readonly NodeDefinition[]>

export function firstFlow(kind: Kind): Definition {
  return { nodes: [...nodes[kind]], keepsConsecutive: forms[kind].money }
}
