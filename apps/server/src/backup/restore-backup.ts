import type pg from 'pg'
import type { FileStore } from '../modules/file/index.ts'
import { keepKeys } from '../platform/key-folder.ts'
import { holdLock } from '../platform/database/advisory-lock.ts'
import { migrate } from '../platform/database/migrate.ts'
import { copyFiles } from './copy-files.ts'
import { loadTables } from './load-tables.ts'
import { keysIn } from './manifest.ts'
import { openOwnerSession } from './owner-session.ts'
import type { Backup } from './read-backup.ts'
import { InstallationThereError, requireEmpty } from './require-empty.ts'
import { dropMark, findMark, setMark } from './restore-mark.repository.ts'
import { findMigration } from './table-catalog.repository.ts'

const restoreLock = 4_207_189_005

export interface RestoreTarget {
  ownerUrl: string
  store: FileStore
  /** Folder of the trusted keys. */
  dataDir: string
  /** Checks the restored installation before anybody may use it. */
  check: () => Promise<void>
}

/**
 * Restores a backup into an empty installation: files, tables as of the backup's migration, then the migrations
 * of this version. After any interruption a second run continues; until it has finished, a mark keeps the app
 * from starting.
 */
export async function restoreBackup(
  backup: Backup,
  { ownerUrl, store, dataDir, check }: RestoreTarget,
): Promise<void> {
  const client = await openOwnerSession(ownerUrl)
  try {
    if (!(await holdLock(client, restoreLock)))
      throw new Error('Another restore into this database is running.')
    if (!(await isLoaded(client, backup))) await load(client, backup, ownerUrl, store)
    // The keys of the backup check the restored evidence, as far as they are trusted (require-known-keys.ts).
    keepKeys(dataDir, keysIn(backup.manifest))
    await migrate(ownerUrl)
    await check()
    await dropMark(client)
  } catch (error) {
    throw await tellWhatToDo(client, error)
  } finally {
    await client.end()
  }
}

async function tellWhatToDo(client: pg.Client, error: unknown): Promise<unknown> {
  const begun = await findMark(client).catch(() => undefined)
  if (!begun || !(error instanceof Error)) return error
  return new Error(
    `${error.message} The restore is not finished: run it again with the same backup. Until then no app starts on this database.`,
    { cause: error },
  )
}

/** Whether an earlier, unfinished run has loaded the tables. */
async function isLoaded(client: pg.Client, { id }: Backup): Promise<boolean> {
  const mark = await findMark(client)
  if (mark?.loaded !== true) return false
  if (mark.backup === id) return true
  throw new Error('A restore of another backup into this database was not finished. Use an empty one.')
}

async function load(client: pg.Client, backup: Backup, ownerUrl: string, store: FileStore): Promise<void> {
  const { migration } = backup.manifest
  await requireEmpty(client)
  const found = await findMigration(client)
  if (found !== undefined && found > migration) {
    throw new Error(
      `The database is at migration ${found}, later than the backup's ${migration}. Use a new, empty database.`,
    )
  }
  await setMark(client, { backup: backup.id, loaded: false })
  await restoreFiles(backup, store)
  await migrate(ownerUrl, migration)
  try {
    await loadTables(client, backup)
  } catch (error) {
    // An app started just before the mark was set and made an installation of its own.
    if (error instanceof InstallationThereError) await dropMark(client)
    throw error
  }
}

/** Restores the files before the rows that name them. */
async function restoreFiles({ store: from, files }: Backup, store: FileStore): Promise<void> {
  await copyFiles(from, store, files, (file, copied) => {
    if (copied?.sha256 !== file.sha256)
      throw new Error(`The file ${file.id} of the backup was changed meanwhile.`)
  })
}
