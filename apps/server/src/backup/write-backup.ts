import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import product from '../../package.json' with { type: 'json' }
import { type FileStore, syncFolder, UnfinishedFolderStore } from '../modules/file/index.ts'
import { sha256 } from '../platform/canonical-json.ts'
import type { KeyStatement } from '../platform/key-trust.ts'
import { copyFiles } from './copy-files.ts'
import { dumpTable } from './dump-table.ts'
import {
  backupFormat,
  type DamagedFile,
  type DumpedTable,
  filePath,
  filesFolder,
  type Manifest,
  manifestName,
  sumsName,
  tablePath,
  tablesFolder,
} from './manifest.ts'
import { endSnapshot, listNamedFiles } from './snapshot.repository.ts'
import type { Snapshot } from './snapshot.ts'

const productVersion = product.version

export interface WrittenBackup {
  manifest: Manifest
  /** Size of the tables and files, in bytes. */
  bytes: number
}

/** Parts of an installation outside its database. */
export interface BackupSource {
  store: FileStore
  /** Public keys, PEM by key id. */
  publicKeys: ReadonlyMap<string, string>
  keyStatements: readonly KeyStatement[]
}

/**
 * Writes the snapshot and every file it names into a new folder. The folder gets its name once everything is on
 * the disk, so that an interrupted backup is never taken for a complete one. Refuses an existing folder.
 */
export async function writeBackup(
  snapshot: Snapshot,
  source: BackupSource,
  folder: string,
): Promise<WrittenBackup> {
  const whole = resolve(folder)
  if (existsSync(whole)) throw new Error(`${whole} already exists; a backup overwrites nothing.`)
  const making = `${whole}.unfinished`
  // Leftover of a killed backup; the lock of the snapshot excludes one that is still running.
  await rm(making, { recursive: true, force: true })
  try {
    await mkdir(dirname(whole), { recursive: true })
    await mkdir(making, { mode: 0o700 })
    await mkdir(tablesFolder(making), { mode: 0o700 })
    await mkdir(filesFolder(making), { mode: 0o700 })
    const written = await fill(making, snapshot, source)
    for (const path of [filesFolder(making), tablesFolder(making), making]) await syncFolder(path)
    await rename(making, whole)
    await syncFolder(dirname(whole))
    return written
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}

async function fill(
  folder: string,
  snapshot: Snapshot,
  { store, publicKeys, keyStatements }: BackupSource,
): Promise<WrittenBackup> {
  const sums: string[] = []
  const tables: DumpedTable[] = []
  let bytes = 0
  for (const table of snapshot.tables) {
    const written = await dumpTable(snapshot.client, table, folder)
    tables.push(written.dumped)
    sums.push(sumOf(written.sha256, tablePath(table.name)))
    bytes += written.bytes
  }
  const named = await listNamedFiles(snapshot.client)
  // Named files do not change and are not deleted meanwhile, so the transaction may end here.
  await endSnapshot(snapshot.client)

  const damaged: DamagedFile[] = []
  const files = { count: 0, bytes: 0 }
  const copies = new UnfinishedFolderStore(filesFolder(folder))
  await copyFiles(store, copies, takenFrom(named), (file, copied) => {
    if (copied?.sha256 !== file.sha256) damaged.push({ id: file.id, what: copied ? 'changed' : 'missing' })
    if (!copied) return
    sums.push(sumOf(copied.sha256, filePath(file.id)))
    files.count += 1
    files.bytes += copied.size
  })
  await copies.sync()
  const { migration, takenAt, sequences } = snapshot
  const manifest: Manifest = {
    format: backupFormat,
    version: productVersion,
    migration,
    takenAt,
    tables,
    sequences,
    files,
    publicKeys: Object.fromEntries(publicKeys),
    keyStatements: [...keyStatements],
    damaged,
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  sums.push(sumOf(sha256(text), manifestName))
  await writeSynced(join(folder, manifestName), text)
  await writeSynced(join(folder, sumsName), sums.join(''))
  return { manifest, bytes: bytes + files.bytes }
}

/** Takes the entries out of a list, so that it does not stand beside what is made of them: there are millions. */
function* takenFrom<T>(list: T[]): Generator<T> {
  for (let last = list.pop(); last !== undefined; last = list.pop()) yield last
}

/** A line in the format of `sha256sum`. */
function sumOf(hash: string, path: string): string {
  return `${hash}  ${path}\n`
}

async function writeSynced(path: string, text: string): Promise<void> {
  const handle = await open(path, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
