import type { PaidAccountState, PartnerAccountState } from '@countersign/contract'

interface Known {
  id: string
  state: PartnerAccountState
  since: Date
}

/**
 * How the register knows an account among those of its partner; undefined for an account that it does not know yet. An account
 * that nobody verified is a change where the partner has a verified account, or one that waits for longer.
 */
export function stateOfPaid(
  account: Known | undefined,
  all: readonly Known[],
  approved: number,
): PaidAccountState {
  if (account && account.state !== 'proposed') return account.state
  const isChanged = all.some(
    (other) =>
      other.id !== account?.id &&
      other.state !== 'blocked' &&
      (other.state === 'verified' || !account || other.since < account.since),
  )
  return isChanged ? 'changed' : approved > 0 ? 'waiting' : 'new'
}
