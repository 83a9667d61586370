import type { TopMenu as Entry } from '@countersign/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findNode, leavesOf, matches, useMenu, useTopMenu } from '../features/menu/index.ts'
import ui from '../ui/ui.module.css'
import { classes } from '../ui/classes.ts'
import { iconOf } from './menu-icon.tsx'
import { useMenuLabel } from './menu-label.ts'
import styles from './top-menu.module.css'

export interface MenuPart {
  entries: readonly Entry[]
  /** The entry whose part of the menu is at the side; undefined shows the whole menu. */
  chosen: string | undefined
  choose: (id: string) => void
}

/** The selected part: the entry pressed last until the page changes, then the part that contains the page. */
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
  // Going back to an address does not restore the entry pressed there.
  if (pressed && pressed.at !== address) setPressed(undefined)
  const chosen = pressed?.at === address ? pressed?.id : around?.id
  return { entries, chosen, choose: (id) => setPressed({ id, at: address }) }
}

/** Top entries, each with its own part of the menu; the side menu shows one part at a time. */
export function TopMenu({ entries, chosen, choose }: MenuPart) {
  const { t } = useTranslation()
  const labelOf = useMenuLabel()
  if (entries.length === 0) return null
  return (
    <nav className={classes(styles.menu, ui.flex4, ui.shrinks, ui.scrolls)} aria-label={t('shell.topMenu')}>
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
