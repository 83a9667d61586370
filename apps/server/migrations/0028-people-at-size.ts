import { type Kysely, sql } from 'kysely'

/** Indexes for the list of people of a company with 100,000 of them. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    // It counts people: equal entries are stored once, so that it has a tenth of the pages of app_user_order.
    'create index app_user_present on app_user (tenant_id) where removed_at is null',
    // Parts of texts by trigrams, and names by their characters, since two Chinese characters are no trigram. New entries
    // wait in a list that every search reads; with the usual 4 MB a search after an import would take longer, without a
    // list the import four times as long.
    `create index app_user_parts on app_user using gin
      (spelling gin_trgm_ops, account gin_trgm_ops, phone gin_trgm_ops, string_to_array(name, null))
      with (gin_pending_list_limit = 512) where removed_at is null`,
    // The other columns that the list is sorted by.
    'create index app_user_spelling on app_user (tenant_id, spelling, id) where removed_at is null',
    'create index app_user_code on app_user (tenant_id, code, id) where removed_at is null',
    // The ids of members and holders are read from the index alone.
    'create index user_department_member on user_department (tenant_id, dept_id, user_id)',
    'drop index user_department_dept',
    'create index user_role_holder on user_role (tenant_id, role_id, user_id)',
    'drop index user_role_role',
  ]) {
    await sql.raw(statement).execute(db)
  }
}
