import { Modal, type ModalProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { useIsCompact } from '../lib/screen-class.ts'
import { DialogFocus } from './dialog-focus.tsx'

interface Props extends Omit<ModalProps, 'open' | 'onCancel' | 'closable'> {
  onClose: () => void
}

/** A dialog that is mounted to open and unmounted to close. It is as wide as the page on a small screen. */
export function Dialog({ onClose, width = 680, children, ...rest }: Props) {
  const { t } = useTranslation()
  const isCompact = useIsCompact()
  return (
    <Modal
      open
      width={isCompact ? '100%' : width}
      closable={{ 'aria-label': t('action.close') }}
      cancelText={t('action.cancel')}
      onCancel={onClose}
      {...rest}
    >
      <DialogFocus />
      {children}
    </Modal>
  )
}
