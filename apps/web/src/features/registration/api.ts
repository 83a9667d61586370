import { contract, type FactorAsked, factorAsked, type OutputOf, type UserInfo } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { isRefusedAs, refusalIn } from '../../lib/http/call-error.ts'
import { call } from '../../lib/http/call.ts'
import { saveSession } from '../../lib/session/session.ts'
import type { Typed } from './register-problem.ts'

/** Sends the request of a person who has logged in at a third party. The dialog shows every failure itself. */
export function registerGuest(
  { oauthId }: Pick<UserInfo, 'oauthId'>,
  typed: Typed,
  idempotencyKey: string,
): Promise<true> {
  return call(contract.registerGuest, { ...typed, oauthId }, { idempotencyKey, quiet: true })
}

export type OwnRegistration = OutputOf<typeof contract.ownRegistration>

/** The person's last request, and by what an account is found. Without an answer only a request can be made. */
export function useOwnRegistration() {
  return useQuery({
    queryKey: ['ownRegistration'],
    queryFn: ({ signal }) => call(contract.ownRegistration, {}, { signal, quiet: true }),
    retry: false,
  })
}

/** What the log-in of a person with a second factor still needs, which binds as well. */
export interface BindingStep extends FactorAsked {
  tenantId: string
  grantType: 'social'
}

/** Binds the identity to the account of this password. The session of that person begins, or waits for a second factor. */
export async function bindIdentity(
  { tenantId }: Pick<UserInfo, 'tenantId'>,
  password: string,
): Promise<BindingStep | undefined> {
  try {
    saveSession(await call(contract.identityBind, { password }, { quiet: true }))
    return undefined
  } catch (error) {
    const asked = factorAsked.safeParse(refusalIn(error)?.data)
    if (!isRefusedAs(error, 'factorNeeded') || !asked.success) throw error
    return { ...asked.data, tenantId, grantType: 'social' }
  }
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
