import { type Kysely, sql } from 'kysely'

/**
 * Log-in by phone and at third parties: codes, the text messages of an installation without an SMS service, log-ins that
 * began at a third party, and its identities.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table sms_code (
      tenant_id text not null references tenant,
      id text not null,
      phone text not null,
      -- Keyed hash of tenant, phone and code; the code itself is not stored.
      code_hash text not null,
      -- Part of the caller's address that limits count by.
      address text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      wrong_tries int not null default 0,
      used_at timestamptz,
      primary key (tenant_id, id)
    )`,
    'create index sms_code_phone on sms_code (tenant_id, phone, created_at)',
    'create index sms_code_address on sms_code (tenant_id, address, created_at)',
    'grant select, insert, update, delete on sms_code to countersign_app',
    `create table sms_outbox (
      tenant_id text not null references tenant,
      id text not null,
      phone text not null,
      content text not null,
      created_at timestamptz not null,
      primary key (tenant_id, id)
    )`,
    'create index sms_outbox_created on sms_outbox (tenant_id, created_at)',
    'grant select, insert, delete on sms_outbox to countersign_app',
    `create table log_in_start (
      tenant_id text not null references tenant,
      -- SHA-256 of the state, which the third party returns.
      state_hash text not null,
      -- SHA-256 of a cookie: only the browser that began a log-in may finish it.
      browser_hash text not null,
      source text not null,
      nonce text not null,
      verifier text not null,
      address text not null,
      expires_at timestamptz not null,
      primary key (tenant_id, state_hash)
    )`,
    'create index log_in_start_address on log_in_start (tenant_id, address, expires_at)',
    'grant select, insert, delete on log_in_start to countersign_app',
    `create table third_party_identity (
      tenant_id text not null references tenant,
      id text not null,
      source text not null,
      -- The person's id at the third party.
      subject text not null,
      account text not null,
      name text not null,
      -- Null until the identity is bound to an account.
      user_id text,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      primary key (tenant_id, id),
      unique (tenant_id, source, subject),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    'grant select, insert, update on third_party_identity to countersign_app',
    // A session belongs to a person, or to an identity that has no account yet.
    'alter table session alter column user_id drop not null',
    'alter table session add column oauth_id text',
    `alter table session add constraint session_identity
      foreign key (tenant_id, oauth_id) references third_party_identity (tenant_id, id)`,
    'alter table session add constraint session_whose check ((user_id is null) <> (oauth_id is null))',
    "create index app_user_phone on app_user (tenant_id, phone) where phone <> ''",
  ]) {
    await sql.raw(statement).execute(db)
  }
}
