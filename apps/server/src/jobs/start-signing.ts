import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { adoptUnsigned } from '../modules/approval/index.ts'
import { newId } from '../platform/context.ts'
import type { Db } from '../platform/database/connect.ts'
import { listTenants } from '../platform/database/tenants.ts'
import type { Evidence } from '../platform/evidence.ts'
import { evidenceFolder } from '../platform/key-folder.ts'
import type { Log } from '../platform/log.ts'
import { anchorChains } from './anchor-chains.ts'
import { isAnySigned } from './signing.repository.ts'

export interface SigningStart {
  evidence: Evidence
  log: Log
  /**
   * Whether events were signed in the installation that this database was restored from, as its backup says.
   */
  wasSigned?: boolean
}

/**
 * Puts everything from before signing on record and anchors it: once, before anybody uses the installation. A
 * mark outside the database says that it was done. When signed events exist without the mark, it was done
 * elsewhere and is not repeated, so that nobody can have unsigned events adopted later. If the process dies
 * half-way, the next start does the rest.
 */
export async function startSigning(
  db: Db,
  { evidence, log, wasSigned = false }: SigningStart,
): Promise<void> {
  const mark = join(evidenceFolder(evidence.dataDir), 'signing-since')
  if (existsSync(mark)) return
  const tenants = await listTenants(db)
  if (!wasSigned && !(await anySigned(db, tenants))) await adoptAll(db, tenants, { evidence, log })
  writeFileSync(mark, `${new Date().toISOString()}\n`, { mode: 0o600, flush: true })
}

async function anySigned(db: Db, tenants: readonly string[]): Promise<boolean> {
  for (const tenantId of tenants) if (await isAnySigned(db, tenantId)) return true
  return false
}

async function adoptAll(db: Db, tenants: readonly string[], { evidence, log }: SigningStart): Promise<void> {
  let isAnythingOlder = false
  for (const tenantId of tenants) {
    const result = await adoptUnsigned({ db, tenantId, log, evidence, now: () => new Date(), newId })
    if (result.adopted + result.refused === 0) continue
    isAnythingOlder = true
    log.warn({ tenantId, ...result }, 'unsigned requests were put on record')
  }
  if (isAnythingOlder) await anchorChains(db, evidence, log)
}
