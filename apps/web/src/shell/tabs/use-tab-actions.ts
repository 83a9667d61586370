import { type Dispatch, type SetStateAction, useMemo } from 'react'
import type { OwnTab } from '../../lib/tab/tab-location.ts'
import { dropWork, holdWork, type UnsavedWork } from '../../lib/tab/unsaved-work.ts'
import { bringToFront } from './front-panel.ts'
import { close, type KeyOf, readdress, type Tabs } from './tabs-state.ts'
import type { Travel } from './use-travel.ts'

/** Actions that a tab offers its page. */
export interface TabActions {
  move: (id: string, ...to: Parameters<OwnTab['move']>) => void
  go: OwnTab['go']
  visit: OwnTab['visit']
  leave: (id: string, to: string, options?: { replace?: boolean }) => void
  guard: (id: string, work: UnsavedWork) => void
}

interface Props extends Travel {
  keyOf: KeyOf
  setTabs: Dispatch<SetStateAction<Tabs>>
}

export function useTabActions({ latest, travel, isLeaving, keyOf, setTabs }: Props): TabActions {
  return useMemo(
    () => ({
      move: (id, to, options) => {
        // A page that changes its address now must not reverse a navigation to another page.
        if (id === latest.current.activeId && !isLeaving(id)) travel(to, { ...options, tab: id })
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
      leave: (id, to, options) => {
        dropWork(id, { discard: false })
        setTabs(close(latest.current, [id]).tabs)
        // A person who has gone to another page meanwhile stays there.
        if (id === latest.current.activeId) travel(to, options)
      },
      guard: holdWork,
    }),
    [latest, travel, isLeaving, keyOf, setTabs],
  )
}
