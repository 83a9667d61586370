import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'

export interface TabLocation {
  pathname: string
  query: URLSearchParams
  /** Changes named parameters and leaves the others; undefined and "" remove one. */
  setQuery: (changes: Record<string, string | undefined>, options?: { replace?: boolean }) => void
  go: (to: string, options?: { replace?: boolean }) => void
}

/** A page's own address. Pages never ask the router: a hidden tab must not read another tab's filters. */
export function useTabLocation(): TabLocation {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback<TabLocation['setQuery']>(
    (changes, options) => {
      const next = new URLSearchParams(search)
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      const text = next.toString()
      void navigate(text ? `${pathname}?${text}` : pathname, options)
    },
    [navigate, pathname, search],
  )
  const go = useCallback<TabLocation['go']>((to, options) => void navigate(to, options), [navigate])
  return useMemo(() => ({ pathname, query, setQuery, go }), [pathname, query, setQuery, go])
}
