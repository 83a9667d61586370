import { onSessionChange, readUserId } from '../session/session.ts'
import type { Hearing } from './hint-stream.ts'

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** A connection that lasted this long resets the pause between reconnects. */
const steadyMs = 10_000

/** Loaded with the first connection, not with the page. */
const loadReader = () => import('./hint-stream.ts')

/**
 * Keeps one connection open until `signal` aborts. It reconnects after growing pauses, at once when the browser is
 * online again, and with the new token when another person logs in.
 */
export async function keepStream(signal: AbortSignal, hearing: Hearing): Promise<void> {
  let pause = firstPauseMs
  while (!signal.aborted) {
    const begun = Date.now()
    const again = new AbortController()
    const forget = onNewNetworkOrPerson(() => again.abort())
    const either = AbortSignal.any([signal, again.signal])
    hearing.onSign()
    await loadReader()
      .then(({ readHints }) => readHints(either, hearing))
      .catch(() => undefined)
    const wasSteady = Date.now() - begun > steadyMs
    pause = wasSteady ? firstPauseMs : Math.min(pause * 2, longestPauseMs)
    await rest(pause * (0.5 + Math.random() / 2), either)
    forget()
  }
}

function onNewNetworkOrPerson(changed: () => void): () => void {
  const userId = readUserId()
  const stopWatching = onSessionChange(() => {
    if (readUserId() !== userId) changed()
  })
  window.addEventListener('online', changed)
  return () => {
    stopWatching()
    window.removeEventListener('online', changed)
  }
}

function rest(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
