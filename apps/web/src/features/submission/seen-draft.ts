import type { Detail } from '@countersign/contract'
import { isConflict, isMissing } from '../../lib/http/call-error.ts'
import { readRequest } from './use-request.ts'

/** The state on the server as this page last saw it. A form that was never saved has no id. */
export interface Seen {
  id: string | undefined
  /** Revision of the draft or edit, sent with every save and with the submission. */
  revision: number | undefined
  /** A draft is submitted by `add`, a returned request by `update`. */
  isDraft: boolean
}

export const nothingSeen: Seen = { id: undefined, revision: undefined, isDraft: true }

export function seenIn({ id, revision, approvalStatus }: Detail): Seen {
  return { id, revision: revision ?? undefined, isDraft: approvalStatus === '草稿' }
}

/** The server sends a revision only to the applicant, and only while the request may be edited. */
export function isOpenForEdit({ revision }: Pick<Detail, 'revision'>): boolean {
  return revision !== null
}

/** A change by another page to the draft of this page. */
export type Elsewhere =
  | { happened: 'changed'; theirs: Seen }
  | { happened: 'submitted'; id: string }
  | { happened: 'removed' }

/** Finds the cause of a refusal; undefined if no other page caused it. */
export async function findElsewhere(
  kind: string,
  seen: Seen,
  refusal: unknown,
): Promise<Elsewhere | undefined> {
  if (seen.id === undefined || !isAboutState(refusal)) return undefined
  try {
    const found = await readRequest(kind, seen.id)
    if (!isOpenForEdit(found)) return { happened: 'submitted', id: found.id }
    return found.revision === seen.revision ? undefined : { happened: 'changed', theirs: seenIn(found) }
  } catch (error) {
    return isMissing(error) ? { happened: 'removed' } : undefined
  }
}

const isAboutState = (error: unknown) => isMissing(error) || isConflict(error)
