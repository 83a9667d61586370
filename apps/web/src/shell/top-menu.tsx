import type { TopMenu as Entry } from '@countersign/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findNode, leavesOf, matches, useMenu, useTopMenu } from '../features/menu/index.ts'
import { iconOf } from './menu-icon.tsx'
import { useMenuLabel } from './menu-label.ts'
import styles from './top-menu.module.css'

export interface MenuPart {
  entries: readonly Entry[]
  /** The entry whose part of the menu is at the side; undefined: the whole menu is. */
  chosen: string | undefined
  choose: (id: string) => void
}

/** Whichever was pressed, until one goes elsewhere; then the part of the page one goes to. */
export function useMenuPart(address: string | undefined, roles: string[]): MenuPart {
  const menu = useMenu()
  const top = useTopMenu()
  const [pressed, setPressed] = useState<{ id: string; at: string | undefined }>()
  const entries = top.data ?? []
  const [pathname = '', search] = (address ?? '').split('?')
  const query = new URLSearchParams(search)
  const around = entries.find(({ id }) =>
    leavesOf(findNode(menu.data ?? [], id)?.children ?? [], roles).some((leaf) =>
      matches(leaf.address, pathname, query),
    ),
  )
  // Going back to an address does not press again what was pressed there.
  if (pressed && pressed.at !== address) setPressed(undefined)
  const chosen = pressed?.at === address ? pressed?.id : around?.id
  return { entries, chosen, choose: (id) => setPressed({ id, at: address }) }
}

/** The parts of the menu, where there are some: the side shows one at a time. */
export function TopMenu({ entries, chosen, choose }: MenuPart) {
  const { t } = useTranslation()
  const labelOf = useMenuLabel()
  if (entries.length === 0) return null
  return (
    <nav className={styles.menu} aria-label={t('shell.topMenu')}>
      {entries.map((entry) => (
        <Button
          key={entry.id}
          type="text"
          icon={iconOf(entry.source, entry.code)}
          aria-current={entry.id === chosen ? 'true' : undefined}
          onClick={() => choose(entry.id)}
        >
          {labelOf(entry)}
        </Button>
      ))}
    </nav>
  )
}
