import { mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allRows } from '@countersign/server/testing'
import { inject } from 'vitest'
import { type Snapshot, openSnapshot } from '../../src/backup/snapshot.ts'
import { type BackupSource, type WrittenBackup, writeBackup } from '../../src/backup/write-backup.ts'
import { type FileStore, FolderStore } from '../../src/modules/file/index.ts'
import type { Evidence } from '../../src/platform/evidence.ts'
import type { Config } from '../../src/platform/config.ts'
import { withClient } from '../../src/platform/database/embedded-bootstrap.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../src/testing/test-app.ts'

/** Folders and databases of a test file, removed after it. */
export class Places {
  readonly #ends: (() => Promise<unknown>)[] = []

  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-backup-'))
    this.#ends.push(() => rm(folder, { recursive: true, force: true }))
    return folder
  }

  async copyOf(folder: string): Promise<string> {
    const copy = join(this.folder(), 'copy')
    await cp(folder, copy, { recursive: true })
    return copy
  }

  /** A target to restore to: an empty database and an empty folder. */
  async target(): Promise<Target> {
    const database = await createEmptyDatabase(inject('testDatabase'))
    this.#ends.push(() => database.drop())
    const dataDir = this.folder()
    return { ...database, dataDir, store: new FolderStore(join(dataDir, 'files')) }
  }

  async clear(): Promise<void> {
    for (const end of this.#ends.splice(0).toReversed()) await end()
  }
}

export interface Target extends EmptyDatabase {
  dataDir: string
  store: FileStore
}

export function configOf({ app, owner, dataDir }: Target): Config {
  return {
    workers: 1,
    port: 0,
    host: '127.0.0.1',
    dataDir,
    database: { appUrl: app, ownerUrl: owner },
    publicUrl: null,
    logLevel: 'warn',
    tenantMode: false,
    openApiDocs: false,
    captcha: false,
    fairRates: false,
    tenantGigabytes: 200,
    virusScanner: null,
    mail: null,
    smsOutbox: true,
    demo: false,
    demoCompany: false,
    demoPassword: 'Demo-2026',
    tokenSecret: new Uint8Array(48),
    trustProxy: [],
    evidenceKey: null,
    auditTarget: null,
    timeStamps: null,
    sms: null,
    loginProviders: [],
    directories: [],
  }
}

interface Source {
  store: FileStore
  evidence?: Pick<Evidence, 'keys'>
}

/** The parts of a backup that are not in the database. */
export function outsideOf({ store, evidence }: Source): BackupSource {
  return { store, publicKeys: evidence?.keys.publicKeys ?? new Map(), keyStatements: [] }
}

/** Opens a snapshot, writes the backup and closes the snapshot. */
export async function backUp(
  source: Source & { urls: { owner: string } },
  folder: string,
): Promise<WrittenBackup> {
  const snapshot = await openSnapshot(source.urls.owner)
  try {
    return await writeBackup(snapshot, outsideOf(source), folder)
  } finally {
    await snapshot.close()
  }
}

/** Every row of one snapshot, read over a connection of its own. */
export async function rowsOf(ownerUrl: string, { client }: Snapshot): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  return withClient(ownerUrl, async (other) => {
    await other.query('begin transaction isolation level repeatable read read only')
    await other.query(`set transaction snapshot '${rows[0]?.id}'`)
    return allRows(other)
  })
}

export function rowsNow(ownerUrl: string): Promise<Record<string, string[]>> {
  return withClient(ownerUrl, (client) => allRows(client))
}

/** The rows a restore brings back unchanged. The outbox is not among them: queued jobs are added to it. */
export function carried(rows: Record<string, string[]>): Record<string, string[]> {
  const others = [
    'session',
    'captcha',
    'sms_code',
    'password_link',
    'sms_outbox',
    'log_in_start',
    'registration_try',
    'log_in_ticket',
    'factor_challenge',
    'outbox',
    'kysely_migration',
    'kysely_migration_lock',
  ]
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !others.includes(table)))
}
