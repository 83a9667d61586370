import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type pg from 'pg'
import { isToldByJob, type OutboxColumn } from '../jobs/pending-job.repository.ts'
import { type DumpedTable, tablePath } from './manifest.ts'
import { Measured } from './measured.ts'
import type { Table } from './table-catalog.repository.ts'
import { copyOut, copyPendingOut } from './table-copy.repository.ts'

/** Writes a table's rows as COPY's text, gzipped and fsynced. Answers what the manifest and the sums say of it. */
export async function dumpTable(
  client: pg.Client,
  table: Table,
  folder: string,
): Promise<{ dumped: DumpedTable; sha256: string; bytes: number }> {
  const text = new Measured()
  const zipped = new Measured()
  await pipeline(
    rowsOf(client, table),
    text,
    createGzip({ level: constants.Z_BEST_SPEED }),
    zipped,
    createWriteStream(join(folder, tablePath(table.name)), { flags: 'wx', mode: 0o600, flush: true }),
  )
  return {
    dumped: { ...table, rows: text.lines, sha256: text.sha256() },
    sha256: zipped.sha256(),
    bytes: zipped.bytes,
  }
}

/** Of the outbox also what jobs were made of. */
function rowsOf(client: pg.Client, table: Table): Readable {
  return table.name === 'outbox'
    ? copyPendingOut(client, table.columns.map(toldColumn))
    : copyOut(client, table)
}

function toldColumn(column: string): OutboxColumn {
  if (!isToldByJob(column)) throw new Error(`no job tells the ${column} of its outbox row`)
  return column
}
