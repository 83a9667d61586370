import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrand } from '../../lib/page/brand.ts'
import { loadChunk } from '../../lib/page/load-chunk.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { wasLoggedOut } from '../../lib/session/session.ts'
import { Brand } from '../../ui/brand.tsx'
import type { SecondStep } from './log-in.ts'
import { LoginIcon } from './login-icon.tsx'
import { LoginLanguage } from './login-language.tsx'
import { LoginSources } from './login-sources.tsx'
import { LoginWays } from './login-ways.tsx'
import { ForgotPanel } from './forgot-panel.tsx'
import { RegisterPanel } from './register-panel.tsx'
import styles from './login-page.module.css'
import { useTenant } from './use-tenant.ts'

/** Loaded for people with a second factor only. */
const FactorStep = lazy(async () => ({
  default: (await loadChunk(() => import('./factor-step.tsx'))).FactorStep,
}))

const points = ['launch', 'sign', 'trail'] as const

interface Props {
  /** Called when the password field has input, so that the next page can be preloaded. */
  onPassword: () => void
}

export function LoginPage({ onPassword }: Props) {
  const { t } = useTranslation()
  const tenant = useTenant()
  const { loginPicture } = useBrand()
  const [isRegistering, setRegistering] = useState(false)
  const [isForgetting, setForgetting] = useState(false)
  const [step, setStep] = useState<SecondStep>()
  const [isLoggedOut] = useState(wasLoggedOut)
  usePageTitle(t('login.submit'))
  return (
    <div className={styles.page}>
      {loginPicture !== '' && <img className={styles.picture} src={loginPicture} alt="" />}
      <aside className={styles.side} aria-hidden="true" hidden={loginPicture !== ''}>
        <div className={styles.pitch}>
          <p className={styles.slogan}>{t('brand.slogan')}</p>
          <svg className={styles.stroke} viewBox="0 0 420 130">
            <path d="M12 88c34-78 58-92 76-70s-10 84 22 84 34-64 62-64 6 56 38 56 30-44 58-44 14 36 44 34 38-26 92-30" />
          </svg>
          <ul>
            {points.map((point) => (
              <li key={point}>
                <LoginIcon name="tick" />
                {t(`login.points.${point}`)}
              </li>
            ))}
          </ul>
        </div>
      </aside>
      <main className={styles.main}>
        <LoginLanguage />
        <div className={styles.box}>
          <Brand />
          <h1>
            {t(
              step
                ? 'login.secondStep'
                : isRegistering
                  ? 'login.register.title'
                  : isForgetting
                    ? 'login.forgot.title'
                    : isLoggedOut
                      ? 'login.ended'
                      : 'login.welcome',
            )}
          </h1>
          {step ? (
            <Suspense fallback={<div className={styles.loading} />}>
              <FactorStep step={step} onBack={() => setStep(undefined)} />
            </Suspense>
          ) : isRegistering ? (
            <RegisterPanel tenantId={tenant.tenantId} onBack={() => setRegistering(false)} />
          ) : isForgetting ? (
            <ForgotPanel tenant={tenant} onBack={() => setForgetting(false)} />
          ) : (
            <>
              <LoginWays tenant={tenant} onPassword={onPassword} onSecondStep={setStep} />
              {tenant.mayReset ? (
                <button type="button" className={styles.forgot} onClick={() => setForgetting(true)}>
                  {t('login.forgot.open')}
                </button>
              ) : (
                <p className={styles.askAdministrator}>{t('login.forgot.ask')}</p>
              )}
              <LoginSources tenant={tenant} />
              {tenant.mayRegister && (
                <button type="button" className={styles.register} onClick={() => setRegistering(true)}>
                  {t('login.register.title')}
                </button>
              )}
            </>
          )}
        </div>
      </main>
    </div>
  )
}
