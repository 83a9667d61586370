import { type Kysely, sql } from 'kysely'

/** The register of partners: companies that are paid or sign contracts, their names, their accounts, and what happened to them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table partner (
      tenant_id text not null references tenant,
      id text not null,
      name text not null,
      -- The key of the name (forms: nameKey), which each of its spellings has.
      name_key text not null,
      -- '' without one.
      credit_code text not null default '',
      -- All names in pinyin, as initials and as keys, and the code, for the search.
      spelling text not null,
      contact text not null default '',
      phone text not null default '',
      address text not null default '',
      remark text not null default '',
      -- What an approved contract says otherwise, which a person has to decide; '' without a question.
      question text not null default '',
      created_at timestamptz not null,
      version int not null default 1,
      removed_at timestamptz,
      primary key (tenant_id, id)
    )`,
    'create unique index partner_name_key on partner (tenant_id, name_key) where removed_at is null',
    `create unique index partner_credit_code on partner (tenant_id, credit_code)
      where removed_at is null and credit_code <> ''`,
    'create index partner_order on partner (tenant_id, name, id) where removed_at is null',
    'create index partner_spelling on partner using gin (spelling gin_trgm_ops) where removed_at is null',
    `create table partner_name (
      tenant_id text not null,
      name_key text not null,
      partner_id text not null,
      name text not null,
      sort int not null,
      -- A name has one partner.
      primary key (tenant_id, name_key),
      foreign key (tenant_id, partner_id) references partner (tenant_id, id)
    )`,
    'create index partner_name_of on partner_name (tenant_id, partner_id, sort)',
    `create table partner_account (
      tenant_id text not null,
      id text not null,
      partner_id text not null,
      account_no text not null,
      bank text not null,
      bank_key text not null,
      state text not null check (state in ('proposed', 'verified', 'blocked')),
      -- Since when it is in this state.
      since timestamptz not null,
      proposed_by text not null,
      -- Who verified or blocked it.
      decided_by text,
      -- How it was checked, or why it was blocked.
      how text not null default '',
      version int not null default 1,
      primary key (tenant_id, id),
      foreign key (tenant_id, partner_id) references partner (tenant_id, id),
      foreign key (tenant_id, proposed_by) references app_user (tenant_id, id),
      foreign key (tenant_id, decided_by) references app_user (tenant_id, id),
      check ((state = 'proposed') = (decided_by is null)),
      check (state = 'proposed' or how <> ''),
      -- However the app is written, nobody verifies an account of their own proposal.
      constraint partner_account_second check (state <> 'verified' or decided_by <> proposed_by)
    )`,
    `create unique index partner_account_known on partner_account (tenant_id, partner_id, account_no, bank_key)
      where state <> 'blocked'`,
    'create index partner_account_no on partner_account (tenant_id, account_no)',
    'create index partner_account_state on partner_account (tenant_id, state, partner_id)',
    // What happened to partners and accounts, never changed. An event of a request also says that the request was read; "saved"
    // is a change of names or credit code by hand.
    `create table partner_event (
      tenant_id text not null,
      id text not null,
      partner_id text not null,
      account_id text,
      action text not null
        check (action in ('saved', 'named', 'asked', 'removed', 'proposed', 'verified', 'blocked', 'reopened')),
      actor_id text not null,
      request_id text,
      apply_no text not null default '',
      data jsonb not null default '{}',
      at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, partner_id) references partner (tenant_id, id),
      foreign key (tenant_id, account_id) references partner_account (tenant_id, id),
      foreign key (tenant_id, actor_id) references app_user (tenant_id, id)
    )`,
    'create index partner_event_partner on partner_event (tenant_id, partner_id, action, at)',
    'create index partner_event_account on partner_event (tenant_id, account_id) where account_id is not null',
    'create index partner_event_request on partner_event (tenant_id, request_id) where request_id is not null',
    'grant select, insert, update on partner to countersign_app',
    'grant select, insert, delete on partner_name to countersign_app',
    'grant select, insert on partner_account, partner_event to countersign_app',
    // Number and bank of an account never change.
    'grant update (state, since, decided_by, how, version) on partner_account to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
