import { type JWTPayload, SignJWT } from 'jose'

export type Claims = JWTPayload & Record<string, unknown>

export function claimsOf(token: string): Claims {
  const [, body = ''] = token.split('.')
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}

/** A token that claims to need no signature. */
export function unsigned(claims: Claims, alg = 'none'): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg })}.${part(claims)}.`
}

/** Just these claims: of a living session, where nothing else is said. */
export function forged(claims: Claims, secret: Uint8Array, alg = 'HS256'): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg }).sign(secret)
}
