import { PassThrough } from 'node:stream'

/** What a client may leave unread before it is let go; it comes back and asks for everything. */
const unreadBytes = 16_384

export interface Events {
  stream: PassThrough
  say: (text: string) => void
  end: () => void
}

/** Text on its way to one client. What is said after its end (a hint, a beat in flight) is for nobody. */
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
