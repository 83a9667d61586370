import { useCallback, useRef, useState } from 'react'

/** Ignores a second click while the first one is still running, so that a form is submitted once. */
export function useOnceAtATime<A extends unknown[]>(work: (...args: A) => Promise<void>) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const run = useCallback(
    async (...args: A) => {
      if (running.current) return
      running.current = true
      setBusy(true)
      try {
        await work(...args)
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [work],
  )
  return { run, busy }
}
