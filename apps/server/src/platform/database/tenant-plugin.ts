import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  ReferenceNode,
  type RootOperationNode,
  SelectQueryNode,
  TableNode,
  type UnknownRow,
  UpdateQueryNode,
} from 'kysely'
import { tenantTables } from './schema.ts'

/** A statement on tenant data that does not say which tenant. A mistake of ours, never of a caller. */
export class TenantMissingError extends Error {}

/**
 * Refuses every select, update, delete and insert on tenant data that does not name its tenant: each tenant
 * table of a query must have `tenant_id = …` in where, or in the `on` of its join. Sub-queries are checked on
 * their own. Raw SQL is not seen here; it must go through `tenantSql`.
 */
export class TenantPlugin implements KyselyPlugin {
  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    check(args.node)
    return args.node
  }

  async transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return args.result
  }
}

function check(node: OperationNode): void {
  if (SelectQueryNode.is(node)) checkSelect(node)
  else if (UpdateQueryNode.is(node)) checkUpdate(node)
  else if (DeleteQueryNode.is(node)) checkDelete(node)
  else if (InsertQueryNode.is(node)) checkInsert(node)
  for (const child of childrenOf(node)) check(child)
}

function checkSelect(node: SelectQueryNode): void {
  const joins = node.joins ?? []
  const tables = [...(node.from?.froms ?? []), ...joins.map((join) => join.table)]
  const conditions = [node.where?.where, ...joins.map((join) => join.on?.on)]
  requireTenant(tables, conditions)
}

function checkUpdate(node: UpdateQueryNode): void {
  const joins = node.joins ?? []
  const from = node.from?.froms ?? []
  requireTenant(
    [...(node.table ? [node.table] : []), ...from, ...joins.map((join) => join.table)],
    [node.where?.where, ...joins.map((join) => join.on?.on)],
  )
}

function checkDelete(node: DeleteQueryNode): void {
  requireTenant(node.from.froms, [node.where?.where])
}

function checkInsert(node: InsertQueryNode): void {
  const table = node.into?.table.identifier.name
  if (!table || !tenantTables.has(table)) return
  const names = (node.columns ?? []).map((column) => column.column.name)
  if (!names.includes('tenant_id')) throw new TenantMissingError(`insert into ${table} without tenant_id`)
}

function requireTenant(tables: readonly OperationNode[], conditions: (OperationNode | undefined)[]): void {
  const bound = new Set(conditions.flatMap((condition) => (condition ? boundAliases(condition) : [])))
  const named = tables.map(nameOf).filter((one) => one !== undefined)
  for (const { table, alias } of named) {
    if (!tenantTables.has(table)) continue
    // An unqualified tenant_id is only unambiguous where there is one table.
    if (bound.has(alias) || (named.length === 1 && bound.has(''))) continue
    throw new TenantMissingError(`a statement on ${table} does not say whose`)
  }
}

function nameOf(node: OperationNode): { table: string; alias: string } | undefined {
  if (TableNode.is(node)) return { table: node.table.identifier.name, alias: node.table.identifier.name }
  if (AliasNode.is(node) && TableNode.is(node.node) && IdentifierNode.is(node.alias)) {
    return { table: node.node.table.identifier.name, alias: node.alias.name }
  }
  return undefined
}

/** The aliases whose tenant_id is compared by `=` in this condition; only what must hold counts, not one side of an `or`. */
function boundAliases(node: OperationNode): string[] {
  if (AndNode.is(node)) return [...boundAliases(node.left), ...boundAliases(node.right)]
  if (ParensNode.is(node)) return boundAliases(node.node)
  if (!BinaryOperationNode.is(node) || !OperatorNode.is(node.operator) || node.operator.operator !== '=')
    return []
  return [node.leftOperand, node.rightOperand].flatMap((side) => {
    if (!ReferenceNode.is(side) || !ColumnNode.is(side.column)) return []
    return side.column.column.name === 'tenant_id' ? [side.table?.table.identifier.name ?? ''] : []
  })
}

function childrenOf(node: OperationNode): OperationNode[] {
  return Object.values(node).flatMap((value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter(isOperationNode),
  )
}

function isOperationNode(value: unknown): value is OperationNode {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'
}
