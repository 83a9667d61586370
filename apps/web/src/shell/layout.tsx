import { isPageOn } from '@countersign/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnregistered } from '../features/registration/index.ts'
import { logOut, startRefreshLoop, useUserInfo } from '../features/session/index.ts'
import { holdDuty } from '../lib/http/duty.ts'
import { CurrentUserContext } from '../lib/session/current-user.ts'
import { keepWork } from '../lib/session/session.ts'
import { loadChunk } from '../lib/page/load-chunk.ts'
import { type ScreenClass, useScreenClass } from '../lib/page/screen-class.ts'
import { readStored, saveStored } from '../lib/storage/stored.ts'
import { TabContext } from '../lib/tab/tab-location.ts'
import { classes } from '../ui/classes.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import ui from '../ui/ui.module.css'
import { Header } from './header.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { PageTop } from './page-top.tsx'
import { SideMenu } from './side-menu.tsx'
import { SideNav } from './side-nav.tsx'
import { TabBar } from './tabs/tab-bar.tsx'
import { TabPanel, useOwnTabOf } from './tabs/tab-panel.tsx'
import { TopMenu, useMenuPart } from './top-menu.tsx'
import { useMenuFlag } from './use-menu-flag.ts'
import { Breadcrumbs } from './tabs/breadcrumbs.tsx'
import { useTabs } from './tabs/use-tabs.ts'
import { type TitleOf, useTabWords } from './tabs/use-tab-words.ts'
import styles from './layout.module.css'

const loadNewPassword = () => import('../features/account/new-password-page.tsx')
const NewPasswordPage = lazy(async () => ({ default: (await loadChunk(loadNewPassword)).NewPasswordPage }))
const loadGuestPage = () => import('../features/registration/guest-page.tsx')
const GuestPage = lazy(async () => ({ default: (await loadChunk(loadGuestPage)).GuestPage }))
const FactorStep = lazy(async () => ({
  default: (await loadChunk(() => import('../features/session/factor-step.tsx'))).FactorStep,
}))
const loadFirstFactor = () => import('../features/account/first-factor-page.tsx')
const PageResult = lazy(async () => ({
  default: (await loadChunk(() => import('../ui/page-result.tsx'))).PageResult,
}))
const FirstFactorPage = lazy(async () => ({ default: (await loadChunk(loadFirstFactor)).FirstFactorPage }))

interface Props {
  /** Titles of pages that are not in the menu. */
  titleOf: TitleOf
}

export function Layout({ titleOf }: Props) {
  const { t } = useTranslation()
  const user = useUserInfo()
  const screen = useScreenClass()
  const words = useTabWords(titleOf, user.data?.roles)
  const control = useTabs(words.keyOf)
  const { tabs, outlet, actions } = control
  const active = tabs.list.find(({ id }) => id === tabs.activeId)
  const own = useOwnTabOf(active ?? noTab, active ? words.labelOf(active.address) : '', actions)
  // The header belongs to no tab: it stays the same whichever page is open.
  const ofNoTab = useOwnTabOf(noTab, '', actions)
  const isPhone = screen === 0
  const hasSide = useMenuFlag(active?.address) && !isPhone
  const part = useMenuPart(active?.address, user.data?.roles ?? [])
  const [collapsed, setCollapsed] = useState(() => startsCollapsed(screen))
  const [drawerOpen, setDrawerOpen] = useState(false)
  useEffect(startRefreshLoop, [])
  useDuties(user)

  if (!user.data) {
    return user.isError ? <LoadFailed onRetry={() => void user.refetch()} /> : null
  }
  if (isUnregistered(user.data)) {
    return (
      <Suspense>
        <GuestPage
          user={user.data}
          onLogOut={logOut}
          renderStep={(step, onBack) => <FactorStep step={step} onBack={onBack} />}
        />
      </Suspense>
    )
  }

  if (user.data.mustChangePassword) {
    return (
      <CurrentUserContext value={user.data}>
        <Suspense>
          <NewPasswordPage onChanged={() => window.location.reload()} onLogOut={logOut} />
        </Suspense>
      </CurrentUserContext>
    )
  }
  if (user.data.mustEnrolFactor) {
    return (
      <CurrentUserContext value={user.data}>
        <Suspense>
          <FirstFactorPage onEnrolled={() => window.location.reload()} onLogOut={logOut} />
        </Suspense>
      </CurrentUserContext>
    )
  }

  const toggle = () => {
    if (!hasSide) return setDrawerOpen(true)
    setCollapsed(!collapsed)
    saveStored('sidebar', collapsed ? 'open' : 'collapsed')
  }

  return (
    <CurrentUserContext value={user.data}>
      <TabContext value={own}>
        <PageTop />
        <a className={styles.skip} href="#content">
          {t('shell.skip')}
        </a>
        <div className={classes(ui.flex, ui.fullHeight)}>
          {hasSide && (
            <SideNav
              collapsed={collapsed}
              part={part.chosen}
              onHome={() => actions.go('/')}
              {...(screen === 1 && { onChosen: () => setCollapsed(true) })}
            />
          )}
          <div className={classes(styles.main, ui.fill)}>
            <TabContext value={ofNoTab}>
              <Header isPhone={isPhone} hasSide={hasSide} collapsed={collapsed} onToggle={toggle}>
                {!isPhone && <TopMenu {...part} />}
                {!isPhone && active && <Breadcrumbs words={words.breadcrumbsOf(active.address)} />}
              </Header>
            </TabContext>
            <TabBar control={control} words={words} />
            <OfflineBar />
            <main className={styles.content} id="content" tabIndex={-1}>
              {tabs.list
                .filter(({ id }) => tabs.alive.includes(id))
                .map((tab) => (
                  <TabPanel
                    key={`${tab.id} ${tab.version}`}
                    tab={tab}
                    label={words.labelOf(tab.address)}
                    isActive={tab.id === tabs.activeId}
                    outlet={isPageOn(tab.address, user.data.modules) ? outlet : <ModuleOff />}
                    actions={actions}
                  />
                ))}
            </main>
          </div>
        </div>
        {!hasSide && (
          <MenuDrawer open={drawerOpen} onClose={() => setDrawerOpen(false)}>
            {isPhone && <TopMenu {...part} />}
            <SideMenu collapsed={false} part={part.chosen} onChosen={() => setDrawerOpen(false)} />
          </MenuDrawer>
        )}
      </TabContext>
    </CurrentUserContext>
  )
}

function ModuleOff() {
  const { t } = useTranslation()
  return (
    <Suspense>
      <PageResult status="403" title="403" subTitle={t('outcome.moduleOff')} />
    </Suspense>
  )
}

const noTab = { id: '', address: '/' }

/** Shows what a person owes as soon as a call is refused for it; what was typed comes back afterwards. */
function useDuties({ data, refetch }: ReturnType<typeof useUserInfo>): void {
  const isKnown = data?.mustChangePassword === true || data?.mustEnrolFactor === true
  useEffect(() => {
    if (isKnown) return undefined
    return holdDuty(() => {
      keepWork()
      void refetch({ cancelRefetch: false })
    })
  }, [isKnown, refetch])
}

/** As last left; on a tablet or phone collapsed by default. */
function startsCollapsed(screen: ScreenClass): boolean {
  const stored = readStored('sidebar')
  return stored === undefined ? screen <= 1 : stored === 'collapsed'
}
