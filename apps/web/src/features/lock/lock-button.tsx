import { LockOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveLocked } from '../../lib/lock-store.ts'
import { LockDialog } from './lock-dialog.tsx'
import { hasLockPassword } from './lock-password.ts'

/** 锁屏 of the header. Asks for a password the first time only (platform.txt §2, §4). */
export function LockButton() {
  const { t } = useTranslation()
  const [asks, setAsks] = useState(false)
  const lock = () => (hasLockPassword() ? saveLocked(true) : setAsks(true))
  return (
    <>
      <Button
        type="text"
        icon={<LockOutlined aria-hidden />}
        aria-label={t('lock.lock')}
        title={t('lock.lock')}
        onClick={lock}
      />
      {asks && <LockDialog onClose={() => setAsks(false)} />}
    </>
  )
}
