import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { isRefusedAs, refusalIn } from '../../lib/http/call-error.ts'
import { loadChunk } from '../../lib/page/load-chunk.ts'
import { notify } from '../../lib/page/notify.ts'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { Brand } from '../../ui/brand.tsx'
import type { SecondStep } from './log-in.ts'
import styles from './redirect-page.module.css'
import { readStoredText } from '../../lib/storage/stored.ts'
import { findTenant } from './use-tenant.ts'

const FactorStep = lazy(async () => ({
  default: (await loadChunk(() => import('./factor-step.tsx'))).FactorStep,
}))

type Outcome = 'going' | 'failed' | 'denied' | 'away' | { said: string }

/** Errors that a third party, or our server before it, reports in the address (RFC 6749 §4.1.2.1). */
const outcomes = new Map<string, Outcome>([
  ['access_denied', 'denied'],
  ['temporarily_unavailable', 'away'],
])

/** /oauth/redirect/:source: people come back here from a third party. The guard leads on when they are logged in. */
export function RedirectPage() {
  const { t } = useTranslation()
  const { source = '' } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const error = query.get('error')
  // DingTalk names the code authCode.
  const code = query.get('code') ?? query.get('authCode')
  const state = query.get('state')
  const [step, setStep] = useState<SecondStep>()
  const [outcome, setOutcome] = useState<Outcome>(() => {
    if (error !== null) return outcomes.get(error) ?? 'failed'
    return code && state ? 'going' : 'failed'
  })
  usePageTitle(t('login.social.title'))

  /** A code works once, so the effect runs once, also in React's strict mode. */
  const hasBegun = useRef(false)
  useEffect(() => {
    if (outcome !== 'going' || hasBegun.current || !code || !state) return
    hasBegun.current = true
    void logIn({ source, code, state }, t('login.failed')).then((ended) =>
      typeof ended === 'string' || 'said' in ended ? setOutcome(ended) : setStep(ended),
    )
  }, [outcome, source, code, state, t])

  if (step)
    return (
      <main className={styles.page}>
        <Brand />
        <h1 className={styles.title}>{t('login.secondStep')}</h1>
        <div className={styles.step}>
          <Suspense fallback={null}>
            <FactorStep step={step} onBack={() => void navigate('/login')} />
          </Suspense>
        </div>
      </main>
    )
  return (
    <main className={styles.page} aria-busy={outcome === 'going'}>
      <Brand />
      <output>{typeof outcome === 'string' ? t(`login.social.${outcome}`) : outcome.said}</output>
      {outcome !== 'going' && <Link to="/login">{t('login.social.back')}</Link>}
    </main>
  )
}

/** `lost` is said when no answer came. */
async function logIn(
  given: { source: string; code: string; state: string },
  lost: string,
): Promise<Outcome | SecondStep> {
  try {
    const { logInSocially } = await loadChunk(() => import('./log-in.ts'))
    // The tenant that was named on the way to the third party, or that of the address.
    const tenantId = readStoredText('namedTenant') || (await findTenant()).tenantId
    return (await logInSocially({ tenantId, ...given })) ?? 'going'
  } catch (failure) {
    const refusal = refusalIn(failure)
    // The page shows people who asked for an account how their request stands.
    if (refusal && isRefusedAs(refusal, 'registrationWaits', 'registrationRefused'))
      return { said: refusal.message }
    notify({ kind: 'error', text: refusal?.message ?? lost })
    return 'failed'
  }
}
