import { SearchOutlined } from '@ant-design/icons'
import type { MenuNode } from '@countersign/contract'
import { AutoComplete, type GetRef, Input } from 'antd'
import { type ReactNode, type Ref, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isExternal, leavesOf, useMenu } from '../features/menu/index.ts'
import { useCurrentUser } from '../lib/session/current-user.ts'
import { useTabLocation } from '../lib/tab/tab-location.ts'
import { classes } from '../ui/classes.ts'
import { LeaveByTab } from '../ui/leave-by-tab.tsx'
import ui from '../ui/ui.module.css'
import { iconOf } from './menu-icon.tsx'
import { useMenuLabel } from './menu-label.ts'
import styles from './menu-search.module.css'
import { searchKeys } from './search-key.ts'

interface Props {
  box: Ref<GetRef<typeof AutoComplete>>
  /** Whether the list is open. */
  open: boolean
  onOpenChange: (open: boolean) => void
  onChosen?: () => void
  isInHeader?: boolean
}

export function MenuSearch({ box, open, onOpenChange, onChosen, isInHeader = false }: Props) {
  const { t } = useTranslation()
  const { visit } = useTabLocation()
  const entries = useEntries()
  const [typed, setTyped] = useState('')
  const found = findEntries(entries, typed)

  const choose = (address: string) => {
    setTyped('')
    onOpenChange(false)
    onChosen?.()
    visit(address)
    document.querySelector<HTMLElement>('#content')?.focus()
  }
  return (
    // Tab passes the box: it neither opens the list nor chooses an entry.
    <LeaveByTab>
      <AutoComplete<string, Option>
        ref={box}
        className={classes(styles.search, isInHeader && styles.inHeader)}
        value={typed}
        open={open}
        onOpenChange={onOpenChange}
        onKeyDown={({ key }) => key === 'ArrowDown' && onOpenChange(true)}
        onBlur={() => onOpenChange(false)}
        options={found.map((entry) => ({ value: entry.address, label: entry.label, entry }))}
        optionRender={drawFound}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        onSelect={choose}
        notFoundContent={t('search.none', { words: typed.trim() })}
        defaultActiveFirstOption
        popupMatchSelectWidth={320}
        listHeight={320}
        classNames={{ popup: { root: 'menu-search-popup' } }}
      >
        <Input
          prefix={<SearchOutlined aria-hidden />}
          suffix={<kbd aria-hidden="true">{searchKeys}</kbd>}
          placeholder={t('search.menu')}
          aria-label={t('search.menu')}
          aria-keyshortcuts="Control+K Meta+K"
          maxLength={50}
        />
      </AutoComplete>
    </LeaveByTab>
  )
}

/** The label is also read by screen readers; the rest is visual. */
interface Option {
  value: string
  label: string
  entry: MenuEntry
}

function drawFound({ data: { entry } }: { data: Option }) {
  return (
    <span className={classes(styles.found, ui.row8)}>
      {entry.icon}
      <span>{entry.label}</span>
      <span className={classes(ui.fill, ui.muted, ui.size12, ui.breaks, ui.endText)} data-part="path">
        {entry.shown}
      </span>
    </span>
  )
}

function useEntries(): MenuEntry[] {
  const { roles } = useCurrentUser()
  const menu = useMenu()
  const labelOf = useMenuLabel()
  return useMemo(() => listEntries(menu.data ?? [], { roles, labelOf }), [menu.data, roles, labelOf])
}

/** A page of the menu as the search shows it. */
interface MenuEntry {
  address: string
  /** The address to show: for a page of another site its own address, not that of our frame. */
  shown: string
  label: string
  /** Labels of the groups around the page. */
  groups: string[]
  icon: ReactNode
}

interface Reader {
  roles: string[]
  labelOf: (node: MenuNode) => string
}

/** Pages in menu order, without those that the person's roles hide. */
function listEntries(nodes: MenuNode[], { roles, labelOf }: Reader): MenuEntry[] {
  return leavesOf(nodes, roles).map(({ address, node, around }) => ({
    address,
    shown: isExternal(node.path) ? node.path : address,
    label: labelOf(node),
    groups: around.map(labelOf),
    icon: iconOf(node.source, node.code),
  }))
}

/** platform.txt §2: prefix match, case-insensitive. The label of a group finds its pages, after those found by their own. */
function findEntries(entries: MenuEntry[], typed: string): MenuEntry[] {
  const wanted = typed.trim().toLowerCase()
  const isFound = (label: string) => label.toLowerCase().startsWith(wanted)
  const own = entries.filter(({ label }) => isFound(label))
  return [...own, ...entries.filter((entry) => !own.includes(entry) && entry.groups.some(isFound))]
}
