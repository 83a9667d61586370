import type { MenuNode } from '@countersign/contract'
import type { MenuProps } from 'antd'
import { addressOf, isShown } from '../features/menu/index.ts'
import { classes } from '../ui/classes.ts'
import { CountBadge } from '../ui/count-badge.tsx'
import ui from '../ui/ui.module.css'
import { iconOf } from './menu-icon.tsx'
import styles from './menu-items.module.css'

type Item = NonNullable<MenuProps['items']>[number]

interface Drawing {
  roles: string[]
  labelOf: (node: MenuNode) => string
  /** Number of requests in 待处理, shown beside its menu item. */
  pendingCount: number
}

export function menuItems(nodes: MenuNode[], drawing: Drawing): Item[] {
  return nodes
    .filter((node) => isShown(node, drawing.roles))
    .map((node) => {
      const address = addressOf(node)
      const label = drawing.labelOf(node)
      const icon = iconOf(node.source, node.code)
      if (node.children.length > 0) {
        return { key: address, icon, label, children: menuItems(node.children, drawing) }
      }
      return { key: address, icon, title: label, label: leafLabel(address, label, drawing.pendingCount) }
    })
}

function leafLabel(address: string, label: string, pendingCount: number) {
  if (!isPending(address) || pendingCount === 0) return label
  return (
    <span className={classes(styles.counted, ui.row, ui.between)}>
      {label} <CountBadge count={pendingCount} />
    </span>
  )
}

function isPending(address: string): boolean {
  return new URLSearchParams(address.split('?')[1] ?? '').get('state') === '待处理'
}
