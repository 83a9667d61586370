import { randomId } from '../../lib/random-id.ts'
import { settings } from '../../lib/settings.ts'

export interface Tab {
  /** Stays while the address changes. */
  id: string
  /** Path and query. */
  address: string
  /** Counts how often it was loaded anew. */
  version: number
  /** Its page has moved on since the router was last there, and may have done so while the router was on its way. */
  hasMoved: boolean
}

export interface Tabs {
  list: readonly Tab[]
  activeId: string
  /** Whose pages are alive, the latest in front first. */
  alive: readonly string[]
  /** Gone as soon as another is in front: the router is still on its way. */
  closing: readonly string[]
  /** Which step of the router brought this about. */
  step: unknown
  /** How many steps there were. */
  arrivals: number
}

/** Where the router stands. */
export interface Place {
  /** The router's own word for where it stands: another object after each step. Keys are not told apart that well. */
  step: unknown
  address: string
  /** The tab it was written by, or for. */
  writtenBy: string | undefined
  /** Back or forth, to what a tab once said. */
  isPast: boolean
}

/** Pages in hidden tabs that stay as they are; of older ones only the address is kept. */
const mostAlive = 10

/** What makes an address a tab of its own. Filters and pages of a list do not. */
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
 * The router stands at an address: whose tab is that? Of the tab the address was written by, where that is still here;
 * else of the tab with the same key; else a new one.
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
  // The least lately seen may go, but none with unsaved work.
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

/** A page has moved on where the router is not: it is not in front, or the router is on its way elsewhere. */
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

/** Home is always there. */
export const isHome = (tab: Pick<Tab, 'address'>) => tab.address.split('?')[0] === settings.homeTab

/** Home stays. Where the tab in front is closed, somewhere else is gone to first: its neighbour to the left, or home. */
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
