import { type Kysely, sql } from 'kysely'

/** Two indexes whose statements others serve as well are removed: each costs an entry at every change of a list row. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // The picker of links reads inbox_of_kind without a company, and inbox_for_link_of_company with one.
    'drop index inbox_for_link',
    // With the request before the person, the key also finds everybody's rows of a request.
    `alter table inbox drop constraint inbox_pkey, add constraint inbox_pkey
      primary key (tenant_id, approval_id, user_id)`,
    'drop index inbox_approval',
    // Most files are never spent, and a condition on unspent ones must not read all of them here.
    'drop index file_spent_by',
    'create unique index file_spent_by on file (tenant_id, spent_by) where spent_by is not null',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
