import { contract } from '@countersign/contract'
import { createParser } from 'eventsource-parser'
import { openEnvelope } from '../http/envelope.ts'
import { requestHead } from '../http/request-head.ts'
import { readToken } from '../session/session.ts'

export interface Hearing {
  /** The stream is open. The listener reloads, since earlier changes were not reported. */
  onOpen: () => void
  /** Any data, including keep-alives. */
  onSign: () => void
  onChange: () => void
}

/** Silence after which the connection counts as lost; the server sends something every 25 s. */
const silentMs = 60_000

/**
 * Reads the stream of hints until it ends. Rejects when the connection breaks or is refused; a 401 ends the session.
 */
export async function readHints(signal: AbortSignal, hearing: Hearing): Promise<void> {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), silentMs)
  try {
    const either = AbortSignal.any([signal, silence.signal])
    const body = await openStream(either)
    hearing.onOpen()
    const reader = body.pipeThrough(new TextDecoderStream(), { signal: either }).getReader()
    const parser = createParser({
      onEvent({ event }) {
        if (event === 'changed') hearing.onChange()
      },
    })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), silentMs)
      hearing.onSign()
      parser.feed(value)
    }
  } finally {
    clearTimeout(timer)
  }
}

async function openStream(signal: AbortSignal): Promise<ReadableStream<BufferSource>> {
  const token = readToken()
  const answer = await fetch(contract.stream.path, {
    credentials: 'include',
    headers: requestHead(token),
    signal,
  })
  if (answer.ok && answer.body) return answer.body
  const refused: unknown = await answer.json().catch(() => undefined)
  openEnvelope(contract.stream, answer.status, refused, { token, quiet: true })
  throw new Error('a stream without a body')
}
