import { type Kysely, sql } from 'kysely'

/** Second factors: authenticator apps, passkeys and recovery codes; roles that require one. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table factor (
      tenant_id text not null,
      id text not null,
      user_id text not null,
      kind text not null check (kind in ('totp', 'passkey')),
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      -- TOTP: step of the newest accepted code. The secret follows from the id and a key outside the database.
      last_step bigint,
      -- Passkey, in base64url; transports are comma-separated.
      credential_id text,
      public_key text,
      counter bigint,
      transports text,
      -- Host for which the passkey was made.
      rp_id text,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id),
      check (kind <> 'totp' or last_step is not null),
      check (kind <> 'passkey' or (credential_id is not null and public_key is not null
        and counter is not null and transports is not null and rp_id is not null))
    )`,
    'create index factor_user on factor (tenant_id, user_id)',
    "create unique index factor_totp on factor (tenant_id, user_id) where kind = 'totp'",
    'create unique index factor_credential on factor (tenant_id, credential_id)',
    'grant select, insert, update, delete on factor to countersign_app',
    `create table recovery_code (
      tenant_id text not null,
      user_id text not null,
      -- SHA-256; a code has 80 random bits.
      code_hash text not null,
      used_at timestamptz,
      primary key (tenant_id, user_id, code_hash),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    'grant select, insert, update, delete on recovery_code to countersign_app',
    `create table factor_challenge (
      tenant_id text not null,
      -- SHA-256 of the challenge of a passkey, or id of an authenticator app that is being enrolled.
      id text not null,
      user_id text not null,
      -- Session, or hash of the log-in ticket, that may answer it.
      asker text not null,
      expires_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    'create index factor_challenge_user on factor_challenge (tenant_id, user_id, expires_at)',
    'grant select, insert, delete on factor_challenge to countersign_app',
    `create table log_in_ticket (
      tenant_id text not null,
      ticket_hash text not null,
      user_id text not null,
      client_id text not null references client,
      -- Hash of what the first step proved: a ticket ends when the password or the phone changes.
      proof text not null,
      expires_at timestamptz not null,
      primary key (tenant_id, ticket_hash),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    'create index log_in_ticket_expires on log_in_ticket (tenant_id, expires_at)',
    'grant select, insert, update, delete on log_in_ticket to countersign_app',
    // When the session last proved a second factor.
    'alter table session add column factor_at timestamptz',
    'alter table role add column requires_factor boolean not null default false',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
