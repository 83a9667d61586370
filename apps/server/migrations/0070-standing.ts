import { type Kysely, sql } from 'kysely'

/** People who pause: inactive, and not removed as those who left. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table app_user add column paused_at timestamptz, add column returns_on date`.execute(db)
}
