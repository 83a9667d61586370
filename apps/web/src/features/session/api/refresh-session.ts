import { contract } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'
import { readRenewal, readToken, saveSession } from '../../../lib/session/session.ts'
import { settings } from '../../../lib/settings.ts'

/** Renews both tokens. Quiet: after a refused renewal the next call decides about the current token. */
export async function refreshSession(): Promise<void> {
  const before = readToken()
  const renewal = readRenewal()
  if (!before || !renewal) return
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
