import { sql } from 'kysely'
import { z } from 'zod'
import { type FileStore, forgetUnused } from '../modules/file/index.ts'
import { knownAddressMs } from '../modules/identity/index.ts'
import type { Db, Tx } from '../platform/database/connect.ts'

const day = 24 * 3_600_000

/**
 * Removes what has served its time: idempotency answers after a day, captchas, login failures, sessions a day after they
 * ended by themselves and 30 days after they were last used, errors of the web app after 30 days, uploads that nobody used
 * after a day. What fails for one tenant keeps no other from being swept; all of it is thrown in the end.
 */
export async function sweep(db: Db, now = new Date()): Promise<void> {
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute()
  // Also those for tenants that somebody invented.
  await db
    .deleteFrom('login_failure')
    .where('failed_at', '<', new Date(now.getTime() - day))
    .execute()
  const failures: unknown[] = []
  for (const { tenant_id: tenantId } of await db.selectFrom('tenant').select('tenant_id').execute()) {
    await sweepTenant(db, tenantId, now).catch((error: unknown) => failures.push(error))
  }
  if (failures.length === 0) return
  // The log of the jobs shows the message alone.
  const reasons = failures.map((error) => (error instanceof Error ? error.message : String(error)))
  throw new AggregateError(failures, `not all was swept: ${reasons.join('; ')}`)
}

async function sweepTenant(db: Db, tenantId: string, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db
    .deleteFrom('idempotency')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', ago(day))
    .execute()
  await db
    .deleteFrom('session')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', ago(day))
    .where((eb) => eb(eb.fn.coalesce('last_seen_at', 'created_at'), '<', ago(knownAddressMs)))
    .execute()
  await db
    .deleteFrom('web_log')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', ago(30 * day))
    .execute()
  await forgetUnused(db, tenantId, ago(day), discardLater)
}

/** Their bytes go later: a backup that is being made names them still. Both are written down together. */
async function discardLater(tx: Tx, ids: string[]): Promise<void> {
  const payload = JSON.stringify({ ids })
  await sql`select graphile_worker.add_job('discardFiles', ${payload}::json, run_at => now() + interval '1 day')`.execute(
    tx,
  )
}

/** Takes the bytes away that no row names any more. */
export async function discardFiles(store: FileStore, payload: unknown): Promise<void> {
  const { ids } = discarded.parse(payload)
  for (const id of ids) await store.discard(id)
}

const discarded = z.object({ ids: z.array(z.uuid()) })
