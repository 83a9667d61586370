import { useCallback, useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { readToken } from './session.ts'

/** Holds people back from leaving the page while `isUnsaved` says so; a lost session is never held. */
export function useLeaveGuard(isUnsaved: () => boolean): Blocker {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return useBlocker(
    useCallback(
      ({
        currentLocation,
        nextLocation,
      }: {
        currentLocation: { pathname: string }
        nextLocation: { pathname: string }
      }) => currentLocation.pathname !== nextLocation.pathname && readToken() !== '' && isUnsaved(),
      [isUnsaved],
    ),
  )
}
