import type { Db } from '../platform/database/connect.ts'

export async function deleteCaptchas(db: Db, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('captcha').where('expires_at', '<', expiredBefore).execute()
}

/** Includes failures for tenants that do not exist. */
export async function deleteLoginFailures(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('login_failure').where('failed_at', '<', before).execute()
}

export async function deleteAnswers(db: Db, tenantId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', before)
    .execute()
}

/**
 * Deletes sessions last used before `seenBefore`. The condition on `expiredBefore` follows from it, but has an index.
 */
export async function deleteSessions(
  db: Db,
  tenantId: string,
  { expiredBefore, seenBefore }: { expiredBefore: Date; seenBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('session')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', expiredBefore)
    .where((eb) => eb(eb.fn.coalesce('last_seen_at', 'created_at'), '<', seenBefore))
    .execute()
}

export async function deleteLogInStarts(db: Db, tenantId: string, expiredBefore: Date): Promise<void> {
  await db
    .deleteFrom('log_in_start')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', expiredBefore)
    .execute()
}

export async function deleteLogInTickets(db: Db, tenantId: string, expiredBefore: Date): Promise<void> {
  await db
    .deleteFrom('log_in_ticket')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', expiredBefore)
    .execute()
}

export async function deleteFactorChallenges(db: Db, tenantId: string, expiredBefore: Date): Promise<void> {
  await db
    .deleteFrom('factor_challenge')
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '<', expiredBefore)
    .execute()
}

export async function deleteSmsCodes(db: Db, tenantId: string, before: Date): Promise<void> {
  await db.deleteFrom('sms_code').where('tenant_id', '=', tenantId).where('created_at', '<', before).execute()
}

/** Links that were made and have expired before then. */
export async function deletePasswordLinks(db: Db, tenantId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('password_link')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', before)
    .where('expires_at', '<', before)
    .execute()
}

export async function deleteRegistrationTries(db: Db, tenantId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('registration_try')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', before)
    .execute()
}

export async function deleteSmsOutbox(db: Db, tenantId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('sms_outbox')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', before)
    .execute()
}

export async function deleteWebLog(db: Db, tenantId: string, before: Date): Promise<void> {
  await db.deleteFrom('web_log').where('tenant_id', '=', tenantId).where('created_at', '<', before).execute()
}
