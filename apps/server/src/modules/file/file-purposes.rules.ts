import type { FileRow } from './file.repository.ts'

/** What one person may upload in a day and not use yet; after a day it is deleted. */
export interface UnusedLimit {
  count: number
  bytes: number
}

interface FilePurpose {
  /** What a person may upload in a day that nothing uses yet; undefined where nobody uploads it. */
  unusedPerDay: UnusedLimit | 'setting' | undefined
  /**
   * Who may read it beside its owner: those who may read a request that holds it, everybody, or nobody by an address of
   * its own (the export of a request gives it out).
   */
  readers: 'ofItsRequests' | 'everybody' | 'nobody'
  /** Who may attach it to a request. */
  attachedBy: 'owner' | 'everybody' | 'nobody'
  /** Whether it is deleted where nothing has used it a day after it was uploaded. */
  isSwept: boolean
}

const gibibyte = 2 ** 30

/** What files are for. Final documents have a table of their own (final_document), all others stand in `file`. */
export const filePurposes = {
  signature: {
    unusedPerDay: { count: 5000, bytes: gibibyte },
    readers: 'ofItsRequests',
    // A picture of a signature may be attached as well (submit-forms.md D5: baseCode).
    attachedBy: 'owner',
    isSwept: true,
  },
  attachment: {
    // A company sets it: unusedFiles and unusedMegabytes.
    unusedPerDay: 'setting',
    readers: 'ofItsRequests',
    attachedBy: 'owner',
    isSwept: true,
  },
  /** Stands in examples where a file must be attached. */
  sample: { unusedPerDay: undefined, readers: 'everybody', attachedBy: 'everybody', isSwept: false },
  /** The PDF of an approved round. */
  finalDocument: { unusedPerDay: undefined, readers: 'nobody', attachedBy: 'nobody', isSwept: false },
} as const satisfies Record<FileRow['purpose'] | 'finalDocument', FilePurpose>

export const sweptPurposes = Object.entries(filePurposes).flatMap(([name, { isSwept }]) =>
  isSwept ? [name] : [],
)

/** Whether this person may attach it to a request. */
export function isAttachableBy(userId: string, { purpose, ownerId }: FileRow): boolean {
  const { attachedBy } = filePurposes[purpose]
  return attachedBy === 'everybody' || ownerId === userId
}
