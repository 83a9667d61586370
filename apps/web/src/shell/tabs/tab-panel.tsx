import { Activity, type ReactNode, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type OwnTab, TabContext } from '../../lib/tab/tab-location.ts'
import { bringTopBack, keepTop } from './front-panel.ts'
import type { Tab } from './tabs-state.ts'
import type { TabActions } from './use-tab-actions.ts'
import styles from './tab-panel.module.css'

interface Props {
  tab: Tab
  label: string
  isActive: boolean
  /** The page of the router, rendered by the panel in front. */
  outlet: ReactNode
  actions: TabActions
}

/** A page that keeps its state, its filters and its scroll position while another page is in front. */
export function TabPanel({ tab, label, isActive, outlet, actions }: Props) {
  const [kept, setKept] = useState(outlet)
  if (isActive && outlet !== kept) setKept(outlet)
  const own = useOwnTabOf(tab, label, actions)
  const { frame, onScroll } = useKeptScroll(isActive)
  return (
    <Activity mode={isActive ? 'visible' : 'hidden'}>
      <div className={styles.panel} data-tab={tab.id} ref={frame} onScroll={onScroll}>
        <TabContext value={own}>
          <Suspense>{isActive ? outlet : kept}</Suspense>
        </TabContext>
      </div>
    </Activity>
  )
}

export function useOwnTabOf(
  { id, address }: Pick<Tab, 'id' | 'address'>,
  label: string,
  actions: TabActions,
): OwnTab {
  return useMemo(() => {
    const mark = address.indexOf('?')
    return {
      id,
      label,
      pathname: mark < 0 ? address : address.slice(0, mark),
      search: mark < 0 ? '' : address.slice(mark),
      move: (...to) => actions.move(id, ...to),
      go: actions.go,
      visit: actions.visit,
      leave: (...to) => actions.leave(id, ...to),
      guard: (work) => actions.guard(id, work),
    }
  }, [id, label, address, actions])
}

/**
 * A hidden element loses its scroll position: it is restored when shown, and again when the page has its full height.
 */
function useKeptScroll(isActive: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const isComingBack = useRef(false)
  useLayoutEffect(() => {
    if (!isActive) return undefined
    const bringBack = () => {
      if (frame.current) bringTopBack(frame.current)
    }
    isComingBack.current = true
    bringBack()
    const next = requestAnimationFrame(() => {
      bringBack()
      isComingBack.current = false
    })
    return () => cancelAnimationFrame(next)
  }, [isActive])
  const onScroll = () => {
    if (isActive && !isComingBack.current && frame.current) keepTop(frame.current)
  }
  return { frame, onScroll }
}
