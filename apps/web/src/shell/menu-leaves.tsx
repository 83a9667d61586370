import type { MenuNode } from '@countersign/contract'
import type { ReactNode } from 'react'
import { addressOf, isShown } from '../features/menu/index.ts'
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
export function listLeaves(nodes: MenuNode[], reader: Reader, isTop = true): MenuLeaf[] {
  return nodes
    .filter((node) => isShown(node, reader.roles))
    .flatMap((node) =>
      node.children.length > 0
        ? listLeaves(node.children, reader, false)
        : [
            {
              address: addressOf(node, isTop),
              label: reader.labelOf(node),
              icon: iconOf(node.source, node.code),
            },
          ],
    )
}

/** platform.txt §2: prefix match, case-insensitive. Nothing typed finds all. */
export function findLeaves(leaves: MenuLeaf[], typed: string): MenuLeaf[] {
  const wanted = typed.trim().toLowerCase()
  return leaves.filter(({ label }) => label.toLowerCase().startsWith(wanted))
}
