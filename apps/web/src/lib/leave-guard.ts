import { useCallback, useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router'
import { isReloading } from './reload-page.ts'
import { readToken } from './session.ts'

interface Place {
  pathname: string
  search: string
}

/**
 * Holds people back from leaving the page while `isUnsaved` says so; a lost session is never held. Another id in
 * the same path is another page, unless it is `idNow`: what this page has just been saved under.
 */
export function useLeaveGuard(isUnsaved: () => boolean, idNow: () => string | undefined): Blocker {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved() && !isReloading()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: { currentLocation: Place; nextLocation: Place }) =>
        isLeft(currentLocation, nextLocation, idNow()) && readToken() !== '' && isUnsaved(),
      [isUnsaved, idNow],
    ),
  )
}

function isLeft(current: Place, next: Place, ownId: string | undefined): boolean {
  const nextId = idIn(next)
  return current.pathname !== next.pathname || (nextId !== idIn(current) && nextId !== ownId)
}

const idIn = ({ search }: Place) => new URLSearchParams(search).get('id') ?? undefined
