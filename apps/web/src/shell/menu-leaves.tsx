import type { MenuNode } from '@countersign/contract'
import type { ReactNode } from 'react'
import { leavesOf } from '../features/menu/index.ts'
import { iconOf } from './menu-icon.tsx'

/** A page the menu leads to. */
export interface MenuLeaf {
  address: string
  label: string
  icon: ReactNode
}

interface Reader {
  roles: string[]
  labelOf: (node: MenuNode) => string
}

/** In the order of the menu, without what the person's roles hide. */
export function listLeaves(nodes: MenuNode[], { roles, labelOf }: Reader): MenuLeaf[] {
  return leavesOf(nodes, roles).map(({ address, node }) => ({
    address,
    label: labelOf(node),
    icon: iconOf(node.source, node.code),
  }))
}

/** platform.txt §2: prefix match, case-insensitive. Nothing typed finds all. */
export function findLeaves(leaves: MenuLeaf[], typed: string): MenuLeaf[] {
  const wanted = typed.trim().toLowerCase()
  return leaves.filter(({ label }) => label.toLowerCase().startsWith(wanted))
}
