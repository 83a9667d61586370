import { type Kysely, sql } from 'kysely'

/** Tables and indexes of figures, and notices. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // Index for a person's decisions since a day and for the person's open tasks. Replaces an index that no
    // query used.
    'create index task_decided on task (tenant_id, assignee_id, decided_at)',
    'drop index task_assignee',
    // A decision need not update it, since the department of a request changes at a submission only.
    'create index approval_department on approval (tenant_id, department_id)',
    // Past days, counted once: one row per day and sort of fact.
    `create table figure_day (
      tenant_id text not null references tenant,
      day date not null,
      what text not null,
      kind text not null,
      detail text not null,
      count int not null,
      seconds int[],
      amount numeric
    )`,
    'create index figure_day_day on figure_day (tenant_id, day)',
    // Everything before this moment is in figure_day.
    `create table figures_counted (
      tenant_id text primary key references tenant,
      until timestamptz not null
    )`,
    'grant select, insert on figure_day to countersign_app',
    'grant select, insert, update on figures_counted to countersign_app',
    `create table notice (
      tenant_id text not null references tenant,
      id text not null,
      title text not null,
      category int not null,
      content text not null,
      released_at timestamptz not null,
      created_by text not null,
      updated_at timestamptz,
      version int not null default 1,
      removed_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, created_by) references app_user (tenant_id, id)
    )`,
    'create index notice_newest on notice (tenant_id, released_at desc, id desc) where removed_at is null',
    'grant select, insert, update on notice to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
