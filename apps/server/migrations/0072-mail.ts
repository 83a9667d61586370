import { type Kysely, sql } from 'kysely'

/** Deliveries that a mail server refused for good. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table delivery drop constraint delivery_state_check, add constraint delivery_state_check
    check (state in ('queued', 'sent', 'failed', 'skipped', 'refused'))`.execute(db)
}
