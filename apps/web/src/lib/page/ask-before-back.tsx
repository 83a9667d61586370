import { useEffect, useRef } from 'react'
import { NavigationType, useBlocker } from 'react-router'

interface Props {
  /** Asks whether the work may be lost. */
  ask: (leave: () => void, stay: () => void) => void
}

/**
 * While it is drawn, the browser's back and forward ask before they change the address of the page in front. Another page
 * opens without a question, since this one stays alive behind its tab.
 */
export function AskBeforeBack({ ask }: Props) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      historyAction === NavigationType.Pop && from.pathname === to.pathname && from.search !== to.search,
  )
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const { state, proceed, reset } = blocker
  useEffect(() => {
    if (state === 'blocked') latest.current(proceed, reset)
  }, [state, proceed, reset])
  return null
}
