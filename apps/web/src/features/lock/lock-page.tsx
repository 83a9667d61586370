import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { hasLeftOnPurpose } from '../../lib/session/session.ts'
import { useLocked } from '../../lib/session/use-locked.ts'
import { useToken } from '../../lib/session/use-token.ts'
import { LockScreen } from './lock-screen.tsx'

interface Props {
  onLogOut: () => Promise<void>
  /** Keeps renewing the token; returns a function that stops it. */
  onStay: () => () => void
}

/** /lock; each tab waits for the unlocking and then returns to its previous address. */
export function LockPage({ onLogOut, onStay }: Props) {
  const token = useToken()
  const locked = useLocked()
  const { state } = useLocation()
  const from = placeIn(state)
  // The token is renewed while locked, so that the person is still logged in after a long meeting.
  useEffect(onStay, [onStay])
  if (!token) {
    const query = from === '/' || hasLeftOnPurpose() ? '' : `?redirect=${encodeURIComponent(from)}`
    return <Navigate to={`/login${query}`} replace />
  }
  return locked ? <LockScreen onLogOut={onLogOut} /> : <Navigate to={from} replace />
}

/** The address to return to, kept in the history entry, so that it survives a reload. */
function placeIn(state: unknown): string {
  const isPlace = typeof state === 'object' && state !== null && 'from' in state
  return isPlace && typeof state.from === 'string' ? state.from : '/'
}
