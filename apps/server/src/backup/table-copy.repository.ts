import type pg from 'pg'
import { type CopyStreamQuery, type CopyToStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type OutboxColumn, selectPending } from '../jobs/pending-job.repository.ts'
import type { Table } from './table-catalog.repository.ts'

const placeOf = ({ name, columns }: Table) => `public.${name} (${columns.join(', ')})`

/** The rows of a table as COPY's text. */
export function copyOut(client: pg.Client, table: Table): CopyToStreamQuery {
  return client.query(copyTo(`copy ${placeOf(table)} to stdout`))
}

/** The rows of the outbox, likewise, with those that jobs were made of. */
export function copyPendingOut(client: pg.Client, columns: readonly OutboxColumn[]): CopyToStreamQuery {
  return client.query(copyTo(`copy (${selectPending(columns)}) to stdout`))
}

/** Takes COPY's text as rows of a table. */
export function copyInto(client: pg.Client, table: Table): CopyStreamQuery {
  return client.query(copyFrom(`copy ${placeOf(table)} from stdin`))
}
