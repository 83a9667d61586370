import type { MenuNode } from '@countersign/contract'
import { Menu, type MenuRef, Skeleton } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCounts } from '../features/approval/api.ts'
import { findNode, leavesOf, matches, type MenuLeaf, useMenu } from '../features/menu/index.ts'
import { useCurrentUser } from '../lib/session/current-user.ts'
import { useTabLocation } from '../lib/tab/tab-location.ts'
import ui from '../ui/ui.module.css'
import { menuItems } from './menu-items.tsx'
import { useMenuLabel } from './menu-label.ts'
import styles from './side-menu.module.css'

interface Props {
  collapsed: boolean
  /** The id of a menu whose children are shown; undefined shows the whole menu. */
  part: string | undefined
  onChosen?: () => void
}

export function SideMenu({ collapsed, part, onChosen }: Props) {
  const { t } = useTranslation()
  const { roles } = useCurrentUser()
  const { pathname, query, visit } = useTabLocation()
  const menu = useMenu()
  const counts = useCounts()
  const labelOf = useMenuLabel()
  const nodes = useMemo(() => partOf(menu.data ?? [], part), [menu.data, part])
  const pendingCount = counts.data?.待处理 ?? 0

  const items = useMemo(
    () => menuItems(nodes, { roles, labelOf, pendingCount }),
    [nodes, roles, labelOf, pendingCount],
  )
  const leaves = useMemo(() => leavesOf(nodes, roles), [nodes, roles])
  const here = leaves.find((leaf) => matches(leaf.address, pathname, query))
  // The group around the current page is open until the person closes it, on a page outside all groups the first one.
  const [chosen, setChosen] = useState<Record<string, boolean>>({})
  const groups = [...new Set(leaves.flatMap(groupsAround))]
  const hereIn = here ? groupsAround(here) : []
  const first = hereIn.length > 0 ? hereIn : groups.slice(0, 1)
  const open = groups.filter((group) => chosen[group] ?? first.includes(group))
  // Only one group is open at a time, with the groups around it.
  const setOpen = (keys: string[]) => {
    const opened = keys.find((key) => !open.includes(key))
    const kept = opened === undefined ? keys : groupsTo(leaves, opened)
    setChosen(Object.fromEntries(groups.map((group) => [group, kept.includes(group)])))
  }

  const shown = useRef<MenuRef>(null)
  const address = here?.address
  useEffect(() => {
    if (address === undefined) return
    shown.current?.menu?.list.querySelector('.ant-menu-item-selected')?.scrollIntoView({ block: 'nearest' })
  }, [address])

  if (menu.isPending) return <Skeleton active title={false} paragraph={{ rows: 6 }} className={ui.pad16} />
  if (items.length === 0) return <p className={styles.empty}>{t('shell.menuTip')}</p>
  return (
    <Menu
      ref={shown}
      mode="inline"
      inlineCollapsed={collapsed}
      items={items}
      selectedKeys={address === undefined ? [] : [address]}
      {...(collapsed ? {} : { openKeys: open, onOpenChange: setOpen })}
      onClick={({ key }) => {
        visit(key)
        onChosen?.()
      }}
    />
  )
}

const partOf = (nodes: MenuNode[], id: string | undefined) =>
  id === undefined ? nodes : (findNode(nodes, id)?.children ?? nodes)

/** The paths of the groups around a page, the outermost first. */
const groupsAround = (leaf: MenuLeaf) => leaf.around.map(({ path }) => path)

/** The paths of the groups around a group, followed by its own. */
function groupsTo(leaves: readonly MenuLeaf[], group: string): string[] {
  const way = leaves.map(groupsAround).find((around) => around.includes(group)) ?? []
  return way.slice(0, way.indexOf(group) + 1)
}
