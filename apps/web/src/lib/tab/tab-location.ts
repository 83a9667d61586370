import { createContext, useCallback, useContext, useMemo } from 'react'
import type { UnsavedWork } from './unsaved-work.ts'

/** The tab that a page is shown in, provided by the tab bar (shell/tabs). */
export interface OwnTab {
  /** Prefix for ids in the document, because a page may be open in two tabs. */
  id: string
  /** The label of the tab: from the menu, the query or the page. */
  label: string
  pathname: string
  search: string
  /** Goes to another address in this tab, whether it is in front or not. */
  move: (to: string, options?: { replace?: boolean }) => void
  go: (to: string, options?: { replace?: boolean }) => void
  /** Goes to the tab that is open for this address, as it was left; opens one if there is none. */
  visit: (to: string) => void
  /** Closes this tab, whose work is done, and goes to the address. `replace` keeps the way back from leading here again. */
  leave: (to: string, options?: { replace?: boolean }) => void
  /** Registers work that must not be lost with this tab. */
  guard: (work: UnsavedWork) => void
}

export const TabContext = createContext<OwnTab | undefined>(undefined)

export function useOwnTab(): OwnTab {
  const tab = useContext(TabContext)
  if (!tab) throw new Error('a page outside of the tabs')
  return tab
}

export interface TabLocation extends Pick<OwnTab, 'pathname' | 'go' | 'visit' | 'leave'> {
  query: URLSearchParams
  /** Changes named parameters and keeps the others; undefined and "" remove one. */
  setQuery: (changes: Record<string, string | undefined>, options?: { replace?: boolean }) => void
}

/** The page's own address. Pages never read the router, because a hidden tab must not see another tab's filters. */
export function useTabLocation(): TabLocation {
  const { pathname, search, move, go, visit, leave } = useOwnTab()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback<TabLocation['setQuery']>(
    (changes, options) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      const text = next.toString()
      move(text ? `${pathname}?${text}` : pathname, options)
    },
    [move, pathname, search],
  )
  return useMemo(
    () => ({ pathname, query, setQuery, go, visit, leave }),
    [pathname, query, setQuery, go, visit, leave],
  )
}
