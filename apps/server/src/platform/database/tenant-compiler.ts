import {
  AliasNode,
  type CompiledQuery,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  type JoinNode,
  MergeQueryNode,
  type OperationNode,
  PostgresQueryCompiler,
  RawNode,
  SelectQueryNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely'
import { LruMap } from 'toad-cache'
import { tenantTables } from './schema.ts'
import { boundTables, type Condition } from './tenant-binding.ts'

/**
 * A statement on tenant data that does not name its tenant: a programming error, never the caller's.
 *
 * @internal Exported for tests only.
 */
export class TenantMissingError extends Error {}

/**
 * Number of checked texts that are remembered; the product has a few hundred, but lists of ids come in every
 * length.
 */
const keptTexts = 2000

/**
 * Refuses every select, update, delete and insert on tenant data that does not name its tenant: each tenant
 * table of a query must have `tenant_id = …` in its `where`, or in the `on` of its join. Sub-queries are
 * checked on their own. Raw SQL that reads or writes such a table must at least mention tenant_id.
 *
 * The answer depends only on the text of a statement, so each text is checked once.
 */
export class TenantCompiler extends PostgresQueryCompiler {
  readonly #checked = new LruMap<true>(keptTexts)

  override compileQuery(
    ...[node, queryId]: Parameters<PostgresQueryCompiler['compileQuery']>
  ): CompiledQuery {
    const compiled = super.compileQuery(node, queryId)
    if (!this.#checked.get(compiled.sql)) {
      check(node)
      this.#checked.set(compiled.sql, true)
    }
    return compiled
  }
}

function check(node: OperationNode): void {
  if (SelectQueryNode.is(node)) {
    requireTenant(node.from?.froms ?? [], node.joins ?? [], node.where?.where)
  } else if (UpdateQueryNode.is(node)) {
    requireTenant([node.table, ...(node.from?.froms ?? [])], node.joins ?? [], node.where?.where)
  } else if (DeleteQueryNode.is(node)) {
    requireTenant([...node.from.froms, ...(node.using?.tables ?? [])], node.joins ?? [], node.where?.where)
  } else if (InsertQueryNode.is(node)) {
    checkInsert(node)
  } else if (MergeQueryNode.is(node)) {
    requireTenant([node.into], [], undefined)
  } else if (RawNode.is(node)) {
    checkRaw(node)
  }
  for (const child of childrenOf(node)) check(child)
}

function checkInsert(node: InsertQueryNode): void {
  const table = node.into?.table.identifier.name
  if (!table || !tenantTables.has(table)) return
  const names = (node.columns ?? []).map((column) => column.column.name)
  if (!names.includes('tenant_id')) throw new TenantMissingError(`insert into ${table} without tenant_id`)
}

function checkRaw({ sqlFragments }: RawNode): void {
  const text = sqlFragments.join('?')
  if (/\btenant_id\b/i.test(text)) return
  for (const [, table = ''] of text.matchAll(
    /\b(?:from|join|update|into)\s+(?:only\s+)?(?:"?public"?\.)?"?(\w+)/gi,
  )) {
    if (tenantTables.has(table)) throw new TenantMissingError(`raw SQL on ${table} does not name its tenant`)
  }
}

function requireTenant(
  tables: readonly (OperationNode | undefined)[],
  joins: readonly JoinNode[],
  where: OperationNode | undefined,
): void {
  const named = [...tables, ...joins.map((join) => join.table)].flatMap((node) => nameOf(node) ?? [])
  const conditions: Condition[] = [{ node: where }, ...joins.flatMap(conditionOf)]
  const bound = boundTables(
    named.map(({ alias }) => alias),
    conditions,
  )
  for (const { table, alias } of named) {
    if (tenantTables.has(table) && !bound.has(alias)) {
      throw new TenantMissingError(`a statement on ${table} does not name its tenant`)
    }
  }
}

/**
 * The condition of an inner join holds for every row, that of a left join only for the joined table. Other
 * joins bind nothing.
 */
function conditionOf(join: JoinNode): Condition[] {
  if (join.joinType === 'InnerJoin' || join.joinType === 'LateralInnerJoin') return [{ node: join.on?.on }]
  if (join.joinType === 'LeftJoin' || join.joinType === 'LateralLeftJoin')
    return [{ node: join.on?.on, only: nameOf(join.table)?.alias ?? '' }]
  return []
}

function nameOf(node: OperationNode | undefined): { table: string; alias: string } | undefined {
  if (!node) return undefined
  if (TableNode.is(node)) return { table: node.table.identifier.name, alias: node.table.identifier.name }
  if (AliasNode.is(node) && TableNode.is(node.node) && IdentifierNode.is(node.alias)) {
    return { table: node.node.table.identifier.name, alias: node.alias.name }
  }
  return undefined
}

function childrenOf(node: OperationNode): OperationNode[] {
  return Object.values(node).flatMap((value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter(isOperationNode),
  )
}

function isOperationNode(value: unknown): value is OperationNode {
  return typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string'
}
