import { createContext, useCallback, useContext, useMemo } from 'react'
import type { UnsavedWork } from './unsaved-work.ts'

/** What a page knows of the tab it stands in. The tab bar gives it (shell/tabs). */
export interface OwnTab {
  /** For ids in the document: a page may be open in two tabs. */
  id: string
  /** What the tab is called: of the menu, of the query, or of the page. */
  label: string
  pathname: string
  search: string
  /** To another address in this same tab, whether it is in front or not. */
  move: (to: string, options?: { replace?: boolean }) => void
  go: (to: string, options?: { replace?: boolean }) => void
  /** To the tab that is open for this address, as it was left; else like `go`. */
  visit: (to: string) => void
  /** Closes this tab, its work being done, and goes there. */
  leave: (to: string) => void
  /** Work that must not be lost with this tab. */
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
  /** Changes named parameters and leaves the others; undefined and "" remove one. */
  setQuery: (changes: Record<string, string | undefined>, options?: { replace?: boolean }) => void
}

/** A page's own address. Pages never ask the router: a hidden tab must not read another tab's filters. */
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
