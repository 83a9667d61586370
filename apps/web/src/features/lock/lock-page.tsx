import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { hasLeftOnPurpose } from '../../lib/session/session.ts'
import { useLocked } from '../../lib/session/use-locked.ts'
import { useToken } from '../../lib/session/use-token.ts'
import { LockScreen } from './lock-screen.tsx'

interface Props {
  onLogOut: () => Promise<void>
  /** Renews the token meanwhile; answers how to stop. */
  onStay: () => () => void
}

/** /lock, where each tab waits by itself for the unlocking and then goes back to where it was. */
export function LockPage({ onLogOut, onStay }: Props) {
  const token = useToken()
  const locked = useLocked()
  const { state } = useLocation()
  const from = placeIn(state)
  // Whoever comes back from a long meeting is still logged in.
  useEffect(onStay, [onStay])
  if (!token) {
    const query = from === '/' || hasLeftOnPurpose() ? '' : `?redirect=${encodeURIComponent(from)}`
    return <Navigate to={`/login${query}`} replace />
  }
  return locked ? <LockScreen onLogOut={onLogOut} /> : <Navigate to={from} replace />
}

/** Kept by the browser with the entry of its history, so that it survives F5. */
function placeIn(state: unknown): string {
  const isPlace = typeof state === 'object' && state !== null && 'from' in state
  return isPlace && typeof state.from === 'string' ? state.from : '/'
}
