import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { inClientTransaction } from '../platform/database/client-transaction.ts'
import { analyze, emptyTables, lockTenants, setSequence } from './loading.repository.ts'
import type { Backup } from './read-backup.ts'
import { type DumpedTable, tablePath } from './manifest.ts'
import { Measured } from './measured.ts'
import { requireEmpty } from './require-empty.ts'
import { setMark } from './restore-mark.repository.ts'
import { listLeftBehind, listTables } from './table-catalog.repository.ts'
import { copyInto, copyOut } from './table-copy.repository.ts'

/**
 * Loads every table in one transaction, compares it with the backup, and marks the database as loaded: all
 * tables are loaded, or none.
 */
export async function loadTables(client: pg.Client, { folder, id, manifest }: Backup): Promise<void> {
  await inClientTransaction(client, async () => {
    // The lock keeps an app started meanwhile from making a tenant; a tenant made before is refused.
    await lockTenants(client)
    await requireEmpty(client)
    const tables = await listTables(client)
    requireSameTables(manifest.tables, tables)
    await emptyTables(client, [...tables.map(({ name }) => name), ...(await listLeftBehind(client))])
    // Tables are loaded in the order of their references.
    for (const { name } of tables) {
      const table = manifest.tables.find((one) => one.name === name)
      if (table) await loadTable(client, folder, table)
    }
    for (const sequence of manifest.sequences) await setSequence(client, sequence)
    await setMark(client, { backup: id, loaded: true })
  })
  await analyze(client)
}

async function loadTable(client: pg.Client, folder: string, table: DumpedTable): Promise<void> {
  const { name, sha256 } = table
  const given = new Measured()
  await pipeline(
    createReadStream(join(folder, tablePath(name))),
    createGunzip(),
    given,
    copyInto(client, table),
  )
  const kept = new Measured()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(copyOut(client, table), kept, nowhere)
  if (given.sha256() !== sha256 || kept.sha256() !== sha256) {
    throw new Error(`The rows loaded into ${name} differ from the backup.`)
  }
}

function requireSameTables(
  given: readonly { name: string; columns: string[] }[],
  found: readonly { name: string; columns: string[] }[],
): void {
  const say = (tables: readonly { name: string; columns: string[] }[]) =>
    tables
      .map(({ name, columns }) => `${name} (${columns.join(', ')})`)
      .sort()
      .join('\n')
  if (say(given) !== say(found)) {
    throw new Error('The tables of this database differ from those of the backup; use a new, empty database.')
  }
}
