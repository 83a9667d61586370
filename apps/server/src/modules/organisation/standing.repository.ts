import type { Standing } from '@countersign/contract'
import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Tx } from '../../platform/database/connect.ts'

/** The standing of a person whose row of app_user has this name in a query. */
export function standingOf(row: string): RawBuilder<Standing> {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql`case when ${of('removed_at')} is not null then 'left' when ${of('status')} = 'active' then 'working'
    else 'paused' end`
}

const lockShared = compiled(
  (_db, text: (name: 'name') => string) =>
    sql`select pg_advisory_xact_lock_shared(hashtext(${text('name')}))`,
)
const nameOf = (tenantId: string) => `standing ${tenantId}`

/**
 * Nobody leaves until the transaction ends: whoever opens a task comes first or finds the person gone, so that no task appears
 * for somebody whose tasks were handed over already. The first lock of its transaction.
 */
export async function keepStanding(tx: Tx, tenantId: string): Promise<void> {
  await lockShared(tx, { name: nameOf(tenantId) })
}

/** Waits for all who open tasks, and lets further ones wait until the transaction ends. The first lock of its transaction. */
export async function lockStanding(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${nameOf(tenantId)}))`.execute(tx)
}
