import { MenuFoldOutlined, MenuOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LockButton } from '../features/lock/index.ts'
import { LogButton } from '../features/log/index.ts'
import { Brand } from '../ui/brand.tsx'
import { LanguageSwitch } from '../ui/language-switch.tsx'
import { MessageBell } from './message-bell.tsx'
import { UserMenu } from './user-menu.tsx'

interface Props {
  isPhone: boolean
  collapsed: boolean
  onToggle: () => void
  /** Beside the toggle. */
  children?: ReactNode
}

export function Header({ isPhone, collapsed, onToggle, children }: Props) {
  const { t } = useTranslation()
  const label = t(isPhone ? 'shell.openMenu' : collapsed ? 'shell.expand' : 'shell.collapse')
  const icon = isPhone ? (
    <MenuOutlined aria-hidden />
  ) : collapsed ? (
    <MenuUnfoldOutlined aria-hidden />
  ) : (
    <MenuFoldOutlined aria-hidden />
  )
  return (
    <header className="header">
      <Button type="text" icon={icon} aria-label={label} title={label} onClick={onToggle} />
      {isPhone && <Brand />}
      {children}
      <div className="header-right">
        <LockButton />
        <MessageBell />
        <LanguageSwitch />
        <LogButton />
        <UserMenu />
      </div>
    </header>
  )
}
