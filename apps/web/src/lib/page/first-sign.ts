const signs = ['pointermove', 'pointerdown', 'keydown', 'touchstart'] as const
const waiting = new Set<() => void>()
let isAwake = false

/**
 * Runs `work` in an idle moment after the first movement, touch or key press. Parts loaded this way are ready before
 * they are clicked, and a page that nobody uses does not load them.
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

/** Safari has no requestIdleCallback. */
function whenQuiet(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 200)
}
