import {
  BellOutlined,
  EllipsisOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuOutlined,
  MenuUnfoldOutlined,
  SkinOutlined,
} from '@ant-design/icons'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { Badge, Button } from 'antd'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { LockButton } from '../features/lock/index.ts'
import { LogButton } from '../features/log/index.ts'
import { useUnreadCount } from '../features/message/index.ts'
import { startLiveUpdates } from '../lib/live/live-updates.ts'
import { recordError } from '../lib/storage/log-store.ts'
import { TabLink } from '../lib/tab/tab-link.tsx'
import { Brand } from '../ui/brand.tsx'
import { classes } from '../ui/classes.ts'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import ui from '../ui/ui.module.css'
import { ColourPicker } from './colour-picker.tsx'
import { HeaderDrawer } from './header-drawer.tsx'
import { HeaderSearch, PhoneSearch } from './header-search.tsx'
import styles from './header.module.css'
import { ThemeDialog } from './theme-dialog.tsx'
import { DelegationMark, UserMenu } from './user-menu.tsx'

/** Queries that other people's decisions change. */
const touched = ['approval', 'message']

/** Failed queries are retried by their page, not by each hint. */
const isTouched = ({ queryKey, state }: Query) =>
  touched.includes(String(queryKey[0])) && state.status !== 'error'

/** While a person is logged in, the shown data follows changes on the server (wire.md "The stream"). */
function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => startLiveUpdates(() => void client.invalidateQueries({ predicate: isTouched })), [client])
}

function MessageBell() {
  const { t } = useTranslation()
  const count = useUnreadCount().data?.unread ?? 0
  useLiveUpdates()
  const label = count > 0 ? t('message.bellUnread', { count: count > 99 ? '99+' : count }) : t('message.bell')
  return (
    <TabLink to="/infomessage/index" className={styles.bell} aria-label={label} title={label}>
      <Badge count={count} overflowCount={99} size="small" title="">
        <BellOutlined aria-hidden />
      </Badge>
    </TabLink>
  )
}

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
      <div className={classes(ui.row4, ui.pushed)}>
        {isPhone && phoneSearch}
        {isPhone ? foldedTools : tools}
        {!isPhone && <DelegationMark />}
        {person}
      </div>
    </header>
  )
}

/** On a phone the tools that do not fit into the header are in one menu, each with its name. */
function FoldedTools({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <HeaderDrawer
      name={t('navbar.more')}
      icon={<EllipsisOutlined aria-hidden />}
      open={open}
      onChange={setOpen}
      placement="bottom"
      size="auto"
    >
      <div className={classes(styles.tools, ui.stack4)}>{children}</div>
    </HeaderDrawer>
  )
}

function ThemePicker() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        type="text"
        icon={<SkinOutlined aria-hidden />}
        aria-label={t('navbar.theme')}
        title={t('navbar.theme')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && <ThemeDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** Not rendered where the browser has no full screen (iPhone). */
function FullscreenButton() {
  const { t } = useTranslation()
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const label = t(isFull ? 'navbar.screenfullF' : 'navbar.screenfull')
  return (
    <Button
      type="text"
      icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => void toggle()}
    />
  )
}

/** The browser may refuse; the failure is ignored. */
async function toggle(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch (error) {
    recordError(error, 'fullscreen')
  }
}

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
