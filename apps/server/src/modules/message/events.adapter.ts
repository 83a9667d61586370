import { PassThrough } from 'node:stream'

/** Limit on unread bytes. A client above it is disconnected; it reconnects and asks for everything. */
const unreadBytes = 16_384

export interface Events {
  stream: PassThrough
  say: (text: string) => void
  end: () => void
}

/** The event stream of one client. Text after its end (a late hint or heartbeat) is dropped. */
export function openEvents(): Events {
  const stream = new PassThrough()
  return {
    stream,
    say(text) {
      if (stream.writableEnded) return
      if (stream.writableLength > unreadBytes) stream.destroy()
      else stream.write(text)
    },
    end: () => void stream.end(),
  }
}
