/**
 * PBKDF2 with SHA-256, as hex. An intranet may serve the platform over plain http, where browsers have no
 * crypto.subtle; there @noble/hashes computes the same result. It is small, audited and without dependencies, and
 * loaded only when needed.
 */
export async function deriveKey(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<string> {
  const secret = new TextEncoder().encode(password)
  if ('subtle' in crypto) {
    const key = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveBits'])
    const bits = await crypto.subtle.deriveBits(
      { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
      key,
      256,
    )
    return toHex(new Uint8Array(bits))
  }
  const [{ pbkdf2Async }, { sha256 }] = await Promise.all([
    import('@noble/hashes/pbkdf2'),
    import('@noble/hashes/sha2'),
  ])
  return toHex(await pbkdf2Async(sha256, secret, salt, { c: iterations, dkLen: 32 }))
}

/** Iterations that take about a third of a second; a script is slower than crypto.subtle. */
export function affordableIterations(): number {
  return 'subtle' in crypto ? 600_000 : 100_000
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
