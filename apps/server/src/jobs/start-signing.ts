import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adoptUnsigned } from '../modules/approval/index.ts'
import { newId } from '../platform/context.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Evidence } from '../platform/evidence.ts'
import { evidenceFolder } from '../platform/key-folder.ts'
import type { Log } from '../platform/log.ts'
import { anchorChains } from './anchor-chains.ts'

export interface SigningStart {
  evidence: Evidence
  log: Log
}

/**
 * Before anybody works with an installation whose key is used for the first time: what it holds from before is put on
 * record under the first signature, and anchored. That it was done stands outside the database, so that nobody can
 * have unsigned events taken later. Whoever dies on the way does the rest with the next start.
 */
export async function startSigning(db: Db, { evidence, log }: SigningStart): Promise<void> {
  const mark = join(evidenceFolder(evidence.dataDir), 'signing-since')
  if (existsSync(mark)) return
  const tenants = await db.selectFrom('tenant').select('tenant_id').execute()
  let isAnythingOlder = false
  for (const { tenant_id: tenantId } of tenants) {
    const result = await adoptUnsigned({ db, tenantId, log, evidence, now: () => new Date(), newId })
    if (result.adopted + result.refused === 0) continue
    isAnythingOlder = true
    log.warn({ tenantId, ...result }, 'unsigned requests are put on record')
  }
  if (isAnythingOlder) await anchorChains(db, evidence, log)
  writeFileSync(mark, `${new Date().toISOString()}\n`, { mode: 0o600, flush: true })
}
