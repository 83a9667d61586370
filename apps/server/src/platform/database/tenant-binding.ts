import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type OperationNode,
  OperatorNode,
  ParensNode,
  ReferenceNode,
  ValueNode,
} from 'kysely'

export interface Condition {
  node: OperationNode | undefined
  /** Table that the condition is about; unset for a condition about all tables. */
  only?: string
}

/** `tenant_id = …` of a table, compared with a value or with the tenant_id of another table. */
interface Equality {
  alias: string
  /** Alias of the other table; undefined for a value. */
  to: string | undefined
}

/**
 * Tables whose tenant_id must equal a value, directly or through another bound table. A table outside this
 * statement (of an outer query or a sub-select) counts as bound, since it is checked where it stands.
 */
export function boundTables(aliases: readonly string[], conditions: readonly Condition[]): Set<string> {
  const own = new Set(aliases)
  const equalities = conditions.flatMap(({ node, only }) =>
    equalitiesIn(node, aliases).filter(({ alias }) => only === undefined || alias === only),
  )
  const bound = new Set<string>()
  for (let before = -1; before < bound.size; ) {
    before = bound.size
    for (const { alias, to } of equalities) {
      if (to === undefined || bound.has(to) || !own.has(to)) bound.add(alias)
    }
  }
  return bound
}

/** Equalities that must hold; one side of an `or` does not count. */
function equalitiesIn(node: OperationNode | undefined, aliases: readonly string[]): Equality[] {
  if (!node) return []
  if (AndNode.is(node)) return [...equalitiesIn(node.left, aliases), ...equalitiesIn(node.right, aliases)]
  if (ParensNode.is(node)) return equalitiesIn(node.node, aliases)
  if (!BinaryOperationNode.is(node) || !OperatorNode.is(node.operator) || node.operator.operator !== '=')
    return []
  const { leftOperand: left, rightOperand: right } = node
  return [...equalityOf(left, right, aliases), ...equalityOf(right, left, aliases)]
}

function equalityOf(side: OperationNode, other: OperationNode, aliases: readonly string[]): Equality[] {
  const alias = tenantOf(side, aliases)
  if (alias === undefined) return []
  if (ValueNode.is(other)) return [{ alias, to: undefined }]
  const to = tenantOf(other, aliases)
  return to === undefined || to === alias ? [] : [{ alias, to }]
}

/** Table whose tenant_id the node is. Without a table name it is unambiguous only if there is one table. */
function tenantOf(node: OperationNode, aliases: readonly string[]): string | undefined {
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return undefined
  if (node.column.column.name !== 'tenant_id') return undefined
  return node.table?.table.identifier.name ?? (aliases.length === 1 ? aliases[0] : undefined)
}
