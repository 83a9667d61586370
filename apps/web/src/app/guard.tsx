import { type ReactNode, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router'
import { isOutdated } from '../lib/http/build.ts'
import { ownPath } from '../lib/tab/own-path.ts'
import { finishLeaving, hasLeftOnPurpose } from '../lib/session/session.ts'
import { settings } from '../lib/settings.ts'
import { hasUnsavedWork } from '../lib/tab/unsaved-work.ts'
import { useLocked } from '../lib/session/use-locked.ts'
import { useToken } from '../lib/session/use-token.ts'
import { PageLoading } from './page-loading.tsx'

/** Logged in and locked: everything goes to the lock page, and from there back (platform.txt §2). */
export function LockGate() {
  const token = useToken()
  const locked = useLocked()
  const { pathname, search } = useLocation()
  if (!token || !locked || pathname === settings.lockPage) return <Outlet />
  return <Navigate to={settings.lockPage} state={{ from: pathname + search }} replace />
}

/** No token: to /login, and back here afterwards (platform.txt §2 "Navigation guard"). */
export function RequireToken({ children }: { children: ReactNode }) {
  const token = useToken()
  const { pathname, search } = useLocation()
  const isUnknown = useMatches().some(({ handle }) => isHandleOfUnknown(handle))
  // Between two pages, and never over unsaved work.
  if (token && isOutdated() && !hasUnsavedWork())
    return <Navigate to={`/mismatch?back=${encodeURIComponent(pathname + search)}`} replace />
  if (token) return children
  // Only the menu of whoever is logged in could know it.
  if (isUnknown) return <Navigate to="/404" replace />
  const from = pathname + search
  const query =
    pathname === settings.homeTab || hasLeftOnPurpose() ? '' : `?redirect=${encodeURIComponent(from)}`
  return <Navigate to={`/login${query}`} replace />
}

/** Logged in already: /login leads back to where the link pointed, or home. */
export function RequireNoToken({ children }: { children: ReactNode }) {
  const token = useToken()
  const { search } = useLocation()
  useEffect(finishLeaving, [])
  if (!token) return children
  return (
    <>
      <Navigate to={safeTarget(new URLSearchParams(search).get('redirect'))} replace />
      {/* What lies behind may still have to be loaded. */}
      <PageLoading />
    </>
  )
}

/** Only addresses of this site, and not the one that led here. */
function safeTarget(target: string | null): string {
  const path = ownPath(target)
  return path === undefined || path.startsWith('/login') ? '/' : path
}

function isHandleOfUnknown(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'isUnknown' in handle && handle.isUnknown === true
}
