import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../lib/page/load-chunk.ts'
import loginStyles from './login-page.module.css'
import styles from './login-ways.module.css'
import type { Tenant } from './use-tenant.ts'

/** Loaded separately, because it brings the schemas of all calls. */
const ForgotForm = lazy(async () => ({
  default: (await loadChunk(() => import('./forgot-form.tsx'))).ForgotForm,
}))

/** Stands in the place of the log-in for a person who forgot the password. */
export function ForgotPanel({ tenant, onBack }: { tenant: Tenant; onBack: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Suspense fallback={<div className={styles.loading} />}>
        <ForgotForm tenant={tenant} />
      </Suspense>
      <p>
        <button type="button" className={loginStyles.register} onClick={onBack}>
          {t('login.social.back')}
        </button>
      </p>
    </>
  )
}
