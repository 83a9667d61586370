import { type Kysely, sql } from 'kysely'

/** How a company shows itself: the name of the product, a short name of the company, and two pictures. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    `create table brand (
      tenant_id text primary key references tenant,
      title text not null,
      short_name text not null,
      -- As WebP, with the SHA-256 of what was uploaded; '' without a picture.
      logo bytea,
      logo_hash text not null default '',
      login_picture bytea,
      login_picture_hash text not null default '',
      version int not null,
      constraint brand_logo check ((logo is null) = (logo_hash = '')),
      constraint brand_login_picture check ((login_picture is null) = (login_picture_hash = ''))
    )`,
    'grant select, insert, update on brand to countersign_app',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
