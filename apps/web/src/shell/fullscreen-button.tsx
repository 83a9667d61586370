import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { recordError } from '../lib/storage/log-store.ts'

/** Absent where the browser cannot (an iPhone). */
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

/** The browser may refuse, and does so without a word of its own. */
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
