import { type ReactNode, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { finishLeaving, hasLeftOnPurpose } from '../lib/session.ts'
import { settings } from '../lib/settings.ts'
import { useLocked } from '../lib/use-locked.ts'
import { useToken } from '../lib/use-token.ts'

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
  if (token) return children
  const from = pathname + search
  const isHome = from === '/' || from.startsWith('/wel')
  const query = isHome || hasLeftOnPurpose() ? '' : `?redirect=${encodeURIComponent(from)}`
  return <Navigate to={`/login${query}`} replace />
}

/** Logged in already: /login leads back to where the link pointed, or home. */
export function RequireNoToken({ children }: { children: ReactNode }) {
  const token = useToken()
  const { search } = useLocation()
  useEffect(finishLeaving, [])
  if (!token) return children
  return <Navigate to={safeTarget(new URLSearchParams(search).get('redirect'))} replace />
}

/** Only addresses of this site: a link in a mail must not send people elsewhere after login. */
function safeTarget(target: string | null): string {
  if (!target?.startsWith('/') || /^\/[/\\]/.test(target)) return '/'
  return target.startsWith('/login') ? '/' : target
}
