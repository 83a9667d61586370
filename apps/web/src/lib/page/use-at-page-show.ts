import { useEffect } from 'react'

/** Runs `work` when the page is shown, also when the browser restores it from its back/forward cache. */
export function useAtPageShow(work: () => void): void {
  useEffect(() => {
    work()
    window.addEventListener('pageshow', work)
    return () => window.removeEventListener('pageshow', work)
  }, [work])
}
