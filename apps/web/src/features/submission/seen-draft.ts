import type { Detail } from '@countersign/contract'
import type { SeenState } from '../../lib/draft/seen.ts'
import { readRequest } from './use-request.ts'

export function seenIn({ id, revision, approvalStatus }: Detail): SeenState {
  return { id, revision: revision ?? undefined, isDraft: approvalStatus === '草稿' }
}

/** The server sends a revision only to the applicant, and only while the request may be edited. */
export function isOpenForEdit({ revision }: Pick<Detail, 'revision'>): boolean {
  return revision !== null
}

/** What the server has of a draft now; "closed" when it was submitted. */
export async function readSeen(kind: string, id: string): Promise<SeenState | 'closed'> {
  const found = await readRequest(kind, id)
  return isOpenForEdit(found) ? seenIn(found) : 'closed'
}
