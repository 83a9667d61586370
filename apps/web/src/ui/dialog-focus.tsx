import { useEffect, useRef, useState } from 'react'

/**
 * For a dialog that is mounted open and unmounted to close: focus starts on the dialog and returns to the element that
 * opened it, or to the dialog underneath when that element cannot take focus any more.
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
