import type { Tx } from '../../../platform/database/connect.ts'

/** Which file holds the PDF of an approved round, and what its bytes must be. */
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
  /** The time of its event. */
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
