import { randomBytes } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  connect,
  createLog,
  FolderStore,
  migrate,
  newId,
  seedTenant,
  startEmbedded,
} from '@countersign/server/parts'
import { testPassword, tenants } from '@countersign/server/testing'
import { withClient } from '../with-client.ts'
import { sqlOf } from './load-requests.ts'

type Connected = ReturnType<typeof connect>['db']

/**
 * Makes an installation in `dataDir` with the people of the demo and the rows of these SQL files, which run in their order;
 * `last` runs at the end as the app. An installation that was loaded before is used as it is.
 */
export async function loadInstallation(
  dataDir: string,
  files: readonly string[],
  counts: Record<string, number>,
  last: (db: Connected) => Promise<unknown> = async () => undefined,
): Promise<void> {
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
        demo: true,
        password: testPassword,
        store: new FolderStore(join(dataDir, 'files')),
        newId,
      }),
    )
    await withClient(embedded.superuserUrl.replace(/\/[^/]*$/, '/countersign'), async (client) => {
      for (const file of files) await client.query(sqlOf(file, counts))
      await client.query('vacuum analyze')
    })
    await withDb(embedded.appUrl, last)
    writeFileSync(done, '')
  } finally {
    await embedded.stop()
  }
}

async function withDb(url: string, work: (db: Connected) => Promise<unknown>): Promise<void> {
  const connection = connect(url, createLog('error'))
  try {
    await work(connection.db)
  } finally {
    await connection.db.destroy()
  }
}
