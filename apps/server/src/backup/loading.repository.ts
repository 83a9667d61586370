import type pg from 'pg'

/** Keeps every other transaction from making a tenant until this one ends. */
export async function lockTenants(client: pg.Client): Promise<void> {
  await client.query('lock table public.tenant in access exclusive mode')
}

export async function hasTenant(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select 1 from public.tenant limit 1')
  return rowCount !== 0
}

export async function emptyTables(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query(`truncate ${names.map((name) => `public.${name}`).join(', ')}`)
}

export async function setSequence(
  client: pg.Client,
  { name, value }: { name: string; value: string },
): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint)', [`public.${name}`, value])
}

/** Updates the statistics of the planner. */
export async function analyze(client: pg.Client): Promise<void> {
  await client.query('analyze')
}
