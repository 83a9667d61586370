import { contract, guestUserId } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'
import { setBrand } from '../../lib/page/brand.ts'
import { endSession, readRenewal, readToken, readUserId, saveSession } from '../../lib/session/session.ts'
import { settings } from '../../lib/settings.ts'

/** The logged-in person; loaded once per session. */
export function useUserInfo() {
  return useQuery({
    queryKey: ['user-info'],
    queryFn: async ({ signal }) => {
      const user = await call(contract.info, {}, { signal })
      setBrand(user.brand)
      return user
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Renews both tokens. Quiet: after a refused renewal the next call decides about the current token. */
export async function refreshSession(): Promise<void> {
  const before = readToken()
  const renewal = readRenewal()
  // The session of a person without an account is not renewed.
  if (!before || !renewal || readUserId() === guestUserId) return
  const info = await call(
    contract.token,
    { tenantId: settings.tenantId, refreshToken: renewal.token, grantType: 'refresh_token', scope: 'all' },
    {
      headers: { 'Tenant-Id': settings.tenantId, 'Idempotency-Key': renewal.key },
      quiet: true,
      sparesSession: true,
    },
  )
  // The person may have logged out, or another one in, meanwhile.
  if (readToken() === before) saveSession(info)
}

/** Ends the session in the browser even if the server cannot be reached. */
export async function logOut(): Promise<void> {
  try {
    await call(contract.logout, {}, { quiet: true, sparesSession: true })
  } catch {
    // The token expires by itself.
  }
  endSession({ keepWork: false })
}
