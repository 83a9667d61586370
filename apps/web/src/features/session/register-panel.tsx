import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../lib/page/load-chunk.ts'
import loginStyles from './login-page.module.css'
import styles from './login-ways.module.css'

/** Loaded separately, because it brings the rules of phone numbers and the schemas of all calls. */
const RegisterForm = lazy(async () => ({
  default: (await loadChunk(() => import('./register-form.tsx'))).RegisterForm,
}))

/** Stands in the place of the log-in: the form, then what happens next. */
export function RegisterPanel({ tenantId, onBack }: { tenantId: string; onBack: () => void }) {
  const { t } = useTranslation()
  const [isDone, setDone] = useState(false)
  return (
    <>
      {isDone ? (
        <output>{t('login.register.done')}</output>
      ) : (
        <Suspense fallback={<div className={styles.loading} />}>
          <RegisterForm tenantId={tenantId} onDone={() => setDone(true)} />
        </Suspense>
      )}
      <p>
        <button type="button" className={loginStyles.register} onClick={onBack}>
          {t('login.social.back')}
        </button>
      </p>
    </>
  )
}
