import { type Kysely, sql } from 'kysely'

/** Changes of the standing of people that are planned for a day; a person has one open plan at most. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table person_change (
      tenant_id text not null references tenant,
      id text not null,
      user_id text not null,
      standing text not null check (standing in ('working', 'paused', 'left')),
      starts_on date not null,
      returns_on date,
      reason text not null,
      heirs jsonb not null,
      planned_by text not null,
      confirmed boolean not null,
      state text not null default 'planned' check (state in ('planned', 'refused', 'done', 'cancelled')),
      refusal text not null default '',
      version int not null default 1,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id),
      foreign key (tenant_id, planned_by) references app_user (tenant_id, id)
    )`,
    `create unique index person_change_open on person_change (tenant_id, user_id)
      where state in ('planned', 'refused')`,
    'grant select, insert, update on person_change to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
