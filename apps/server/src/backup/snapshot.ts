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

/** One moment of an installation, held open while it is copied; nobody waits for it but who would change the tables. */
export interface Snapshot extends Pick<Manifest, 'takenAt' | 'migration' | 'sequences'> {
  client: pg.Client
  tables: Table[]
  close(): Promise<void>
}

/** Throws a sentence where there is nothing that can be backed up, or another backup is being made. */
export async function openSnapshot(ownerUrl: string): Promise<Snapshot> {
  const client = await openOwnerSession(ownerUrl)
  try {
    await refuseUnfinishedRestore(client)
    if (!(await holdLock(client, backupLock))) throw new Error('Another backup of it is being made.')
    await refuseOtherVersion(await findMigration(client))
    const before = await listTables(client)
    await beginSnapshot(client)
    // Locked before the moment is fixed, so that no table is another one when its turn comes.
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

/** Only the version that made the tables knows which of them name files. */
async function refuseOtherVersion(migration: string | undefined): Promise<void> {
  const newest = (await listMigrations()).at(-1)
  if (migration !== newest) {
    throw new Error(
      `The database is at migration ${migration ?? 'none'}, this version at ${newest}. Make the backup with the version that runs on it.`,
    )
  }
}
