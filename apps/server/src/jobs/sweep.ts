import { sql } from 'kysely'
import { z } from 'zod'
import { type FileStore, forgetUnused } from '../modules/file/index.ts'
import type { Db } from '../platform/database/connect.ts'

const hour = 3_600_000

/**
 * Removes what has served its time: idempotency answers after a day, captchas, login failures, dead sessions,
 * errors of the web app after 30 days, uploads that nobody used after a day.
 */
export async function sweep(db: Db, now = new Date()): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute()
  // Also those for tenants that somebody invented.
  await db
    .deleteFrom('login_failure')
    .where('failed_at', '<', ago(24 * hour))
    .execute()
  const tenants = await db.selectFrom('tenant').select('tenant_id').execute()
  for (const { tenant_id: tenantId } of tenants) {
    await db
      .deleteFrom('idempotency')
      .where('tenant_id', '=', tenantId)
      .where('created_at', '<', ago(24 * hour))
      .execute()
    await db
      .deleteFrom('session')
      .where('tenant_id', '=', tenantId)
      .where('expires_at', '<', ago(24 * hour))
      .execute()
    await db
      .deleteFrom('web_log')
      .where('tenant_id', '=', tenantId)
      .where('created_at', '<', ago(30 * 24 * hour))
      .execute()
    await forgetUploads(db, tenantId, ago(24 * hour))
  }
}

/** Their bytes go later: a backup that is being made names them still. Both are written down together. */
async function forgetUploads(db: Db, tenantId: string, before: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const ids = await forgetUnused(tx, tenantId, before)
    if (ids.length === 0) return
    const payload = JSON.stringify({ ids })
    await sql`select graphile_worker.add_job('discardFiles', ${payload}::json, run_at => now() + interval '1 day')`.execute(
      tx,
    )
  })
}

/** Takes the bytes away that no row names any more. */
export async function discardFiles(store: FileStore, payload: unknown): Promise<void> {
  const { ids } = discarded.parse(payload)
  for (const id of ids) await store.discard(id)
}

const discarded = z.object({ ids: z.array(z.uuid()) })
