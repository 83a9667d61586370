import type { Caller } from '@countersign/server/testing'

export interface Listener {
  /** The events so far, newest last. */
  events: string[]
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  leave(): void
}

/** Reads the stream of a server that listens, as the web does. Throws the status of a refusal. */
export async function listen(base: string, by: Caller): Promise<Listener> {
  const leaving = new AbortController()
  const answer = await fetch(new URL('/api/oa_info/oa_message/stream', base), {
    headers: by.headers,
    signal: leaving.signal,
  })
  if (answer.status !== 200 || !answer.body) throw new Error(`refused: ${answer.status}`)
  const events: string[] = []
  const ended = (async () => {
    let text = ''
    for await (const piece of answer.body ?? []) {
      text += Buffer.from(piece).toString('utf8')
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      events.push(...blocks.flatMap((block) => /^event: (.*)$/m.exec(block)?.[1] ?? []))
    }
  })().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error
  })
  return { events, ended, leave: () => leaving.abort() }
}
