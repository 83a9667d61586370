import { type Kysely, sql } from 'kysely'

/** Deliveries that a mail server refused for good, and links that let people set a new password. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `alter table delivery drop constraint delivery_state_check, add constraint delivery_state_check
      check (state in ('queued', 'sent', 'failed', 'skipped', 'refused'))`,
    `create table password_link (
      tenant_id text not null references tenant,
      id text not null,
      -- The account as it was asked for, in small letters, whether or not it exists; "" for a link that a code was exchanged for.
      account text not null,
      -- Part of the caller's address that limits count by.
      address text not null,
      -- SHA-256 of the token in the link; the token itself is not stored.
      token_hash text not null,
      -- The person whom the link was sent to; null before, and for an account that does not exist.
      user_id text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (tenant_id, id),
      unique (tenant_id, token_hash)
    )`,
    'create index password_link_created on password_link (tenant_id, created_at)',
    'grant select, insert, update, delete on password_link to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
