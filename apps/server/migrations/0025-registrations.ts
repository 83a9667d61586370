import { type Kysely, sql } from 'kysely'

/** Requests for an account. A person is added only when an administrator approves, so lists of people need no filter. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table registration (
      tenant_id text not null references tenant,
      id text not null,
      -- Identity at a third party; null for a request made on the log-in page.
      oauth_id text,
      name text not null,
      account text not null,
      -- Emptied at approval, when the person gets it.
      password_hash text not null,
      phone text not null,
      state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
      -- Why it was refused.
      reason text not null default '',
      created_at timestamptz not null,
      decided_by text,
      decided_at timestamptz,
      version int not null default 1,
      primary key (tenant_id, id),
      foreign key (tenant_id, oauth_id) references third_party_identity (tenant_id, id),
      foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
      check ((state = 'waiting') = (decided_at is null)),
      check ((state = 'waiting') = (decided_by is null))
    )`,
    "create unique index registration_waiting on registration (tenant_id, lower(account)) where state = 'waiting'",
    `create unique index registration_waiting_identity on registration (tenant_id, oauth_id)
      where state = 'waiting'`,
    'create index registration_account on registration (tenant_id, lower(account), created_at)',
    'create index registration_identity on registration (tenant_id, oauth_id, created_at)',
    'create index registration_created on registration (tenant_id, created_at)',
    'grant select, insert, update on registration to countersign_app',
    // Limits count tries, since a refused one leaves no request.
    `create table registration_try (
      tenant_id text not null references tenant,
      id text not null,
      -- Part of the caller's address that limits count by.
      address text not null,
      created_at timestamptz not null,
      primary key (tenant_id, id)
    )`,
    'create index registration_try_address on registration_try (tenant_id, address, created_at)',
    'create index registration_try_created on registration_try (tenant_id, created_at)',
    'grant select, insert, delete on registration_try to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
