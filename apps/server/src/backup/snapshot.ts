import type pg from 'pg'
import { jobTables } from '../jobs/pending-job.repository.ts'
import { holdLock } from '../platform/database/advisory-lock.ts'
import { listMigrations } from '../platform/database/migrate.ts'
import type { Manifest } from './manifest.ts'
import { openOwnerSession } from './owner-session.ts'
import { refuseUnfinishedRestore } from './restore-mark.ts'
import { beginSnapshot, listSequences, lockTables, readTakenAt } from './snapshot.repository.ts'
import { findMigration, listTables, type Table } from './table-catalog.repository.ts'

const backupLock = 4_207_189_004

/**
 * One moment of an installation, held open while it is copied. Only changes of the tables themselves have to
 * wait.
 */
export interface Snapshot extends Pick<Manifest, 'takenAt' | 'migration' | 'sequences'> {
  client: pg.Client
  tables: Table[]
  close(): Promise<void>
}

/**
 * Opens a snapshot. Throws when there is nothing to back up, another backup is running, or the database belongs
 * to another version.
 */
export async function openSnapshot(ownerUrl: string): Promise<Snapshot> {
  const client = await openOwnerSession(ownerUrl)
  try {
    await refuseUnfinishedRestore(client)
    if (!(await holdLock(client, backupLock))) throw new Error('Another backup of this database is running.')
    await refuseOtherVersion(await findMigration(client))
    const before = await listTables(client)
    await beginSnapshot(client)
    // Tables are locked before the moment is fixed, so that none changes its form before it is copied.
    await lockTables(client, [...before.map(({ name }) => `public.${name}`), ...jobTables])
    const takenAt = await readTakenAt(client)
    const tables = await listTables(client)
    const migration = await findMigration(client)
    if (JSON.stringify(tables) !== JSON.stringify(before)) {
      throw new Error('A new version is being started at this moment; try again once it runs.')
    }
    return {
      client,
      tables,
      migration: migration ?? '',
      takenAt,
      sequences: await listSequences(client),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

/**
 * Refuses a database of another version: only the version that made the tables knows which columns name files.
 */
async function refuseOtherVersion(migration: string | undefined): Promise<void> {
  const newest = (await listMigrations()).at(-1)
  if (migration !== newest) {
    throw new Error(
      `The database is at migration ${migration ?? 'none'}, this version at ${newest}. Make the backup with the version that runs on it.`,
    )
  }
}
