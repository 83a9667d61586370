import { type Kysely, sql } from 'kysely'

/** Approved requests that wait for a cashier, files for the bank, and how a bank writes and reads them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table payable (
      tenant_id text not null,
      approval_id text not null,
      payee text not null,
      account text not null,
      bank text not null,
      amount_fen bigint not null check (amount_fen > 0),
      paid_fen bigint not null check (paid_fen between 0 and amount_fen),
      state text not null check (state in ('waiting', 'partlyPaid', 'paid', 'failed')),
      paid_on text not null,
      failure text not null,
      queued_at timestamptz not null,
      primary key (tenant_id, approval_id),
      foreign key (tenant_id, approval_id) references approval (tenant_id, id)
    )`,
    'create index payable_oldest on payable (tenant_id, state, queued_at, approval_id)',
    `create table pay_batch (
      tenant_id text not null references tenant,
      id text not null,
      user_id text not null,
      made_at timestamptz not null,
      canceled_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    'create index pay_batch_newest on pay_batch (tenant_id, made_at desc)',
    `create table pay_batch_line (
      tenant_id text not null,
      batch_id text not null,
      request_id text not null,
      sort int not null,
      fen bigint not null check (fen > 0),
      is_open boolean not null,
      primary key (tenant_id, batch_id, request_id),
      foreign key (tenant_id, batch_id) references pay_batch (tenant_id, id),
      foreign key (tenant_id, request_id) references payable (tenant_id, approval_id)
    )`,
    'create index pay_batch_line_open on pay_batch_line (tenant_id, request_id) where is_open',
    `create table pay_layout (
      tenant_id text primary key references tenant,
      columns jsonb not null
    )`,
    `create table statement_layout (
      tenant_id text not null references tenant,
      account text not null,
      columns jsonb not null,
      primary key (tenant_id, account)
    )`,
    'grant select, insert, update on payable, pay_batch, pay_batch_line, pay_layout, statement_layout to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
