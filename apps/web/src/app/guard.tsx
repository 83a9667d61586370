import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { finishLeaving, hasLeftOnPurpose } from '../lib/session.ts'
import { useToken } from '../lib/use-token.ts'

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
