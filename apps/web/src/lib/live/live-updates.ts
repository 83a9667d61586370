import { calmly } from './calmly.ts'
import { shareStream } from './shared-stream.ts'

const pollEveryMs = 60_000

/**
 * Runs `changed` whenever something may have changed for this person, and after every new connection, since changes
 * before it were not reported. Returns a function that stops it.
 */
export function startLiveUpdates(changed: () => void): () => void {
  const stopping = new AbortController()
  const calm = calmly(changed, stopping.signal)
  if ('locks' in navigator && 'BroadcastChannel' in window) shareStream(calm, stopping.signal)
  else poll(calm, stopping.signal)
  return () => stopping.abort()
}

/** Plain http has no Web Locks, and one stream per tab would use up the browser's six connections. */
function poll(changed: () => void, stopping: AbortSignal): void {
  const timer = setInterval(changed, pollEveryMs)
  const look = () => {
    if (document.visibilityState === 'visible') changed()
  }
  document.addEventListener('visibilitychange', look)
  stopping.addEventListener('abort', () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  })
}
