import { useSyncExternalStore } from 'react'
import { onSessionChange, readToken } from './session.ts'

/** The token, followed: a page that needs one redraws when the session ends, in this tab or another. */
export function useToken(): string {
  return useSyncExternalStore(onSessionChange, readToken)
}
