import { sql } from 'kysely'
import type { Db, Tx } from './connect.ts'
import type { RecordTable } from './record-rows.ts'
import type { Database } from './schema.ts'

/** Tables of records that lie in a tree and in an order among their siblings. */
export type TreeTable = {
  [Table in RecordTable]: Database[Table] extends { parent_id: unknown; sort: unknown } ? Table : never
}[RecordTable]

interface TreeRow {
  id: string
  parentId: string | null
  version: number
}

/** All records of the tree that are not removed, in the order of lists. */
export async function listSorted(db: Db, table: TreeTable, tenantId: string): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select id, parent_id as "parentId", version from ${sql.table(table)}
    where tenant_id = ${tenantId} and removed_at is null
    order by sort, id`.execute(db)
  return rows
}

export async function savePlace(
  tx: Tx,
  table: TreeTable,
  tenantId: string,
  { id, parentId }: { id: string; parentId: string | null },
): Promise<void> {
  await sql`update ${sql.table(table)} set parent_id = ${parentId}, version = version + 1
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
}

/** Tables of records in an order. */
export type SortedTable = {
  [Table in RecordTable]: Database[Table] extends { sort: unknown } ? Table : never
}[RecordTable]

/** Numbers siblings in the order of these ids. */
export async function saveOrder(
  tx: Tx,
  table: SortedTable,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`update ${sql.table(table)} as t set sort = o.place - 1
    from unnest(${ids}::text[]) with ordinality as o(id, place)
    where t.tenant_id = ${tenantId} and t.id = o.id`.execute(tx)
}
