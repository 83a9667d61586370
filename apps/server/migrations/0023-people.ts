import { type Kysely, sql } from 'kysely'

/** People become records: administrators add, change and remove them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `alter table app_user
      add column code text not null default '',
      add column birthday date,
      -- 1 male, 2 female, 3 unknown.
      add column sex int not null default 3 check (sex between 1 and 3),
      -- The name in pinyin, as initials and as written, for searching; the app fills it where it is empty.
      add column spelling text not null default '',
      -- Every call but three is refused until the person has chosen a password.
      add column must_change_password boolean not null default false,
      add column version int not null default 1,
      -- A removed person stays, since requests and their evidence name people by id.
      add column removed_at timestamptz`,
    `alter table user_department
      add column post_id text,
      add foreign key (tenant_id, post_id) references post (tenant_id, id)`,
    'create index app_user_order on app_user (tenant_id, account, id) where removed_at is null',
    'create index session_open on session (tenant_id, created_at, id) where ended_at is null',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
