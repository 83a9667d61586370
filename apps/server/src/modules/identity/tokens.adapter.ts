import { jwtVerify, SignJWT } from 'jose'
import { LruMap } from 'toad-cache'
import { AppError } from '../../platform/app-error.ts'

export interface AccessClaims {
  userId: string
  tenantId: string
  sessionId: string
}
export interface RefreshClaims extends AccessClaims {
  /** Number of the refresh token within its session; each is used once. */
  seq: number
}

const algorithm = 'HS256'

/** Number of verified tokens that are remembered. */
const keptTokens = 5000

export class Tokens {
  readonly #secret: Uint8Array
  /** Verified tokens: a signature is verified once, the expiry at every call. */
  readonly #verified = new LruMap<{ claims: AccessClaims; endsAt: number }>(keptTokens)

  constructor(secret: Uint8Array) {
    this.#secret = secret
  }

  signAccess(claims: AccessClaims, now: Date, seconds: number): Promise<string> {
    return this.#sign('access', claims, {}, now, new Date(now.getTime() + seconds * 1000))
  }

  signRefresh(claims: RefreshClaims, now: Date, expiresAt: Date): Promise<string> {
    return this.#sign('refresh', claims, { seq: claims.seq }, now, expiresAt)
  }

  async readAccess(token: string, now: Date): Promise<AccessClaims> {
    const known = this.#verified.get(token)
    if (known && now.getTime() < known.endsAt) return known.claims
    const payload = await this.#verify('access', token, now)
    const claims = claimsOf(payload)
    if (typeof payload.exp === 'number') this.#verified.set(token, { claims, endsAt: payload.exp * 1000 })
    return claims
  }

  async readRefresh(token: string, now: Date): Promise<RefreshClaims> {
    const payload = await this.#verify('refresh', token, now)
    if (typeof payload.seq !== 'number') throw new AppError('unauthorized')
    return { ...claimsOf(payload), seq: payload.seq }
  }

  #sign(
    use: string,
    claims: AccessClaims,
    more: Record<string, unknown>,
    now: Date,
    expiresAt: Date,
  ): Promise<string> {
    const issuedAt = Math.floor(now.getTime() / 1000)
    return new SignJWT({ ...more, tenantId: claims.tenantId, sessionId: claims.sessionId })
      .setProtectedHeader({ alg: algorithm })
      .setSubject(claims.userId)
      .setAudience(use)
      .setIssuedAt(issuedAt)
      .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
      .sign(this.#secret)
  }

  /**
   * Verifies a token. The audience keeps a refresh token from being used as an access token, and the list of
   * algorithms excludes `alg: none`.
   */
  async #verify(use: string, token: string, now: Date): Promise<Record<string, unknown>> {
    try {
      const { payload } = await jwtVerify(token, this.#secret, {
        algorithms: [algorithm],
        audience: use,
        currentDate: now,
      })
      return payload
    } catch (cause) {
      throw new AppError('unauthorized', { cause })
    }
  }
}

function claimsOf(payload: Record<string, unknown>): AccessClaims {
  const { sub, tenantId, sessionId } = payload
  if (typeof sub !== 'string' || typeof tenantId !== 'string' || typeof sessionId !== 'string') {
    throw new AppError('unauthorized')
  }
  return { userId: sub, tenantId, sessionId }
}
