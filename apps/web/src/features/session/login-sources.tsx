import { isLogInSources, type LogInSource, logInSourcesCall } from '@countersign/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/http/call.ts'
import styles from './login-sources.module.css'
import type { Tenant } from './use-tenant.ts'

const sourcesRoute = { ...logInSourcesCall, output: { safeParse: readSources } }

function readSources(data: unknown): { success: true; data: LogInSource[] } | { success: false } {
  return isLogInSources(data) ? { success: true, data } : { success: false }
}

/**
 * Links to the configured third parties, whose names are in the language that is shown. Nothing without one, and nothing
 * where a person names the tenant: a third party returns to the tenant of the address.
 */
export function LoginSources({ tenant: { tenantId, isAsked } }: { tenant: Tenant }) {
  const { i18n } = useTranslation()
  return isAsked ? null : <Links key={i18n.language} tenantId={tenantId} />
}

function Links({ tenantId }: { tenantId: string }) {
  const { t } = useTranslation()
  const [sources, setSources] = useState<LogInSource[]>([])
  useEffect(() => {
    const ending = new AbortController()
    // Without an answer there are no links.
    call(sourcesRoute, {}, { quiet: true, signal: ending.signal }).then(setSources, () => undefined)
    return () => ending.abort()
  }, [])
  if (sources.length === 0) return null
  const query = new URLSearchParams({ tenantId }).toString()
  return (
    <nav className={styles.sources} aria-label={t('login.others')}>
      <p>{t('login.others')}</p>
      <ul>
        {sources.map(({ source, name }) => (
          <li key={source}>
            <a href={`/api/blade-auth/oauth/render/${encodeURIComponent(source)}?${query}`}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
