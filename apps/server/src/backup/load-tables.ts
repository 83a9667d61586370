import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Backup } from './read-backup.ts'
import { type DumpedTable, tablePath } from './manifest.ts'
import { Measured } from './measured.ts'
import { requireEmpty } from './require-empty.ts'
import { setMark } from './restore-mark.repository.ts'
import { leftBehind, listTables } from './table-catalog.repository.ts'

/** Loads every table in one transaction, reads it back, and marks it as loaded: all of it is there, or none. */
export async function loadTables(client: pg.Client, { folder, id, manifest }: Backup): Promise<void> {
  await client.query('begin')
  try {
    // An app that was started meanwhile neither makes a tenant of its own now nor has made one.
    await client.query('lock table public.tenant in access exclusive mode')
    await requireEmpty(client)
    const tables = await listTables(client)
    requireSameTables(manifest.tables, tables)
    const names = [...tables.map(({ name }) => name), ...leftBehind].map((name) => `public.${name}`)
    await client.query(`truncate ${names.join(', ')}`)
    // In the order of these tables, which is that of their references.
    for (const { name } of tables) {
      const table = manifest.tables.find((one) => one.name === name)
      if (table) await loadTable(client, folder, table)
    }
    for (const { name, value } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint)', [`public.${name}`, value])
    }
    await setMark(client, { backup: id, loaded: true })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  await client.query('analyze')
}

async function loadTable(client: pg.Client, folder: string, table: DumpedTable): Promise<void> {
  const { name, columns, sha256 } = table
  const target = `public.${name} (${columns.join(', ')})`
  const given = new Measured()
  await pipeline(
    createReadStream(join(folder, tablePath(name))),
    createGunzip(),
    given,
    client.query(copyFrom(`copy ${target} from stdin`)),
  )
  const kept = new Measured()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(client.query(copyTo(`copy ${target} to stdout`)), kept, nowhere)
  if (given.sha256() !== sha256 || kept.sha256() !== sha256) {
    throw new Error(`What was loaded into ${name} is not what the backup holds.`)
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
    throw new Error('The tables of this database are not those of the backup; use a new, empty database.')
  }
}
