import type { Tx } from '../../../platform/database/connect.ts'

/** The stored PDF of an approved round: its file, and the SHA-256 and size its bytes must have. */
export interface FinalDocument {
  round: number
  fileId: string
  sha256: string
  size: number
}

export async function saveFinalDocument(
  tx: Tx,
  tenantId: string,
  approvalId: string,
  { round, fileId, sha256, size }: FinalDocument,
  /** Time of the event that names the file. */
  at: string,
): Promise<void> {
  await tx
    .insertInto('final_document')
    .values({
      tenant_id: tenantId,
      approval_id: approvalId,
      round,
      file_id: fileId,
      sha256,
      size,
      created_at: at,
    })
    .execute()
}
