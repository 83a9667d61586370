import { shareStream } from './shared-stream.ts'

const leastMs = 1000
const soonMs = 100

/**
 * Throttles `work` to one run per second, and postpones it while the page is hidden. Every call is followed by a run,
 * so the latest change is never missed.
 */
function calmly(work: () => void, stopping: AbortSignal): () => void {
  let isAsked = false
  let ranAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = () => {
    if (!isAsked || timer !== undefined || document.visibilityState === 'hidden') return
    timer = setTimeout(run, Math.max(soonMs, ranAt + leastMs - Date.now()))
  }
  const run = () => {
    timer = undefined
    isAsked = false
    ranAt = Date.now()
    work()
  }
  document.addEventListener('visibilitychange', plan)
  stopping.addEventListener('abort', () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', plan)
  })
  return () => {
    if (stopping.aborted) return
    isAsked = true
    plan()
  }
}

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
