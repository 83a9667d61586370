import { startTransition, useEffect, useState } from 'react'

/**
 * The value, once the page has painted what it shows with it. `useDeferredValue` may begin before that and so delays the
 * frame. A hidden page paints nothing: there the value follows when the page is seen again.
 */
export function useOncePainted<T>(value: T): T {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}
