import { LockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onFirstSign } from '../../lib/page/first-sign.ts'
import { loadChunk } from '../../lib/page/load-chunk.ts'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { lockScreen } from './api.ts'

const loadDialog = () => import('./lock-dialog.tsx')
const LockDialog = lazy(async () => ({ default: (await loadChunk(loadDialog)).LockDialog }))

/** 锁屏 in the header. Asks for a password the first time only (platform.txt §2, §4). */
export function LockButton() {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  useEffect(() => onFirstSign(() => void loadDialog().catch(() => undefined)), [])
  const lock = useCallback(async () => {
    if (!(await lockScreen())) setAsks(true)
  }, [])
  const { run } = useOnceAtATime(lock)
  return (
    <>
      <Button
        type="text"
        icon={<LockOutlined aria-hidden />}
        aria-label={t('lock.lock')}
        title={t('lock.lock')}
        onClick={() => void run()}
      />
      {asks && (
        <Suspense>
          <LockDialog onClose={() => setAsks(false)} />
        </Suspense>
      )}
    </>
  )
}
