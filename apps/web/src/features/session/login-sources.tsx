import { isLogInSources, type LogInSource, logInSourcesCall } from '@countersign/contract'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import { saveStored } from '../../lib/storage/stored.ts'
import { LoginField } from './login-field.tsx'
import styles from './login-sources.module.css'
import type { Tenant } from './use-tenant.ts'

const sourcesRoute = { ...logInSourcesCall, output: { safeParse: readSources } }

function readSources(data: unknown): { success: true; data: LogInSource[] } | { success: false } {
  return isLogInSources(data) ? { success: true, data } : { success: false }
}

/**
 * Links to the configured third parties, whose names are in the language that is shown. Nothing without one. A tenant that
 * the person names is kept for the way back (redirect-page.tsx).
 */
export function LoginSources({ tenant }: { tenant: Tenant }) {
  const { i18n } = useTranslation()
  return <Links key={i18n.language} tenant={tenant} />
}

function Links({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [named, setNamed] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [sources, setSources] = useState<LogInSource[]>([])
  useEffect(() => {
    const ending = new AbortController()
    // Without an answer there are no links.
    call(sourcesRoute, {}, { quiet: true, signal: ending.signal }).then(setSources, () => undefined)
    return () => ending.abort()
  }, [])
  if (sources.length === 0) return null
  const tenantId = tenant.isAsked ? named.trim() : tenant.tenantId
  const query = new URLSearchParams({ tenantId }).toString()
  const leave = (event: MouseEvent) => {
    saveStored('namedTenant', tenantId)
    if (tenantId !== '') return
    event.preventDefault()
    setIsMissing(true)
    field.current?.focus()
  }
  return (
    <nav className={styles.sources} aria-label={t('login.others')}>
      <p>{t('login.others')}</p>
      {tenant.isAsked && (
        <LoginField
          ref={field}
          name="socialTenant"
          label={t('login.tenant')}
          icon="building"
          value={named}
          problem={isMissing ? t('login.tenantRequired') : undefined}
          isRefused={false}
          autoComplete="organization"
          inputMode="numeric"
          maxLength={12}
          onChange={({ target }) => {
            setNamed(target.value)
            setIsMissing(false)
          }}
        />
      )}
      <ul>
        {sources.map(({ source, name }) => (
          <li key={source}>
            <a href={`/api/blade-auth/oauth/render/${encodeURIComponent(source)}?${query}`} onClick={leave}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
