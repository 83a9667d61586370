import { createHmac, timingSafeEqual } from 'node:crypto'
import type { CurrentUser } from '../../platform/context.ts'

/** The person an address is signed for. The address works until this session ends. */
export interface FileReader {
  tenantId: string
  userId: string
  sessionId: string
}

export interface FileAddress extends FileReader {
  id: string
  /** End of the address, in epoch seconds. */
  expires: number
}

const hour = 3600

/**
 * Signed addresses of files. An address ends with the session it was signed for, and at the latest on the
 * second full hour after signing. Within an hour a file keeps its address, so that browsers cache it.
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

/** Address of a person's picture, signed for this reader; "" for a person without one. */
export function avatarAddress(
  addresses: FileAddresses,
  avatar: string,
  reader: FileReader,
  now: Date,
): string {
  return avatar === '' ? '' : addresses.sign(avatar, reader, now)
}

/** The caller as the reader of a file. */
export function readerOf({ user }: { user: CurrentUser }): FileReader {
  return { tenantId: user.tenantId, userId: user.id, sessionId: user.sessionId }
}

/** Pattern of a file id, valid in JavaScript and PostgreSQL. */
export const fileIdPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const reference = new RegExp(`(?:^|/api/files/)(${fileIdPattern})(?:$|[?#])`)

/** The file id in an address of this platform, expired or not, or in a bare id; undefined for other text. */
export function fileIdOf(given: string): string | undefined {
  return reference.exec(given.trim())?.[1]
}

/** Every text in `text` that looks like a file id, each once. */
export function fileIdsIn(text: string): string[] {
  return [...new Set(text.match(new RegExp(fileIdPattern, 'g')))]
}
