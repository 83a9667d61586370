import type { FileRow } from './file.repository.ts'

/** Limit on one person's uploads of a day that nothing uses yet. */
export interface UnusedLimit {
  count: number
  bytes: number
}

interface FilePurpose {
  /**
   * Limit on uploads of the last day that nothing uses yet, per person; undefined for files that people do not
   * upload.
   */
  unusedPerDay: UnusedLimit | 'setting' | undefined
  /**
   * Readers besides the owner: people who may read a request that holds the file, everybody, or nobody (only
   * the export of a request answers the file).
   */
  readers: 'ofItsRequests' | 'everybody' | 'nobody'
  /** People who may attach the file to a request. */
  attachedBy: 'owner' | 'everybody' | 'nobody'
  /** Whether a file that nothing uses is deleted a day after its upload. */
  isSwept: boolean
}

const gibibyte = 2 ** 30

/** The purposes of files. Final documents stand in the table final_document, all others in `file`. */
export const filePurposes = {
  signature: {
    unusedPerDay: { count: 5000, bytes: gibibyte },
    readers: 'ofItsRequests',
    // The picture of a signature may also be an attachment (submit-forms.md D5: baseCode).
    attachedBy: 'owner',
    isSwept: true,
  },
  attachment: {
    // The company sets the limit: unusedFiles and unusedMegabytes.
    unusedPerDay: 'setting',
    readers: 'ofItsRequests',
    attachedBy: 'owner',
    isSwept: true,
  },
  /** File that stands in examples where an attachment is required. */
  sample: { unusedPerDay: undefined, readers: 'everybody', attachedBy: 'everybody', isSwept: false },
  /** PDF of an approved round. */
  finalDocument: { unusedPerDay: undefined, readers: 'nobody', attachedBy: 'nobody', isSwept: false },
} as const satisfies Record<FileRow['purpose'] | 'finalDocument', FilePurpose>

export const sweptPurposes = Object.entries(filePurposes).flatMap(([name, { isSwept }]) =>
  isSwept ? [name] : [],
)

/** Whether this person may attach the file to a request. */
export function isAttachableBy(userId: string, { purpose, ownerId }: FileRow): boolean {
  const { attachedBy } = filePurposes[purpose]
  return attachedBy === 'everybody' || ownerId === userId
}

/** Whether this person uploaded the file as an attachment, which a comment needs: no signature and no sample. */
export function isUploadedBy(userId: string, { purpose, ownerId }: FileRow): boolean {
  return purpose === 'attachment' && ownerId === userId
}
