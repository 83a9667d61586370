import { describe, expect, test } from 'vitest'
import { arrive, close, isHome, readdress, reload, startTabs, type Tabs } from './tabs-state.ts'

/** Keys as the menu defines them: a list by its state, a form by its id. */
const keyOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://x')
  return `${pathname} ${searchParams.get('state') ?? searchParams.get('id') ?? ''}`
}
const nothingUnsaved = (_id: string) => false
let steps = 0
const to = (tabs: Tabs, address: string, writtenBy?: string, isUnsaved = nothingUnsaved) => {
  steps += 1
  return arrive(tabs, { step: `${steps}`, address, writtenBy, isPast: false }, { keyOf, isUnsaved })
}
/** Arrives again at the same step of the router. */
const still = (tabs: Tabs, address: string) =>
  arrive(
    tabs,
    { step: tabs.step, address, writtenBy: undefined, isPast: false },
    { keyOf, isUnsaved: nothingUnsaved },
  )
const along = (...addresses: string[]) =>
  addresses.reduce((tabs, address) => to(tabs, address), startTabs([]))
const addresses = ({ list, closing }: Tabs) =>
  list.filter(({ id }) => !closing.includes(id)).map(({ address }) => address)
const active = (tabs: Tabs) => tabs.list.find(({ id }) => id === tabs.activeId)?.address
const idOf = (tabs: Tabs, address: string) => tabs.list.find((tab) => tab.address === address)?.id ?? ''

describe('an address', () => {
  test('opens a tab behind the active one; home is always the first', () => {
    const tabs = along('/wel/index', '/a', '/b', '/a', '/c')
    expect(addresses(tabs)).toEqual(['/wel/index', '/a', '/c', '/b'])
    expect(active(tabs)).toBe('/c')
  })
  test('chosen on home opens directly behind it', () => {
    expect(addresses(along('/wel/index', '/a', '/wel/index', '/b'))).toEqual(['/wel/index', '/b', '/a'])
  })
  test('opens the first tab at the end, behind the restored ones', () => {
    expect(addresses(to(startTabs(['/a', '/b']), '/c'))).toEqual(['/wel/index', '/a', '/b', '/c'])
  })
  test('that two tabs could show goes to the one that has it', () => {
    const one = along('/list?state=1', '/list?state=2')
    const both = to(one, '/list?state=1&current=2', one.activeId)
    expect(to(both, '/list?state=1').activeId).toBe(idOf(both, '/list?state=1'))
    expect(to(both, '/list?state=1&current=2').activeId).toBe(one.activeId)
  })
  test('with the same key keeps its tab and updates the address', () => {
    const tabs = along('/list?state=1', '/list?state=2', '/list?state=1&current=3')
    expect(addresses(tabs)).toEqual(['/wel/index', '/list?state=1&current=3', '/list?state=2'])
  })
  test('written by a page stays in the tab of the page, whatever its key', () => {
    const before = along('/form')
    const tabs = to(before, '/form?id=7', before.activeId)
    expect(addresses(tabs)).toEqual(['/wel/index', '/form?id=7'])
    expect(tabs.activeId).toBe(before.activeId)
    expect(addresses(to(tabs, '/form'))).toEqual(['/wel/index', '/form?id=7', '/form'])
  })
  test('of a hidden page changes without activating its tab', () => {
    const before = along('/form', '/a')
    const tabs = readdress(before, idOf(before, '/form'), '/form?id=7')
    expect(addresses(tabs)).toEqual(['/wel/index', '/form?id=7', '/a'])
    expect(active(tabs)).toBe('/a')
  })
  test('that a page changed during the navigation to it is kept; going back leads to the old address', () => {
    const before = along('/form', '/a')
    const id = idOf(before, '/form')
    const moved = readdress(before, id, '/form?id=7')
    const there = to(moved, '/form', id)
    expect(active(there)).toBe('/form?id=7')
    // The navigation has ended, so further addresses of the page are kept.
    expect(active(to(there, '/form?id=8', id))).toBe('/form?id=8')
    const place = { step: 'back', address: '/form', writtenBy: id, isPast: true }
    expect(active(arrive(moved, place, { keyOf, isUnsaved: nothingUnsaved }))).toBe('/form')
  })
  test('that somebody else chose replaces the one that a hidden page changed to', () => {
    const before = along('/form?id=7', '/a')
    const moved = readdress(before, idOf(before, '/form?id=7'), '/form?id=7&step=2')
    expect(active(to(moved, '/form?id=7'))).toBe('/form?id=7')
  })
  test('of a page changes nothing while the router has not moved', () => {
    const before = along('/form')
    const tabs = readdress(before, before.activeId, '/form?id=7')
    expect(still(tabs, '/form')).toBe(tabs)
  })
})

describe('the pages kept alive', () => {
  const many = Array.from({ length: 14 }, (_, index) => `/page/${index}`)
  test('are the active one and the ten seen last', () => {
    const tabs = along(...many)
    expect(tabs.list).toHaveLength(15)
    expect(tabs.alive).toEqual(
      many
        .slice(3)
        .toReversed()
        .map((address) => idOf(tabs, address)),
    )
  })
  test('include further pages with unsaved work', () => {
    const first = along('/page/0')
    const tabs = many.reduce(
      (now, address) => to(now, address, undefined, (id) => id === first.activeId),
      first,
    )
    expect(tabs.alive).toHaveLength(12)
    expect(tabs.alive).toContain(first.activeId)
  })
})

describe('closing', () => {
  test('the active tab goes to its left neighbour, and the tab disappears once that one is active', () => {
    const before = along('/a', '/b', '/c', '/b')
    const { tabs, goTo } = close(before, [idOf(before, '/b')])
    expect(goTo).toBe('/a')
    expect(addresses(tabs)).toEqual(['/wel/index', '/a', '/c'])
    expect(still(tabs, '/b')).toBe(tabs)
    const after = to(tabs, '/a')
    expect(addresses(after)).toEqual(['/wel/index', '/a', '/c'])
    expect(after.alive).not.toContain(idOf(before, '/b'))
    expect(after.closing).toEqual([])
  })
  test('the first tab beside home goes home, although others are open on its right', () => {
    const before = along('/a', '/b', '/c', '/a')
    expect(close(before, [before.activeId]).goTo).toBe('/wel/index')
  })
  test('a hidden tab keeps the active one', () => {
    const before = along('/a', '/b')
    const { tabs, goTo } = close(before, [idOf(before, '/a')])
    expect(goTo).toBeUndefined()
    expect(addresses(tabs)).toEqual(['/wel/index', '/b'])
    expect(tabs.alive).toEqual([idOf(tabs, '/b')])
  })
  test('all tabs leaves only home', () => {
    const before = along('/a', '/b')
    const { tabs, goTo } = close(
      before,
      before.list.map(({ id }) => id),
    )
    expect(goTo).toBe('/wel/index')
    expect(addresses(tabs)).toEqual(['/wel/index'])
  })
  test('home has no effect', () => {
    const before = along('/wel/index')
    expect(close(before, [before.activeId])).toEqual({ tabs: before, goTo: undefined })
  })
})

test('stored tabs are restored, with home once, and none of their pages is rendered yet', () => {
  const tabs = startTabs(['/a', '/wel/index', '/b'])
  expect(addresses(tabs)).toEqual(['/wel/index', '/a', '/b'])
  expect(tabs).toMatchObject({ activeId: '', alive: [], closing: [], arrivals: 0 })
})

test('every step of the router counts as an arrival, and no tab is opened as reloaded or moved', () => {
  const tabs = along('/a', '/b', '/a')
  expect(tabs.arrivals).toBe(3)
  expect(tabs.list.map(({ version, hasMoved }) => [version, hasMoved])).toEqual(
    Array.from({ length: 3 }, () => [0, false]),
  )
  expect(still(tabs, '/a').arrivals).toBe(3)
})

test('a reload concerns one tab, and is counted', () => {
  const before = along('/a', '/b')
  const id = idOf(before, '/a')
  const twice = reload(reload(before, id), id)
  expect(twice.list.map(({ address, version }) => [address, version])).toEqual([
    ['/wel/index', 0],
    ['/a', 2],
    ['/b', 0],
  ])
})

test('home is home with a query, too', () => {
  expect(['/wel/index', '/wel/index?from=mail', '/wel', '/a'].map((address) => isHome({ address }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
