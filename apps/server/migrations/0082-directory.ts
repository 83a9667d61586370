import { type Kysely, sql } from 'kysely'

/** People and departments that come from a directory, its runs, and in whose name it is taken over every night. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table directory_person (
      tenant_id text not null references tenant,
      user_id text not null,
      source text not null,
      external_id text not null,
      fields text[] not null,
      is_gone boolean not null,
      primary key (tenant_id, user_id),
      unique (tenant_id, source, external_id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    `create table directory_department (
      tenant_id text not null references tenant,
      dept_id text not null,
      source text not null,
      external_id text not null,
      fields text[] not null,
      primary key (tenant_id, dept_id),
      unique (tenant_id, source, external_id),
      foreign key (tenant_id, dept_id) references department (tenant_id, id)
    )`,
    `create table directory_run (
      tenant_id text not null references tenant,
      id text not null,
      source text not null,
      state text not null check (state in ('waiting', 'running', 'done', 'asks', 'failed')),
      user_id text not null,
      confirmed boolean not null,
      is_nightly boolean not null,
      may_leave int,
      counts jsonb not null default '{}',
      problems jsonb not null default '[]',
      failure text not null default '',
      created_at timestamptz not null default now(),
      touched_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    `create unique index directory_run_open on directory_run (tenant_id)
      where state in ('waiting', 'running')`,
    'create index directory_run_newest on directory_run (tenant_id, created_at desc)',
    `create table directory_nightly (
      tenant_id text primary key references tenant,
      user_id text not null,
      confirmed boolean not null,
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    'grant select, insert, update, delete on directory_person, directory_department, directory_nightly to countersign_app',
    'grant select, insert, update on directory_run to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
