import { contract, type UserInfo } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'
import type { Typed } from './register-problem.ts'

/** Sends the request of a person who has logged in at a third party. The dialog shows every failure itself. */
export function registerGuest(
  { oauthId }: Pick<UserInfo, 'oauthId'>,
  typed: Typed,
  idempotencyKey: string,
): Promise<true> {
  return call(contract.registerGuest, { ...typed, oauthId }, { idempotencyKey, quiet: true })
}

/** The person's last request. Without an answer the dialog shows no reason. */
export function useOwnRegistration() {
  return useQuery({
    queryKey: ['ownRegistration'],
    queryFn: ({ signal }) => call(contract.ownRegistration, {}, { signal, quiet: true }),
  })
}

/** Names of the third parties by their source; a source without a name is shown itself. */
export function useSourceNames(): ReadonlyMap<string, string> {
  const { data = [] } = useQuery({
    queryKey: ['logInSources'],
    queryFn: ({ signal }) => call(contract.logInSources, {}, { signal, quiet: true }),
    staleTime: 300_000,
  })
  return new Map(data.map(({ source, name }) => [source, name]))
}

/** The roles that a person can be given; the server refuses those beyond the caller's own. */
export function useRoles() {
  return useQuery({
    queryKey: ['role', 'tree'],
    queryFn: ({ signal }) => call(contract.roleTree, {}, { signal }),
  })
}

export function usePosts() {
  return useQuery({
    queryKey: ['post', 'select'],
    queryFn: ({ signal }) => call(contract.postSelect, {}, { signal }),
  })
}
