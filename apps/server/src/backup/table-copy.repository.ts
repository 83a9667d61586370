import type pg from 'pg'
import { type CopyStreamQuery, type CopyToStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type OutboxColumn, selectPending } from '../jobs/pending-job.repository.ts'
import type { Table } from './table-catalog.repository.ts'

const placeOf = ({ name, columns }: Table) => `public.${name} (${columns.join(', ')})`

/** Rows of a table in COPY's text format. */
export function copyOut(client: pg.Client, table: Table): CopyToStreamQuery {
  return client.query(copyTo(`copy ${placeOf(table)} to stdout`))
}

/** Rows of the outbox and of jobs made of them, in COPY's text format. */
export function copyPendingOut(client: pg.Client, columns: readonly OutboxColumn[]): CopyToStreamQuery {
  return client.query(copyTo(`copy (${selectPending(columns)}) to stdout`))
}

/** Loads rows in COPY's text format. */
export function copyInto(client: pg.Client, table: Table): CopyStreamQuery {
  return client.query(copyFrom(`copy ${placeOf(table)} from stdin`))
}
