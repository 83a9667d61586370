import type { UserInfo } from '@countersign/contract'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { settings } from '../../lib/settings.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../ui/brand.tsx'
import ui from '../../ui/ui.module.css'
import { classes } from '../../ui/classes.ts'
import { type BindingStep, useOwnRegistration } from './api.ts'
import { BindDialog } from './bind-dialog.tsx'
import { RegisterDialog } from './register-dialog.tsx'

interface Props {
  user: UserInfo
  renderStep: (step: BindingStep, onBack: () => void) => ReactNode
  onLogOut: () => Promise<void>
}

/**
 * /wel/index for a person who has logged in at a third party and has no account. Everything else inside is closed to
 * them, so every address leads here and there is no menu. Where the third party vouches for the person, an account that they
 * have is asked for first (G-575).
 */
export function GuestPage({ user, renderStep, onLogOut }: Props) {
  const { t } = useTranslation()
  const own = useOwnRegistration()
  const [registers, setRegisters] = useState(false)
  const { pathname } = useLocation()
  const { meetsBy = '', claim = '' } = own.data ?? {}
  const mayBind = meetsBy !== ''
  const binds = mayBind && !registers
  usePageTitle(t(binds ? 'register.bind' : 'register.title'))
  if (pathname !== settings.homeTab) return <Navigate to={settings.homeTab} replace />
  return (
    <main className={classes(ui.pad24, ui.fillsHeight)}>
      <Brand />
      {own.isPending ? null : binds ? (
        <BindDialog
          user={user}
          met={{ meetsBy, claim }}
          renderStep={renderStep}
          onRegister={() => setRegisters(true)}
          onLogOut={onLogOut}
        />
      ) : (
        <RegisterDialog
          user={user}
          last={own.data}
          onLogOut={onLogOut}
          onBind={mayBind ? () => setRegisters(false) : undefined}
        />
      )}
    </main>
  )
}
