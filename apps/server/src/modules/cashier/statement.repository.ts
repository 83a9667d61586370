import type { Db, Tx } from '../../platform/database/connect.ts'
import { upsert } from '../../platform/database/upsert.ts'

/** The columns that are kept for an account of the company; undefined before. */
export async function findColumnsOf(db: Db, tenantId: string, account: string): Promise<unknown> {
  const found = await db
    .selectFrom('statement_layout')
    .where('tenant_id', '=', tenantId)
    .where('account', '=', account)
    .select('columns')
    .executeTakeFirst()
  return found?.columns
}

export async function saveColumnsOf(
  tx: Tx,
  tenantId: string,
  account: string,
  columns: string,
): Promise<void> {
  const row = { tenant_id: tenantId, account, columns: JSON.stringify(columns) }
  await upsert(tx, 'statement_layout', row, { key: ['tenant_id', 'account'] }).execute()
}
