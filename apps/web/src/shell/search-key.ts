import { useEffect, useEffectEvent } from 'react'

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.userAgent)

/** The shortcut as written on the keys of this computer. */
export const searchKeys = isApple ? '⌘ K' : 'Ctrl K'

/** Ctrl K or ⌘ K, except inside a dialog, which keeps the focus. */
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
