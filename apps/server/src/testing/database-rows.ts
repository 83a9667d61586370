import type { ClientBase, Pool } from 'pg'

/** Every row of every table of ours as text, by table; numbers reserved for submissions may have gaps and are left out. */
export async function allRows(owner: Pool | ClientBase): Promise<Record<string, string[]>> {
  const tables = await owner.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'apply_no_block' order by tablename`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}
