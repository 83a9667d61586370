import { type JWTPayload, SignJWT } from 'jose'

export type Claims = JWTPayload & Record<string, unknown>

export function claimsOf(token: string): Claims {
  const [, body = ''] = token.split('.')
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}

/** An unsigned token: its header says that no signature is needed. */
export function unsigned(claims: Claims, alg = 'none'): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg })}.${part(claims)}.`
}

/** A signed token with exactly these claims; the session is a living one by default. */
export function forged(claims: Claims, secret: Uint8Array, alg = 'HS256'): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(secret)
}
