import type { Detail } from '@countersign/contract'
import { isConflict, isMissing } from '../../lib/http/call-error.ts'
import { readRequest } from './api/use-request.ts'

/** What stands on the server, as this page has last seen it. A form nobody has saved yet has no id. */
export interface Seen {
  id: string | undefined
  /** Of the draft or edit: named by every save and by the submission. */
  revision: number | undefined
  /** A draft is submitted by `add`, a request that came back by `update`. */
  isDraft: boolean
}

export const nothingSeen: Seen = { id: undefined, revision: undefined, isDraft: true }

export function seenIn({ id, revision, approvalStatus }: Detail): Seen {
  return { id, revision: revision ?? undefined, isDraft: approvalStatus === '草稿' }
}

/** The server says so: it gives a revision to the applicant alone, and while he may write. */
export function isOpenForEdit({ revision }: Pick<Detail, 'revision'>): boolean {
  return revision !== null
}

/** What another page has done to the draft of this one. */
export type Elsewhere =
  | { happened: 'changed'; theirs: Seen }
  | { happened: 'submitted'; id: string }
  | { happened: 'removed' }

/** Looks what is behind a refusal; undefined where it is nothing that another page did. */
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
