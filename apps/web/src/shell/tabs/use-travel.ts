import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Tabs } from './tabs-state.ts'

export interface Travel {
  /** The tabs as last drawn. */
  latest: RefObject<Tabs>
  /** Sends the router to an address, which belongs to `tab` if that is known. */
  travel: (to: string, options?: { tab?: string; replace?: boolean }) => void
  /** Whether the router is on its way to an address that is not for this tab. */
  isLeaving: (id: string) => boolean
}

/** Sends the router to the addresses of tabs, and after the active page when it has changed its address by itself. */
export function useTravel(tabs: Tabs, address: string): Travel {
  const navigate = useNavigate()
  const latest = useRef(tabs)
  useLayoutEffect(() => {
    latest.current = tabs
  })
  /** The number of arrivals at the latest navigation, and its target tab if known. */
  const sent = useRef({ arrivals: 0, tab: '' })
  const travel = useCallback<Travel['travel']>(
    (to, { tab, ...options } = {}) => {
      sent.current = { arrivals: latest.current.arrivals, tab: tab ?? '' }
      void navigate(to, tab === undefined ? options : { ...options, state: { tab } })
    },
    [navigate],
  )
  const front = tabs.list.find(({ id }) => id === tabs.activeId)
  useEffect(() => {
    // The active page changed its address before the router arrived.
    if (front && front.address !== address && sent.current.arrivals !== tabs.arrivals)
      travel(front.address, { replace: true, tab: front.id })
  }, [front, address, tabs.arrivals, travel])
  const isLeaving = useCallback(
    (id: string) => sent.current.arrivals === latest.current.arrivals && sent.current.tab !== id,
    [],
  )
  return { latest, travel, isLeaving }
}
