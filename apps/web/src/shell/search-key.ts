import { useEffect, useEffectEvent } from 'react'

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.userAgent)

/** As written on the keys of this machine. */
export const searchKeys = isApple ? '⌘ K' : 'Ctrl K'

/** Ctrl K or ⌘ K, anywhere but inside a dialog, which keeps the focus to itself. */
export function useSearchKey(open: () => void): void {
  const opened = useEffectEvent(open)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (!document.activeElement?.closest('[aria-modal="true"]')) opened()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
