import { asRefusal } from '../../platform/app-error.ts'
import { magicBytes } from './attachment-type.rules.ts'

/**
 * Bytes of an upload as they arrive. The first piece is long enough to identify the type, even if the network
 * delivers single bytes. Refuses (unreadable) an upload that breaks off.
 */
export async function* incomingBytes(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array()
  try {
    for await (const piece of bytes) {
      const known: Uint8Array = head ? Buffer.concat([head, piece]) : piece
      head = head && known.byteLength < magicBytes ? known : undefined
      if (!head) yield known
    }
  } catch (cause) {
    asRefusal('unreadable')(cause)
  }
  if (head) yield head
}
