import { sql } from 'kysely'
import { z } from 'zod'
import { type FileStore, forgetUnused } from '../modules/file/index.ts'
import { knownAddressMs } from '../modules/identity/index.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { listTenants } from '../platform/database/tenants.ts'
import { eachInTurn } from '../platform/each-in-turn.ts'

const day = 24 * 3_600_000

/**
 * Removes what has served its time: idempotency answers and login failures after a day, captchas that have expired, sessions
 * 30 days after they were last used, errors of the web app after 30 days, uploads that nobody used after a day. If it fails
 * for one tenant, the others are swept, and it throws in the end.
 */
export async function sweep(db: Db, now = new Date()): Promise<void> {
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute()
  // Also those for tenants that somebody invented.
  await db
    .deleteFrom('login_failure')
    .where('failed_at', '<', new Date(now.getTime() - day))
    .execute()
  const tenants = await listTenants(db)
  await eachInTurn(tenants, (tenantId) => sweepTenant(db, tenantId, now))
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
    // Such a session expired long ago; this condition has an index.
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
