import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { recordError } from '../lib/storage/log-store.ts'
import { isOffline } from '../lib/page/load-chunk.ts'
import { reloadPage } from '../lib/page/reload-page.ts'
import { SolidButton } from '../ui/solid-button.tsx'
import { PageOffline } from './page-offline.tsx'
import styles from './page-broken.module.css'

/** Replaces a page that failed. */
export function PageBroken() {
  const error = useRouteError()
  return isOffline(error) ? <PageOffline error={error} /> : <PageCrashed error={error} />
}

/** The error page for a crash or a chunk that cannot be loaded. The error is logged (platform.txt §8). */
function PageCrashed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  useEffect(() => recordError(error, 'page'), [error])
  return (
    <div className={styles.broken}>
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <path d="M36 9 67 63H5z" />
        <path d="M36 29v16m0 9v.5" />
      </svg>
      <h1>{t('error.pageBroken')}</h1>
      <p>{t('error.pageBrokenHint')}</p>
      <SolidButton onClick={reloadPage}>{t('error.refresh')}</SolidButton>
    </div>
  )
}

/** The error page without the layout around it. */
export function AppBroken() {
  return (
    <main>
      <PageBroken />
    </main>
  )
}
