/**
 * The content of a flow version. A published version is immutable and a request keeps the version it was submitted
 * under (design: flow_version), so the engine never reads the definition that is current today.
 */

/** A rule that names the approvers of a step. The server resolves it to people. */
export type Rule =
  | { kind: 'user'; userId: string }
  | { kind: 'role'; role: string }
  | { kind: 'department'; deptId: string }
  /** The leader of the applicant's department; the leader above where there is none or it is the applicant. */
  | { kind: 'departmentLeader' }
  /** A person (or people) named in a field of the form. */
  | { kind: 'fieldPeople'; field: string }
  /** The leader of each department named in a field of the form. */
  | { kind: 'fieldDepartmentLeader'; field: string }

/** one: the first person found signs · all: 会签, everybody signs · any: 或签, the first to sign settles the step. */
export type Mode = 'one' | 'all' | 'any'

export interface NodeDefinition {
  id: string
  name: string
  mode: Mode
  rules: Rule[]
}

export interface Definition {
  /** In order; a node opens when the one before it is satisfied. */
  nodes: NodeDefinition[]
  /** Money kinds: the same person in consecutive steps signs in each of them. */
  keepsConsecutive: boolean
}

export function getNode(definition: Definition, nodeId: string): NodeDefinition {
  const node = definition.nodes.find((candidate) => candidate.id === nodeId)
  if (!node) throw new Error(`the definition has no node ${nodeId}`)
  return node
}
