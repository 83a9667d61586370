import { type Kysely, sql } from 'kysely'

/**
 * Moves the pages that clients of the family have at other addresses, where a tenant left them as they were given.
 * Notices and figures go below a new part of the menu, and the error log below the administration.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [code, from, to] of [
    ['role', '/system/role', '/authority/role'],
    ['audit', '/system/audit', '/monitor/log/usual'],
    ['log', '/monitor/log', '/monitor/log/error'],
  ]) {
    await sql`
      update menu set path = ${to}, version = version + 1 where code = ${code} and path = ${from}`.execute(db)
  }
  // Clients of the family translate "dashboard" as the first page.
  await sql`update menu set i18n = 'figures' where code = 'dashboard' and i18n = 'dashboard'`.execute(db)
  await sql`
    insert into menu (tenant_id, id, parent_id, sort, category, for_all, code, name, path, source, i18n, action)
    select tenant_id, gen_random_uuid()::text, null, min(sort), 1, true, 'desk', '信息中心', '/desk', 'desk', 'desk', 0
    from menu
    where code in ('notice', 'dashboard') and parent_id is null and removed_at is null
    group by tenant_id`.execute(db)
  // A tenant that removed both pages is not given an empty part.
  await sql`
    insert into given_entry (tenant_id, kind, code) select tenant_id, 'menu', 'desk' from tenant
    where exists (select from given_entry where given_entry.tenant_id = tenant.tenant_id and kind = 'menu')`.execute(
    db,
  )
  await sql`
    update menu set parent_id = above.id, version = menu.version + 1
    from menu as above
    where above.tenant_id = menu.tenant_id and menu.parent_id is null and above.removed_at is null
      and (above.code = 'desk' and menu.code in ('notice', 'dashboard')
        or above.code = 'system' and above.parent_id is null and menu.code = 'log')`.execute(db)
}
