const leastMs = 1000
const soonMs = 100

/**
 * Throttles `work` to one run per second, and postpones it while the page is hidden. Every call is followed by a run,
 * so the latest change is never missed.
 */
export function calmly(work: () => void, stopping: AbortSignal): () => void {
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
