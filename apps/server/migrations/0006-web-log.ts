import { type Kysely, sql } from 'kysely'

/** Errors that the web app sends from people's browsers; deleted after 30 days. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table web_log (
      tenant_id text not null,
      id text not null,
      user_id text not null,
      url text not null,
      time text not null,
      type text not null,
      message text not null,
      stack text not null,
      info text not null,
      created_at timestamptz not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, user_id) references app_user (tenant_id, id)
    )`,
    'create index web_log_newest on web_log (tenant_id, created_at desc, id desc)',
    'create index web_log_of_person on web_log (tenant_id, user_id, created_at)',
    'grant select, insert, delete on web_log to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
