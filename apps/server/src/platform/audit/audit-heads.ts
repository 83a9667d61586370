import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { evidenceFolder } from '../key-folder.ts'
import { replaceFile } from '../whole-file.ts'

const head = z.object({
  tenantId: z.string(),
  seq: z.string(),
  hash: z.string(),
  keyId: z.string(),
  signature: z.string(),
})
/** The newest batch of a tenant's audit log, with the signature of the batch. */
export type AuditHead = z.infer<typeof head>

const folderOf = (dataDir: string) => join(evidenceFolder(dataDir), 'audit')

/** Notes the newest batch of a tenant outside the database, in the place of the one before. */
export function noteAuditHead(dataDir: string, newest: AuditHead): void {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  replaceFile(join(folderOf(dataDir), `${encodeURIComponent(newest.tenantId)}.json`), JSON.stringify(newest))
}

/** A file that holds no head is skipped. */
export function listAuditHeads(dataDir: string): AuditHead[] {
  if (!existsSync(folderOf(dataDir))) return []
  const names = readdirSync(folderOf(dataDir)).filter((name) => name.endsWith('.json'))
  return names.flatMap((name) => {
    try {
      return head.safeParse(JSON.parse(readFileSync(join(folderOf(dataDir), name), 'utf8'))).data ?? []
    } catch {
      return []
    }
  })
}
