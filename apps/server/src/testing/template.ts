import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import type { ClientBase } from 'pg'
import { FolderStore } from '../modules/file/index.ts'
import { newId } from '../platform/context.ts'
import { connect } from '../platform/database/connect.ts'
import { databaseUrl } from '../platform/database/database-url.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { withClient } from '../platform/database/embedded-bootstrap.ts'
import { migrate } from '../platform/database/migrate.ts'
import { createLog } from '../platform/log.ts'
import { seedTenant } from '../seed/seed-tenant.ts'
import { usePlainFlows } from './plain-flows.ts'
import { makeRunFolder } from './run-folder.ts'
import { tenants } from './tenants.ts'

/** The one database server of a run, as tests get it. */
export interface TestDatabase {
  /** Folder of the run, in which whatever is started must keep its files: it is cleaned up when the run is killed. */
  folder: string
  /** Address of the superuser, for making databases. */
  superuserUrl: string
  /** Address of the template; its database name is replaced by that of a copy. */
  ownerUrl: string
  appUrl: string
  template: string
  /** Name of the template whose tenants have the flows that the product gives to a new one. */
  withFirstFlows: string
  /** Folder with the bytes that rows of the template name. */
  filesFolder: string
}

export const testPassword = 'Demo-2026'

/** Starts an embedded PostgreSQL in a temporary folder, with a migrated and seeded database as template. */
export async function startTestDatabase(): Promise<{ database: TestDatabase; stop: () => Promise<void> }> {
  const { folder, remove } = makeRunFolder('test')
  const log = createLog('error')
  const embedded = await startEmbedded(folder, log, settings(folder)).catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const { superuserUrl, ownerUrl, appUrl } = addressesOf(embedded, folder)
  const stop = async () => {
    await embedded.stop()
    await remove()
  }
  try {
    const filesFolder = join(folder, 'files')
    await migrate(ownerUrl)
    const { db } = connect(appUrl, log, { max: 2 })
    const store = new FolderStore(filesFolder)
    for (const tenantId of Object.values(tenants)) {
      await seedTenant(db, { tenantId, demo: true, password: testPassword, store, newId })
    }
    await db.destroy()
    await withClient(ownerUrl, useCheapPasswords)
    const template = new URL(appUrl).pathname.slice(1)
    // Nothing counts the rows of a copy; without any counts every call took the database twice as long.
    await withClient(databaseUrl(superuserUrl, template), (client) => client.query('vacuum analyze'))
    const withFirstFlows = `${template}_first_flows`
    await withClient(superuserUrl, (client) =>
      client.query(`create database ${withFirstFlows} template ${template} owner countersign_owner`),
    )
    await withClient(ownerUrl, usePlainFlows)
    return {
      database: { folder, superuserUrl, ownerUrl, appUrl, template, withFirstFlows, filesFolder },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Tests need not survive a power cut, and no database lives long enough for a vacuum. */
const settings = (folder: string) => ({
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  ...(hasSockets && { unix_socket_directories: folder }),
})

const hasSockets = process.platform !== 'win32'

/** Addresses by a Unix socket, where there are any: writing to TCP took a quarter of the time of hostile calls. */
function addressesOf(
  { superuserUrl, ownerUrl, appUrl }: Pick<TestDatabase, 'superuserUrl' | 'ownerUrl' | 'appUrl'>,
  folder: string,
) {
  const socket = hasSockets ? `?host=${encodeURIComponent(folder)}` : ''
  return {
    superuserUrl: superuserUrl + socket,
    ownerUrl: ownerUrl + socket,
    appUrl: appUrl + socket,
  }
}

/** Hashes the password of the seeded people at the least cost, since tests log in thousands of times. */
async function useCheapPasswords(client: ClientBase): Promise<void> {
  const cheap = await hash(testPassword, { memoryCost: 8, timeCost: 1 })
  await client.query('update app_user set password_hash = $1', [cheap])
}
