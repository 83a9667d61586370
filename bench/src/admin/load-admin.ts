import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  closeAuditBatches,
  connect,
  createLog,
  FolderStore,
  migrate,
  newId,
  openEvidence,
  seedTenant,
  startEmbedded,
} from '@countersign/server/parts'
import { testPassword, tenants } from '@countersign/server/testing'
import { sqlOf } from '../load/load-requests.ts'
import { withClient } from '../with-client.ts'

const people = 100_000
const entries = 10_000_000

/** An installation with 100,000 people and 10,000,000 sealed audit entries in `dataDir`; an existing one is used as it is. */
export async function loadAdmin(dataDir: string): Promise<void> {
  const done = join(dataDir, 'loaded')
  if (existsSync(done)) return
  rmSync(dataDir, { recursive: true, force: true })
  const embedded = await startEmbedded(dataDir, createLog('error'))
  try {
    await migrate(embedded.ownerUrl)
    writeFileSync(join(dataDir, 'token-secret'), randomBytes(48).toString('base64url'), { mode: 0o600 })
    await withDb(embedded.appUrl, (db) =>
      seedTenant(db, {
        tenantId: tenants.own,
        password: testPassword,
        store: new FolderStore(join(dataDir, 'files')),
        newId,
      }),
    )
    await withClient(embedded.superuserUrl.replace(/\/[^/]*$/, '/countersign'), async (client) => {
      // Other rows follow from the people, so the order of the files matters.
      for (const file of ['admin-people.sql', 'admin-audit.sql']) {
        await client.query(sqlOf(file, { people, entries }))
      }
      await client.query('vacuum analyze')
    })
    // Otherwise the job of the server would seal them while the lists are measured.
    await withDb(embedded.appUrl, (db) => closeAuditBatches(db, openEvidence(dataDir), createLog('error')))
    writeFileSync(done, '')
  } finally {
    await embedded.stop()
  }
}

async function withDb(
  url: string,
  work: (db: ReturnType<typeof connect>['db']) => Promise<unknown>,
): Promise<void> {
  const connection = connect(url, createLog('error'))
  try {
    await work(connection.db)
  } finally {
    await connection.db.destroy()
  }
}
