import { type ReactNode, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { isOutdated } from '../lib/http/build.ts'
import { ownPath } from '../lib/tab/own-path.ts'
import { endSession, finishLeaving, hasLeftOnPurpose, readUserId } from '../lib/session/session.ts'
import { settings } from '../lib/settings.ts'
import { hasUnsavedWork } from '../lib/tab/unsaved-work.ts'
import { useLocked } from '../lib/session/use-locked.ts'
import { useToken } from '../lib/session/use-token.ts'
import { PageLoading } from './page-loading.tsx'

/**
 * While a person is logged in and locked, every address leads to the lock page, and from there back (platform.txt §2).
 */
export function LockGate() {
  const token = useToken()
  const locked = useLocked()
  const { pathname, search } = useLocation()
  if (!token || !locked || pathname === settings.lockPage) return <Outlet />
  return <Navigate to={settings.lockPage} state={{ from: pathname + search }} replace />
}

/** Without a token: to /login, and back here afterwards (platform.txt §2 "Navigation guard"). */
export function RequireToken({ children }: { children: ReactNode }) {
  const token = useToken()
  const { pathname, search } = useLocation()
  // A token that is empty or was taken away ends the session: nothing of the person stays in the stores.
  useEffect(() => {
    if (!token && readUserId() !== '') endSession({ keepWork: true })
  }, [token])
  const matches = useMatches()
  const isMarked = (mark: 'isPublic' | 'isUnknown') =>
    matches.some(({ handle }) => Reflect.get(Object(handle), mark) === true)
  // Only between two pages, and never while there is unsaved work.
  if (token && isOutdated() && !hasUnsavedWork())
    return <Navigate to={`/mismatch?back=${encodeURIComponent(pathname + search)}`} replace />
  if (token) return children
  if (isMarked('isPublic')) return <Outlet />
  // Only the menu of a logged-in person could know this address.
  if (isMarked('isUnknown')) return <Navigate to="/404" replace />
  const from = pathname + search
  const query =
    pathname === settings.homeTab || hasLeftOnPurpose() ? '' : `?redirect=${encodeURIComponent(from)}`
  return <Navigate to={`/login${query}`} replace />
}

/** With a token, /login leads to the requested address, or home. */
export function RequireNoToken({ children }: { children: ReactNode }) {
  const token = useToken()
  const { search } = useLocation()
  useEffect(finishLeaving, [])
  if (!token) return children
  return (
    <>
      <Navigate to={safeTarget(new URLSearchParams(search).get('redirect'))} replace />
      {/* The target page may still have to load. */}
      <PageLoading />
    </>
  )
}

/** Accepts only addresses of this site other than the login page. */
function safeTarget(target: string | null): string {
  const path = ownPath(target)
  return path === undefined || path.startsWith('/login') ? '/' : path
}
