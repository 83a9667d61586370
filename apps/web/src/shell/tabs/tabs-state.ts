import { randomId } from '../../lib/random-id.ts'
import { settings } from '../../lib/settings.ts'

export interface Tab {
  /** Stays the same while the address changes. */
  id: string
  /** Path and query. */
  address: string
  /** Number of reloads. */
  version: number
  /** The page changed its address after the router was last there, possibly during a navigation to it. */
  hasMoved: boolean
}

export interface Tabs {
  list: readonly Tab[]
  activeId: string
  /** Ids of tabs whose pages are rendered, the most recent first. */
  alive: readonly string[]
  /** Tabs that disappear as soon as another tab is active; the router is still navigating. */
  closing: readonly string[]
  /** The step of the router that led to this state. */
  step: unknown
  /** Number of steps so far. */
  arrivals: number
}

/** The position of the router. */
export interface Place {
  /** The router's location object. It is new after each step; location keys do not tell steps apart reliably. */
  step: unknown
  address: string
  /** The tab that wrote the address, or that it was written for. */
  writtenBy: string | undefined
  /** Reached by the back or forward button, so the address is one that a tab had before. */
  isPast: boolean
}

/** Number of hidden pages that stay rendered; of older ones only the address is kept. */
const mostAlive = 10

/** The identity of a tab, from its address. Filters and page numbers of a list are not part of it. */
export type KeyOf = (address: string) => string

export function startTabs(addresses: readonly string[]): Tabs {
  const home = settings.homeTab
  const list = [home, ...addresses.filter((address) => !isHome({ address }))].map(newTab)
  return { list, activeId: '', alive: [], closing: [], step: undefined, arrivals: 0 }
}

function newTab(address: string): Tab {
  return { id: randomId(), address, version: 0, hasMoved: false }
}

/**
 * Assigns the router's new address to a tab: the tab that wrote the address if it still exists, otherwise the tab with
 * the same key, otherwise a new one.
 */
export function arrive(
  tabs: Tabs,
  { step, address, writtenBy, isPast }: Place,
  { keyOf, isUnsaved }: { keyOf: KeyOf; isUnsaved: (id: string) => boolean },
): Tabs {
  if (step === tabs.step) return tabs
  const key = keyOf(address)
  const open = tabs.list.filter(({ id }) => !tabs.closing.includes(id))
  const found =
    open.find(({ id }) => id === writtenBy) ??
    open.find((tab) => tab.address === address) ??
    open.find((tab) => keyOf(tab.address) === key)
  const isOutdated = found?.hasMoved === true && found.id === writtenBy && !isPast
  const tab = found
    ? { ...found, address: isOutdated ? found.address : address, hasMoved: false }
    : newTab(address)
  const list = found
    ? open.map((one) => (one.id === tab.id ? tab : one))
    : insertBehind(open, tab, tabs.activeId)
  const before = tabs.alive.filter((id) => id !== tab.id && !tabs.closing.includes(id))
  // Pages seen least recently are dropped, except those with unsaved work.
  const hidden = before.filter((id, index) => index < mostAlive || isUnsaved(id))
  return {
    list,
    activeId: tab.id,
    alive: [tab.id, ...hidden],
    closing: [],
    step,
    arrivals: tabs.arrivals + 1,
  }
}

function insertBehind(list: readonly Tab[], tab: Tab, id: string): Tab[] {
  const index = list.findIndex((one) => one.id === id)
  return index < 0 ? [...list, tab] : [...list.slice(0, index + 1), tab, ...list.slice(index + 1)]
}

/** A page changed its address while the router was elsewhere, because it is hidden or the router is navigating. */
export function readdress(tabs: Tabs, id: string, address: string): Tabs {
  return {
    ...tabs,
    list: tabs.list.map((tab) => (tab.id === id ? { ...tab, address, hasMoved: true } : tab)),
  }
}

export function reload(tabs: Tabs, id: string): Tabs {
  return {
    ...tabs,
    list: tabs.list.map((tab) => (tab.id === id ? { ...tab, version: tab.version + 1 } : tab)),
  }
}

/** The home tab cannot be closed. */
export const isHome = (tab: Pick<Tab, 'address'>) => tab.address.split('?')[0] === settings.homeTab

/**
 * Closes tabs except home. If the active tab closes, `goTo` is the address to go to first: its left neighbour, or home.
 */
export function close(tabs: Tabs, ids: readonly string[]): { tabs: Tabs; goTo: string | undefined } {
  const closed = tabs.list.filter((tab) => ids.includes(tab.id) && !isHome(tab)).map(({ id }) => id)
  if (!closed.includes(tabs.activeId)) {
    const list = tabs.list.filter(({ id }) => !closed.includes(id))
    return {
      tabs: { ...tabs, list, alive: tabs.alive.filter((id) => !closed.includes(id)) },
      goTo: undefined,
    }
  }
  const index = tabs.list.findIndex(({ id }) => id === tabs.activeId)
  const neighbour = tabs.list.slice(0, index).findLast(({ id }) => !closed.includes(id))
  return { tabs: { ...tabs, closing: closed }, goTo: neighbour?.address ?? settings.homeTab }
}
