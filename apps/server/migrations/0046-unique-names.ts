import { type Kysely, sql } from 'kysely'

interface Unique {
  index: string
  table: string
  column: string
  /** Whether the column differs below one parent only; the records at the top are below one, too. */
  perParent?: true
  /** Which of several records keeps its name. */
  keeps: 'oldest' | 'newest'
}

const rules: readonly Unique[] = [
  { index: 'role_name', table: 'role', column: 'name', keeps: 'oldest' },
  // The newer of two entries with one code is the product's: an upgrade added it, and calls may ask for it.
  { index: 'menu_code', table: 'menu', column: 'code', keeps: 'newest' },
  { index: 'department_name', table: 'department', column: 'name', perParent: true, keeps: 'oldest' },
  { index: 'shop_category_name', table: 'shop_category', column: 'name', perParent: true, keeps: 'oldest' },
  { index: 'asset_place_name', table: 'asset_place', column: 'name', perParent: true, keeps: 'oldest' },
  { index: 'shop_point_budget_name', table: 'shop_point_budget', column: 'name', keeps: 'oldest' },
]

/**
 * Unique names that the services only refused so far. An installation may hold a name twice: an upgrade adds roles and
 * menus of the product beside those of a tenant, and older versions checked less. An index that is refused would keep
 * the app from starting, so the others get a number ("Name (2)"), which people can change. Ids follow the time.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const rule of rules) {
    await numberRepeated(db, rule)
    const columns = rule.perParent ? sql`tenant_id, parent_id, ` : sql`tenant_id, `
    await sql`create unique index ${sql.ref(rule.index)} on ${sql.table(rule.table)}
      (${columns}${sql.ref(rule.column)}) nulls not distinct where removed_at is null`.execute(db)
  }
}

async function numberRepeated(db: Kysely<never>, { table, column, perParent, keeps }: Unique): Promise<void> {
  const [name, records] = [sql.ref(column), sql.table(table)]
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select tenant_id, id from (
      select tenant_id, id, row_number() over (
        partition by tenant_id, ${perParent ? sql`parent_id, ` : sql``}${name}
        order by id ${keeps === 'oldest' ? sql`asc` : sql`desc`}) as place
      from ${records} where removed_at is null) as counted
    where place > 1 order by tenant_id, id`.execute(db)
  for (const { tenant_id: tenantId, id } of rows) {
    await sql`update ${records} as t
      set version = version + 1, ${name} = (
        select t.${name} || ' (' || number || ')' from generate_series(2, 10000) as number
        where not exists (select from ${records} o
          where o.tenant_id = t.tenant_id and o.removed_at is null and o.${name} = t.${name} || ' (' || number || ')')
        order by number limit 1)
      where tenant_id = ${tenantId} and id = ${id}`.execute(db)
  }
}
