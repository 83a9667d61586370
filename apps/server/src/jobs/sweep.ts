import type { Db } from '../platform/database/connect.ts'

const hour = 3_600_000

/**
 * Removes what has served its time: idempotency answers after a day, captchas, login failures, dead sessions,
 * errors of the web app after 30 days.
 */
export async function sweep(db: Db, now = new Date()): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await db.deleteFrom('captcha').where('expires_at', '<', now).execute()
  const tenants = await db.selectFrom('tenant').select('tenant_id').execute()
  for (const { tenant_id: tenantId } of tenants) {
    await db
      .deleteFrom('idempotency')
      .where('tenant_id', '=', tenantId)
      .where('created_at', '<', ago(24 * hour))
      .execute()
    await db
      .deleteFrom('login_failure')
      .where('tenant_id', '=', tenantId)
      .where('failed_at', '<', ago(24 * hour))
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
  }
}
