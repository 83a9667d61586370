import { type Kysely, sql } from 'kysely'

/** Posts, which people hold in departments. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table post (
      tenant_id text not null references tenant,
      id text not null,
      -- 1 高层, 2 中层, 3 基层, 4 其他.
      category int not null check (category between 1 and 4),
      post_code text not null,
      post_name text not null,
      sort int not null,
      remark text not null default '',
      version int not null default 1,
      -- A removed post stays, since people held it.
      removed_at timestamptz,
      primary key (tenant_id, id)
    )`,
    'create unique index post_code on post (tenant_id, post_code) where removed_at is null',
    'create unique index post_name on post (tenant_id, post_name) where removed_at is null',
    'grant select, insert, update on post to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
