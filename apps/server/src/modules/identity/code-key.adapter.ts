import { createHmac } from 'node:crypto'

const digits = 6

/**
 * Derives the codes that people log in with from their ids, so that no table and no job holds a code. The table holds
 * a keyed hash: without the key, the million codes could be tried against a plain one.
 */
export class CodeKey {
  readonly #secret: Uint8Array

  constructor(secret: Uint8Array) {
    this.#secret = createHmac('sha256', secret).update('sms codes').digest()
  }

  codeOf(id: string): string {
    const number = this.#hmac(['code', id]).readUIntBE(0, 6) % 10 ** digits
    return String(number).padStart(digits, '0')
  }

  /** Token of a link to a new password: 128 bits that nobody else can derive, short enough for an SMS and a printed code. */
  linkTokenOf(id: string): string {
    return this.#hmac(['link', id]).subarray(0, 16).toString('base64url')
  }

  hashOf(tenantId: string, phone: string, code: string): string {
    return this.#hmac(['hash', tenantId, phone, code]).toString('hex')
  }

  #hmac(parts: readonly string[]): Buffer {
    return createHmac('sha256', this.#secret).update(JSON.stringify(parts)).digest()
  }
}
