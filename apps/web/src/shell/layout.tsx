import { Drawer } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { startRefreshLoop, useUserInfo } from '../features/session/index.ts'
import { CurrentUserContext } from '../lib/current-user.ts'
import { type ScreenClass, useScreenClass } from '../lib/screen-class.ts'
import { readStored, saveStored } from '../lib/stored.ts'
import { useTabLocation } from '../lib/tab-location.ts'
import { Brand } from '../ui/brand.tsx'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Header } from './header.tsx'
import { SideMenu } from './side-menu.tsx'
import './layout.css'

export function Layout() {
  const { t } = useTranslation()
  const user = useUserInfo()
  const screen = useScreenClass()
  const { go } = useTabLocation()
  const isPhone = screen === 0
  const [collapsed, setCollapsed] = useState(() => startsCollapsed(screen))
  const [drawerOpen, setDrawerOpen] = useState(false)
  useEffect(startRefreshLoop, [])

  if (!user.data) {
    return user.isError ? <LoadFailed onRetry={() => void user.refetch()} /> : null
  }

  const toggle = () => {
    if (isPhone) return setDrawerOpen(true)
    setCollapsed(!collapsed)
    saveStored('sidebar', collapsed ? 'open' : 'collapsed')
  }

  return (
    <CurrentUserContext value={user.data}>
      <a className="skip" href="#content">
        {t('shell.skip')}
      </a>
      <div className="layout">
        {!isPhone && (
          <nav className={collapsed ? 'side side-collapsed' : 'side'} aria-label={t('shell.menu')}>
            <button type="button" className="side-brand" onClick={() => go('/')} aria-label={t('shell.home')}>
              <Brand short={collapsed} />
            </button>
            <SideMenu collapsed={collapsed} {...(screen === 1 && { onChosen: () => setCollapsed(true) })} />
          </nav>
        )}
        <div className="layout-main">
          <Header isPhone={isPhone} collapsed={collapsed} onToggle={toggle} />
          <main className="content" id="content" tabIndex={-1}>
            <Suspense>
              <Outlet />
            </Suspense>
          </main>
        </div>
      </div>
      {isPhone && (
        <Drawer
          open={drawerOpen}
          onClose={() => setDrawerOpen(false)}
          placement="left"
          rootClassName="side-drawer"
          size={264}
          title={<Brand />}
          closable={{ 'aria-label': t('shell.closeMenu'), placement: 'end' }}
          styles={{ body: { padding: '8px 0' } }}
        >
          <nav aria-label={t('shell.menu')}>
            <SideMenu collapsed={false} onChosen={() => setDrawerOpen(false)} />
          </nav>
        </Drawer>
      )}
    </CurrentUserContext>
  )
}

/** As it was left; on a tablet folded until somebody unfolds it. */
function startsCollapsed(screen: ScreenClass): boolean {
  const stored = readStored('sidebar')
  return stored === undefined ? screen <= 1 : stored === 'collapsed'
}
