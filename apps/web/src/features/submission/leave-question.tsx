import { Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLeaveGuard } from '../../lib/leave-guard.ts'

interface Props {
  isUnsaved: () => boolean
  /** The id in this page's own address. */
  idNow: () => string | undefined
}

/** Leaving with unsaved changes asks. */
export function LeaveQuestion({ isUnsaved, idNow }: Props) {
  const { t } = useTranslation()
  const blocker = useLeaveGuard(isUnsaved, idNow)
  return (
    <Modal
      open={blocker.state === 'blocked'}
      title={t('submit.leaveTitle')}
      okText={t('submit.leave')}
      cancelText={t('submit.stay')}
      okButtonProps={{ danger: true }}
      onOk={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t('submit.leaveText')}
    </Modal>
  )
}
