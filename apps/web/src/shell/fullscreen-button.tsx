import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { recordError } from '../lib/storage/log-store.ts'

/** Not rendered where the browser has no full screen (iPhone). */
export function FullscreenButton() {
  const { t } = useTranslation()
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const label = t(isFull ? 'navbar.screenfullF' : 'navbar.screenfull')
  return (
    <Button
      type="text"
      icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => void toggle()}
    />
  )
}

/** The browser may refuse; the failure is ignored. */
async function toggle(): Promise<void> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else await document.documentElement.requestFullscreen()
  } catch (error) {
    recordError(error, 'fullscreen')
  }
}

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
