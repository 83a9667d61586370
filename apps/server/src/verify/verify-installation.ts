import { sql } from 'kysely'
import { sha256 } from '../platform/canonical-json.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { FileStore } from '../modules/file/index.ts'
import { type Defect, sayDefect } from './defect.ts'
import { findAnchorDefects } from './find-anchor-defects.ts'
import { findDefects } from './find-defects.ts'
import { listRecords, type RequestRecord } from './request-record.ts'

const requestsAtOnce = 200

export interface Verification {
  requests: number
  events: number
  anchors: number
  files: number
  defects: Defect[]
}

export function sayVerification({ requests, events, anchors, files, defects }: Verification): string[] {
  return [
    ...defects.map(sayDefect),
    `${requests} requests, ${events} events, ${anchors} anchors, ${files} files: ${defects.length} defects`,
  ]
}

/** Walks every chain, anchor, round, decision and file of an installation, as one moment shows them. */
export async function verifyInstallation(db: Db, store: FileStore): Promise<Verification> {
  const result: Verification = { requests: 0, events: 0, anchors: 0, files: 0, defects: [] }
  const files = new Map<string, NamedFile>()
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      const tenants = await tx.selectFrom('tenant').select('tenant_id').execute()
      for (const { tenant_id: tenantId } of tenants) await verifyTenant(tx, tenantId, result, files)
    })
  // The bytes last: they do not change, and no transaction waits for a disk.
  for (const [id, file] of files) result.defects.push(...(await checkBytes(store, id, file)))
  return { ...result, files: files.size }
}

interface NamedFile {
  sha256: string
  approvalId: string
  applyNo: string
}

async function verifyTenant(
  tx: Tx,
  tenantId: string,
  result: Verification,
  files: Map<string, NamedFile>,
): Promise<void> {
  let after = ''
  for (;;) {
    const records = await listRecords(tx, tenantId, after, requestsAtOnce)
    for (const record of records) {
      result.requests += 1
      result.events += record.events.length
      result.defects.push(...findDefects(tenantId, record))
      for (const [id, hash] of filesOf(record)) {
        files.set(id, { sha256: hash, approvalId: record.id, applyNo: record.applyNo })
      }
      after = record.id
    }
    if (records.length < requestsAtOnce) break
  }
  const anchors = await findAnchorDefects(tx, tenantId)
  result.anchors += anchors.count
  result.defects.push(...anchors.defects)
}

function filesOf({ files, documents }: RequestRecord): [id: string, sha256: string][] {
  return [...files, ...documents.map(({ fileId, sha256 }): [string, string] => [fileId, sha256])]
}

async function checkBytes(store: FileStore, id: string, file: NamedFile): Promise<Defect[]> {
  const bytes = await store.findAll(id)
  if (bytes && sha256(bytes) === file.sha256) return []
  const { approvalId, applyNo } = file
  return [{ approvalId, applyNo, code: bytes ? 'fileChanged' : 'fileMissing', where: id }]
}
