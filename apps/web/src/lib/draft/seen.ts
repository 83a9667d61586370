import { isConflict, isMissing } from '../http/call-error.ts'

/** The state on the server as this page last saw it. A draft that was never saved has no id. */
export interface SeenState {
  id: string | undefined
  /** Revision of the draft or edit, sent with every save and with the submission. */
  revision: number | undefined
  /** Whether it was never submitted. */
  isDraft: boolean
}

export const nothingSeen: SeenState = { id: undefined, revision: undefined, isDraft: true }

/** A change by another page to the draft of this page. */
export type Elsewhere =
  | { happened: 'changed'; theirs: SeenState }
  | { happened: 'submitted'; id: string }
  | { happened: 'removed' }

/** Finds the cause of a refusal; undefined if no other page caused it. `read` answers "closed" after a submission. */
export async function findElsewhere(
  { id, revision }: SeenState,
  refusal: unknown,
  read: (id: string) => Promise<SeenState | 'closed'>,
): Promise<Elsewhere | undefined> {
  if (id === undefined || !isAboutState(refusal)) return undefined
  try {
    const found = await read(id)
    if (found === 'closed') return { happened: 'submitted', id }
    return found.revision === revision ? undefined : { happened: 'changed', theirs: found }
  } catch (error) {
    return isMissing(error) ? { happened: 'removed' } : undefined
  }
}

const isAboutState = (error: unknown) => isMissing(error) || isConflict(error)
