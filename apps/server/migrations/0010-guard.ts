import { type Kysely, sql } from 'kysely'

/** Columns and indexes for log-in limits, captchas and the renewal of sessions. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // Failed log-ins are counted by address for all tenants, including ones that do not exist.
    'create index login_failure_anywhere on login_failure (address, failed_at)',
    'create index login_failure_of on login_failure (tenant_id, account, failed_at)',
    'create index login_failure_time on login_failure (failed_at)',
    'drop index login_failure_account',
    'drop index login_failure_address',
    // A used captcha stays until it expires, so that it counts for its address.
    "alter table captcha add address text not null default '', add used boolean not null default false",
    'create index captcha_address on captcha (address, expires_at)',
    // Idempotency key of the last renewal, so that a repeated call gets the same answer.
    'alter table session add refresh_key text, add refreshed_at timestamptz',
    // Indexes for a person's uploads of the last day, and for uploads that nothing uses.
    'create index file_unspent on file (tenant_id, owner_id, created_at) where spent_by is null',
    'create index file_unspent_time on file (tenant_id, created_at) where spent_by is null',
    // True for a demo account whose password was generated at a start.
    'alter table app_user add password_generated boolean not null default false',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
