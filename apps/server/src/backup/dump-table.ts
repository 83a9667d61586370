import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { selectPending } from '../jobs/pending-job.repository.ts'
import { type DumpedTable, tablePath } from './manifest.ts'
import { Measured } from './measured.ts'
import type { Table } from './table-catalog.repository.ts'

/** Writes a table's rows as COPY's text, gzipped and fsynced. Answers what the manifest and the sums say of it. */
export async function dumpTable(
  client: pg.Client,
  table: Table,
  folder: string,
): Promise<{ dumped: DumpedTable; sha256: string; bytes: number }> {
  const text = new Measured()
  const zipped = new Measured()
  await pipeline(
    client.query(copyTo(copyOut(table))),
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

function copyOut({ name, columns }: Table): string {
  return name === 'outbox'
    ? `copy (${selectPending(columns)}) to stdout`
    : `copy public.${name} (${columns.join(', ')}) to stdout`
}
