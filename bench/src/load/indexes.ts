import { withClient } from '../with-client.ts'
import { asLoader } from './load-requests.ts'

interface Index {
  drop: string
  create: string
}

/** Drops every index that no foreign key needs; returns the statements that restore them. */
export function dropIndexes(url: string): Promise<Index[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Index>(indexesWithoutReferences)
    for (const { drop } of rows) await client.query(drop)
    return rows
  })
}

const indexesWithoutReferences = `
  select coalesce('alter table ' || t.relname || ' drop constraint ' || k.conname, 'drop index ' || c.relname) as drop,
    coalesce('alter table ' || t.relname || ' add constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid),
      pg_get_indexdef(c.oid)) as create
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     left join pg_constraint k on k.conindid = c.oid and k.contype in ('p', 'u')
     where t.relname in ('approval', 'approval_name', 'node_run', 'task', 'inbox', 'message', 'approval_file', 'event', 'file')
       and t.relnamespace = 'public'::regnamespace
       and not exists (select 1 from pg_constraint f where f.conindid = c.oid and f.contype = 'f')`

/** Runs several at a time, each connection taking the next. */
export async function createIndexes(url: string, indexes: readonly Index[], lanes: number): Promise<void> {
  const waiting = [...indexes]
  const work = () =>
    asLoader(url, async (run) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await run(next.create)
    })
  await Promise.all(Array.from({ length: lanes }, work))
}
