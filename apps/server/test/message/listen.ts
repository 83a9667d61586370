import type { Caller } from '@countersign/server/testing'
import { createParser } from 'eventsource-parser'

export interface Listener {
  /** The events so far, newest last. */
  events: string[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  leave(): void
}

/** Reads the stream of a listening server, as the web app does. Throws the status of a refusal. */
export async function listen(base: string, by: Caller): Promise<Listener> {
  const leaving = new AbortController()
  const answer = await fetch(new URL('/api/oa_info/oa_message/stream', base), {
    headers: by.headers,
    signal: leaving.signal,
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`refused: ${answer.status}`)
  const events: string[] = []
  const ended = (async () => {
    const parser = createParser({ onEvent: ({ event }) => void events.push(event ?? 'message') })
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) parser.feed(piece)
  })().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error
  })
  return { events, ended, leave: () => leaving.abort() }
}
