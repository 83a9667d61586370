import { createHmac, timingSafeEqual } from 'node:crypto'

export interface FileAddress {
  id: string
  tenantId: string
  userId: string
  /** Epoch seconds. */
  expires: number
}

const hour = 3600

/**
 * Addresses are signed in the query and bound to a person. They end on the hour after next, so that within an
 * hour a picture keeps its address and caches.
 */
export class FileAddresses {
  readonly #secret: Uint8Array
  readonly #origin: string

  constructor(secret: Uint8Array, publicUrl: string | null) {
    this.#secret = createHmac('sha256', secret).update('file addresses').digest()
    this.#origin = publicUrl?.replace(/\/$/, '') ?? ''
  }

  sign(file: { id: string; tenantId: string; userId: string }, now: Date): string {
    const expires = (Math.floor(now.getTime() / 1000 / hour) + 2) * hour
    const address = { ...file, expires }
    const query = new URLSearchParams({
      tenant: file.tenantId,
      user: file.userId,
      expires: String(expires),
      signature: this.#signature(address),
    })
    return `${this.#origin}/api/files/${file.id}?${query.toString()}`
  }

  isValid(address: FileAddress, signature: string, now: Date): boolean {
    const right = Buffer.from(this.#signature(address))
    const given = Buffer.from(signature)
    return (
      right.length === given.length && timingSafeEqual(right, given) && address.expires * 1000 > now.getTime()
    )
  }

  #signature(address: FileAddress): string {
    const text = JSON.stringify([address.id, address.tenantId, address.userId, address.expires])
    return createHmac('sha256', this.#secret).update(text).digest('base64url')
  }
}

/** The address of a person's picture for whoever asks; "" of one who has none. */
export function avatarAddress(
  addresses: FileAddresses,
  avatar: string,
  { tenantId, userId, now }: { tenantId: string; userId: string; now: Date },
): string {
  return avatar === '' ? '' : addresses.sign({ id: avatar, tenantId, userId }, now)
}

/** The file id in an address we gave out (an expired one still names its file), or a bare id. */
export function fileIdOf(reference: string): string | undefined {
  return /(?:^|\/api\/files\/)([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:$|[?#])/.exec(
    reference.trim(),
  )?.[1]
}
