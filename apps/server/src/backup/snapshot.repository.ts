import type pg from 'pg'
import { selectNamedBytes } from '../modules/file/index.ts'
import type { Manifest } from './manifest.ts'

/** Begins a read-only transaction that sees one moment, fixed by its first read. */
export async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('begin transaction isolation level repeatable read read only')
}

export async function endSnapshot(client: pg.Client): Promise<void> {
  await client.query('commit')
}

/** Keeps other transactions from altering these tables; rows may still change. */
export async function lockTables(client: pg.Client, names: readonly string[]): Promise<void> {
  await client.query(`lock table ${names.join(', ')} in access share mode`)
}

/** Time of the database, in UTC with milliseconds. */
export async function readTakenAt(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ takenAt: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt"`,
  )
  return rows[0]?.takenAt ?? ''
}

/** Current values of sequences. They ignore the snapshot, and are never less than the values it has used. */
export async function listSequences(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}

/** Every file that a row names, with the SHA-256 its bytes must have. */
export async function listNamedFiles(client: pg.Client): Promise<{ id: string; sha256: string }[]> {
  const { rows } = await client.query<{ id: string; sha256: string }>(`${selectNamedBytes} order by id`)
  return rows
}
