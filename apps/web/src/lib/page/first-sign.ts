const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const
const waiting = new Set<() => void>()
let isAwake = false

/**
 * Runs `work` in a quiet moment after somebody has moved, touched or typed anything. What is loaded then is there before
 * it is clicked on, and a page that is only looked at does not load it.
 */
export function onFirstSign(work: () => void): () => void {
  if (isAwake) {
    whenQuiet(work)
    return () => undefined
  }
  if (waiting.size === 0) for (const sign of signs) window.addEventListener(sign, wake, { passive: true })
  waiting.add(work)
  return () => void waiting.delete(work)
}

function wake(): void {
  isAwake = true
  for (const sign of signs) window.removeEventListener(sign, wake)
  for (const work of waiting) whenQuiet(work)
  waiting.clear()
}

/** Safari has no idle callbacks. */
function whenQuiet(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}
