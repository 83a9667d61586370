import { useEffect, useRef, useState } from 'react'

/**
 * Inside a dialog that is mounted open and unmounted to close: focus starts on the dialog itself, and goes back to
 * what opened it, or to the dialog underneath when that cannot be focused any more.
 */
export function DialogFocus() {
  const mark = useRef<HTMLSpanElement>(null)
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    focus(mark.current?.closest('[role=dialog]'))
    return () => {
      focus(opener)
      if (document.activeElement !== opener) focus(opener?.closest('[role=dialog]'))
    }
  }, [opener])
  return <span ref={mark} hidden />
}

function focus(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
