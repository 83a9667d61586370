import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { isServerInReach } from '../lib/page/load-chunk.ts'
import { reloadPage } from '../lib/page/reload-page.ts'
import { SolidButton } from '../ui/solid-button.tsx'
import pageBrokenStyles from './page-broken.module.css'

/** Milliseconds; a browser behind a proxy is not notified when the network is back. */
const lookEvery = 5000

/** Errors that were retried once; a second failure reloads the app. */
const tried = new WeakSet<object>()

/** A page whose chunk could not be loaded while offline. It loads as soon as the network is back. */
export function PageOffline({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  /** Aborted when the page is left, also for another tab, so that a person who went elsewhere is not brought back. */
  const stay = useRef(new AbortController())
  const isLooking = useRef(false)

  const tryAgain = useEffectEvent(async (signal: AbortSignal) => {
    if (typeof error !== 'object' || error === null || tried.has(error)) return reloadPage()
    // Settles when the page has loaded, however long that takes.
    await navigate(pathname + search, { replace: true, state })
    if (!signal.aborted) tried.add(error)
  })
  const look = useEffectEvent(async () => {
    if (isLooking.current) return
    isLooking.current = true
    const { signal } = stay.current
    try {
      if ((await isServerInReach(signal)) && !signal.aborted) await tryAgain(signal)
    } finally {
      isLooking.current = false
    }
  })
  // Before the page is painted: a click that came earlier would look with a signal that nothing aborts.
  useLayoutEffect(() => {
    const leaving = new AbortController()
    stay.current = leaving
    const listen = () => void look()
    const timer = setInterval(listen, lookEvery)
    window.addEventListener('online', listen)
    return () => {
      leaving.abort()
      clearInterval(timer)
      window.removeEventListener('online', listen)
    }
  }, [])

  return (
    <div className={pageBrokenStyles.broken}>
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <path d="M8 28a40 40 0 0 1 56 0M18 39a26 26 0 0 1 36 0M28 50a12 12 0 0 1 16 0m-8 9v.5M12 62 60 10" />
      </svg>
      <h1>{t('error.offline')}</h1>
      <p>{t('error.offlineHint')}</p>
      <SolidButton onClick={() => void look()}>{t('error.retry')}</SolidButton>
    </div>
  )
}
