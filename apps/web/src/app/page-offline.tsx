import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { isServerInReach } from '../lib/load-chunk.ts'
import { reloadPage } from '../lib/reload-page.ts'
import { SolidButton } from '../ui/solid-button.tsx'

/** Milliseconds: a browser that stands behind a proxy is not told when the network is back. */
const lookEvery = 5000

/** What was tried again in place and failed the same way: only loading the app anew brings it back. */
const tried = new WeakSet<object>()

/** A page whose part of the app did not come, the network being away. It is loaded as soon as that is back. */
export function PageOffline({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()

  const tryAgain = useEffectEvent(() => {
    if (typeof error !== 'object' || error === null || tried.has(error)) return reloadPage()
    tried.add(error)
    void navigate(pathname + search, { replace: true, state })
  })
  const look = useEffectEvent(async () => {
    if (await isServerInReach()) tryAgain()
  })
  useEffect(() => {
    const listen = () => void look()
    const timer = setInterval(listen, lookEvery)
    window.addEventListener('online', listen)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', listen)
    }
  }, [])

  return (
    <div className="page-broken">
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <path d="M8 28a40 40 0 0 1 56 0M18 39a26 26 0 0 1 36 0M28 50a12 12 0 0 1 16 0m-8 9v.5M12 62 60 10" />
      </svg>
      <h1>{t('error.offline')}</h1>
      <p>{t('error.offlineHint')}</p>
      <SolidButton onClick={() => void look()}>{t('error.retry')}</SolidButton>
    </div>
  )
}
