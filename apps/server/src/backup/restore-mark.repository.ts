import pg from 'pg'

/**
 * Mark in the database while a restore is unfinished: a table of its own, so that neither the app nor a backup
 * takes the incomplete data for an installation.
 */
export interface RestoreMark {
  /** SHA-256 of the backup's manifest. */
  backup: string
  /** True once all tables are loaded; set in the transaction that loads them. */
  loaded: boolean
}

export async function findMark(client: pg.Client): Promise<RestoreMark | undefined> {
  if (!(await isMarked(client))) return undefined
  const { rows } = await client.query<RestoreMark>('select backup, loaded from public.unfinished_restore')
  return rows[0]
}

export async function isMarked(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ marked: boolean }>(
    "select to_regclass('public.unfinished_restore') is not null as marked",
  )
  return rows[0]?.marked === true
}

export async function setMark(client: pg.Client, { backup, loaded }: RestoreMark): Promise<void> {
  // Several statements in one query run as one transaction.
  await client.query(
    `create table if not exists public.unfinished_restore (backup text not null, loaded boolean not null);
     delete from public.unfinished_restore;
     insert into public.unfinished_restore values (${pg.escapeLiteral(backup)}, ${loaded})`,
  )
}

export async function dropMark(client: pg.Client): Promise<void> {
  await client.query('drop table if exists public.unfinished_restore')
}
