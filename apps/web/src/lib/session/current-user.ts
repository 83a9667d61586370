import type { UserInfo } from '@countersign/contract'
import { createContext, useContext } from 'react'

/** The logged-in person; the layout provides it to every page. */
export const CurrentUserContext = createContext<UserInfo | undefined>(undefined)

export function useCurrentUser(): UserInfo {
  const user = useContext(CurrentUserContext)
  if (!user) throw new Error('useCurrentUser is used outside the layout')
  return user
}
