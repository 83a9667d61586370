import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LockButton } from '../features/lock/index.ts'
import { LogButton } from '../features/log/index.ts'
import { Brand } from '../ui/brand.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { ColourPicker } from './colour-picker.tsx'
import { FoldedTools } from './folded-tools.tsx'
import { FullscreenButton } from './fullscreen-button.tsx'
import { HeaderSearch, PhoneSearch } from './header-search.tsx'
import { MessageBell } from './message-bell.tsx'
import { ThemePicker } from './theme-picker.tsx'
import { UserMenu } from './user-menu.tsx'
import styles from './header.module.css'

interface Props {
  isPhone: boolean
  /** Whether the side menu is shown; otherwise the button opens the menu as a drawer. */
  hasSide: boolean
  collapsed: boolean
  onToggle: () => void
  /** Shown beside the toggle. */
  children?: ReactNode
}

// Created once, so that switching tabs does not redraw the tools. decisions.md "Header" defines the order.
const tools = (
  <>
    <ColourPicker />
    <LogButton />
    <LockButton />
    <ThemePicker />
    <LanguageSwitch />
    <FullscreenButton />
  </>
)
const foldedTools = <FoldedTools>{tools}</FoldedTools>
const search = <HeaderSearch />
const phoneSearch = <PhoneSearch />
const person = (
  <>
    <MessageBell />
    <UserMenu />
  </>
)

export function Header({ isPhone, hasSide, collapsed, onToggle, children }: Props) {
  const { t } = useTranslation()
  const label = t(!hasSide ? 'shell.openMenu' : collapsed ? 'shell.expand' : 'shell.collapse')
  const icon = !hasSide ? (
    <MenuOutlined aria-hidden />
  ) : collapsed ? (
    <MenuUnfoldOutlined aria-hidden />
  ) : (
    <MenuFoldOutlined aria-hidden />
  )
  return (
    <header className={styles.header}>
      <Button type="text" icon={icon} aria-label={label} title={label} onClick={onToggle} />
      {/* The controls need the room; the user menu shows the name. */}
      {isPhone ? <Brand short /> : children}
      {!isPhone && search}
      <div className={styles.right}>
        {isPhone && phoneSearch}
        {isPhone ? foldedTools : tools}
        {person}
      </div>
    </header>
  )
}
