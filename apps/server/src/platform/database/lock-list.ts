import { sql } from 'kysely'
import type { Tx } from './connect.ts'
import type { Database } from './schema.ts'

/**
 * Makes other writers of a tenant's list, named by its table, wait until the transaction ends, so that a name can be checked
 * against all others.
 */
export async function lockList(tx: Tx, list: keyof Database, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`${list} ${tenantId}`}))`.execute(tx)
}
