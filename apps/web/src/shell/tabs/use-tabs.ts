import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useOutlet } from 'react-router'
import { isReloading } from '../../lib/page/reload-page.ts'
import { keepWork } from '../../lib/session/session.ts'
import { readStored, saveStored } from '../../lib/storage/stored.ts'
import { dropAllWork, dropWork, hasUnsavedWork, isUnsaved } from '../../lib/tab/unsaved-work.ts'
import { bringToFront, isInFront, showOnly } from './front-panel.ts'
import { arrive, type KeyOf, reload, startTabs, type Tabs } from './tabs-state.ts'
import { useClosing } from './use-closing.ts'
import { type TabActions, useTabActions } from './use-tab-actions.ts'
import { useTravel } from './use-travel.ts'

export interface TabControl {
  tabs: Tabs
  /** The page of the router's current address. */
  outlet: ReactNode
  actions: TabActions
  show: (id: string) => void
  reload: (id: string) => void
  /** Asks first if unsaved work would be lost. */
  close: (id: string) => void
  closeOthers: (id: string) => void
  closeAll: () => void
}

/** Tabs follow the router: every address it goes to, by link, menu or back and forward, belongs to a tab. */
export function useTabs(keyOf: KeyOf): TabControl {
  const location = useLocation()
  const outlet = useOutlet()
  const [stored, setTabs] = useState(() => startTabs(readAddresses()))
  const isPast = useNavigationType() === NavigationType.Pop
  const address = location.pathname + location.search
  const writtenBy = writerOf(location.state)
  const tabs = arrive(stored, { step: location, address, writtenBy, isPast }, { keyOf, isUnsaved })
  if (tabs !== stored) setTabs(tabs)

  const way = useTravel(tabs, address)
  const arrivedAt = useRef(location)
  useLayoutEffect(() => {
    if (arrivedAt.current === location) return
    arrivedAt.current = location
    showOnly(tabs.activeId)
  })
  useStoredAddresses(tabs)
  useEffect(watchWork, [])

  const actions = useTabActions({ ...way, keyOf, setTabs })
  const show = (id: string) => {
    const tab = tabs.list.find((one) => one.id === id)
    if (!tab || (id === tabs.activeId && isInFront(id))) return
    bringToFront(id)
    way.travel(tab.address, { tab: id })
  }
  const closing = useClosing({ ...way, tabs, setTabs, show })

  return {
    tabs,
    outlet,
    actions,
    show,
    reload: (id) => {
      dropWork(id, { discard: false })
      setTabs((now) => reload(now, id))
    },
    ...closing,
  }
}

function writerOf(state: unknown): string | undefined {
  const tab = typeof state === 'object' && state !== null && 'tab' in state ? state.tab : undefined
  return typeof tab === 'string' ? tab : undefined
}

/** The browser asks before it closes the page; work still unsaved then is kept as at the end of a session. */
function watchWork(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (hasUnsavedWork() && !isReloading()) event.preventDefault()
  }
  window.addEventListener('beforeunload', ask)
  window.addEventListener('pagehide', keepWork)
  return () => {
    window.removeEventListener('beforeunload', ask)
    window.removeEventListener('pagehide', keepWork)
    dropAllWork()
  }
}

/** The addresses of the tabs that were open last. */
function readAddresses(): string[] {
  const kept = readStored('tagList')
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string' && one.startsWith('/')) : []
}

/** Stores the addresses of the open tabs for the next visit. */
function useStoredAddresses({ list, closing }: Tabs): void {
  useEffect(() => {
    const open = list.filter(({ id }) => !closing.includes(id))
    saveStored(
      'tagList',
      open.map(({ address }) => address),
    )
  }, [list, closing])
}
