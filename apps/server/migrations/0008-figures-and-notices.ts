import { type Kysely, sql } from 'kysely'

/** What figures are counted by, and notices. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // What somebody decided since when, and what waits for him. It takes the place of one that nobody read by.
    'create index task_decided on task (tenant_id, assignee_id, decided_at)',
    'drop index task_assignee',
    // A decision leaves it alone: the department of a request changes with a submission only.
    'create index approval_department on approval (tenant_id, department_id)',
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
