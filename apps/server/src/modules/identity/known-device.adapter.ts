import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const name = 'countersign-device'
const keptSeconds = 180 * 24 * 3600
/** Accounts that one browser remembers; with more, the header would grow without end. */
const mostAccounts = 8

/**
 * Cookies that tell a browser in which an account logged in before, one for each account (OWASP, "device cookies"). They
 * open nothing: guesses made elsewhere do not lock such a browser out, and its own guesses are counted by themselves.
 */
export class KnownDevices {
  readonly #secret: Uint8Array
  readonly #attributes: string

  constructor(secret: Uint8Array, isSecure: boolean) {
    this.#secret = createHmac('sha256', secret).update('known devices').digest()
    this.#attributes = `Path=/api; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  }

  /** Id of the device for an account as it was typed, by the Cookie header; "" for a browser that is new to the account. */
  find(header: string | undefined, tenantId: string, account: string): string {
    const value = cookiesIn(header).get(this.#nameOf(tenantId, account)) ?? ''
    const [device = '', proof = ''] = value.split('.')
    const expected = Buffer.from(this.#proof(tenantId, account, device))
    const given = Buffer.from(proof)
    return given.length === expected.length && timingSafeEqual(given, expected) ? device : ''
  }

  /** Values of Set-Cookie after a log-in: the device's cookie, and the end of those that are too many. */
  remember(header: string | undefined, tenantId: string, account: string): string[] {
    const own = this.#nameOf(tenantId, account)
    const device = this.find(header, tenantId, account) || randomBytes(16).toString('base64url')
    const others = [...cookiesIn(header).keys()].filter((one) => one !== own)
    return [
      `${own}=${device}.${this.#proof(tenantId, account, device)}; Max-Age=${keptSeconds}; ${this.#attributes}`,
      ...others.slice(mostAccounts - 1).map((one) => `${one}=; Max-Age=0; ${this.#attributes}`),
    ]
  }

  #nameOf(tenantId: string, account: string): string {
    return `${name}-${this.#hmac(['name', tenantId, account]).slice(0, 16)}`
  }

  #proof(tenantId: string, account: string, device: string): string {
    return this.#hmac(['proof', tenantId, account, device])
  }

  #hmac([use, tenantId, account, ...more]: [string, string, string, ...string[]]): string {
    const parts = JSON.stringify([use, tenantId, account.toLowerCase(), ...more])
    return createHmac('sha256', this.#secret).update(parts).digest('base64url')
  }
}

/** The cookies of known devices in a Cookie header, by name. */
function cookiesIn(header = ''): Map<string, string> {
  return new Map(
    header.split(';').flatMap((pair) => {
      const [key = '', value = ''] = pair.trim().split('=')
      return key.startsWith(`${name}-`) ? [[key, value] as const] : []
    }),
  )
}
