import type { MenuNode } from '@countersign/contract'
import type { ReactNode } from 'react'
import { isExternal, leavesOf } from '../features/menu/index.ts'
import { iconOf } from './menu-icon.tsx'

/** A page of the menu as the search shows it. */
export interface MenuEntry {
  address: string
  /** The address to show: for a page of another site its own address, not that of our frame. */
  shown: string
  label: string
  icon: ReactNode
}

interface Reader {
  roles: string[]
  labelOf: (node: MenuNode) => string
}

/** Pages in menu order, without those that the person's roles hide. */
export function listEntries(nodes: MenuNode[], { roles, labelOf }: Reader): MenuEntry[] {
  return leavesOf(nodes, roles).map(({ address, node }) => ({
    address,
    shown: isExternal(node.path) ? node.path : address,
    label: labelOf(node),
    icon: iconOf(node.source, node.code),
  }))
}

/** platform.txt §2: prefix match, case-insensitive. An empty text finds all. */
export function findEntries(entries: MenuEntry[], typed: string): MenuEntry[] {
  const wanted = typed.trim().toLowerCase()
  return entries.filter(({ label }) => label.toLowerCase().startsWith(wanted))
}
