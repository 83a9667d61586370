import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../lib/page/load-chunk.ts'
import type { SecondStep } from './log-in.ts'
import { LoginForm } from './login-form.tsx'
import styles from './login-ways.module.css'
import type { Tenant } from './use-tenant.ts'

/** Loaded separately, because it brings the rules of phone numbers and the schemas of all calls. */
const PhoneForm = lazy(async () => ({
  default: (await loadChunk(() => import('./phone-form.tsx'))).PhoneForm,
}))

const ways = ['account', 'phone'] as const
type Way = (typeof ways)[number]

interface Props {
  tenant: Tenant
  onPassword: () => void
  onSecondStep: (step: SecondStep) => void
}

/** The ways to log in as tabs, following the WAI-ARIA pattern. A way that was left keeps what was typed. */
export function LoginWays({ tenant, onPassword, onSecondStep }: Props) {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('account')
  const [hasOpenedPhone, setOpenedPhone] = useState(false)
  const tabs = useRef<HTMLDivElement>(null)

  const open = (next: Way) => {
    setWay(next)
    if (next === 'phone') setOpenedPhone(true)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!tenant.hasPhone || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
    event.preventDefault()
    const next = way === 'account' ? 'phone' : 'account'
    open(next)
    tabs.current?.querySelector<HTMLElement>(`#way-${next}`)?.focus()
  }
  const panel = (of: Way) => ({
    role: 'tabpanel',
    id: `way-${of}-panel`,
    'aria-labelledby': `way-${of}`,
    hidden: way !== of,
  })
  return (
    <>
      <div ref={tabs} role="tablist" className={styles.tabs} aria-label={t('login.waysLabel')}>
        {(tenant.hasPhone ? ways : ways.slice(0, 1)).map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`way-${one}`}
            aria-selected={one === way}
            aria-controls={`way-${one}-panel`}
            tabIndex={one === way ? 0 : -1}
            onClick={() => open(one)}
            onKeyDown={onKeyDown}
          >
            {t(`login.ways.${one}`)}
          </button>
        ))}
      </div>
      <div {...panel('account')}>
        <LoginForm tenant={tenant} onPassword={onPassword} onSecondStep={onSecondStep} />
      </div>
      <div {...panel('phone')}>
        {hasOpenedPhone && (
          <Suspense fallback={<div className={styles.loading} />}>
            <PhoneForm tenant={tenant} onCode={onPassword} onSecondStep={onSecondStep} />
          </Suspense>
        )}
      </div>
    </>
  )
}
