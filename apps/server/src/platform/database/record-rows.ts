import { sql } from 'kysely'
import type { Tx } from './connect.ts'
import type { Database } from './schema.ts'

/** Tables of records that count their changes and stay as rows when they are removed. */
export type RecordTable = {
  [Table in keyof Database]: Database[Table] extends { id: unknown; version: unknown; removed_at: unknown }
    ? Table
    : never
}[keyof Database]

/** Locks records that are not removed. In the order of ids, so that two calls with the same ones cannot deadlock. */
export async function lockRecords(
  tx: Tx,
  table: RecordTable,
  tenantId: string,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from ${sql.table(table)}
    where tenant_id = ${tenantId} and id = any(${ids}) and removed_at is null
    order by id for update`.execute(tx)
  return rows
}

export async function markRemoved(
  tx: Tx,
  table: RecordTable,
  tenantId: string,
  { ids, at }: { ids: readonly string[]; at: Date },
): Promise<void> {
  await sql`update ${sql.table(table)} set removed_at = ${at}, version = version + 1
    where tenant_id = ${tenantId} and id = any(${ids})`.execute(tx)
}
