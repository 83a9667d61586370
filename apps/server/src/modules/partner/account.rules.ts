import type { PartnerAccountState } from '@countersign/contract'

/** An account with the people who may not verify it. */
export interface Checked {
  state: PartnerAccountState
  since: Date
  /** Ids of the people who proposed it or named it in a request. */
  namedBy: readonly string[]
  /** Changes of the partner's names or credit code by hand, in their order. */
  edits: readonly { actorId: string; at: Date }[]
}

/**
 * Why a person may not verify an account: it does not wait, or the person proposed it, named it in a request, made the last change
 * of the partner's names or code, or made one since it waits. It guards the write and lights the button.
 */
export function refusalOfVerifying(
  { state, since, namedBy, edits }: Checked,
  userId: string,
): 'partnerAccountState' | 'secondPersonNeeded' | undefined {
  if (state !== 'proposed') return 'partnerAccountState'
  const last = edits.at(-1)
  const editors = edits.filter((edit) => edit === last || edit.at >= since).map(({ actorId }) => actorId)
  return namedBy.includes(userId) || editors.includes(userId) ? 'secondPersonNeeded' : undefined
}

/** Why an account cannot be blocked. */
export const refusalOfBlocking = ({ state }: Pick<Checked, 'state'>): 'partnerAccountState' | undefined =>
  state === 'blocked' ? 'partnerAccountState' : undefined
