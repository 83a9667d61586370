import { contract, type NewPassword, type User } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'

/** Roles and posts change rarely; they are kept for five minutes. */
const keptMs = 300_000

export function useRoles() {
  return useQuery({
    queryKey: ['role', 'tree'],
    queryFn: ({ signal }) => call(contract.roleTree, {}, { signal }),
    staleTime: keptMs,
  })
}

export function usePosts() {
  return useQuery({
    queryKey: ['post', 'select'],
    queryFn: ({ signal }) => call(contract.postSelect, {}, { signal }),
    staleTime: keptMs,
  })
}

export function resetPasswords(userIds: string[], idempotencyKey: string): Promise<NewPassword[]> {
  return call(contract.resetPassword, { userIds }, { idempotencyKey })
}

export function resetFactors(userIds: string[], idempotencyKey: string): Promise<true> {
  return call(contract.resetFactors, { userIds }, { idempotencyKey })
}

export function grantRoles(
  input: { userIds: string[]; roleIds: string[] },
  idempotencyKey: string,
): Promise<true> {
  return call(contract.userGrant, input, { idempotencyKey })
}

export function cancelPlan(
  input: { id: string; planVersion: number },
  idempotencyKey: string,
): Promise<true> {
  return call(contract.userPlanCancel, input, { idempotencyKey })
}

export function comeBack(id: string, idempotencyKey: string): Promise<User> {
  return call(
    contract.userStanding,
    { id, standing: 'working', startsOn: '', returnsOn: '', reason: '', heirs: [], planVersion: 0 },
    { idempotencyKey },
  )
}

export function useIdentitiesOf(userId: string) {
  return useQuery({
    queryKey: ['user', 'identities', userId],
    queryFn: ({ signal }) => call(contract.identityList, { userId }, { signal }),
    staleTime: 0,
  })
}

export function endIdentity(input: { userId: string; id: string }, idempotencyKey: string): Promise<true> {
  return call(contract.identityEnd, input, { idempotencyKey })
}
