import { useEffect } from 'react'

/** Also when the browser shows the page again as it was, out of its back/forward cache. */
export function useAtPageShow(work: () => void): void {
  useEffect(() => {
    work()
    window.addEventListener('pageshow', work)
    return () => window.removeEventListener('pageshow', work)
  }, [work])
}
