/**
 * What a flow version says. A published version is immutable, and a request keeps its own
 * (design: flow_version), so nothing here may ever be read "as of now".
 */

/** Who is asked at a step. Resolved to people by the server; the engine only names what it needs. */
export type Rule =
  | { kind: 'user'; userId: string }
  | { kind: 'role'; role: string }
  | { kind: 'department'; deptId: string }
  /** The leader of the applicant's department; none, or the applicant himself, means the leader above. */
  | { kind: 'departmentLeader' }
  /** A person (or people) named in a field of the form. */
  | { kind: 'fieldPeople'; field: string }
  /** The leader of each department named in a field of the form. */
  | { kind: 'fieldDepartmentLeader'; field: string }

/** one: the first person found signs · all: 会签, everybody signs · any: 或签, whoever comes first. */
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
