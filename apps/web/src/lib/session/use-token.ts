import { useSyncExternalStore } from 'react'
import { onSessionChange, readToken } from './session.ts'

/** Follows the token: a component redraws when the session ends in this tab or another. */
export function useToken(): string {
  return useSyncExternalStore(onSessionChange, readToken)
}
