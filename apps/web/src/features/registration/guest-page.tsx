import type { UserInfo } from '@countersign/contract'
import { Navigate, useLocation } from 'react-router'
import { settings } from '../../lib/settings.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../ui/brand.tsx'
import ui from '../../ui/ui.module.css'
import { classes } from '../../ui/classes.ts'
import { RegisterDialog } from './register-dialog.tsx'

/**
 * /wel/index for a person who has logged in at a third party and has no account. Everything else inside is closed to
 * them, so every address leads here and there is no menu.
 */
export function GuestPage({ user, onLogOut }: { user: UserInfo; onLogOut: () => Promise<void> }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  usePageTitle(t('register.title'))
  if (pathname !== settings.homeTab) return <Navigate to={settings.homeTab} replace />
  return (
    <main className={classes(ui.pad24, ui.fillsHeight)}>
      <Brand />
      <RegisterDialog user={user} onLogOut={onLogOut} />
    </main>
  )
}
