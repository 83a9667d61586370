import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type pg from 'pg'
import { isHeldByJob, type OutboxColumn } from '../jobs/pending-job.repository.ts'
import { type DumpedTable, tablePath } from './manifest.ts'
import { Measured } from './measured.ts'
import type { Table } from './table-catalog.repository.ts'
import { copyOut, copyPendingOut } from './table-copy.repository.ts'

/**
 * Writes a table's rows in COPY's text format, gzipped and fsynced. Answers its entries for the manifest and
 * the checksums; `sha256` and `bytes` are those of the gzipped file.
 */
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

/** The outbox is written together with the jobs made of its rows. */
function rowsOf(client: pg.Client, table: Table): Readable {
  return table.name === 'outbox'
    ? copyPendingOut(client, table.columns.map(columnHeldByJob))
    : copyOut(client, table)
}

function columnHeldByJob(column: string): OutboxColumn {
  if (!isHeldByJob(column)) throw new Error(`a job does not hold the ${column} of its outbox row`)
  return column
}
