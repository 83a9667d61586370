import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavigationType, useLocation, useNavigate, useNavigationType, useOutlet } from 'react-router'
import { isReloading } from '../../lib/page/reload-page.ts'
import { keepWork } from '../../lib/session/session.ts'
import { readStored, saveStored } from '../../lib/storage/stored.ts'
import type { OwnTab } from '../../lib/tab/tab-location.ts'
import {
  dropAllWork,
  dropWork,
  hasUnsavedWork,
  holdWork,
  isUnsaved,
  type UnsavedWork,
} from '../../lib/tab/unsaved-work.ts'
import { bringToFront, isInFront, showOnly } from './front-panel.ts'
import {
  arrive,
  close,
  isHome,
  type KeyOf,
  readdress,
  reload,
  startTabs,
  type Tab,
  type Tabs,
} from './tabs-state.ts'
import { useConfirm } from '../../ui/use-confirm.ts'

/** Actions that a tab offers its page. */
export interface TabActions {
  move: (id: string, ...to: Parameters<OwnTab['move']>) => void
  go: OwnTab['go']
  visit: OwnTab['visit']
  leave: (id: string, to: string) => void
  guard: (id: string, work: UnsavedWork) => void
}

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
  const { t } = useTranslation()
  const confirm = useConfirm()
  const location = useLocation()
  const navigate = useNavigate()
  const outlet = useOutlet()
  const [stored, setTabs] = useState(() => startTabs(readAddresses()))
  const isPast = useNavigationType() === NavigationType.Pop
  const address = location.pathname + location.search
  const writtenBy = writerOf(location.state)
  const tabs = arrive(stored, { step: location, address, writtenBy, isPast }, { keyOf, isUnsaved })
  if (tabs !== stored) setTabs(tabs)

  const latest = useRef(tabs)
  useLayoutEffect(() => {
    latest.current = tabs
  })
  /** The number of arrivals at the latest navigation, and its target tab if known. */
  const sent = useRef({ arrivals: 0, tab: '' })
  const travel = useCallback(
    (to: string, { tab, ...options }: { tab?: string; replace?: boolean } = {}) => {
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
  const arrivedAt = useRef(location)
  useLayoutEffect(() => {
    if (arrivedAt.current === location) return
    arrivedAt.current = location
    showOnly(tabs.activeId)
  })
  const { list, closing } = tabs
  useEffect(() => {
    const open = list.filter(({ id }) => !closing.includes(id))
    saveStored(
      'tagList',
      open.map(({ address }) => address),
    )
  }, [list, closing])
  useEffect(watchWork, [])

  const actions = useMemo<TabActions>(
    () => ({
      move: (id, to, options) => {
        const { activeId, arrivals } = latest.current
        // A page that changes its address now must not reverse a navigation to another page.
        const isLeft = sent.current.arrivals === arrivals && sent.current.tab !== id
        if (id === activeId && !isLeft) travel(to, { ...options, tab: id })
        else setTabs((now) => readdress(now, id, to))
      },
      go: travel,
      visit: (to) => {
        const { list, activeId } = latest.current
        const open = list.find((tab) => keyOf(tab.address) === keyOf(to))
        if (open) bringToFront(open.id)
        if (!open || open.id === activeId) travel(to)
        else travel(open.address, { tab: open.id })
      },
      leave: (id, to) => {
        dropWork(id, { discard: false })
        setTabs(close(latest.current, [id]).tabs)
        // A person who has gone to another page meanwhile stays there.
        if (id === latest.current.activeId) travel(to)
      },
      guard: holdWork,
    }),
    [keyOf, travel],
  )

  const closeNow = (ids: readonly string[], next?: string) => {
    for (const id of ids) dropWork(id, { discard: true })
    const { tabs: left, goTo } = close(latest.current, ids)
    setTabs(left)
    if (goTo !== undefined) travel(next ?? goTo)
  }
  const closeAsking = (ids: readonly string[], next?: string) => {
    const first = ids.find(isUnsaved)
    if (first === undefined) return closeNow(ids, next)
    // The page that the question is about must be visible.
    show(first)
    confirm({
      title: t('tabs.leaveTitle'),
      text: t('tabs.leaveText'),
      ok: t('tabs.leave'),
      cancel: t('tabs.stay'),
      danger: true,
      run: () => closeNow(ids, next),
    })
  }
  const show = (id: string) => {
    const tab = tabs.list.find((one) => one.id === id)
    if (!tab || (id === tabs.activeId && isInFront(id))) return
    bringToFront(id)
    travel(tab.address, { tab: id })
  }
  const closeAllBut = (kept: Tab | undefined) =>
    closeAsking(
      tabs.list.filter((tab) => tab !== kept && !isHome(tab)).map(({ id }) => id),
      kept?.address,
    )

  return {
    tabs,
    outlet,
    actions,
    show,
    reload: (id) => {
      dropWork(id, { discard: false })
      setTabs((now) => reload(now, id))
    },
    close: (id) => closeAsking([id]),
    closeOthers: (id) => closeAllBut(tabs.list.find((tab) => tab.id === id)),
    closeAll: () => closeAllBut(undefined),
  }
}

function readAddresses(): string[] {
  const kept = readStored('tagList')
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string' && one.startsWith('/')) : []
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
