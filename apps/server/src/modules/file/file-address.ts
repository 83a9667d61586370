import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CurrentUser } from '../../platform/context.ts'

/** Whoever is given an address: it is good for as long as he is logged in. */
export interface FileReader {
  tenantId: string
  userId: string
  sessionId: string
}

export interface FileAddress extends FileReader {
  id: string
  /** Epoch seconds. */
  expires: number
}

const hour = 3600

/**
 * Addresses are signed in the query and bound to a person's session, with which they end; at the latest on the hour
 * after next, so that within an hour a picture keeps its address and caches.
 */
export class FileAddresses {
  readonly #secret: Uint8Array
  readonly #origin: string

  constructor(secret: Uint8Array, publicUrl: string | null) {
    this.#secret = createHmac('sha256', secret).update('file addresses').digest()
    this.#origin = publicUrl?.replace(/\/$/, '') ?? ''
  }

  sign(id: string, reader: FileReader, now: Date): string {
    const expires = (Math.floor(now.getTime() / 1000 / hour) + 2) * hour
    const { tenantId, userId, sessionId } = reader
    const address = { id, tenantId, userId, sessionId, expires }
    const query = new URLSearchParams({
      tenant: tenantId,
      user: userId,
      session: sessionId,
      expires: String(expires),
      signature: this.#signature(address),
    })
    return `${this.#origin}/api/files/${id}?${query.toString()}`
  }

  isValid(address: FileAddress, signature: string, now: Date): boolean {
    const right = Buffer.from(this.#signature(address))
    const given = Buffer.from(signature)
    return (
      right.length === given.length && timingSafeEqual(right, given) && address.expires * 1000 > now.getTime()
    )
  }

  #signature(address: FileAddress): string {
    const { id, tenantId, userId, sessionId, expires } = address
    const text = JSON.stringify([id, tenantId, userId, sessionId, expires])
    return createHmac('sha256', this.#secret).update(text).digest('base64url')
  }
}

/** The address of a person's picture for whoever asks; "" of one who has none. */
export function avatarAddress(
  addresses: FileAddresses,
  avatar: string,
  reader: FileReader,
  now: Date,
): string {
  return avatar === '' ? '' : addresses.sign(avatar, reader, now)
}

/** Whoever asks. */
export function readerOf({ user }: { user: CurrentUser }): FileReader {
  return { tenantId: user.tenantId, userId: user.id, sessionId: user.sessionId }
}

/** What every file id is, and nothing shorter, as a pattern of JavaScript and of PostgreSQL. */
export const fileIdPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const reference = new RegExp(`(?:^|/api/files/)(${fileIdPattern})(?:$|[?#])`)

/** The file id in an address we gave out (an expired one still names its file), or a bare id. */
export function fileIdOf(given: string): string | undefined {
  return reference.exec(given.trim())?.[1]
}

/** Everything in a text that may be a file id, once each. */
export function fileIdsIn(text: string): string[] {
  return [...new Set(text.match(new RegExp(fileIdPattern, 'g')))]
}
