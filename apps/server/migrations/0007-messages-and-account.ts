import { type Kysely, sql } from 'kysely'

/** Indexes of the message centre, account data that people enter, and origins of sessions. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // Empty in older messages and for the platform itself.
    "alter table message add column actor_id text not null default ''",
    'drop index message_user',
    'create index message_newest on message (tenant_id, user_id, created_at desc, id desc)',
    'create index message_of_kind on message (tenant_id, user_id, kind, created_at desc, id desc)',
    'create index message_unread on message (tenant_id, user_id, created_at desc, id desc) where read_at is null',
    "alter table app_user add column if not exists nickname text not null default ''",
    "alter table app_user add column if not exists phone text not null default ''",
    "alter table app_user add column if not exists email text not null default ''",
    "alter table session add column address text not null default ''",
    "alter table session add column user_agent text not null default ''",
    'alter table session add column last_seen_at timestamptz',
    'create index session_of_user on session (tenant_id, user_id) where ended_at is null',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
