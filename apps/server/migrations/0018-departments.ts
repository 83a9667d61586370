import { type Kysely, sql } from 'kysely'

/** Departments become records that a company administers, with deputies of the leader. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `alter table department
      add column full_name text not null default '',
      add column remark text not null default '',
      add column version int not null default 1,
      -- A removed department stays, since requests name it.
      add column removed_at timestamptz`,
    `create table department_deputy (
      tenant_id text not null,
      dept_id text not null,
      user_id text not null,
      sort int not null,
      primary key (tenant_id, dept_id, user_id),
      foreign key (tenant_id, dept_id) references department (tenant_id, id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    'grant select, insert, delete on department_deputy to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
