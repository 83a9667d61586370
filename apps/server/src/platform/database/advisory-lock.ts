import type pg from 'pg'

/** Takes a lock for the life of this connection; answers whether it was free. */
export async function holdLock(client: pg.ClientBase, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lock])
  return rows[0]?.held === true
}
