import type { ClientBase, Pool } from 'pg'

/** Rows of all tables as text, by table. apply_no_block is left out, since reserved numbers may have gaps. */
export async function allRows(owner: Pool | ClientBase): Promise<Record<string, string[]>> {
  const tables = await owner.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename <> 'apply_no_block' order by tablename`,
  )
  const names = tables.rows.map(({ name }) => name)
  // One query for all tables, since tests run it after every call.
  const selects = names.map((name, index) => `select ${index} as at, t::text as row from ${name} t`)
  const { rows } = await owner.query<{ at: number; row: string }>({
    // Planning it takes as long as running it.
    name: `rows of ${names.length} tables`,
    text: `${selects.join(' union all ')} order by at, row`,
  })
  const all = names.map((name): [string, string[]] => [name, []])
  for (const { at, row } of rows) all[at]?.[1].push(row)
  return Object.fromEntries(all)
}

/** As `allRows`, without the entries of the audit log about log-ins, log-outs, refusals and readings. */
export async function writtenRows(owner: Pool | ClientBase): Promise<Record<string, string[]>> {
  const { audit_entry: entries = [], ...others } = await allRows(owner)
  return { ...others, audit_entry: entries.filter((row) => !isNoWrite.test(row)) }
}

const isNoWrite =
  /,(?:refused|login|logout|loginRefused|factorRefused|passwordWrong|refreshRefused|requestOpen|requestExport|dictionaryExport|userExport|departmentExport|postExport|invitationExport|auditExport|shopOrderExport|shopPickingList|shopGoodsExport|assetRoomExport|partnerExport|articleQuizExport),/
